/** Errors that a server reports for single fields of a form. */
import { isServiceFailure, userMessage } from './errors.ts'
import { isObject } from './json.ts'

/** Deeper records are not errors of a form. */
const MAX_DEPTH = 3

/**
 * The error of a field in a response body, also in a nested record, as
 * `{userprofile: {user_type: ['Required.']}}`; null without one.
 */
function findFieldText(body: unknown, field: string, depth = 0): string | null {
  if (!isObject(body) || depth > MAX_DEPTH) return null
  const text = userMessage(body[field])
  if (text !== null) return text
  for (const value of Object.values(body)) {
    const nested = findFieldText(value, field, depth + 1)
    if (nested !== null) return nested
  }
  return null
}

/** The error message in a response body for each of `fields`; empty if it names none. */
export function fieldErrorsIn<K extends string>(
  body: unknown,
  fields: readonly K[],
): { [key in K]?: string } {
  const errors: { [key in K]?: string } = {}
  for (const field of fields) {
    const text = findFieldText(body, field)
    if (text !== null) errors[field] = text
  }
  return errors
}

/** The server's error message for each of `fields`; empty if it named none. */
export const serverFieldErrors = <K extends string>(failure: unknown, fields: readonly K[]) =>
  fieldErrorsIn(isServiceFailure(failure) ? failure.body : null, fields)
