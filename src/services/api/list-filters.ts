import { idKey, sameId } from '../../protocol/base/ids.ts'
import { folded } from '../../protocol/base/text.ts'
import type { Id } from '../../protocol/base/types.ts'
import type { AssetSort, Currency, Licence } from '../../protocol/enums/market.ts'
import type { Asset } from '../../protocol/market/market-types.ts'
import { parsePublicProfile } from '../../protocol/users/profile.ts'
import type { Call } from '../http/calls.ts'
import type { HttpClient } from '../http/types.ts'

/** Filters of lists on the client, for an API that does not know them (B15). */

interface Named {
  id: Id | null
  username: string
}

type Filter = string | null | undefined

/** Whether a text is the filter's, ignoring case; without a filter every text is. */
const isText = (filter: Filter, ...texts: string[]): boolean =>
  !filter || texts.some((text) => folded(text) === folded(filter))

/** Whether one of the texts contains the filter, ignoring case. */
const hasText = (filter: Filter, texts: readonly string[]): boolean =>
  !filter || texts.some((text) => folded(text).includes(folded(filter.trim())))

interface Filtered {
  title: string
  category: string
  tags: readonly string[]
}

export interface ContentFilters {
  category?: string | undefined
  tag?: string | undefined
  search?: string | undefined
}

/** Whether content matches; `texts` are searched as well as title and tags. */
export const fitsContent = (
  { title, category, tags }: Filtered,
  filters: ContentFilters,
  texts: readonly string[] = [],
): boolean =>
  isText(filters.category, category) &&
  isText(filters.tag, ...tags) &&
  hasText(filters.search, [title, ...tags, ...texts])

interface FilteredProject {
  title: string
  summary: string
  description: string
  category: string
  skills: readonly string[]
  status: string | null
}

/** Whether a project matches. */
export const fitsProject = (
  { title, summary, description, category, skills, status }: FilteredProject,
  filters: { search: Filter; category: Filter; status: Filter; skill: Filter },
): boolean =>
  hasText(filters.search, [title, summary, description, ...skills]) &&
  isText(filters.category, category) &&
  isText(filters.status, status ?? '') &&
  isText(filters.skill, ...skills)

/** Filters of an asset list; empty and absent filters are not sent. */
export interface AssetFilters {
  search?: string | undefined
  /** Slug or id. */
  category?: Id | undefined
  currency?: Currency | '' | undefined
  /** In whole units. */
  price_min?: number | null | undefined
  price_max?: number | null | undefined
  /** True: only free assets. */
  free?: boolean | undefined
  licence?: Licence | '' | undefined
  /** Username. */
  seller?: string | undefined
  tag?: string | undefined
  sort?: AssetSort | '' | undefined
}

/** Whether an asset matches; the seller is compared by `createUserFilter`. */
function fitsAsset(asset: Asset, filters: AssetFilters): boolean {
  const { category_id, category_slug, category, price_amount, currency, licence, tags } = asset
  const { price_min = null, price_max = null } = filters
  return (
    (!filters.category ||
      (category_id !== null && sameId(category_id, filters.category)) ||
      isText(String(filters.category), category_slug, category)) &&
    isText(filters.currency, currency ?? '') &&
    isText(filters.licence, licence ?? '') &&
    (filters.free !== true || price_amount === 0) &&
    (price_min === null || (price_amount !== null && price_amount >= price_min)) &&
    (price_max === null || (price_amount !== null && price_amount <= price_max)) &&
    isText(filters.tag, ...tags)
  )
}

/** Highest first for `-price`; an unknown price is the last. */
function byPrice(sort: AssetFilters['sort']) {
  const sign = sort === '-price' ? -1 : 1
  return (a: Asset, b: Asset): number => {
    if (a.price_amount === null || b.price_amount === null)
      return Number(a.price_amount === null) - Number(b.price_amount === null)
    return sign * (a.price_amount - b.price_amount)
  }
}

/** The assets that match, in the requested order as far as the assets contain it. */
export function matchingAssets(assets: readonly Asset[], filters: AssetFilters): Asset[] {
  const matching = assets.filter((asset) => fitsAsset(asset, filters))
  const isByPrice = filters.sort === 'price' || filters.sort === '-price'
  return isByPrice ? matching.toSorted(byPrice(filters.sort)) : matching
}

/** True if the user is another one, or known only by an id that has to be compared. */
export const isOtherUser = ({ id, username: name }: Named, username: Filter): boolean =>
  Boolean(username) && (name === '' ? id !== null : !isText(username, name))

/**
 * Filters items by their user. Where items name the user only by id, the id of the username is
 * looked up.
 */
export function createUserFilter(http: HttpClient, call: Call) {
  const idOf = async (username: string, signal: AbortSignal | undefined): Promise<Id | null> => {
    try {
      const data = await call('publicProfiles.get', { params: { username }, signal })
      return parsePublicProfile(data, http.apiOrigin)?.user.id ?? null
    } catch (error) {
      if (signal?.aborted) throw error
      return null
    }
  }

  return async function ofUser<T>(
    items: readonly T[],
    userOf: (item: T) => Named,
    username: Filter,
    signal?: AbortSignal,
  ): Promise<T[]> {
    if (!username) return [...items]
    const isNameless = items.some((item) => userOf(item).username === '')
    const id = isNameless ? await idOf(username, signal) : null
    return items.filter((item) => {
      const user = userOf(item)
      if (user.username !== '') return isText(username, user.username)
      return id !== null && user.id !== null && idKey(user.id) === idKey(id)
    })
  }
}
