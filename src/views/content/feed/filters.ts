// The router's own hook decodes the query once more than it was encoded: `%25` would come as `%`.
import { useRouter } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'

/** The filters of a page as its address holds them; '' where there is none. */
export type Filters<Name extends string> = Readonly<Record<Name, string>>

export function useFilters<Name extends string>(names: readonly Name[]): Filters<Name> {
  const given = new URLSearchParams(useSearch(useRouter()))
  const entries = names.map((name) => [name, given.get(name)?.trim() ?? ''])
  return Object.fromEntries(entries) as Filters<Name> // One entry a name.
}

/** The page's address with these filters; empty ones are left out. */
export function filterAddress(path: string, filters: Readonly<Record<string, string>>): string {
  const set = Object.entries(filters).filter(([, value]) => value !== '')
  const query = new URLSearchParams(set).toString()
  return query === '' ? path : `${path}?${query}`
}

/** Filters without the empty ones, as a `FeedSource` takes them. */
export function given<Name extends string>(filters: Filters<Name>): Partial<Filters<Name>> {
  const set = Object.entries(filters).filter(([, value]) => value !== '')
  return Object.fromEntries(set) as Partial<Filters<Name>> // A part of what was given.
}
