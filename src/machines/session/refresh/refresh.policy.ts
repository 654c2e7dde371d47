import { TEXTS } from '../../../protocol/base/catalogue.ts'
import { isServiceFailure, networkFailure, serviceFailure } from '../../../protocol/base/errors.ts'
import type { ServiceFailure } from '../../../protocol/base/types.ts'
import { isExpired } from '../../../protocol/session/tokens.ts'

/** What storage holds, or what a refresh answered; null where there is none. */
export interface StoredTokens {
  access: string | null
  refresh: string | null
}

/** 1 auth/token/refresh/, 2 api/token/refresh/, 3 auth/jwt/refresh/, 4 by cookie (A2.4). */
export type Attempt = 1 | 2 | 3 | 4
export const ATTEMPTS = 4
/** The first tries carry the refresh token, the last only the cookie. */
const TRIES_WITH_TOKEN = 3

/** B11: with these a proxy or a restart spoke, not the API. */
const GATEWAY_STATUSES: readonly number[] = [408, 425, 429, 502, 503, 504]

/** What the tries so far came to, none of which granted a token. */
export interface Tally {
  tries: number
  /** The failure of try 1. */
  first: ServiceFailure | null
  /** The API answered a try that carried the refresh token (B11). */
  refused: boolean
  /** Some try answered 2xx without an access token. */
  empty: boolean
}

export const NO_TRIES: Tally = { tries: 0, first: null, refused: false, empty: false }

/** Any thrown value as a failure; what is not one of ours was never an answer of the server. */
export function toFailure(error: unknown): ServiceFailure {
  return isServiceFailure(error) ? error : networkFailure()
}

/** B10: status 0 means that nobody answered. */
export const isAnswered = (failure: ServiceFailure): boolean => failure.status !== 0

const speaksForApi = (failure: ServiceFailure): boolean =>
  isAnswered(failure) && !GATEWAY_STATUSES.includes(failure.status)

/**
 * B11: the try by cookie refuses only where every earlier one was answered, and then one of those
 * has refused already.
 */
const carriesToken = (tally: Tally): boolean => tally.tries < TRIES_WITH_TOKEN

/** A failure we conclude ourselves; it means "not signed in" to whoever waits. */
const refusal = (message: string): ServiceFailure => serviceFailure({ message, status: 401 })

export const noRefreshToken = (): ServiceFailure => refusal(TEXTS.noRefreshToken)

/** A try that failed or got no answer. */
export function withFailure(tally: Tally, failure: ServiceFailure): Tally {
  return {
    tries: tally.tries + 1,
    first: tally.first ?? failure,
    refused: tally.refused || (carriesToken(tally) && speaksForApi(failure)),
    empty: tally.empty,
  }
}

/** A try that was answered 2xx without an access token (REFRESH-06). */
export function withEmptyAnswer(tally: Tally): Tally {
  return {
    tries: tally.tries + 1,
    first: tally.first ?? refusal(TEXTS.noAccessInRefresh),
    refused: tally.refused || carriesToken(tally),
    empty: true,
  }
}

/** The error of a refresh whose every try is spent (A2.4, B10, B11). */
export function finalError(tally: Tally): ServiceFailure {
  if (!tally.refused) return networkFailure()
  return tally.empty ? refusal(TEXTS.noAccessInRefresh) : (tally.first ?? networkFailure())
}

/** The try that comes next; there is one while `tries` is below 4. */
export const nextAttempt = (tally: Tally): Attempt => Math.min(tally.tries + 1, ATTEMPTS) as Attempt

/**
 * B7, before refreshing: another tab has stored a token since the one that was rejected. An expired
 * one is no help. Without a rejected token nothing can be called newer.
 */
export function isNewerThanRejected(
  stored: string | null,
  rejected: string | null,
  now: number,
): boolean {
  return stored !== null && rejected !== null && stored !== rejected && !isExpired(stored, now)
}

/**
 * B7, after a failed refresh: another tab has stored a token meanwhile. Its expiry is not looked
 * at, for a wrong clock must not turn that success into a logout.
 */
export function isStoredMeanwhile(stored: string | null, before: string | null): boolean {
  return stored !== null && stored !== before
}
