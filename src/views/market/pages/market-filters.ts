import { parseTypedNumber } from '../../../protocol/base/typed-number.ts'
import {
  ASSET_SORTS,
  type AssetSort,
  CURRENCIES,
  type Currency,
  LICENCES,
} from '../../../protocol/enums/market.ts'
import { isPrice } from '../../../protocol/market/assets.ts'
import type { AssetFilters } from '../../../services/queries/assets.ts'
import { type Filters, filterPath, useFilters } from '../../shared/lists/filters.ts'

const FILTER_NAMES = [
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

/** Currency of price limits without one: prices of different currencies cannot be compared. */
const DEFAULT_CURRENCY: Currency = 'SSP'

/** Filters for the API query; invalid values are ignored. */
export function toAssetFilters(filters: MarketFilters): AssetFilters {
  const { search, category, seller, tag } = filters
  const free = filters.free === '1' || filters.free === 'true'
  const price_min = free ? null : parseAmount(filters.price_min)
  const price_max = free ? null : parseAmount(filters.price_max)
  const hasLimit = price_min !== null || price_max !== null
  return {
    search,
    category,
    seller,
    tag,
    currency: oneOf(CURRENCIES, filters.currency) || (hasLimit ? DEFAULT_CURRENCY : ''),
    price_min,
    price_max,
    free,
    licence: oneOf(LICENCES, filters.licence),
    sort: oneOf(ASSET_SORTS, filters.sort),
  }
}

function oneOf<T extends string>(allowed: readonly T[], value: string): T | '' {
  return allowed.find((candidate) => candidate === value) ?? ''
}

/** An API takes up to ten digits. */
const MAX_AMOUNT = 1e10

/** Parses an amount such as `12,000` or `12 000.50`; null if empty or invalid. */
export function parseAmount(text: string): number | null {
  const amount = parseTypedNumber(text)
  return amount !== null && isPrice(amount) && amount < MAX_AMOUNT ? amount : null
}

export interface PriceRange {
  currency: string
  from: string
  to: string
}

/** Error messages of a price range; null if valid. */
export function validateRange({ from, to }: PriceRange): { from?: string; to?: string } | null {
  const [min, max] = [parseAmount(from), parseAmount(to)]
  const message = 'Enter an amount, like 12,000 or 12.50.'
  if (from.trim() !== '' && min === null) return { from: message }
  if (to.trim() !== '' && max === null) return { to: message }
  if (min !== null && max !== null && min > max) {
    return { to: 'The maximum can’t be lower than the minimum.' }
  }
  return null
}

/** The filters with this price range; the currency defaults to SSP. */
export function withRange(filters: MarketFilters, range: PriceRange): MarketFilters {
  const text = (amount: number | null) => (amount === null ? '' : String(amount))
  const [price_min, price_max] = [text(parseAmount(range.from)), text(parseAmount(range.to))]
  const hasLimit = price_min !== '' || price_max !== ''
  const currency = range.currency || (hasLimit ? DEFAULT_CURRENCY : '')
  return { ...filters, currency, price_min, price_max, free: hasLimit ? '' : filters.free }
}

/** Price range as text; '' if there is none. */
export function formatRange({
  price_min = null,
  price_max = null,
  currency,
}: AssetFilters): string {
  const formatAmount = (amount: number) => `${currency} ${amount.toLocaleString('en-US')}`.trim()
  if (price_min !== null && price_max !== null) {
    return `${formatAmount(price_min)} to ${price_max.toLocaleString('en-US')}`
  }
  if (price_min !== null) return `From ${formatAmount(price_min)}`
  if (price_max !== null) return `Up to ${formatAmount(price_max)}`
  return currency ? `In ${currency}` : ''
}
