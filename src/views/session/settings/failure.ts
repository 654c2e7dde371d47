import { isServiceFailure } from '../../../protocol/base/errors.ts'

/** The words for a failure as a whole, null when there is none to show. */
export function failureText(failure: unknown): string | null {
  if (!isServiceFailure(failure) || failure.aborted) return null
  return failure.message
}
