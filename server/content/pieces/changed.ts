/** Whether these fields differ from the row; undefined ones do not change. */
export const hasChanged = (row: object, fields: object): boolean =>
  Object.entries(fields).some(
    ([name, value]) =>
      value !== undefined &&
      JSON.stringify(value) !== JSON.stringify((row as { [name: string]: unknown })[name]),
  )
