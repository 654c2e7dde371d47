import { MUTATION_MAX_RETRIES, QUERY_MAX_RETRIES, QUERY_RETRY_BASE_MS } from './constants.ts'
import { isServiceFailure } from './errors.ts'

/** `never`: not idempotent, or with a retry policy of its own (A15). */
export type RetryKind = 'query' | 'mutation' | 'never'

const MAX_RETRIES = {
  query: QUERY_MAX_RETRIES,
  mutation: MUTATION_MAX_RETRIES,
  never: 0,
} as const satisfies Record<RetryKind, number>

/**
 * Whether TanStack Query retries (CONST-01…03, A15). `failureCount` counts the failures before this
 * one. Only a missing response or a 5xx is retried.
 */
export function shouldRetry(kind: RetryKind, failureCount: number, failure: unknown): boolean {
  if (failureCount >= MAX_RETRIES[kind]) return false
  if (!isServiceFailure(failure) || failure.aborted) return false
  return failure.status === 0 || failure.status >= 500
}

/** 1 s, 2 s, 4 s for `failureCount` 0, 1, 2. */
export function retryDelay(failureCount: number): number {
  return QUERY_RETRY_BASE_MS * 2 ** Math.max(0, failureCount)
}
