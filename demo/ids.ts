/** Key of a demo user → id in the database. */
export type Ids = ReadonlyMap<number, number>

export const iso = (ms: number): string => new Date(ms).toISOString()

export const idOf = (ids: Ids, key: number): number => {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`the demo has no user ${key}`)
  return id
}
