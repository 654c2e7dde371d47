import { idKey, sameId } from '../../../protocol/base/ids.ts'
import { folded } from '../../../protocol/base/text.ts'
import type { CreatorProfile, Participant, PublicProfile } from '../../../protocol/base/types.ts'
import type { Work } from '../../../protocol/content/creative-types.ts'
import type { SearchResults } from '../../../protocol/content/search.ts'
import { detailsOf } from '../../shared/users/details.ts'

/** Tabs of the search page. Posts and blog posts are fetched when their tab is opened. */
export const TABS = [
  { tab: 'all', label: 'All' },
  { tab: 'people', label: 'People' },
  { tab: 'freelancers', label: 'Freelancers' },
  { tab: 'work', label: 'Work' },
  { tab: 'assets', label: 'Assets', feature: 'marketplace' },
  { tab: 'services', label: 'Services', feature: 'services' },
  { tab: 'posts', label: 'Posts' },
  { tab: 'blog', label: 'Blog', feature: 'blog' },
] as const
export type Tab = (typeof TABS)[number]['tab']

export const parseTab = (text: string): Tab => TABS.find(({ tab }) => tab === text)?.tab ?? 'all'

export const searchPath = (q: string, tab: Tab): string =>
  `/search?${new URLSearchParams({ q, ...(tab === 'all' ? {} : { tab }) })}`

function toProfile(creator: CreatorProfile): PublicProfile {
  const { user, specialization, artistic_style, creator_type_display } = creator
  return {
    user,
    headline: specialization || artistic_style || creator_type_display,
    bio: '',
    avatar: user.profile_picture,
    userprofile: null,
  }
}

/** Users found by profile or as creators, without duplicates. */
export function usersOf({ users, creators }: SearchResults): PublicProfile[] {
  const userIds = new Set(users.map(({ user }) => idKey(user.id)))
  return [...users, ...creators.filter(({ user }) => !userIds.has(idKey(user.id))).map(toProfile)]
}

/** Results without muted users and their content, as far as the results name the owner. */
export function withoutMuted(
  results: SearchResults,
  isMuted: (profile: Pick<Participant, 'id' | 'username'>) => boolean,
): SearchResults {
  const { users, freelancers, creators, services, works } = results
  const withoutMutedUsers = <T extends { user: Pick<Participant, 'id' | 'username'> }>(
    items: T[],
  ) => items.filter(({ user }) => !isMuted(user))
  return {
    ...results,
    users: withoutMutedUsers(users),
    freelancers: withoutMutedUsers(freelancers),
    creators: withoutMutedUsers(creators),
    services: withoutMutedUsers(services),
    works: works.filter(({ author }) => !isMuted(author)),
  }
}

/** How well a user's name matches: 0 not at all, 1 parts of words, 2 whole words, 3 exactly. */
function nameMatchRank({ user }: PublicProfile, q: string): 0 | 1 | 2 | 3 {
  const words = folded(q).split(/\s+/).filter(Boolean)
  const names = [folded(user.full_name), folded(user.username)]
  if (names.includes(words.join(' '))) return 3
  const name = names.join(' ')
  const nameWords = new Set(name.split(/[^\p{L}\p{M}\p{N}]+/u))
  if (words.every((word) => nameWords.has(word))) return 2
  return words.every((word) => name.includes(word)) ? 1 : 0
}

/** The user whose name matches the query best; null if none matches. */
export function namesakeOf(profiles: readonly PublicProfile[], q: string): PublicProfile | null {
  let best: PublicProfile | null = null
  let how = 0
  for (const profile of profiles) {
    const rank = nameMatchRank(profile, q)
    if (rank > how) [best, how] = [profile, rank]
  }
  return best
}

/** Discipline and place of a user, as far as the search returns them. */
export function profileSubtitle({ creators }: SearchResults, profile: PublicProfile): string {
  const creator = creators.find(({ user }) => sameId(user.id, profile.user.id))
  const { discipline, location } = detailsOf(profile)
  return [creator?.creator_type_display || discipline, location].filter(Boolean).join(' · ')
}

/** Number of portfolio items shown with a matching user. */
const MAX_NAMESAKE_ITEMS = 3

/** A few portfolio items with pictures of a user, from the results. */
export const portfolioItemsOf = ({ works }: SearchResults, { user }: PublicProfile): Work[] =>
  works
    .filter(({ author, images }) => sameId(author.id, user.id) && images.length > 0)
    .slice(0, MAX_NAMESAKE_ITEMS)

/** Portfolio items that are not shown yet; all of them if fewer than `minCount` are left. */
export function otherItems(
  works: readonly Work[],
  shownItems: readonly Work[],
  minCount: number,
): readonly Work[] {
  const remaining = works.filter((item) => !shownItems.includes(item))
  return remaining.length < minCount ? works : remaining
}

/**
 * Result count as text. A request returns one page, so the count gets a `+` if a page is full.
 * @param pages number of results of each request behind the count
 * @param pageSize number of rows of a full page
 */
export const formatResultCount = (
  count: number,
  pages: readonly number[],
  pageSize: number,
): string => (pages.some((page) => page > 0 && page % pageSize === 0) ? `${count}+` : String(count))

/** Number of results of each request behind a tab. */
export function pagesOf(results: SearchResults, tab: Tab): number[] {
  const { users, works, assets, services } = results
  switch (tab) {
    case 'people':
      return [users.length]
    case 'work':
      return [works.length]
    case 'assets':
      return [assets.length]
    case 'services':
      return [services.length]
    case 'all':
      return [users, works, assets, services].map(({ length }) => length)
    default:
      return []
  }
}

/** Total number of results of a tab, including All. */
export function totalOf(results: SearchResults, tab: Tab): number {
  if (tab !== 'all') return countOf(results, tab) ?? 0
  const { freelancers, works, assets, services, categories } = results
  const remaining = [freelancers, works, assets, services, categories]
  return remaining.reduce((sum, { length }) => sum + length, usersOf(results).length)
}

/** Number of results of a tab; null for All and for tabs that have not been fetched. */
export function countOf(results: SearchResults, tab: Tab): number | null {
  switch (tab) {
    case 'all':
    case 'posts':
    case 'blog':
      return null
    case 'people':
      return usersOf(results).length
    case 'freelancers':
      return results.freelancers.length
    case 'work':
      return results.works.length
    case 'assets':
      return results.assets.length
    case 'services':
      return results.services.length
  }
}
