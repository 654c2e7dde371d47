import { TEXTS } from '../../../protocol/base/errors.ts'
import { profilePath } from '../../../protocol/base/page-paths.ts'
import { freelancerPath, searchMessage, searchTerm } from '../../../protocol/content/search.ts'
import { searchPath } from '../../../protocol/content/search-address.ts'
import { assetPath } from '../../../protocol/market/assets.ts'
import type { SearchContext, SearchOption } from './search.types.ts'

type State = Readonly<SearchContext>

const pageOption = (href: string): SearchOption => ({ kind: 'page', href })

/**
 * Selectable options in display order: users, freelancers, assets, View All; the recent searches
 * while the box is empty.
 */
export function searchOptions({ query, hits, recent }: State): SearchOption[] {
  const term = searchTerm(query)
  if (term === null) {
    return query.trim() === ''
      ? recent.map((recentQuery) => ({ kind: 'recent', query: recentQuery }))
      : []
  }
  const { users = [], freelancers = [], assets = [] } = hits ?? {}
  return [
    ...users.map(({ user }) => pageOption(profilePath(user))),
    ...freelancers.map(({ user }) => pageOption(freelancerPath(user))),
    ...assets.map((asset) => pageOption(assetPath(asset))),
    pageOption(searchPath(term)),
  ]
}

/** The option `by` steps away; wraps around at both ends. */
export function movedIndex(state: State, by: number): number | null {
  const count = searchOptions(state).length
  if (count === 0 || by === 0) return state.active
  const from = state.active ?? (by > 0 ? -1 : 0)
  return (((from + by) % count) + count) % count
}

/** The option at the index, else the active one; null if there is neither. */
export function selectedOption(state: State, index: number | undefined): SearchOption | null {
  return searchOptions(state)[index ?? state.active ?? Number.NaN] ?? null
}

/** Target of a selection while the overlay is visible: View All unless a page is selected. */
export function selectedPath(state: State, index: number | undefined): string {
  const option = selectedOption(state, index)
  return option?.kind === 'page' ? option.href : searchPath(state.query)
}

/** Whether the typed text is the same query after trimming. */
export const isSameQuery = ({ query }: State, typed: string): boolean =>
  query.trim() === typed.trim()

/** Whether a retry may help: the search failed or was cancelled. */
export const canRetry = ({ hits }: State): boolean =>
  hits === null || searchMessage(hits) === TEXTS.searchFailed
