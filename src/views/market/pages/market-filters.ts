import {
  ASSET_SORTS,
  type AssetSort,
  CURRENCIES,
  type Currency,
  LICENCES,
} from '../../../protocol/enums/market.ts'
import type { AssetFilters } from '../../../services/queries/assets.ts'
import { type Filters, filterPath, useFilters } from '../../content/feed/filters.ts'

export const FILTER_NAMES = [
  'search',
  'category',
  'currency',
  'price_min',
  'price_max',
  'free',
  'licence',
  'seller',
  'tag',
  'sort',
] as const

/** Filters of /marketplace as in its URL. */
export type MarketFilters = Filters<(typeof FILTER_NAMES)[number]>

export const useMarketFilters = (): MarketFilters => useFilters(FILTER_NAMES)

export const marketPath = (filters: Partial<MarketFilters>): string =>
  filterPath('/marketplace', filters)

export const SORT_NAMES = {
  newest: 'Newest',
  popular: 'Most bought',
  price: 'Lowest price',
  '-price': 'Highest price',
  rating: 'Best rated',
} as const satisfies Record<AssetSort, string>

/** Filters for the API query; invalid values are ignored. */
export function askedFor(filters: MarketFilters): AssetFilters {
  const { search, category, seller, tag } = filters
  const free = filters.free === '1' || filters.free === 'true'
  return {
    search,
    category,
    seller,
    tag,
    currency: oneOf(CURRENCIES, filters.currency),
    price_min: free ? null : amountOf(filters.price_min),
    price_max: free ? null : amountOf(filters.price_max),
    free,
    licence: oneOf(LICENCES, filters.licence),
    sort: oneOf(ASSET_SORTS, filters.sort),
  }
}

function oneOf<T extends string>(known: readonly T[], value: string): T | '' {
  return known.find((each) => each === value) ?? ''
}

/** Parses an amount such as `12,000` or `12 000.50`; null if empty or invalid. */
export function amountOf(text: string): number | null {
  const bare = text.replace(/[\s,]/g, '')
  return /^\d{1,10}(?:\.\d{1,2})?$/.test(bare) ? Number(bare) : null
}

export interface PriceRange {
  currency: string
  from: string
  to: string
}

/** Error messages of a price range; null if valid. */
export function rangeProblem({ from, to }: PriceRange): { from?: string; to?: string } | null {
  const [least, most] = [amountOf(from), amountOf(to)]
  const word = 'Enter an amount, like 12,000.'
  if (from.trim() !== '' && least === null) return { from: word }
  if (to.trim() !== '' && most === null) return { to: word }
  if (least !== null && most !== null && least > most) {
    return { to: 'The maximum can’t be lower than the minimum.' }
  }
  return null
}

/** The filters with this price range; the currency defaults to SSP. */
export function withRange(filters: MarketFilters, range: PriceRange): MarketFilters {
  const text = (amount: number | null) => (amount === null ? '' : String(amount))
  const [price_min, price_max] = [text(amountOf(range.from)), text(amountOf(range.to))]
  const some = price_min !== '' || price_max !== ''
  const currency = range.currency || (some ? ('SSP' satisfies Currency) : '')
  return { ...filters, currency, price_min, price_max, free: some ? '' : filters.free }
}

/** Price range as text; '' if there is none. */
export function rangeText({ price_min = null, price_max = null, currency }: AssetFilters): string {
  const figure = (amount: number) => `${currency} ${amount.toLocaleString('en-US')}`.trim()
  if (price_min !== null && price_max !== null) {
    return `${figure(price_min)} to ${price_max.toLocaleString('en-US')}`
  }
  if (price_min !== null) return `From ${figure(price_min)}`
  if (price_max !== null) return `Up to ${figure(price_max)}`
  return currency ? `In ${currency}` : ''
}
