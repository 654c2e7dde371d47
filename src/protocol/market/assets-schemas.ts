import * as v from 'valibot'
import { MAX_BODY_LENGTH, MAX_COMMENT_LENGTH, MAX_TITLE_LENGTH } from '../base/constants.ts'
import { atMost, id, optionalText, required, text } from '../base/schema-parts.ts'
import { parseTypedNumber } from '../base/typed-number.ts'
import { clientId, images, tags } from '../content/portfolio-schemas.ts'
import { ASSET_STATUSES, CURRENCIES, LICENCES } from '../enums/market.ts'
import { isPrice, MAX_ASSET_IMAGES, MAX_ASSET_PRICE, MAX_RATING } from './assets.ts'

/** Request schemas of creative assets, purchases and reviews, with messages for users. */

const PRICE = 'Enter the price as a number, such as 12000, or 0 for a free asset.'
const LIMIT = MAX_ASSET_PRICE.toLocaleString('en-US')

/** In whole units of the currency. */
const price = v.pipe(
  v.union([v.number(), v.string()], PRICE),
  // In a form the number is text.
  v.transform((given) =>
    typeof given === 'number' ? given : (parseTypedNumber(given) ?? Number.NaN),
  ),
  v.check(isPrice, PRICE),
  v.check((value) => !(value > MAX_ASSET_PRICE), `The price can be up to ${LIMIT}.`),
)

const currency = v.picklist(CURRENCIES, 'Choose SSP or USD as the currency.')
const licence = v.picklist(LICENCES, 'Choose a personal, commercial or extended licence.')
const status = v.picklist(ASSET_STATUSES, 'An asset is a draft, published or withdrawn.')
const title = required('Title', MAX_TITLE_LENGTH)
const category = id('A category')
const pictures = v.pipe(
  images,
  v.maxLength(MAX_ASSET_IMAGES, `At most ${MAX_ASSET_IMAGES} preview images.`),
)
const description = optionalText('The description', MAX_BODY_LENGTH)

/** API-ASSET-07; the file is sent as a separate form field. */
export const assetSchema = v.object({
  title,
  description,
  category,
  price_amount: v.optional(price, Number.NaN),
  currency: v.optional(currency, 'SSP'),
  licence: v.optional(licence, 'personal'),
  tags,
  images: v.optional(pictures, []),
  status: v.optional(status, 'published'),
  client_id: clientId,
})

/** API-ASSET-08: absent fields do not change. */
export const assetPatchSchema = v.object({
  title: v.optional(title),
  description,
  category: v.optional(category),
  price_amount: v.optional(price),
  currency: v.optional(currency),
  licence: v.optional(licence),
  tags,
  images: v.optional(pictures),
  status: v.optional(status),
})

const stars = `Choose a rating from 1 to ${MAX_RATING}.`
const rating = v.pipe(
  v.number(stars),
  v.integer(stars),
  v.minValue(1, stars),
  v.maxValue(MAX_RATING, stars),
)
const comment = v.pipe(text('The review'), v.trim(), atMost('A review', MAX_COMMENT_LENGTH))

/** API-ASSET-10; `terms` is what the buyer saw. */
export const purchaseSchema = v.object({
  client_id: clientId,
  terms: v.optional(
    v.object({
      price_amount: v.optional(v.number()),
      currency: v.optional(text('The currency')),
      licence: v.optional(text('The licence')),
    }),
    {},
  ),
})

/** API-ASSET-17 */
export const reviewSchema = v.object({
  asset: id('An asset'),
  rating,
  comment: v.optional(comment, ''),
})

/** API-ASSET-18: by the reviewer. */
export const reviewPatchSchema = v.object({
  rating: v.optional(rating),
  comment: v.optional(comment),
})

/** API-ASSET-18: by the seller; '' removes the reply. */
export const replySchema = v.object({
  reply: v.pipe(text('The reply'), v.trim(), atMost('A reply', MAX_COMMENT_LENGTH)),
})
