import {
  isNotOffered,
  isServiceFailure,
  serviceFailure,
  shapeListError,
  TEXTS,
} from '../../protocol/base/errors.ts'
import type { Id, Json } from '../../protocol/base/types.ts'
import {
  fillPath,
  type ParamsOf,
  type Query,
  queryText,
} from '../../protocol/endpoints/endpoint-paths.ts'
import type { Endpoint } from '../../protocol/endpoints/endpoint-types.ts'
import { PUBLIC_ENDPOINTS } from '../../protocol/endpoints/public-endpoints.ts'
import { createPager } from './pages.ts'
import type { HttpClient } from './types.ts'

export interface CallOptions {
  /** Cancels the request, which then rejects with an `aborted` failure. */
  signal?: AbortSignal | undefined
}

interface CallInput extends CallOptions {
  query?: Query
  /** One page of a list, from 1. */
  page?: number | undefined
  /** Query of a page that no response has named; default: `page`, which page 1 omits. */
  pageBy?: (page: number) => Query
  body?: Json | FormData | undefined
}

type CallArgs<P extends string> = [keyof ParamsOf<P>] extends [never]
  ? [parts?: CallInput]
  : [parts: CallInput & { params: ParamsOf<P> }]

const NOT_FOUND = 404

type AnyInput = CallInput & { params?: Readonly<Record<string, Id>> }

type Table = Readonly<Record<string, Endpoint>>

export type CallOf<T extends Table> = <N extends keyof T & string>(
  name: N,
  ...parts: CallArgs<T[N]['path']>
) => Promise<Json>

/** Remembers that the API lacks an endpoint. A 404 may also be that of a record. */
const askOnce =
  (http: HttpClient, name: string, path: string, request: (search: string) => Promise<Json>) =>
  async (search: string): Promise<Json> => {
    if (http.absent.has(name))
      throw serviceFailure({ message: TEXTS.resourceNotFound, status: NOT_FOUND })
    try {
      return await request(search)
    } catch (error) {
      const isRecord = isServiceFailure(error) && error.status === NOT_FOUND && path.includes('{')
      if (isNotOffered(error) && !isRecord) http.absent.add(name)
      throw error
    }
  }

const byNumber = (page: number): Query => (page > 1 ? { page } : {})

/**
 * Sends requests by endpoint name; resolves with the response data. An API extension that the API
 * has been found to lack fails without a request.
 */
export function createCallOf<T extends Table>(
  http: HttpClient,
  table: T,
  isExtension: (name: string) => boolean = () => false,
): CallOf<T> {
  const pager = createPager()
  return async (name, ...[input]) => {
    const { method, kind, path } = table[name] as Endpoint
    const { params = {}, query = {}, body, signal, page, pageBy = byNumber }: AnyInput = input ?? {}
    const request = async (search: string): Promise<Json> => {
      const { data } = await http.request({
        method,
        kind,
        path: fillPath(path, params) + search,
        ...(body === undefined ? {} : { body }),
        ...(signal === undefined ? {} : { signal }),
      })
      return data
    }
    const send = isExtension(name) ? askOnce(http, name, path, request) : request
    if (page === undefined) return send(queryText(query))
    return pager.load({
      list: fillPath(path, params, query),
      page,
      send: (number, named) => send(named ?? queryText({ ...query, ...pageBy(number) })),
    })
  }
}

export type PublicCall = CallOf<typeof PUBLIC_ENDPOINTS>

/** The requests of the first page; all others are in lazy chunks. */
export const createPublicCall = (http: HttpClient): PublicCall =>
  createCallOf(http, PUBLIC_ENDPOINTS)

/** Maps a failure to its text in A13, or to `defaultText` if A13 has none. */
export async function mapListError<T>(defaultText: string, promise: Promise<T>): Promise<T> {
  try {
    return await promise
  } catch (error) {
    if (!isServiceFailure(error) || error.aborted) throw error
    throw shapeListError(error.status, error.body, defaultText)
  }
}
