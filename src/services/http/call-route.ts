import {
  isNotOffered,
  isServiceFailure,
  serviceFailure,
  TEXTS,
} from '../../protocol/base/errors.ts'
import type { Json } from '../../protocol/base/types.ts'
import { type Query, queryText } from '../../protocol/endpoints/endpoint-paths.ts'
import { type AbsentEndpoints, createAbsentEndpoints } from '../stores/absent-endpoints.ts'
import type { Route } from './call.ts'
import { createPager } from './pages.ts'
import type { HttpClient } from './types.ts'

type Send = (search: string) => Promise<Json>

const NOT_FOUND = 404

/** Remembers that the API lacks an endpoint. A 404 may also be that of a record. */
const askOnce =
  (absent: AbsentEndpoints, { name, path }: { name: string; path: string }, request: Send): Send =>
  async (search) => {
    if (absent.has(name))
      throw serviceFailure({ message: TEXTS.resourceNotFound, status: NOT_FOUND })
    try {
      return await request(search)
    } catch (error) {
      const isRecord = isServiceFailure(error) && error.status === NOT_FOUND && path.includes('{')
      if (isNotOffered(error) && !isRecord) absent.add(name)
      throw error
    }
  }

const byNumber = (page: number): Query => (page > 1 ? { page } : {})

/**
 * Calls of lists and of API extensions: a page is requested as the one before named it, and an
 * extension that the API has been found to lack fails without a request.
 */
export function createRoute(
  http: HttpClient,
  isExtension: (name: string) => boolean = () => false,
): Route {
  const pager = createPager(http.changes.read)
  const absent = createAbsentEndpoints(http)
  return async (call, request) => {
    const { name, list, query, page, pageBy = byNumber } = call
    const send = isExtension(name) ? askOnce(absent, call, request) : request
    if (page === undefined) return send(queryText(query))
    // A limit is another name of the page size.
    const sized: Query = 'limit' in query ? query : { page_size: http.pageSize, ...query }
    return pager.load({
      list,
      page,
      send: (number, named) => send(named ?? queryText({ ...sized, ...pageBy(number) })),
    })
  }
}
