import { pictureUrl } from '../account/user.ts'
import { parseUserRelation } from '../account/user-relation.ts'
import {
  asBoolean,
  asChoice,
  asCount,
  asId,
  asNumber,
  firstText,
  isObject,
  type JsonObject,
  parseHidden,
  parseList,
} from '../base/json.ts'
import type { Id, Json } from '../base/types.ts'
import { parseAssetPurchase, parseAssetReview } from '../content/content.ts'
import { nameOf, parseAuthor, parseNames } from '../content/content-base.ts'
import { ASSET_STATUSES, CURRENCIES, type Currency, LICENCES } from '../enums/market.ts'
import { parsePictures, pictureSource } from '../publishing/images.ts'
import { MAX_RATING, priceText } from './assets.ts'
import type {
  Asset,
  AssetFile,
  AssetRating,
  BestSeller,
  Download,
  DownloadLink,
  Purchase,
  Revenue,
  Review,
  SalesDay,
  SellerStats,
} from './market-types.ts'
import { parseOrderFields } from './order-parsers.ts'

const THUMBNAIL_WIDTH = 640

/** An asset from any API's response; null without an id. */
export function parseAsset(raw: unknown, apiOrigin = ''): Asset | null {
  const id = isObject(raw) ? asId(raw.id) : null
  if (!isObject(raw) || id === null) return null
  const images = imagesOf(raw, apiOrigin)
  const [first] = images
  const thumbnail = pictureUrl(raw.thumbnail, apiOrigin) ?? pictureUrl(raw.image, apiOrigin)
  return {
    id,
    ...wordsOf(raw),
    ...priceOf(raw),
    licence: asChoice(raw.licence ?? raw.license, LICENCES),
    file: fileOf(raw.file),
    thumbnail: thumbnail ?? (first ? pictureSource(first, 'webp', THUMBNAIL_WIDTH) : null),
    images,
    seller: parseAuthor(
      { ...raw, author: raw.seller ?? raw.author ?? raw.user ?? raw.owner ?? null },
      apiOrigin,
    ),
    rating: ratingOf(raw),
    sales_count: asCount(raw.sales_count),
    owned: asBoolean(raw.owned),
    open_order_id: asId(raw.open_order_id),
    wished: typeof raw.wished === 'boolean' ? raw.wished : null,
    status: asChoice(raw.status, ASSET_STATUSES),
    created_at: firstText(raw.created_at) ?? '',
    edited_at: firstText(raw.edited_at),
    ...parseHidden(raw),
  }
}

function wordsOf(raw: JsonObject) {
  const category = isObject(raw.category) ? raw.category : {}
  return {
    title: firstText(raw.title, raw.name)?.trim() ?? '',
    slug: firstText(raw.slug)?.trim() ?? '',
    description: firstText(raw.description) ?? '',
    category: nameOf(raw.category),
    category_id: asId(category.id ?? raw.category_id ?? bareId(raw.category)),
    category_slug: firstText(category.slug, raw.category_slug) ?? '',
    tags: parseNames(raw.tags),
  }
}

/** A category is a name if it is a text, and an id if it is a number. */
const bareId = (value: Json | undefined): Id | null => (typeof value === 'number' ? value : null)

function imagesOf(raw: JsonObject, apiOrigin: string): Asset['images'] {
  for (const field of ['images', 'image', 'thumbnail'] as const) {
    const images = parsePictures(raw[field], apiOrigin)
    if (images.length > 0) return images
  }
  return []
}

/** The API's text if it is not just a number, else formatted from amount and currency. */
function priceOf(raw: JsonObject) {
  const currency = currencyOf(raw.currency)
  const amount = asNumber(raw.price_amount) ?? asNumber(raw.price)
  const price_amount = amount === null ? null : Math.max(0, amount)
  const text = firstText(raw.price)
  const bare = text === null || asNumber(text) !== null
  const made = price_amount !== null && currency !== null ? priceText(price_amount, currency) : null
  return { price: (bare ? made : null) ?? text ?? '', price_amount, currency }
}

const currencyOf = (value: Json | undefined): Currency | null =>
  CURRENCIES.find((currency) => currency === value) ?? null

