import { isServiceFailure, userMessage } from '../../protocol/base/errors.ts'
import { isObject } from '../../protocol/base/json.ts'
import type { Json } from '../../protocol/base/types.ts'
import type { BodyValue } from './body.ts'
import { mapListError } from './call.ts'

/**
 * Like `mapListError`, but a rejected form (400) has the message of its first invalid field; the
 * response stays in `body`.
 */
export async function mapFormError(defaultText: string, promise: Promise<Json>): Promise<Json> {
  try {
    return await promise
  } catch (error) {
    const text = isServiceFailure(error) && error.status === 400 ? firstFieldText(error.body) : null
    return mapListError(text ?? defaultText, Promise.reject(error))
  }
}

function firstFieldText(body: Json): string | null {
  if (!isObject(body)) return null
  for (const value of Object.values(body)) {
    const text = userMessage(value)
    if (text !== null) return text
  }
  return null
}

/** Deletes; a 404 counts as deleted, because the response to an earlier attempt may have been lost. */
export async function ignoreNotFound(defaultText: string, promise: Promise<Json>): Promise<void> {
  try {
    await mapListError(defaultText, promise)
  } catch (error) {
    if (!isServiceFailure(error) || error.status !== 404) throw error
  }
}

/** Adds an empty entry for lists without items; FormData would omit them. */
export function withEmptyLists(values: { readonly [name: string]: BodyValue }): {
  [name: string]: BodyValue
} {
  const entries = Object.entries(values)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Array.isArray(value) && value.length === 0 ? '' : value]),
  )
}
