import { fillPath } from '../protocol/endpoint-paths.ts'
import { ENDPOINTS } from '../protocol/endpoints.ts'
import { serviceFailure, shapeListError, TEXTS } from '../protocol/errors.ts'
import { apiPath } from '../protocol/paths.ts'
import type { Id, Json } from '../protocol/types.ts'
import { bodyOf } from './http/body.ts'
import type { CallOptions } from './http/call.ts'
import type { ExchangeAnswer } from './http/exchange.ts'
import { withEmptyLists } from './http/form.ts'
import { createTransfer, type TransferOptions } from './http/transfer.ts'
import type { HttpClient } from './http/types.ts'

export interface FormOptions extends CallOptions {
  /** How much of the form with its file is sent, from 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined
}

/** 50 MB on a slow line take their time. */
const FILE_TIMEOUT_MS = 30 * 60_000

type Values = Parameters<typeof bodyOf>[0]

/** Sends the form of an asset, with its file if there is one; told how far it is, if asked to. */
export function createAssetForms(http: HttpClient, options: TransferOptions = {}) {
  const transfer = createTransfer(http, options)
  return async (
    name: 'assets.create' | 'assets.update',
    params: { id?: Id },
    values: Values,
    { signal, onProgress }: FormOptions,
  ): Promise<Json> => {
    const { method, path, kind } = ENDPOINTS[name]
    const body = bodyOf(values.file === undefined ? values : withEmptyLists(values))
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
      ...(values.file === undefined ? {} : { timeoutMs: FILE_TIMEOUT_MS }),
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
