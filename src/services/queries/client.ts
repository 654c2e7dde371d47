import { QueryClient } from '@tanstack/react-query'
import { QUERY_CACHE_MS, QUERY_STALE_MS } from '../../protocol/base/constants.ts'
import { type RetryKind, retryDelay, shouldRetry } from '../../protocol/base/retries.ts'

const retry =
  (kind: RetryKind) =>
  (failureCount: number, failure: unknown): boolean =>
    shouldRetry(kind, failureCount, failure)

/**
 * The cache of page data (CONST-01…05, A15). The browser's word for "offline" stops nothing: a
 * request is made anyway and fails by itself.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: retry('query'),
        retryDelay,
        staleTime: QUERY_STALE_MS,
        gcTime: QUERY_CACHE_MS,
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: retry('mutation'), retryDelay, networkMode: 'always' },
    },
  })
}

/** Options of a mutation that must not be done twice (A15). */
export const NEVER_RETRIED = { retry: retry('never') } as const

/** Logout: nothing of the person stays (A15). What is on the page still is asked for anew. */
export async function forgetQueries(client: QueryClient): Promise<void> {
  client.getMutationCache().clear()
  await client.cancelQueries()
  client.removeQueries({ type: 'inactive' })
  // Not `clear()`, which leaves a page that was waiting to wait for ever.
  void client.resetQueries()
}

/** Login after browsing signed out: what a visitor was told stands until the person is told. */
export async function askAgain(client: QueryClient): Promise<void> {
  await client.cancelQueries()
  client.removeQueries({ type: 'inactive' })
  void client.invalidateQueries()
}