function fileOf(value: Json | undefined): AssetFile | null {
  if (typeof value === 'string') {
    const name = value.split(/[?#]/)[0]?.split('/').at(-1)?.trim() ?? ''
    return name === '' ? null : { name, type: '', size: 0 }
  }
  if (!isObject(value)) return null
  const name = firstText(value.name, value.filename, value.file_name) ?? ''
  const type = firstText(value.type) ?? ''
  const size = asCount(value.size) ?? 0
  return name === '' && type === '' && size === 0 ? null : { name, type, size }
}

/** A record of average and count, or flat fields; a number or the number as text. */
function ratingOf(raw: JsonObject): AssetRating {
  const rating: JsonObject = isObject(raw.rating) ? raw.rating : { average: raw.rating ?? null }
  const average = [rating.average, rating.value, raw.average_rating, raw.rating_average]
    .map((value) => asNumber(value))
    .find((number) => number !== null)
  const counts = [rating.count, raw.rating_count, raw.ratings_count, raw.reviews_count]
  const count = [...counts, raw.review_count].map(asCount).find((number) => number !== null)
  if (average === undefined || average <= 0) return { average: 0, count: 0 }
  return { average: Math.min(MAX_RATING, average), count: count ?? null }
}

/** The asset of a related record: nested, or only its id; null if it was deleted. */
function relatedAsset(raw: JsonObject, apiOrigin: string): Asset | null {
  const source = isObject(raw.asset) ? raw.asset : { id: raw.asset ?? raw.asset_id ?? null }
  return parseAsset(source, apiOrigin)
}

/** Null without an id. */
export function parsePurchase(raw: unknown, apiOrigin = ''): Purchase | null {
  const base = parseAssetPurchase(raw, apiOrigin)
  if (base === null || !isObject(raw)) return null
  const asset = relatedAsset(raw, apiOrigin)
  const { price_amount, currency, price } = priceOf(raw)
  return {
    id: base.id,
    asset,
    title: firstText(raw.title, asset?.title) ?? '',
    price: price === '' ? base.price : price,
    price_amount,
    currency,
    licence: asChoice(raw.licence ?? raw.license, LICENCES),
    receipt: firstText(raw.receipt) ?? '',
    ...parseOrderFields(raw, apiOrigin),
    seller: parseUserRelation(raw.seller, apiOrigin),
    created_at: base.created_at,
  }
}

/** Null without an id. */
export function parseReview(raw: unknown, apiOrigin = ''): Review | null {
  const base = parseAssetReview(raw, apiOrigin)
  if (base === null || !isObject(raw)) return null
  return {
    ...base,
    rating: Math.min(MAX_RATING, base.rating),
    verified: asBoolean(raw.verified),
    reply: firstText(raw.reply) ?? '',
    replied_at: firstText(raw.replied_at),
    edited_at: firstText(raw.edited_at),
  }
}

/** Null without an id. */
export function parseDownload(raw: unknown, apiOrigin = ''): Download | null {
  const id = isObject(raw) ? asId(raw.id) : null
  if (!isObject(raw) || id === null) return null
  const asset = relatedAsset(raw, apiOrigin)
  return {
    id,
    asset,
    filename: firstText(raw.filename, asset?.file?.name) ?? '',
    downloaded_at: firstText(raw.downloaded_at, raw.created_at) ?? '',
  }
}

/** Null without a URL. */
export function parseDownloadLink(raw: unknown, apiOrigin = ''): DownloadLink | null {
  const url = isObject(raw) ? pictureUrl(raw.url ?? raw.download_url, apiOrigin) : null
  if (!isObject(raw) || url === null) return null
  return {
    url,
    filename: firstText(raw.filename) ?? '',
    size: asCount(raw.size) ?? 0,
    expires_at: firstText(raw.expires_at) ?? '',
  }
}

/** Null if the response is not an object. */
export function parseSellerStats(raw: unknown, apiOrigin = ''): SellerStats | null {
  if (!isObject(raw)) return null
  return {
    assets_count: asCount(raw.assets_count ?? raw.total_assets),
    sales_count: asCount(raw.sales_count ?? raw.total_sales),
    downloads_count: asCount(raw.downloads_count ?? raw.total_downloads),
    revenue: isObject(raw.revenue) ? revenueOf(raw.revenue) : null,
    days: parseList(raw.days, readDay),
    best: parseList(raw.best, (one) => readBest(one, apiOrigin)),
    rating: ratingOf(raw),
  }
}

function revenueOf(value: Json | undefined): Revenue {
  const of = (currency: Currency): number =>
    Math.max(0, asNumber(isObject(value) ? value[currency] : null) ?? 0)
  return { SSP: of('SSP'), USD: of('USD') }
}

function readDay(raw: Json): SalesDay | null {
  const day = isObject(raw) ? firstText(raw.day) : null
  if (!isObject(raw) || day === null || !/^\d{4}-\d\d-\d\d$/.test(day)) return null
  return { day, sales: asCount(raw.sales) ?? 0, revenue: revenueOf(raw.revenue) }
}

function readBest(raw: Json, apiOrigin: string): BestSeller | null {
  const asset = isObject(raw) ? parseAsset(raw.asset, apiOrigin) : null
  if (!isObject(raw) || asset === null) return null
  return { asset, sales: asCount(raw.sales) ?? 0, revenue: revenueOf(raw.revenue) }
}
