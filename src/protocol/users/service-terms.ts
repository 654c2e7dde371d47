import { isPrice, MAX_ASSET_PRICE } from '../market/assets.ts'

/** Maximum number per user. */
export const MAX_SERVICES = 50
export const MAX_SERVICE_IMAGES = 6
/** Days. */
export const MAX_DELIVERY_DAYS = 365

/** Whether a number can be the price of a service, which is never 0. */
export const isServicePrice = (amount: number): boolean =>
  isPrice(amount) && amount > 0 && amount <= MAX_ASSET_PRICE

/** Whether a number can be a delivery time in days. */
export const isDeliveryTime = (days: number): boolean =>
  Number.isInteger(days) && days >= 1 && days <= MAX_DELIVERY_DAYS
