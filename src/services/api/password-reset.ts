import { isNotOffered, isServiceFailure, TEXTS } from '../../protocol/base/errors.ts'
import { firstText, isObject } from '../../protocol/base/json.ts'
import { PASSWORD_RESET_ENDPOINTS } from '../../protocol/endpoints/password-reset-endpoints.ts'
import { type CallOptions, createCallOf, mapListError } from '../http/call.ts'
import { withServerMessage } from '../http/server-message.ts'
import type { HttpClient } from '../http/types.ts'

const REQUEST_FAILED = 'The link couldn’t be sent. Please try again.'
const CONFIRM_FAILED = 'Your password couldn’t be changed. Please try again.'

/**
 * Password reset and confirmation of the e-mail address by mail, API extensions. Every rejection is
 * a ServiceFailure.
 */
export function createPasswordResetApi(http: HttpClient) {
  const call = createCallOf(http, PASSWORD_RESET_ENDPOINTS)
  return {
    /** Whether this API can reset passwords; any refusal means that it cannot. */
    async isAvailable({ signal }: CallOptions = {}): Promise<boolean> {
      try {
        await mapListError(TEXTS.dataFailed, call('passwordReset.available', { signal }))
        return true
      } catch (error) {
        const isRefusal = isServiceFailure(error) && (error.status === 401 || error.status === 403)
        if (isRefusal || isNotOffered(error)) return false
        throw error
      }
    },

    /** Asks for a link; succeeds for unknown addresses as well. */
    async requestLink(email: string, { signal }: CallOptions = {}): Promise<void> {
      await withServerMessage(
        REQUEST_FAILED,
        call('passwordReset.request', { body: { email }, signal }),
      )
    },

    /** The username of the account that a link is for; null if the API does not say. */
    async verifyLink(token: string, { signal }: CallOptions = {}): Promise<string | null> {
      const data = await withServerMessage(
        TEXTS.dataFailed,
        call('passwordReset.verify', { body: { token }, signal }),
      )
      return isObject(data) ? firstText(data.username) : null
    },

    /** Sets the new password; a rejection names the field `new_password` or `token`. */
    async confirm(
      { token, password }: { token: string; password: string },
      { signal }: CallOptions = {},
    ): Promise<void> {
      const body = { token, new_password: password }
      await withServerMessage(CONFIRM_FAILED, call('passwordReset.confirm', { body, signal }))
    },

    /** Sends a new confirmation link to the signed-in user's address. */
    async sendConfirmation({ signal }: CallOptions = {}): Promise<void> {
      await withServerMessage(REQUEST_FAILED, call('emailConfirmation.send', { signal }))
    },
  }
}

export type PasswordResetApi = ReturnType<typeof createPasswordResetApi>
