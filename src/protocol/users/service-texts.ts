import { pluralise } from '../base/text.ts'
import type { Currency, PriceType } from '../enums/market.ts'
import { priceText } from '../market/assets.ts'

const PRICE_ENDINGS = {
  fixed: '',
  from: '',
  hour: ' an hour',
  day: ' a day',
  piece: ' a piece',
} as const satisfies Record<PriceType, string>

/** `SSP 60,000`, `From SSP 60,000`, `SSP 60,000 a day`. */
export const servicePriceText = (amount: number, currency: Currency, type: PriceType): string =>
  `${type === 'from' ? 'From ' : ''}${priceText(amount, currency)}${PRICE_ENDINGS[type]}`

/** `Within 3 days`. */
export const deliveryText = (days: number): string => `Within ${pluralise(days, 'day', 'days')}`
