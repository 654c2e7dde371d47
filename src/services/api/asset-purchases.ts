import { isShown, TEXTS } from '../../protocol/base/errors.ts'
import { sameId } from '../../protocol/base/ids.ts'
import type { Id, Json } from '../../protocol/base/types.ts'
import { parseListPage } from '../../protocol/content/content-base.ts'
import type { ListPage } from '../../protocol/content/creative-types.ts'
import { parseAsset, parsePurchase, parseReview } from '../../protocol/market/assets.ts'
import type { Asset, Review } from '../../protocol/market/market-types.ts'
import { type CallOptions, mapListError } from '../http/call.ts'
import { createCall } from '../http/calls.ts'
import { eachItem } from '../http/pages.ts'
import type { RecordMemory } from '../http/record-memory.ts'
import { parseOne, type Read } from '../http/response-body.ts'
import type { HttpClient } from '../http/types.ts'
import { createRecordWriter } from './record-writer.ts'

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
