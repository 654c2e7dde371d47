import { EXPLORE_MODE, EXPLORE_PAGE_SIZE, TRENDING_LIMIT } from '../../protocol/base/constants.ts'
import { isNotOffered, isServiceFailure, TEXTS } from '../../protocol/base/errors.ts'
import { parseList } from '../../protocol/base/json.ts'
import type { CommentCounts, Id, Json } from '../../protocol/base/types.ts'
import { parseCommentCounts } from '../../protocol/content/content.ts'
import { parseListPage } from '../../protocol/content/content-base.ts'
import type { ContentRef, FeedItem, ListPage, Tag } from '../../protocol/content/creative-types.ts'
import {
  CREATOR_PAGE,
  type CreatorFilters,
  type ExploreCreator,
  type ExploreNumbers,
  fitsCreator,
  parseExploreCreator,
  parseExploreNumbers,
  parseFeedItem,
  parseFeedPage,
  parseTag,
} from '../../protocol/content/explore.ts'
import type { ContentType } from '../../protocol/enums/content.ts'
import { type CallOptions, mapListError } from '../http/call.ts'
import { createCall } from '../http/calls.ts'
import { loadHinted } from '../http/hints.ts'
import { loadAllRows } from '../http/pages.ts'
import type { HttpClient } from '../http/types.ts'

export interface FeedRequest {
  /** 1-based. */
  page?: number | undefined
  pageSize?: number | undefined
  mode?: string | undefined
}

const atLeastOne = (number: number): number => Math.max(1, Math.trunc(number) || 1)

/** Content discovery (7.12, A16, A24). Only likes need a signed-in user. */
export function createExploreApi(http: HttpClient) {
  const call = createCall(http)
  const { apiOrigin } = http

  return {
    /** One page of the feed; the API takes limit and offset, not a page (A16). */
    async feed(
      {
        page = 1,
        pageSize = http.pageSize ?? EXPLORE_PAGE_SIZE,
        mode = EXPLORE_MODE,
      }: FeedRequest = {},
      { signal }: CallOptions = {},
    ): Promise<ListPage<FeedItem>> {
      const number = atLeastOne(page)
      const limit = atLeastOne(pageSize)
      const pageBy = (page: number) => ({ offset: (page - 1) * limit })
      const query = { limit, offset: null, mode }
      const input = { query, page: number, pageBy, signal }
      const data = await mapListError(TEXTS.dataFailed, call('explore.feed', input))
      return parseFeedPage(data, { page: number, limit }, apiOrigin)
    },

    /** One page of matching creators. An API without pagination returns all on the first page. */
    async creators(
      { page = 1, ...filters }: CreatorFilters & { page?: number } = {},
      { signal }: CallOptions = {},
    ): Promise<ListPage<ExploreCreator>> {
      const [craft, location] = [filters.craft?.trim(), filters.location?.trim()]
      const isFitting = (creator: ExploreCreator) => fitsCreator(creator, filters)
      return loadHinted({
        page,
        hints: { craft, location, availability: filters.availability },
        async load(number, query) {
          const request = call('explore.creators', { query, page: number, signal })
          const data = await mapListError(TEXTS.dataFailed, request)
          const read = (raw: Json) => parseExploreCreator(raw, apiOrigin)
          return parseListPage(data, number, CREATOR_PAGE, read)
        },
        isForeign: (creator) => !isFitting(creator),
        select: (creators) => creators.filter(isFitting),
      })
    },

    async tags({ signal }: CallOptions = {}): Promise<Tag[]> {
      const rows = loadAllRows((page) => call('explore.tags', { page, signal }))
      return parseList(await mapListError(TEXTS.dataFailed, rows), parseTag)
    },

    async trending(
      { limit = TRENDING_LIMIT }: { limit?: number | undefined } = {},
      { signal }: CallOptions = {},
    ): Promise<FeedItem[]> {
      const query = { limit }
      const data = await mapListError(TEXTS.dataFailed, call('explore.trending', { query, signal }))
      return parseList(data, (raw) => parseFeedItem(raw, apiOrigin))
    },

    /** An API extension; the numbers are null if the server lacks it. */
    async numbers({ signal }: CallOptions = {}): Promise<ExploreNumbers> {
      try {
        return parseExploreNumbers(await call('explore.numbers', { signal }))
      } catch (error) {
        if (!isNotOffered(error)) throw error
        return parseExploreNumbers(null)
      }
    },

    /** The variant with a query (A24); buttons use `likes.changeLike`. */
    async like({ type, id }: ContentRef, { signal }: CallOptions = {}): Promise<void> {
      await call('explore.like', { query: { type, id }, signal })
    },

    async unlike({ type, id }: ContentRef, { signal }: CallOptions = {}): Promise<void> {
      await call('explore.unlike', { query: { type, id }, signal })
    },

    /** Empty counts without ids, without a request, and after any failure but a cancel (ERR-25). */
    async commentCounts(
      type: ContentType,
      ids: readonly Id[],
      { signal }: CallOptions = {},
    ): Promise<CommentCounts> {
      if (ids.length === 0) return parseCommentCounts(null)
      try {
        return parseCommentCounts(await call('comments.counts', { query: { type, ids }, signal }))
      } catch (error) {
        if (isServiceFailure(error) && error.aborted) throw error
        return parseCommentCounts(null)
      }
    },
  }
}
