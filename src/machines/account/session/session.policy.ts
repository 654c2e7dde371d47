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

/** Limit of one request. */
export const REQUEST_LIMIT_MS = REQUEST_TIMEOUT_MS
/** Limit of an authenticated request: the request, a refresh and the retry. */
export const USER_LIMIT_MS = 3 * REQUEST_TIMEOUT_MS
/** The shared refresh settles by itself within this time. */
export const REFRESH_LIMIT_MS = ATTEMPTS * REQUEST_TIMEOUT_MS + 2 * STORAGE_LIMIT_MS

export interface Credentials {
  username: string
  password: string
}

/** Error of a rejected login; each screen adds its own default message (A4). */
export interface LoginError {
  serverMessage: string | null
}

/** LOGIN-08: neither field is empty. */
export const isFilled = ({ username, password }: Credentials): boolean =>
  username.trim() !== '' && password !== ''

/**
 * REG-01…06: every field is filled in and the e-mail address is well-formed. The server validates
 * the rest.
 */
export function isComplete(data: RegistrationData): boolean {
  const hasNames = [data.first_name, data.last_name, data.username].every((v) => v.trim() !== '')
  return hasNames && /^[^\s@]+@[^\s@]+$/.test(data.email.trim()) && data.password !== ''
}

/** Null for failures that are never shown to users (A30). */
export const loginError = (failure: ServiceFailure): LoginError | null =>
  isShown(failure) ? { serverMessage: failure.serverMessage } : null

/** The form's step of A4: the message if there is one, else the default. */
export function registrationError(failure: ServiceFailure): string | null {
  if (!isShown(failure)) return null
  return failure.message.trim() === '' ? TEXTS.registrationFailed : failure.message
}

/** GOOGLE-02, A26: the request itself failed. */
export const googleCallError = (failure: ServiceFailure): string | null =>
  isShown(failure) ? (failure.serverMessage ?? TEXTS.googleCallFailed) : null

/** GOOGLE-01, A26: a response without a session. */
export const googleRejection = (result: GoogleResult): string => result.error ?? TEXTS.googleFailed

/** A26: `success` false counts as a failure even if the response has tokens. */
export const grantsTokens = (result: GoogleResult): boolean =>
  result.success && result.tokens !== null
