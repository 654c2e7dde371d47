import { isServiceFailure, TEXTS } from '../../protocol/base/errors.ts'

const GENERAL_MESSAGES: readonly string[] = [TEXTS.permissionDenied, TEXTS.resourceNotFound]

/** Error message for the user: the server's own message where ours is generic. */
export function failureMessage(error: unknown): string {
  if (!isServiceFailure(error)) return TEXTS.serverError
  const { message, serverMessage } = error
  return GENERAL_MESSAGES.includes(message) ? (serverMessage ?? message) : message
}
