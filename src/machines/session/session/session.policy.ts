import { TEXTS } from '../../../protocol/base/catalogue.ts'
import { REQUEST_TIMEOUT_MS } from '../../../protocol/base/constants.ts'
import { isShown } from '../../../protocol/base/errors.ts'
import type {
  GoogleResult,
  RegistrationData,
  ServiceFailure,
} from '../../../protocol/base/types.ts'
import { ATTEMPTS } from '../refresh/refresh.policy.ts'
import { STORAGE_LIMIT_MS } from '../refresh/refresh.setup.ts'

/** One request. */
export const REQUEST_LIMIT_MS = REQUEST_TIMEOUT_MS
/** A private request at its usual worst: the request, a refresh, the retry. */
export const USER_LIMIT_MS = 3 * REQUEST_TIMEOUT_MS
/** By then the shared refresh has settled by itself. */
export const REFRESH_LIMIT_MS = ATTEMPTS * REQUEST_TIMEOUT_MS + 2 * STORAGE_LIMIT_MS

export interface Credentials {
  username: string
  password: string
}

/** What a refused login carries; each screen adds its own default (A4). */
export interface LoginError {
  serverMessage: string | null
}

/** LOGIN-08: both fields hold something. */
export const isFilled = ({ username, password }: Credentials): boolean =>
  username.trim() !== '' && password !== ''

/** REG-01…06: every field filled, the e-mail shaped like one. The server judges the rest. */
export function isComplete(data: RegistrationData): boolean {
  const named = [data.first_name, data.last_name, data.username].every((v) => v.trim() !== '')
  return named && /^[^\s@]+@[^\s@]+$/.test(data.email.trim()) && data.password !== ''
}

/** Null for what is never shown to people (A30). */
export const loginError = (failure: ServiceFailure): LoginError | null =>
  isShown(failure) ? { serverMessage: failure.serverMessage } : null

/** The form's layer of A4: the message if it is a text, else the default. */
export function registrationError(failure: ServiceFailure): string | null {
  if (!isShown(failure)) return null
  return failure.message.trim() === '' ? TEXTS.registrationFailed : failure.message
}

/** GOOGLE-02, A26: the call itself failed. */
export const googleCallError = (failure: ServiceFailure): string | null =>
  isShown(failure) ? (failure.serverMessage ?? TEXTS.googleCallFailed) : null

/** GOOGLE-01, A26: answered, but without a session. */
export const googleRefusal = (result: GoogleResult): string => result.error ?? TEXTS.googleFailed

/** A26: `success` false counts as a failure even with tokens in the answer. */
export const grantsTokens = (result: GoogleResult): boolean =>
  result.success && result.tokens !== null
