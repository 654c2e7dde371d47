import { isServiceFailure } from '../../../protocol/base/errors.ts'

/** Message of a service failure; null for other errors and aborted requests. */
export function failureText(failure: unknown): string | null {
  if (!isServiceFailure(failure) || failure.aborted) return null
  return failure.message
}
