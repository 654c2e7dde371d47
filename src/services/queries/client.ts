import { QueryClient } from '@tanstack/react-query'
import { QUERY_CACHE_MS, QUERY_STALE_MS } from '../../protocol/constants.ts'
import { type RetryKind, retryDelay, shouldRetry } from '../../protocol/policies.ts'

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

/** Logout, and login after browsing signed out: nothing of the other person stays (A15). */
export async function forgetQueries(client: QueryClient): Promise<void> {
  const cancelled = client.cancelQueries()
  client.clear()
  await cancelled
}
