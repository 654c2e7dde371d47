import { MIN_PASSWORD_LENGTH } from '../../../protocol/base/constants.ts'
import { codePointLength } from '../../../protocol/base/text.ts'

/**
 * Hint of a new password: how long it is while it is too short. Never an error, because the length
 * that an API accepts is not specified.
 */
export function newPasswordHint(password: string): string {
  const length = codePointLength(password)
  return length > 0 && length < MIN_PASSWORD_LENGTH
    ? `${length} of at least ${MIN_PASSWORD_LENGTH} characters`
    : `At least ${MIN_PASSWORD_LENGTH} characters. A short phrase works well.`
}
