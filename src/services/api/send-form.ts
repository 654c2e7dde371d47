import { serviceFailure, shapeListError, TEXTS } from '../../protocol/base/errors.ts'
import { apiPath } from '../../protocol/base/paths.ts'
import type { Id, Json } from '../../protocol/base/types.ts'
import { fillPath } from '../../protocol/endpoints/endpoint-paths.ts'
import { ENDPOINTS } from '../../protocol/endpoints/endpoints.ts'
import { type BodyValue, bodyOf } from '../http/body.ts'
import type { CallOptions } from '../http/call.ts'
import type { ExchangeResponse } from '../http/http-fetch.ts'
import { createTransfer } from '../http/transfer.ts'
import type { HttpClient } from '../http/types.ts'

/** A picture in a form: the id of an uploaded picture, or the file (A31). */
export type SentPicture = { id: Id; alt: string } | Blob

/** The pictures of a form; absent fields do not change. */
export interface SentPictures {
  images?: readonly SentPicture[]
  /** Alt texts in the order of `images`; only sent with files, which have no field for it. */
  image_alts?: readonly string[]
}

/** The cover picture; null removes it. */
export interface SentCover {
  cover?: SentPicture | null
  /** Alt text of a cover that is sent as a file. */
  cover_alt?: string
}

export interface FormOptions extends CallOptions {
  /** Upload progress of the form, from 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined
}

/** 50 MB take long on a slow connection. */
const FILE_TIMEOUT_MS = 30 * 60_000

type Named<E extends string> = `${string}.${E}` & keyof typeof ENDPOINTS
/** The endpoints that take a new record. */
export type CreateCall = Named<'create' | 'addComment' | 'reply' | 'apply'>
/** The endpoints that change a record. */
export type UpdateCall = Named<'update'>

export type FormValues = { readonly [name: string]: BodyValue }

/** Sends a form, as multipart if it has files, and reports the upload progress (A31). */
export function createSendForm(http: HttpClient) {
  const transfer = createTransfer(http)
  return async (
    name: CreateCall | UpdateCall,
    params: { id?: Id },
    values: FormValues,
    { signal, onProgress }: FormOptions,
  ): Promise<Json> => {
    const { method, path, kind } = ENDPOINTS[name]
    const body = bodyOf(values)
    if (onProgress !== undefined && body instanceof FormData) {
      const url = http.apiBase + apiPath(fillPath(path, params))
      const cancel = signal ?? new AbortController().signal
      return dataOf(await transfer({ method, url, form: () => body, onProgress, cancel }))
    }
    const { data } = await http.request({
      method,
      kind,
      path: fillPath(path, params),
      body,
      ...(body instanceof FormData ? { timeoutMs: FILE_TIMEOUT_MS } : {}),
      ...(signal === undefined ? {} : { signal }),
    })
    return data
  }
}

/** Maps the response of an upload as the HTTP client would. */
function dataOf({ status, data, readable }: ExchangeResponse): Json {
  if (status < 200 || status >= 300) throw shapeListError(status, data, TEXTS.serverError)
  if (!readable) throw serviceFailure({ message: TEXTS.serverError, status })
  return data
}
