import { QueryClient } from '@tanstack/react-query'
import { QUERY_CACHE_MS, QUERY_STALE_MS } from '../../protocol/base/constants.ts'
import { type RetryKind, retryDelay, shouldRetry } from '../../protocol/base/retries.ts'

const retry =
  (kind: RetryKind) =>
  (failureCount: number, failure: unknown): boolean =>
    shouldRetry(kind, failureCount, failure)

/**
 * The query cache of page data (CONST-01…05, A15). Requests are sent even if the browser reports
 * that it is offline, because that is unreliable.
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

/** Options of a mutation that must not be retried (A15). */
export const NEVER_RETRIED = { retry: retry('never') } as const

/**
 * On logout: removes all data of the user (A15). Queries of mounted pages are reset and fetched
 * again.
 */
export async function forgetQueries(client: QueryClient): Promise<void> {
  client.getMutationCache().clear()
  await client.cancelQueries()
  client.removeQueries({ type: 'inactive' })
  // Not `clear()`, which would leave a mounted page loading for ever.
  void client.resetQueries()
}

/** On login after anonymous browsing: shows the anonymous data until it has been fetched again. */
export async function refetchAll(client: QueryClient): Promise<void> {
  await client.cancelQueries()
  client.removeQueries({ type: 'inactive' })
  void client.invalidateQueries()
}
