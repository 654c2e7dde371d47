import { isServiceFailure, personText } from '../../protocol/base/errors.ts'
import { isObject } from '../../protocol/base/json.ts'
import type { Json } from '../../protocol/base/types.ts'
import type { BodyValue } from './body.ts'
import { mapListError } from './call.ts'

/**
 * Like a list-style call, but a refused form speaks with the sentence of its first field; the whole
 * answer stays in `body`.
 */
export async function mapFormError(defaultText: string, work: Promise<Json>): Promise<Json> {
  try {
    return await work
  } catch (error) {
    const text = isServiceFailure(error) && error.status === 400 ? firstFieldText(error.body) : null
    return mapListError(text ?? defaultText, Promise.reject(error))
  }
}

function firstFieldText(body: Json): string | null {
  if (!isObject(body)) return null
  for (const value of Object.values(body)) {
    const text = personText(value)
    if (text !== null) return text
  }
  return null
}

/** A deletion: what is not there any more is deleted, for an answer may have been lost. */
export async function ignoreNotFound(defaultText: string, work: Promise<Json>): Promise<void> {
  try {
    await mapListError(defaultText, work)
  } catch (error) {
    if (!isServiceFailure(error) || error.status !== 404) throw error
  }
}

/** In a form a list without items would not be there at all. */
export function withEmptyLists(values: { readonly [name: string]: BodyValue }): {
  [name: string]: BodyValue
} {
  const entries = Object.entries(values)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Array.isArray(value) && value.length === 0 ? '' : value]),
  )
}
