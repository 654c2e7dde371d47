import { fillPath } from '../../protocol/base/endpoint-paths.ts'
import { ENDPOINTS } from '../../protocol/base/endpoints.ts'
import { serviceFailure, shapeListError, TEXTS } from '../../protocol/base/errors.ts'
import { apiPath } from '../../protocol/base/paths.ts'
import type { Id, Json } from '../../protocol/base/types.ts'
import { bodyOf } from '../http/body.ts'
import type { CallOptions } from '../http/call.ts'
import type { ExchangeAnswer } from '../http/exchange.ts'
import { withEmptyLists } from '../http/form.ts'
import { createTransfer } from '../http/transfer.ts'
import type { HttpClient } from '../http/types.ts'

/** A picture as a form sends it: by the id the server gave it, or as the file itself (A31). */
export type SentPicture = { id: Id; alt: string } | Blob

/** The pictures of a form; what is absent is not spoken of. */
export interface SentPictures {
  images?: readonly SentPicture[]
  /** What each of `images` shows, in their order; only beside files, which cannot say it. */
  image_alts?: readonly string[]
}

/** The picture on top of something; null takes it away. */
export interface SentCover {
  cover?: SentPicture | null
  /** What a cover shows that is sent as a file. */
  cover_alt?: string
}

export interface FormOptions extends CallOptions {
  /** How much of the form with its files is sent, from 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined
}

type FormCall =
  | `${'portfolio' | 'posts' | 'blog' | 'projects' | 'assets'}.create`
  | `${'portfolio' | 'posts' | 'blog' | 'projects' | 'assets' | 'profiles'}.update`

/** 50 MB on a slow line take their time. */
const FILE_TIMEOUT_MS = 30 * 60_000

type Values = Parameters<typeof bodyOf>[0]

/** Sends a form, as multipart with the files in it; told how far it is, if asked to (A31). */
export function createSendForm(http: HttpClient) {
  const transfer = createTransfer(http)
  return async (
    name: FormCall,
    params: { id?: Id },
    values: Values,
    { signal, onProgress }: FormOptions,
  ): Promise<Json> => {
    const { method, path, kind } = ENDPOINTS[name]
    const plain = bodyOf(values)
    const body = plain instanceof FormData ? bodyOf(withEmptyLists(values)) : plain
    if (onProgress !== undefined && body instanceof FormData) {
      const url = http.apiOrigin + apiPath(fillPath(path, params))
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

/** The answer of a transfer as the HTTP client would give it. */
function dataOf({ status, data, readable }: ExchangeAnswer): Json {
  if (status < 200 || status >= 300) throw shapeListError(status, data, TEXTS.serverError)
  if (!readable) throw serviceFailure({ message: TEXTS.serverError, status })
  return data
}
