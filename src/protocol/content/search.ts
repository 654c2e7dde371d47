import {
  SEARCH_ASSETS,
  SEARCH_FREELANCERS,
  SEARCH_MIN_LENGTH,
  SEARCH_RECENT,
  SEARCH_USERS,
} from '../base/constants.ts'
import { TEXTS } from '../base/errors.ts'
import { folded } from '../base/text.ts'
import type {
  AssetCategory,
  CreativeAsset,
  CreatorProfile,
  Participant,
  PublicProfile,
} from '../base/types.ts'
import type { Freelancer } from '../users/freelance.ts'
import type { ServiceOffer } from '../users/services.ts'
import type { Work } from './creative-types.ts'

/** Recent searches of this browser; `services/stores/recent-searches` implements it. */
export interface RecentSearches {
  /** Most recent first, at most 5. */
  read(): string[]
  /** Ignores queries that are too short. */
  add(query: string): void
  clear(): void
}

/** Search results; a part that failed or was not requested is empty. */
export interface SearchResults {
  users: PublicProfile[]
  freelancers: Freelancer[]
  creators: CreatorProfile[]
  assets: CreativeAsset[]
  services: ServiceOffer[]
  works: Work[]
  categories: AssetCategory[]
  /** At least one request failed. */
  failed: boolean
}

/** The few results of each kind that the overlay shows (SEARCH-02…04). */
export type QuickHits = Pick<SearchResults, 'users' | 'freelancers' | 'assets' | 'failed'>

export const NO_RESULTS: Readonly<SearchResults> = {
  users: [],
  freelancers: [],
  creators: [],
  assets: [],
  services: [],
  works: [],
  categories: [],
  failed: false,
}

/** The search term for a typed query: trimmed, or null if it is too short (A17, SEARCH-09). */
export function searchTerm(query: string): string | null {
  const term = query.trim()
  return [...term].length >= SEARCH_MIN_LENGTH ? term : null
}

export const freelancerPath = ({ username }: Pick<Participant, 'username'>): string =>
  `/freelancer/${encodeURIComponent(username)}`

export function quickHits({ users, freelancers, assets, failed }: SearchResults): QuickHits {
  return {
    users: users.slice(0, SEARCH_USERS),
    freelancers: freelancers.slice(0, SEARCH_FREELANCERS),
    assets: assets.slice(0, SEARCH_ASSETS),
    failed,
  }
}

/** The message to show instead of results; null if there are results (A17, SEARCH-19). */
export function searchMessage(results: Partial<SearchResults>): string | null {
  const { failed, ...lists } = results
  if (Object.values(lists).some((list) => list.length > 0)) return null
  return failed ? TEXTS.searchFailed : TEXTS.noResults
}

/** The recent searches with this term first; without duplicates, ignoring case. */
export function withRecent(recent: readonly string[], term: string): string[] {
  const others = recent.filter((one) => folded(one) !== folded(term))
  return [term, ...others].slice(0, SEARCH_RECENT)
}
