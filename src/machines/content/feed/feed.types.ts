import type { ServiceFailure } from '../../../protocol/base/types.ts'
import type { ContentRef, FeedItem, ListPage } from '../../../protocol/content/creative-types.ts'
import type { FeedSource } from '../../../protocol/content/feed.ts'
import type { PagesContext, PagesEvent } from '../../kit/pages.ts'

export type FeedPage = ListPage<FeedItem>

export interface FeedInput {
  source: FeedSource
  pageVisible: boolean
}

/** What `loadFeed` is asked. Pages count from 1. */
export interface FeedRequest {
  source: FeedSource
  page: number
}

export interface FeedContext extends PagesContext {
  source: FeedSource
  /** Shown, in order, unique by `contentKey`. */
  items: FeedItem[]
  /** Newer ones held back until the person asks for them; newest first. */
  fresh: FeedItem[]
  /** Where paging goes on when `fresh` does not reach down to `items`; null when it does. */
  gap: { next: number | null } | null
  /** Keys of what was deleted here: an answer that is late must not bring it back. */
  forgotten: string[]
  error: ServiceFailure | null
  /** When page 1 was last answered, ms; null before the first time. */
  checkedAt: number | null
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
