/** Steps and expected values of the search tables. Imports no machine. */
import type { SearchResults } from '../../../src/protocol/content/search.ts'

export type SearchStep =
  | ['open']
  | ['type', string]
  | ['close']
  | ['move', number]
  /** The option at the index; without an index the active option, else View All. */
  | ['choose', number?]
  | ['retry']
  | ['forgetRecent']
  | ['online']
  | ['signedOut']
  | ['wait', number]
  /** The newest search succeeds: the numbers of users, freelancers and assets found. */
  | ['found', number, number, number]
  /** The same, but one of its calls failed. */
  | ['foundPartly', number, number, number]
  /** All its calls failed. */
  | ['foundNothing']
  /** It rejected: -1 = cancelled, -2 = a programming error. */
  | ['searchFailed', number]
  /** Recent searches were read from the browser's storage. */
  | ['recent', string[]]
  | ['recentFailed']

export interface SearchLook {
  query: string
  open: boolean
  visible: boolean
  loading: boolean
  /** Names of users, freelancers and assets. */
  hits: [string[], string[], string[]]
  message: string | null
  retry: boolean
  all: string
  recent: string[]
  /** URLs; for recent searches the queries themselves. */
  options: string[]
  active: number | null
  /** The query whose response is pending. */
  requests: string | null
  /** Recent searches are being read. */
  reading: boolean
}

export type Emitted = { type: string; [key: string]: unknown }
export const asks = (term: string): Emitted => ({ type: 'ask', term })
export const READS: Emitted = { type: 'read' }
export const goes = (href: string): Emitted => ({ type: 'search.chosen', href })
export const keeps = (term: string): Emitted => ({ type: 'keep', term })
export const FORGETS: Emitted = { type: 'forget' }

export const FAILED = 'Search failed. Please try again.'
export const NOTHING = 'No results found'

const names = (letter: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `${letter}${n + 1}`)
export const userNames = (count: number) => names('u', count)
export const freelancerNames = (count: number) => names('f', count)
export const assetNames = (count: number) => names('a', count)

const user = (username: string, id: number) => ({
  id,
  username,
  first_name: '',
  last_name: '',
  full_name: username,
  profile_picture: null,
})

/** A freelancer with an empty profile. */
export const NO_FREELANCER = {
  title: '',
  skills: [],
  headline: '',
  bio: '',
  location: '',
  time_zone: '',
  languages: [],
  rate: null,
  availability: null,
}

/** Search results with these numbers of hits: `u1`, `f1`, `a1` with the ids 1, 2, … */
export function results(users: number, freelancers: number, assets: number): SearchResults {
  return {
    creators: [],
    services: [],
    works: [],
    categories: [],
    failed: false,
    users: userNames(users).map((name, n) => ({
      user: user(name, n + 1),
      headline: '',
      bio: '',
      avatar: null,
      userprofile: null,
    })),
    freelancers: freelancerNames(freelancers).map((name, n) => ({
      ...NO_FREELANCER,
      id: n + 1,
      user: user(name, n + 1),
    })),
    assets: assetNames(assets).map((title, n) => ({
      id: n + 1,
      title,
      category: '',
      price: '',
      thumbnail: null,
    })),
  }
}

export const CLOSED: SearchLook = {
  query: '',
  open: false,
  visible: false,
  loading: false,
  hits: [[], [], []],
  message: null,
  retry: false,
  all: '/search?q=',
  recent: [],
  options: [],
  active: null,
  requests: null,
  reading: false,
}

/** Open and empty. */
export const look = (parts: Partial<SearchLook> = {}): SearchLook => ({
  ...CLOSED,
  open: true,
  ...parts,
})

/** The overlay of a query before a response. */
export const overlay = (query: string, parts: Partial<SearchLook> = {}): SearchLook => {
  const all = `/search?q=${encodeURIComponent(query.trim())}`
  return look({ query, visible: true, loading: true, all, options: [all], ...parts })
}

/** The overlay with 1 user, 1 freelancer and 1 asset. */
export const shown = (query: string, parts: Partial<SearchLook> = {}): SearchLook => {
  const all = `/search?q=${encodeURIComponent(query.trim())}`
  return overlay(query, {
    loading: false,
    hits: [['u1'], ['f1'], ['a1']],
    options: ['/u/u1', '/freelancer/f1', '/marketplace/1', all],
    ...parts,
  })
}

/** Focused, with these recent searches in storage. */
export const opened = (recent: string[] = []): SearchStep[] => [['open'], ['recent', recent]]
/** Typed, after the debounce. */
export const requests = (query: string): SearchStep[] => [
  ...opened(),
  ['type', query],
  ['wait', 300],
]
export const answered = (query: string): SearchStep[] => [...requests(query), ['found', 1, 1, 1]]
