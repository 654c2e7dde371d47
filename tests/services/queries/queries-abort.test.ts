import { CancelledError, type FetchQueryOptions } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../src/services/queries/client.ts'
import { hang } from '../../kit/fakes/http.ts'
import { createTestServices } from '../kit/kit.ts'

type MakeQuery = (api: unknown, ...given: unknown[]) => object

const modules = import.meta.glob<Record<string, unknown>>('../../../src/services/queries/*.ts', {
  eager: true,
})

/** Asks the browser, not the API. */
const WITHOUT_REQUEST = new Set(['storageUsageQuery'])

/** All exported functions that create query options. */
const QUERIES = Object.values(modules).flatMap((module) =>
  Object.entries(module).filter(
    (entry): entry is [string, MakeQuery] =>
      /Query$/.test(entry[0]) && typeof entry[1] === 'function' && !WITHOUT_REQUEST.has(entry[0]),
  ),
)

/** Inputs of queries that take more than an id. */
const INPUT: { readonly [name: string]: readonly unknown[] } = {
  blogEntryQuery: [{ by: 'id', id: '7' }],
  commentCountsQuery: ['post', [7]],
  creatorsQuery: [{}],
  searchQuery: ['ferry'],
  storiesQuery: [{ author: 'ayen' }],
}

it.each(QUERIES)('[A15] %s aborts its requests when the query is cancelled', async (name, make) => {
  const { api, server } = createTestServices({ stored: { access: 'a' } })
  server.otherwise(hang)
  const client = createQueryClient()
  const ids = Array.from({ length: make.length - 1 }, () => '7')
  const options = make(api, ...(INPUT[name] ?? ids)) as FetchQueryOptions
  const fetched =
    'initialPageParam' in options
      ? client.fetchInfiniteQuery(options as never)
      : client.fetchQuery(options)
  const isCancelled = expect(fetched).rejects.toBeInstanceOf(CancelledError)
  await vi.waitFor(() => expect(server.calls.length).toBeGreaterThan(0), { timeout: 10_000 })
  await client.cancelQueries()
  await isCancelled
  expect(server.calls.map(({ method, signal }) => [method, signal?.aborted])).toEqual(
    server.calls.map(() => ['GET', true]),
  )
})

it('finds the queries of every module', () => {
  expect(QUERIES.length).toBeGreaterThan(50)
})
