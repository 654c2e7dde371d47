import { isServiceFailure, serviceFailure, TEXTS } from '../../protocol/base/errors.ts'
import { firstText, isObject } from '../../protocol/base/json.ts'
import { loginServerMessage, registrationMessage } from '../../protocol/base/refusals.ts'
import type {
  GoogleResult,
  Json,
  RegistrationData,
  ServiceFailure,
  Tokens,
} from '../../protocol/base/types.ts'
import type { Confirm } from '../../protocol/session/confirmation.ts'
import { normaliseGoogleResult, normaliseTokens } from '../../protocol/session/sign-in-answers.ts'
import { readRefreshAnswer } from '../../protocol/session/user.ts'
import { type CallOptions, createVisitorCall, mapListError } from '../http/call.ts'
import type { HttpClient } from '../http/types.ts'
import type { StoredTokens } from '../stores/storage.ts'

export type AuthApi = ReturnType<typeof createAuthApi>

/** What Google's button needs; `nonce` where the server binds Google's tokens to this browser. */
export interface GoogleConfig {
  clientId: string
  nonce?: string
}

const CREDENTIALS_MISSING = 'Please enter your username and password.'
const CHANGE_PASSWORD_FAILED = 'Your password couldn’t be changed. Please try again.'
const CHECK_FAILED = 'Your sign-in couldn’t be checked.'

/** Rewords a failed call from what the server answered; a cancel stays what it is. */
async function reworded<T>(
  work: Promise<T>,
  text: (failure: ServiceFailure) => string,
): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!isServiceFailure(error) || error.aborted) throw error
    throw { ...error, message: text(error) } satisfies ServiceFailure
  }
}

/** Signing in and up, what becomes of tokens, Google (7.1). Every rejection is a ServiceFailure. */
/** @param note told the answer that describes the own user */
export function createAuthApi(
  http: HttpClient,
  note: (user: Json) => void = () => {},
  confirm: Confirm = (work) => work(),
) {
  const call = createVisitorCall(http)

  return {
    /** Rejects without a call when one is empty (LOGIN-08); else the server's text or `Login failed` (A4). */
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
      const tokens = normaliseTokens(data)
      if (tokens === null) throw serviceFailure({ message: TEXTS.loginFailed, status: 200 })
      return tokens
    },

    /** Creates the account; the failure's message is worded by priority (REG-08…13, A4). */
    async register(data: RegistrationData, { signal }: CallOptions = {}): Promise<void> {
      const { first_name, last_name, username, email, password, user_type } = data
      const body = { first_name, last_name, username, email, password, user_type }
      await reworded(call('auth.register', { body, signal }), (failure) =>
        registrationMessage(failure.body),
      )
    },

    /** What the server says of the stored access token. */
    validate({ signal }: CallOptions = {}): Promise<Json> {
      return mapListError(CHECK_FAILED, call('auth.validate', { signal }))
    },

    /** Asks the server to refresh when it thinks fit; new tokens, or nulls when it did not. */
    async refreshIfNeeded({ signal }: CallOptions = {}): Promise<StoredTokens> {
      return readRefreshAnswer(
        await mapListError(CHECK_FAILED, call('auth.refreshIfNeeded', { signal })),
      )
    },

    /** The state of the token service as it says. */
    health({ signal }: CallOptions = {}): Promise<Json> {
      return mapListError(CHECK_FAILED, call('auth.health', { signal }))
    },

    /** The failure says which field is wrong, worded like a refused registration. */
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

    /** The client id for the Google library; without one Google is not configured (GOOGLE-04). */
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
     * Signs in with Google's id token. An answer that grants nothing settles with success false and
     * a text (GOOGLE-01); a failed call rejects with the server's text or the default (GOOGLE-02).
     */
    async googleSignIn(idToken: string, { signal }: CallOptions = {}): Promise<GoogleResult> {
      const data = await reworded(
        call('auth.google', { body: { id_token: idToken }, signal }),
        (failure) => failure.serverMessage ?? TEXTS.googleCallFailed,
      )
      if (isObject(data)) note(data.user ?? null)
      const result = normaliseGoogleResult(data, http.apiOrigin)
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
