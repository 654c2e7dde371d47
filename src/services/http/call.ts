import {
  ENDPOINTS,
  type EndpointName,
  fillPath,
  type PathParams,
  type Query,
} from '../../protocol/endpoints.ts'
import { isServiceFailure, shapeDetail404, shapeListError } from '../../protocol/errors.ts'
import type { Json } from '../../protocol/types.ts'
import type { HttpClient } from './types.ts'

export interface CallOptions {
  /** Cancels the call; its failure is then `aborted`. */
  signal?: AbortSignal | undefined
}

interface CallParts extends CallOptions {
  query?: Query
  body?: Json | FormData
}

type Parts<N extends EndpointName> = [keyof PathParams<N>] extends [never]
  ? [parts?: CallParts]
  : [parts: CallParts & { params: PathParams<N> }]

export type Call = <N extends EndpointName>(name: N, ...parts: Parts<N>) => Promise<Json>

/** Calls by their name in the endpoint table; settles with the answer's data. */
export function createCall(http: HttpClient): Call {
  return async (name, ...[parts]) => {
    const { method, kind, path } = ENDPOINTS[name]
    const { params, query, body, signal }: CallParts & { params?: PathParams<EndpointName> } =
      parts ?? {}
    const { data } = await http.request({
      method,
      kind,
      path: fillPath(path, params ?? {}, query ?? {}),
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
    })
    return data
  }
}

/** A list-style call: its failure gets the text of A13, `defaultText` where that leaves the choice. */
export async function listStyle<T>(defaultText: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!isServiceFailure(error) || error.aborted) throw error
    throw shapeListError(error.status, error.body, defaultText)
  }
}

/** Like `listStyle`, but a 404 has the text of its own (ERR-16…18). */
export async function detailStyle<T>(
  notFoundText: string,
  defaultText: string,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!isServiceFailure(error) || error.aborted) throw error
    throw shapeDetail404(error.status, error.body, notFoundText, defaultText)
  }
}

/** A call whose every failure has one text of its own; status and the server's words stay. */
export async function worded<T>(message: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw isServiceFailure(error) && !error.aborted ? { ...error, message } : error
  }
}

/**
 * The outcome of `second` after any failure of `first` but an abort; when both fail, the failure of
 * `first` counts. `when` narrows the failures that lead to `second`.
 */
export async function withFallback<T>(
  first: () => Promise<T>,
  second: () => Promise<T>,
  when: (status: number) => boolean = () => true,
): Promise<T> {
  try {
    return await first()
  } catch (error) {
    if (!isServiceFailure(error) || error.aborted || !when(error.status)) throw error
    try {
      return await second()
    } catch (later) {
      throw isServiceFailure(later) && later.aborted ? later : error
    }
  }
}
