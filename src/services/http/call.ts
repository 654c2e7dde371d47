import { isServiceFailure, shapeListError } from '../../protocol/base/errors.ts'
import type { Id, Json } from '../../protocol/base/types.ts'
import {
  fillPath,
  type ParamsOf,
  type Query,
  queryText,
} from '../../protocol/endpoints/endpoint-paths.ts'
import type { Endpoint } from '../../protocol/endpoints/endpoint-types.ts'
import { PUBLIC_ENDPOINTS } from '../../protocol/endpoints/public-endpoints.ts'
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

type AnyInput = CallInput & { params?: Readonly<Record<string, Id>> }

type Table = Readonly<Record<string, Endpoint>>

export type CallOf<T extends Table> = <N extends keyof T & string>(
  name: N,
  ...parts: CallArgs<T[N]['path']>
) => Promise<Json>

interface RoutedCall extends Pick<CallInput, 'page' | 'pageBy'> {
  name: string
  path: string
  /** Identifies the list: its path and filters. */
  list: string
  query: Query
}

/** Decides by which query an endpoint is requested. */
export type Route = (call: RoutedCall, request: (search: string) => Promise<Json>) => Promise<Json>

/** Sends requests by endpoint name; resolves with the response data. Lists need a `route`. */
export function createCallOf<T extends Table>(
  http: HttpClient,
  table: T,
  route: Route = ({ query }, request) => request(queryText(query)),
): CallOf<T> {
  return async (name, ...[input]) => {
    const { method, kind, path } = table[name] as Endpoint
    const { params = {}, query = {}, body, signal, ...pages }: AnyInput = input ?? {}
    const list = fillPath(path, params, query)
    return route({ name, path, list, query, ...pages }, async (search) => {
      const { data } = await http.request({
        method,
        kind,
        path: fillPath(path, params) + search,
        ...(body === undefined ? {} : { body }),
        ...(signal === undefined ? {} : { signal }),
      })
      return data
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
