import type { QuickHits } from '../../../protocol/content/search.ts'
import { searchMessage } from '../../../protocol/content/search.ts'
import { searchPath } from '../../../protocol/content/search-address.ts'
import type { SearchSnapshot } from './search.machine.ts'
import * as policy from './search.policy.ts'
import type { SearchOption } from './search.types.ts'

const NO_HITS: QuickHits = { users: [], freelancers: [], assets: [], failed: false }
const NO_QUERIES: string[] = []

export const searchQueryText = (snapshot: SearchSnapshot): string => snapshot.context.query

/** The box is in use. */
export const isSearchOpen = (snapshot: SearchSnapshot): boolean => snapshot.matches('open')

/** The overlay is visible exactly while the trimmed query has 3 characters or more (SEARCH-08). */
export const isOverlayVisible = (snapshot: SearchSnapshot): boolean =>
  snapshot.matches('open') && !snapshot.matches({ open: 'typing' })

/** From the third character until the response (A17). */
export const isSearchLoading = (snapshot: SearchSnapshot): boolean =>
  snapshot.matches({ open: 'waiting' }) || snapshot.matches({ open: 'loading' })

/** At most 2 users, 2 freelancers and 3 assets; the same object until the next response. */
export const searchHits = (snapshot: SearchSnapshot): QuickHits => snapshot.context.hits ?? NO_HITS

/** Message instead of results; null if there are results or none are known yet (A17). */
export const overlayMessage = (snapshot: SearchSnapshot): string | null =>
  snapshot.context.hits === null ? null : searchMessage(snapshot.context.hits)

/** Whether Retry is offered. */
export const canRetrySearch = (snapshot: SearchSnapshot): boolean =>
  snapshot.matches({ open: 'shown' }) && policy.canRetry(snapshot.context)

/** The page with all results (SEARCH-05). */
export const viewAllHref = (snapshot: SearchSnapshot): string => searchPath(snapshot.context.query)

/** The recent searches, while the box is open and empty. */
export const recentSearches = (snapshot: SearchSnapshot): string[] =>
  isSearchOpen(snapshot) && snapshot.context.query.trim() === ''
    ? snapshot.context.recent
    : NO_QUERIES

/**
 * All selectable options, in order: users, freelancers, assets, View All, or the recent searches.
 * Returns a new array on each call: select its length, or compare with an equality function.
 */
export const searchOptions = (snapshot: SearchSnapshot): SearchOption[] =>
  isSearchOpen(snapshot) ? policy.searchOptions(snapshot.context) : []

/** Index of the option selected by the arrow keys; null: the box itself. */
export const activeOption = (snapshot: SearchSnapshot): number | null => snapshot.context.active
