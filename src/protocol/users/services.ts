import type { ApiResponse } from '../base/api-response.ts'
import { asId, asNumber, firstText, isObject, type JsonObject, parseHidden } from '../base/json.ts'
import { parseAuthor } from '../content/content-base.ts'
import type { Picture } from '../content/creative-types.ts'
import { CURRENCIES, PRICE_TYPES, SERVICE_STATUSES } from '../enums/market.ts'
import { parsePictures } from '../publishing/images.ts'
import type { OfferJson } from '../responses/projects.ts'
import { isDeliveryTime, isServicePrice } from './service-terms.ts'

/**
 * A service that a user offers. The status is null if the API does not say, as one without pages
 * for services does.
 */
export type ServiceOffer = Omit<
  ApiResponse<OfferJson, 'currency' | 'price_type' | 'status'>,
  'images'
> & { images: Picture[] }

/** A service from any API's response; null without an id. */
export function parseServiceOffer(raw: unknown, apiOrigin = ''): ServiceOffer | null {
  const id = isObject(raw) ? asId(raw.id) : null
  if (!isObject(raw) || id === null) return null
  return {
    id,
    title: firstText(raw.title, raw.name)?.trim() ?? '',
    description: firstText(raw.description) ?? '',
    category: isObject(raw.category)
      ? (firstText(raw.category.name) ?? '')
      : (firstText(raw.category) ?? ''),
    ...priceOf(raw),
    ...deliveryOf(raw),
    images: imagesOf(raw, apiOrigin),
    status: SERVICE_STATUSES.find((status) => status === raw.status) ?? null,
    user: parseAuthor(raw, apiOrigin),
    created_at: firstText(raw.created_at) ?? '',
    edited_at: firstText(raw.edited_at),
    ...parseHidden(raw),
  }
}

function priceOf(raw: JsonObject) {
  const amount = asNumber(raw.price_amount)
  return {
    price: firstText(raw.price) ?? '',
    price_amount: amount !== null && isServicePrice(amount) ? amount : null,
    currency: CURRENCIES.find((currency) => currency === raw.currency) ?? null,
    price_type: PRICE_TYPES.find((type) => type === raw.price_type) ?? null,
  }
}

function deliveryOf(raw: JsonObject) {
  const days = asNumber(raw.delivery_days)
  return {
    delivery: firstText(raw.delivery, raw.delivery_time) ?? '',
    delivery_days: days !== null && isDeliveryTime(days) ? days : null,
  }
}

function imagesOf(raw: JsonObject, apiOrigin: string): Picture[] {
  for (const field of ['images', 'image', 'thumbnail'] as const) {
    const images = parsePictures(raw[field], apiOrigin)
    if (images.length > 0) return images
  }
  return []
}
