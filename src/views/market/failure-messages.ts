import { isServiceFailure, TEXTS } from '../../protocol/base/errors.ts'

const GENERAL: readonly string[] = [TEXTS.permissionDenied, TEXTS.resourceNotFound]

/** Error message for the user: the server's own message where ours is generic. */
export function failureWords(error: unknown): string {
  if (!isServiceFailure(error)) return TEXTS.serverError
  const { message, serverMessage } = error
  return GENERAL.includes(message) ? (serverMessage ?? message) : message
}
