import type { ServiceFailure } from '../../../protocol/base/types.ts'
import type { ContentRef, FeedItem, ListPage } from '../../../protocol/content/creative-types.ts'
import type { FeedSource } from '../../../protocol/content/feed.ts'
import type { PagesContext, PagesEvent } from '../../kit/pagination.ts'

export type FeedPage = ListPage<FeedItem>

export interface FeedInput {
  source: FeedSource
}

/** Input of `loadFeed`; page numbers start at 1. */
export interface FeedRequest {
  source: FeedSource
  page: number
}

export interface FeedContext extends PagesContext {
  source: FeedSource
  /** Shown items, in order, unique by `contentKey`. */
  items: FeedItem[]
  /** Newer items held back until the user asks for them; newest first. */
  fresh: FeedItem[]
  /** Next page after `fresh` if it does not reach `items`; null if it does. */
  gap: { next: number | null } | null
  /** Keys of deleted items, so that a late response does not bring them back. */
  forgotten: string[]
  error: ServiceFailure | null
  /** When page 1 was last loaded, ms; null before. */
  checkedAt: number | null
  /** Copied from events, because guards cannot read the page actor. */
  pageVisible: boolean
  /** When it was last opened or left, ms. */
  usedAt: number
}

export type FeedEvent =
  | PagesEvent
  | { type: 'feed.showNew' }
  | { type: 'feed.reload' }
  | { type: 'feed.forget'; content: ContentRef }
  | { type: 'page.visible' }
  | { type: 'page.hidden' }
