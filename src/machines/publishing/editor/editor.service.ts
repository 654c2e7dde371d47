import { parseTypedNumber } from '../../../protocol/base/typed-number.ts'
import type { Json } from '../../../protocol/base/types.ts'
import type { DraftFields } from '../../../protocol/content/creative-types.ts'
import { MAX_ASSET_PRICE } from '../../../protocol/market/assets.ts'
import {
  isDeliveryTime,
  isServicePrice,
  MAX_DELIVERY_DAYS,
} from '../../../protocol/users/service-terms.ts'

const textOf = (value: Json | undefined): string =>
  typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''

/** The price of a service's form in whole units; null if it is empty or not valid. */
export function servicePriceOf(fields: DraftFields): number | null {
  const amount = parseTypedNumber(textOf(fields.price_amount))
  return amount !== null && isServicePrice(amount) ? amount : null
}

/** The delivery time of a service's form in days; null if it is empty or not valid. */
export function deliveryDaysOf(fields: DraftFields): number | null {
  const days = parseTypedNumber(textOf(fields.delivery_days))
  return days !== null && isDeliveryTime(days) ? days : null
}

/** Validation errors of a service: description, and what is no number. */
export function serviceErrors(fields: DraftFields): { [field: string]: string } {
  const errors: { [field: string]: string } = {}
  if (textOf(fields.description) === '') errors.description = 'Describe the service.'
  const price = textOf(fields.price_amount)
  if (price !== '' && servicePriceOf(fields) === null) {
    errors.price_amount =
      (parseTypedNumber(price) ?? 0) > MAX_ASSET_PRICE
        ? `The price can be up to ${MAX_ASSET_PRICE.toLocaleString('en-US')}.`
        : 'Enter the price as a number, such as 12000, or leave it empty.'
  }
  if (textOf(fields.delivery_days) !== '' && deliveryDaysOf(fields) === null) {
    errors.delivery_days = `Enter the delivery time in days, from 1 to ${MAX_DELIVERY_DAYS}, or leave it empty.`
  }
  return errors
}
