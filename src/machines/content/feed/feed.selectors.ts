import type { ServiceFailure } from '../../../protocol/base/types.ts'
import type { FeedItem } from '../../../protocol/content/creative-types.ts'
import type { FeedSource } from '../../../protocol/content/feed.ts'
import type { FeedSnapshot } from './feed.machine.ts'

export type FeedStatus =
  | 'idle'
  /** The first page is loading; there is nothing to show. */
  | 'loading'
  /** The first page failed to load. */
  | 'failed'
  | 'ready'
  | 'loadingMore'
  | 'moreFailed'
  | 'reloading'
  | 'reloadFailed'
  /** All items are shown. */
  | 'ended'

const LOADED = ['loadingMore', 'moreFailed', 'reloading', 'reloadFailed'] as const

export function feedStatus(snapshot: FeedSnapshot): FeedStatus {
  for (const status of ['idle', 'loading', 'failed'] as const) {
    if (snapshot.matches({ list: status })) return status
  }
  const busy = LOADED.find((status) => snapshot.matches({ list: { loaded: status } }))
  return busy ?? (snapshot.context.next === null ? 'ended' : 'ready')
}

export const feedSource = (snapshot: FeedSnapshot): FeedSource => snapshot.context.source

export const feedItems = (snapshot: FeedSnapshot): FeedItem[] => snapshot.context.items

/** Newer items that wait for `feed.showNew`. */
export const newItems = (snapshot: FeedSnapshot): FeedItem[] => snapshot.context.fresh

/** The API returned an empty list. */
export const isFeedEmpty = (snapshot: FeedSnapshot): boolean =>
  snapshot.matches({ list: 'loaded' }) &&
  snapshot.context.items.length === 0 &&
  snapshot.context.next === null

export const hasMoreItems = (snapshot: FeedSnapshot): boolean =>
  snapshot.matches({ list: 'loaded' }) && snapshot.context.next !== null

/** Error message of the last load, or null. */
export const feedError = (snapshot: FeedSnapshot): string | null =>
  snapshot.context.error?.message ?? null

export const feedFailure = (snapshot: FeedSnapshot): ServiceFailure | null => snapshot.context.error
