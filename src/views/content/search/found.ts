import { LIST_PAGE_SIZE } from '../../../protocol/base/constants.ts'
import { idKey, sameId } from '../../../protocol/base/ids.ts'
import { folded } from '../../../protocol/base/text.ts'
import type { CreatorProfile, Participant, PublicProfile } from '../../../protocol/base/types.ts'
import type { Work } from '../../../protocol/content/creative-types.ts'
import type { SearchResults } from '../../../protocol/content/search.ts'
import { detailsOf } from '../../people/profile/details.ts'

/** The kinds of things a search finds; the two last ones are looked for when they are opened. */
export const TABS = [
  { tab: 'all', label: 'All' },
  { tab: 'people', label: 'People' },
  { tab: 'freelancers', label: 'Freelancers' },
  { tab: 'work', label: 'Work' },
  { tab: 'assets', label: 'Assets' },
  { tab: 'services', label: 'Services' },
  { tab: 'posts', label: 'Posts' },
  { tab: 'blog', label: 'Blog' },
] as const
export type Tab = (typeof TABS)[number]['tab']

export const readTab = (text: string): Tab => TABS.find(({ tab }) => tab === text)?.tab ?? 'all'

export const searchPage = (q: string, tab: Tab): string =>
  `/search?${new URLSearchParams({ q, ...(tab === 'all' ? {} : { tab }) })}`

function personOf(creator: CreatorProfile): PublicProfile {
  const { user, specialization, artistic_style, creator_type_display } = creator
  return {
    user,
    headline: specialization || artistic_style || creator_type_display,
    bio: '',
    avatar: user.profile_picture,
    userprofile: null,
  }
}

/** Everybody a search found by their profile or as a creator, each once. */
export function peopleOf({ users, creators }: SearchResults): PublicProfile[] {
  const known = new Set(users.map(({ user }) => idKey(user.id)))
  return [...users, ...creators.filter(({ user }) => !known.has(idKey(user.id))).map(personOf)]
}

/** What was found without muted people and what they made, where a search tells whose it is. */
export function withoutMuted(
  results: SearchResults,
  isMuted: (person: Pick<Participant, 'id' | 'username'>) => boolean,
): SearchResults {
  const { users, freelancers, creators, services, works } = results
  const ofOthers = <T extends { user: Pick<Participant, 'id' | 'username'> }>(found: T[]) =>
    found.filter(({ user }) => !isMuted(user))
  return {
    ...results,
    users: ofOthers(users),
    freelancers: ofOthers(freelancers),
    creators: ofOthers(creators),
    services: ofOthers(services),
    works: works.filter(({ author }) => !isMuted(author)),
  }
}

/** How well somebody is called so: 0 not at all, 1 in parts of words, 2 in whole words, 3 exactly. */
function calledSo({ user }: PublicProfile, q: string): 0 | 1 | 2 | 3 {
  const words = folded(q).split(/\s+/).filter(Boolean)
  const names = [folded(user.full_name), folded(user.username)]
  if (names.includes(words.join(' '))) return 3
  const name = names.join(' ')
  const parts = new Set(name.split(/[^\p{L}\p{M}\p{N}]+/u))
  if (words.every((word) => parts.has(word))) return 2
  return words.every((word) => name.includes(word)) ? 1 : 0
}

/** Who is called what is looked for, the best of several; null where it is no name: then what people made is. */
export function namesakeOf(people: readonly PublicProfile[], q: string): PublicProfile | null {
  let best: PublicProfile | null = null
  let how = 0
  for (const person of people) {
    const now = calledSo(person, q)
    if (now > how) [best, how] = [person, now]
  }
  return best
}

/** What somebody does and where, as far as a search tells of it. */
export function lineOf({ creators }: SearchResults, person: PublicProfile): string {
  const creator = creators.find(({ user }) => sameId(user.id, person.user.id))
  const { craft, place } = detailsOf(person)
  return [creator?.creator_type_display || craft, place].filter(Boolean).join(' · ')
}

/** So many works show who somebody is. */
const THEIR_WORKS = 3

/** A few pictured works of somebody among those that were found. */
export const worksOf = ({ works }: SearchResults, { user }: PublicProfile): Work[] =>
  works
    .filter(({ author, images }) => sameId(author.id, user.id) && images.length > 0)
    .slice(0, THEIR_WORKS)

/** Works for a wall under some that are shown already: those again only where few others are left. */
export function othersOf(
  works: readonly Work[],
  shown: readonly Work[],
  few: number,
): readonly Work[] {
  const others = works.filter((work) => !shown.includes(work))
  return others.length < few ? works : others
}

/**
 * The number as it is said: a call answers one page, so a full page may not be all.
 * @param pages how many the calls behind it answered, each
 */
export const figureOf = (count: number, pages: readonly number[]): string =>
  pages.some((page) => page > 0 && page % LIST_PAGE_SIZE === 0) ? `${count}+` : String(count)

/** How many each call behind a kind answered. */
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

/** How many were found on the page of a kind, and on that of all. */
export function totalOf(results: SearchResults, tab: Tab): number {
  if (tab !== 'all') return countOf(results, tab) ?? 0
  const { freelancers, works, assets, services, categories } = results
  const others = [freelancers, works, assets, services, categories]
  return others.reduce((sum, { length }) => sum + length, peopleOf(results).length)
}

/** How many of a kind were found; null where nothing is known before the kind is opened. */
export function countOf(results: SearchResults, tab: Tab): number | null {
  switch (tab) {
    case 'all':
    case 'posts':
    case 'blog':
      return null
    case 'people':
      return peopleOf(results).length
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
