import { REQUEST_TIMEOUT_MS } from '../../protocol/base/constants.ts'
import { isShown, TEXTS } from '../../protocol/base/errors.ts'
import { sameId } from '../../protocol/base/ids.ts'
import type { Id, Json } from '../../protocol/base/types.ts'
import { parseListPage } from '../../protocol/content/content-base.ts'
import type { ListPage } from '../../protocol/content/creative-types.ts'
import { fillPath } from '../../protocol/endpoints/endpoint-paths.ts'
import { ENDPOINTS } from '../../protocol/endpoints/endpoints.ts'
import {
  parseAsset,
  parseDownloadLink,
  parsePurchase,
  parseReview,
} from '../../protocol/market/asset-parsers.ts'
import type { Asset, DownloadLink, Review } from '../../protocol/market/market-types.ts'
import { type CallOptions, mapListError } from '../http/call.ts'
import { createCall } from '../http/calls.ts'
import { type ReceivedFile, readFile } from '../http/file-response.ts'
import { eachItem } from '../http/pages.ts'
import type { RecordMemory } from '../http/record-memory.ts'
import { parseOne, type Read } from '../http/response-body.ts'
import type { HttpClient } from '../http/types.ts'
import { createRecordWriter } from './record-writer.ts'

/** The response may be a whole file. */
const FILE_TIMEOUT_MS = 3 * REQUEST_TIMEOUT_MS

export interface PageOption extends CallOptions {
  /** From 1. */
  page?: number | undefined
}

/** Helpers shared by the market APIs. */
export function createAssetTools(http: HttpClient, records: RecordMemory) {
  const call = createCall(http)
  const write = createRecordWriter(http, records)
  const one = <T>(data: Json, read: Read<T>): T => parseOne(data, read, http.apiOrigin)
  const list = async <T>(
    promise: Promise<Json>,
    page: number,
    read: Read<T>,
  ): Promise<ListPage<T>> => {
    const data = await mapListError(TEXTS.fetchAssetsFailed, promise)
    return parseListPage(data, page, null, (raw) => read(raw, http.apiOrigin))
  }
  const readAsset = (raw: Json): Asset | null => {
    records.note('assets', raw)
    return parseAsset(raw, http.apiOrigin)
  }
  const readReview = (raw: Json): Review | null => {
    records.note('reviews', raw)
    return parseReview(raw, http.apiOrigin)
  }
  return { http, call, write, one, list, readAsset, readReview }
}

export type Tools = ReturnType<typeof createAssetTools>

/** One page of the signed-in user's purchases, newest first. */
export const purchasesOf = ({ call, list }: Tools, { page = 1, signal }: PageOption) => {
  return list(call('assetPurchases.list', { page, signal }), page, parsePurchase)
}

/** Whether the signed-in user has bought the asset; false if the purchases cannot be loaded. */
export async function isBought(tools: Tools, id: Id, options: CallOptions): Promise<boolean> {
  try {
    const load = (page: number) => purchasesOf(tools, { ...options, page })
    for await (const { asset } of eachItem(load)) if (sameId(asset?.id ?? null, id)) return true
  } catch (failure) {
    if (!isShown(failure)) throw failure
  }
  return false
}

const DOWNLOAD_FAILED = 'The download couldn’t start. Please try again.'

export interface DownloadOptions extends CallOptions {
  /** Keeps a file that is the response itself and returns a link to it. */
  hold?: (file: ReceivedFile) => DownloadLink
}

/** Requests a link to a file; some APIs respond with the file. */
export async function fetchDownload(
  { http, one }: Tools,
  name: 'assets.download' | 'assetPurchases.download',
  id: Id,
  { signal, hold }: DownloadOptions,
): Promise<DownloadLink> {
  const { method, kind, path } = ENDPOINTS[name]
  const request = http.request({
    method,
    kind,
    path: fillPath(path, { id }),
    timeoutMs: FILE_TIMEOUT_MS,
    readFile: hold && readFile,
    ...(signal !== undefined && { signal }),
  })
  const { data, file } = await mapListError(DOWNLOAD_FAILED, request)
  return file !== undefined && hold !== undefined ? hold(file) : one(data, parseDownloadLink)
}
