// Not wouter's own hook: it decodes the query once too often, so `%25` would become `%`.
import { useRouter } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'

/** Filters of a page from its URL; '' if one is not set. */
export type Filters<Name extends string> = Readonly<Record<Name, string>>

export function useFilters<Name extends string>(names: readonly Name[]): Filters<Name> {
  const params = new URLSearchParams(useSearch(useRouter()))
  const entries = names.map((name) => [name, params.get(name)?.trim() ?? ''])
  return Object.fromEntries(entries) as Filters<Name> // One entry per name.
}

/** Path with these filters in its query; empty ones are omitted. */
export function filterPath(path: string, filters: Readonly<Record<string, string>>): string {
  const nonEmpty = Object.entries(filters).filter(([, value]) => value !== '')
  const query = new URLSearchParams(nonEmpty).toString()
  return query === '' ? path : `${path}?${query}`
}

/** Non-empty filters, as a `FeedSource` takes them. */
export function nonEmptyFilters<Name extends string>(
  filters: Filters<Name>,
): Partial<Filters<Name>> {
  const nonEmpty = Object.entries(filters).filter(([, value]) => value !== '')
  return Object.fromEntries(nonEmpty) as Partial<Filters<Name>> // A subset of the filters.
}

/** A page whose list is filtered by its URL. */
export interface FilteredPage {
  path: string
  /** Current filters, by name; '' if one is not set. */
  filters: Readonly<Record<string, string>>
}

/** A filter with a fixed set of options. */
export interface ChoiceFilter {
  name: string
  label: string
  options: readonly (readonly [value: string, label: string])[]
}

/** Links that choose an option of a filter. */
export function filterLinks({
  path,
  filters,
  name,
  options,
}: FilteredPage & Pick<ChoiceFilter, 'name' | 'options'>) {
  return options.map(([value, label]) => ({
    label,
    href: filterPath(path, { ...filters, [name]: value }),
    chosen: filters[name] === value,
  }))
}
