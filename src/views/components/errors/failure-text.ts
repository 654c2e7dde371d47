import { isServiceFailure, TEXTS } from '../../../protocol/base/errors.ts'

/** User-visible text of an error. */
export function failureText(error: unknown): string {
  return isServiceFailure(error) ? error.message : TEXTS.serverError
}
