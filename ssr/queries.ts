import type { Query, QueryClient } from '@tanstack/react-query'
import type { SsrPayload } from '../src/app/hydrate.ts'

const isWanted = ({ options }: Query): boolean =>
  (options as { enabled?: unknown }).enabled !== false

/**
 * Fetches the pending queries of the rendered page, because components that are not mounted do not
 * fetch.
 */
export function fetchQueries(client: QueryClient): Promise<unknown>[] {
  return client
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.status === 'pending' && isWanted(query))
    .map((query) => query.fetch())
}

/** The successful query results for the client to hydrate. */
export function ssrQueries(client: QueryClient): SsrPayload['queries'] {
  return client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data }))
}
