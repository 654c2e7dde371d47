import type { Confirm } from '../../protocol/account/confirmation.ts'
import { parseGoogleResult, parseTokens } from '../../protocol/account/sign-in-answers.ts'
import { parseRefreshResponse } from '../../protocol/account/user.ts'
import { isServiceFailure, serviceFailure, TEXTS } from '../../protocol/base/errors.ts'
import { firstText, isObject } from '../../protocol/base/json.ts'
import { loginServerMessage, registrationMessage } from '../../protocol/base/rejections.ts'
import type {
  GoogleResult,
  Json,
  RegistrationData,
  ServiceFailure,
  Tokens,
} from '../../protocol/base/types.ts'
import { SIGN_IN_ENDPOINTS } from '../../protocol/endpoints/sign-in-endpoints.ts'
import { type CallOptions, createCallOf, mapListError } from '../http/call.ts'
import type { HttpClient } from '../http/types.ts'
import type { StoredTokens } from '../stores/storage.ts'

export type AuthApi = ReturnType<typeof createAuthApi>

/**
 * Configuration of Google's button; `nonce` if the server binds Google's tokens to this browser.
 */
export interface GoogleConfig {
  clientId: string
  nonce?: string
}

const CREDENTIALS_MISSING = 'Please enter your username and password.'
const CHANGE_PASSWORD_FAILED = 'Your password couldn’t be changed. Please try again.'
const CHECK_FAILED = 'Your sign-in couldn’t be checked.'

/** Replaces the message of a failure with `messageOf`; an abort stays as it is. */
async function reworded<T>(
  promise: Promise<T>,
  messageOf: (failure: ServiceFailure) => string,
): Promise<T> {
  try {
    return await promise
  } catch (error) {
    if (!isServiceFailure(error) || error.aborted) throw error
    throw { ...error, message: messageOf(error) } satisfies ServiceFailure
  }
}

/** Sign-in, registration, tokens and Google (7.1). Every rejection is a ServiceFailure. */
/** @param note called with the user of the Google sign-in response */
export function createAuthApi(
  http: HttpClient,
  note: (user: Json) => void = () => {},
  confirm: Confirm = (task) => task(),
) {
  const call = createCallOf(http, SIGN_IN_ENDPOINTS)

  return {
    /**
     * Rejects without a request if a field is empty (LOGIN-08); else with the server's text or
     * `Login failed` (A4).
     */
    async token(
      credentials: { username: string; password: string },
      { signal }: CallOptions = {},
    ): Promise<Tokens> {
      const { username, password } = credentials
      if (username.trim() === '' || password === '')
        throw serviceFailure({ message: CREDENTIALS_MISSING, status: 400 })
      const data = await reworded(
        call('auth.token', { body: { username, password }, signal }),
        ({ body }) => loginServerMessage(body) ?? TEXTS.loginFailed,
      )
      const tokens = parseTokens(data)
      if (tokens === null) throw serviceFailure({ message: TEXTS.loginFailed, status: 200 })
      return tokens
    },

    /** Creates the account. The failure's message is selected by priority (REG-08…13, A4). */
    async register(data: RegistrationData, { signal }: CallOptions = {}): Promise<void> {
      const { first_name, last_name, username, email, password, user_type } = data
      const body = { first_name, last_name, username, email, password, user_type }
      await reworded(call('auth.register', { body, signal }), (failure) =>
        registrationMessage(failure.body),
      )
    },

    /** Validates the stored access token on the server; resolves with the raw response. */
    validate({ signal }: CallOptions = {}): Promise<Json> {
      return mapListError(CHECK_FAILED, call('auth.validate', { signal }))
    },

    /**
     * Lets the server decide whether to refresh; returns the new tokens, or nulls without a
     * refresh.
     */
    async refreshIfNeeded({ signal }: CallOptions = {}): Promise<StoredTokens> {
      return parseRefreshResponse(
        await mapListError(CHECK_FAILED, call('auth.refreshIfNeeded', { signal })),
      )
    },

    /** Raw health status of the token service. */
    health({ signal }: CallOptions = {}): Promise<Json> {
      return mapListError(CHECK_FAILED, call('auth.health', { signal }))
    },

    /** The failure names the invalid field, as for a rejected registration. */
    async changePassword(
      passwords: { oldPassword: string; newPassword: string },
      { signal }: CallOptions = {},
    ): Promise<void> {
      const body = { old_password: passwords.oldPassword, new_password: passwords.newPassword }
      await reworded(
        confirm((proof) => call('auth.changePassword', { body: { ...body, ...proof }, signal })),
        changePasswordMessage,
      )
    },

    /** The client id for the Google library. Rejects if Google is not configured (GOOGLE-04). */
    async googleConfig({ signal }: CallOptions = {}): Promise<GoogleConfig> {
      const data = await reworded(
        call('auth.googleConfig', { signal }),
        () => TEXTS.googleNotConfigured,
      )
      const clientId = isObject(data) ? firstText(data.client_id) : null
      if (clientId === null)
        throw serviceFailure({ message: TEXTS.googleNotConfigured, status: 200, body: data })
      const nonce = isObject(data) ? firstText(data.nonce) : null
      return nonce === null ? { clientId } : { clientId, nonce }
    },

    /**
     * Signs in with Google's id token. A response without tokens resolves with `success: false` and
     * an error text (GOOGLE-01); a failed request rejects with the server's text or the default
     * (GOOGLE-02).
     */
    async googleSignIn(idToken: string, { signal }: CallOptions = {}): Promise<GoogleResult> {
      const data = await reworded(
        call('auth.google', { body: { id_token: idToken }, signal }),
        (failure) => failure.serverMessage ?? TEXTS.googleCallFailed,
      )
      if (isObject(data)) note(data.user ?? null)
      const result = parseGoogleResult(data, http.apiOrigin)
      if (result.success && result.tokens !== null) return result
      return { ...result, success: false, error: result.error ?? TEXTS.googleFailed }
    },
  }
}

function changePasswordMessage({ status, message, body }: ServiceFailure): string {
  if (status === 0 || status === 401) return message
  const text = registrationMessage(body)
  return text === TEXTS.registrationFailed ? CHANGE_PASSWORD_FAILED : text
}
