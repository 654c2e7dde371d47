import type { Query, QueryClient } from '@tanstack/react-query'
import type { WrittenData } from '../src/app/hydrate.ts'

const isWanted = ({ options }: Query): boolean =>
  (options as { enabled?: unknown }).enabled !== false

/** Asks what was rendered and has no answer yet: on the server no component is mounted and asks itself. */
export function askQueries(client: QueryClient): Promise<unknown>[] {
  return client
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.status === 'pending' && isWanted(query))
    .map((query) => query.fetch())
}

/** What was answered, as the browser is to have it. */
export function writtenQueries(client: QueryClient): WrittenData['queries'] {
  return client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data }))
}
