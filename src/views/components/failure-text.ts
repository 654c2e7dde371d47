import { isServiceFailure, TEXTS } from '../../protocol/base/errors.ts'

/** A failure in a person's words. */
export function failureText(error: unknown): string {
  return isServiceFailure(error) ? error.message : TEXTS.serverError
}
