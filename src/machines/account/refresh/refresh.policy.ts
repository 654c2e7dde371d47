import { isExpired } from '../../../protocol/account/tokens.ts'
import { TEXTS } from '../../../protocol/base/catalogue.ts'
import { REFRESH_BOUND_MS } from '../../../protocol/base/constants.ts'
import { isServiceFailure, networkFailure, serviceFailure } from '../../../protocol/base/errors.ts'
import type { ServiceFailure } from '../../../protocol/base/types.ts'
import { timeUntil } from '../../kit/deadline.ts'

/** Tokens from storage or from a refresh response; null if missing. */
export interface StoredTokens {
  access: string | null
  refresh: string | null
}

/** What all tabs share, as a refresh reads it (B7). */
export interface SharedTokens extends StoredTokens {
  /** When another tab began its newest attempt, ms since 1970; null if none runs. */
  markedElsewhere: number | null
}

/** 1 auth/token/refresh/, 2 api/token/refresh/, 3 auth/jwt/refresh/, 4 by cookie (A2.4). */
export type Attempt = 1 | 2 | 3 | 4
export const ATTEMPTS = 4
/** The first three attempts send the refresh token, the last only the cookie. */
const TRIES_WITH_TOKEN = 3

/** B11: these statuses come from a proxy or a restart, not from the API. */
const GATEWAY_STATUSES: readonly number[] = [408, 425, 429, 502, 503, 504]

/** The result of the attempts so far, all of them without a token. */
export interface FailureCounts {
  tries: number
  /** The failure of attempt 1. */
  first: ServiceFailure | null
  /** The API rejected an attempt that sent the refresh token (B11). */
  refused: boolean
  /** At least one attempt got a 2xx response without an access token. */
  empty: boolean
}

export const NO_TRIES: FailureCounts = { tries: 0, first: null, refused: false, empty: false }

/** Converts a thrown value to a failure; unknown errors count as no response. */
export function toFailure(error: unknown): ServiceFailure {
  return isServiceFailure(error) ? error : networkFailure()
}

/** B10: status 0 means that there was no response. */
export const hasResponse = (failure: ServiceFailure): boolean => failure.status !== 0

const isApiResponse = (failure: ServiceFailure): boolean =>
  hasResponse(failure) && !GATEWAY_STATUSES.includes(failure.status)

/**
 * B11: the attempt by cookie counts as rejected only if every earlier attempt got a response, and
 * then one of those was rejected already.
 */
const sendsRefreshToken = (failureCounts: FailureCounts): boolean =>
  failureCounts.tries < TRIES_WITH_TOKEN

/** A failure without a response; means "not signed in" to the waiting requests. */
const unauthorizedFailure = (message: string): ServiceFailure =>
  serviceFailure({ message, status: 401 })

export const noRefreshToken = (): ServiceFailure => unauthorizedFailure(TEXTS.noRefreshToken)

/** Counts an attempt that failed or got no response. */
export function withFailure(failureCounts: FailureCounts, failure: ServiceFailure): FailureCounts {
  return {
    tries: failureCounts.tries + 1,
    first: failureCounts.first ?? failure,
    refused: failureCounts.refused || (sendsRefreshToken(failureCounts) && isApiResponse(failure)),
    empty: failureCounts.empty,
  }
}

/** Counts an attempt with a 2xx response without an access token (REFRESH-06). */
export function withEmptyResponse(failureCounts: FailureCounts): FailureCounts {
  return {
    tries: failureCounts.tries + 1,
    first: failureCounts.first ?? unauthorizedFailure(TEXTS.noAccessInRefresh),
    refused: failureCounts.refused || sendsRefreshToken(failureCounts),
    empty: true,
  }
}

/** The error of a refresh after its last attempt (A2.4, B10, B11). */
export function finalError(failureCounts: FailureCounts): ServiceFailure {
  if (!failureCounts.refused) return networkFailure()
  return failureCounts.empty
    ? unauthorizedFailure(TEXTS.noAccessInRefresh)
    : (failureCounts.first ?? networkFailure())
}

/** The next attempt; one is left while `tries` is below 4. */
export const nextAttempt = (failureCounts: FailureCounts): Attempt =>
  Math.min(failureCounts.tries + 1, ATTEMPTS) as Attempt

export const hasNextTry = ({ tries }: FailureCounts): boolean => tries > 0 && tries < ATTEMPTS

/** A refresh that is running, as far as other tabs concern it. */
interface RunningRefresh {
  rejected: string | null
  forced: boolean
  locked: boolean
  waitUntil: number
  stored: StoredTokens
  failureCounts: FailureCounts
}

/**
 * B7: another tab has stored a token since the rejected one. Before the first attempt an expired
 * token does not count. After an attempt its expiry is
 * ignored, because a wrong clock must not turn that success into a logout.
 */
export function isRenewed(
  { rejected, forced, stored, failureCounts }: RunningRefresh,
  { access }: StoredTokens,
  now: number,
): boolean {
  if (access === null) return false
  if (failureCounts.tries > 0) return access !== stored.access
  return !forced && access !== rejected && !isExpired(access, now)
}

/**
 * B7: how long to wait for the refresh of another tab, ms; it began an attempt at `markedElsewhere`
 * and ends within the bound of one refresh. After the clock was set back it is one bound (B8).
 */
export function waitLeft(
  { waitUntil }: Pick<RunningRefresh, 'waitUntil'>,
  markedElsewhere: number | null,
  now: number,
): number {
  if (markedElsewhere === null) return 0
  const until = Math.min(waitUntil, markedElsewhere + REFRESH_BOUND_MS)
  return timeUntil(until, REFRESH_BOUND_MS, now)
}

/** B7: another tab is refreshing, and this one has no lock or was refused. */
export function isBusyElsewhere(
  refresh: RunningRefresh,
  markedElsewhere: number | null,
  now: number,
): boolean {
  const { tries, refused } = refresh.failureCounts
  const concerns = tries === 0 ? !refresh.locked : refused
  return concerns && waitLeft(refresh, markedElsewhere, now) > 0
}
