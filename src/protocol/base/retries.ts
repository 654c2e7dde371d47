import {
  MUTATION_MAX_RETRIES,
  QUERY_MAX_RETRIES,
  QUERY_RETRY_BASE_MS,
  RETRY_AFTER_MAX_MS,
} from './constants.ts'
import { isServiceFailure } from './errors.ts'
import { isObject } from './json.ts'

/** `never`: not idempotent, or with a retry policy of its own (A15). */
export type RetryKind = 'query' | 'mutation' | 'never'

const MAX_RETRIES = {
  query: QUERY_MAX_RETRIES,
  mutation: MUTATION_MAX_RETRIES,
  never: 0,
} as const satisfies Record<RetryKind, number>

/** The wait that the server asked for with `Retry-After`, ms; 0 if it did not. */
export function requestedWait(failure: unknown): number {
  const body = isServiceFailure(failure) ? failure.body : null
  return isObject(body) && typeof body.retry_after === 'number' ? body.retry_after * 1000 : 0
}

/** A longer wait is left to the user: the error message says when to try again. */
export const canAwait = (failure: unknown): boolean => requestedWait(failure) <= RETRY_AFTER_MAX_MS

/**
 * Whether TanStack Query retries (CONST-01…03, A15). `failureCount` counts the failures before this
 * one. Only a missing response or a 5xx is retried.
 */
export function shouldRetry(kind: RetryKind, failureCount: number, failure: unknown): boolean {
  if (failureCount >= MAX_RETRIES[kind]) return false
  if (!isServiceFailure(failure) || failure.aborted || !canAwait(failure)) return false
  return failure.status === 0 || failure.status >= 500
}

/** 1 s, 2 s, 4 s for `failureCount` 0, 1, 2; never less than the server asked for. */
export function retryDelay(failureCount: number, failure?: unknown): number {
  return Math.max(QUERY_RETRY_BASE_MS * 2 ** Math.max(0, failureCount), requestedWait(failure))
}
