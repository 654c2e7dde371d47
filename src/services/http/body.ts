import type { Json } from '../../protocol/base/types.ts'

export type BodyValue = Json | Blob | readonly (Json | Blob)[] | undefined

/** Whether a field is a file or a list with files. */
export const hasFile = (values: { readonly [name: string]: BodyValue }): boolean =>
  Object.values(values)
    .flat()
    .some((item: unknown) => item instanceof Blob)

/**
 * FormData if any value is a file, else JSON; undefined values are omitted (A31). In FormData a
 * list has one entry per item and an object is JSON text.
 */
export function bodyOf(values: { readonly [name: string]: BodyValue }): Json | FormData {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined)
  if (!hasFile(values)) return Object.fromEntries(entries) as Json
  const form = new FormData()
  for (const [name, value] of entries)
    for (const item of Array.isArray(value) ? value : [value]) append(form, name, item as BodyValue)
  return form
}

function append(form: FormData, name: string, value: BodyValue): void {
  if (value instanceof Blob) form.append(name, value)
  else if (value === null) form.append(name, '')
  else if (typeof value === 'object') form.append(name, JSON.stringify(value))
  else form.append(name, String(value))
}
