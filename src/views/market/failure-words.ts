import { isServiceFailure, TEXTS } from '../../protocol/base/errors.ts'

const GENERAL: readonly string[] = [TEXTS.permissionDenied, TEXTS.resourceNotFound]

/** A failure in a person's words: the server's own sentence where the general text says less. */
export function failureWords(error: unknown): string {
  if (!isServiceFailure(error)) return TEXTS.serverError
  const { message, serverMessage } = error
  return GENERAL.includes(message) ? (serverMessage ?? message) : message
}
