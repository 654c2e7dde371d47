import * as v from 'valibot'
import { MAX_BODY_LENGTH, MAX_TAG_LENGTH, MAX_TITLE_LENGTH } from '../base/constants.ts'
import { optionalText, required } from '../base/schema-parts.ts'
import { parseTypedNumber } from '../base/typed-number.ts'
import { clientId, images } from '../content/portfolio-schemas.ts'
import { CURRENCIES, PRICE_TYPES, SERVICE_STATUSES } from '../enums/market.ts'
import { MAX_ASSET_PRICE } from '../market/assets.ts'
import {
  isDeliveryTime,
  isServicePrice,
  MAX_DELIVERY_DAYS,
  MAX_SERVICE_IMAGES,
} from './service-terms.ts'

/** Request schemas of services, with messages for users. */

const PRICE = 'Enter the price as a number, such as 12000, or leave it empty.'
const PRICE_LIMIT = `The price can be up to ${MAX_ASSET_PRICE.toLocaleString('en-US')}.`
const DELIVERY = `Enter the delivery time in days, from 1 to ${MAX_DELIVERY_DAYS}, or leave it empty.`

/** A number, or the same as text in a form; null and empty mean none. */
const optionalNumber = (message: string) =>
  v.pipe(
    v.nullable(v.union([v.number(), v.string()], message)),
    v.transform((given) => {
      if (typeof given !== 'string') return given
      return given.trim() === '' ? null : (parseTypedNumber(given) ?? Number.NaN)
    }),
  )

/** In whole units of the currency; null = on request. */
const price = v.pipe(
  optionalNumber(PRICE),
  v.check((amount) => !(amount !== null && amount > MAX_ASSET_PRICE), PRICE_LIMIT),
  v.check((amount) => amount === null || amount > MAX_ASSET_PRICE || isServicePrice(amount), PRICE),
)

const deliveryDays = v.pipe(
  optionalNumber(DELIVERY),
  v.check((days) => days === null || isDeliveryTime(days), DELIVERY),
)

const title = required('Title', MAX_TITLE_LENGTH)
const description = required('Description', MAX_BODY_LENGTH)
const category = optionalText('The category', MAX_TAG_LENGTH)
const currency = v.picklist(CURRENCIES, 'Choose SSP or USD as the currency.')
const priceType = v.picklist(
  PRICE_TYPES,
  'A price is fixed, the lowest one, or for an hour, a day or a piece.',
)
const status = v.picklist(SERVICE_STATUSES, 'A service is active or paused.')
const pictures = v.pipe(
  images,
  v.maxLength(MAX_SERVICE_IMAGES, `At most ${MAX_SERVICE_IMAGES} images.`),
)

/** A new service. */
export const serviceSchema = v.object(
  {
    title,
    description,
    category,
    price_amount: v.optional(price, null),
    currency: v.optional(currency, 'SSP'),
    price_type: v.optional(priceType, 'fixed'),
    delivery_days: v.optional(deliveryDays, null),
    images: v.optional(pictures, []),
    status: v.optional(status, 'active'),
    client_id: clientId,
  },
  'A service is required.',
)

/** A change; absent fields do not change. */
export const servicePatchSchema = v.object(
  {
    title: v.optional(title),
    description: v.optional(description),
    category,
    price_amount: v.optional(price),
    currency: v.optional(currency),
    price_type: v.optional(priceType),
    delivery_days: v.optional(deliveryDays),
    images: v.optional(pictures),
    status: v.optional(status),
  },
  'The changes of a service are required.',
)
