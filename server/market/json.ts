import { type Kysely, type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import type { Currency } from '../../src/protocol/enums/market.ts'
import { MAX_ASSET_IMAGES, priceText } from '../../src/protocol/market/assets.ts'
import { pictureSource } from '../../src/protocol/publishing/images.ts'
import type { PictureJson } from '../../src/protocol/responses/content.ts'
import type { AssetJson, PriceJson } from '../../src/protocol/responses/market.ts'
import { AUTHOR_COLUMNS, type AuthorFields, authorJson } from '../content/pieces/author.ts'
import type { AssetRow } from '../db/market-schema.ts'
import type { Database } from '../db/schema.ts'
import { placedPictures, placedPicturesJson } from '../publishing/images/attached.ts'
import { hiddenJson, visibleTo } from '../visibility/visible-to.ts'

export type Store = Kysely<Database> | Transaction<Database>

/** Assets with their sellers and categories; callers add conditions. */
export type Assets = SelectQueryBuilder<Database, 'assets' | 'users' | 'asset_categories', object>

export const allAssets = (db: Store): Assets =>
  db
    .selectFrom('assets')
    .innerJoin('users', 'users.id', 'assets.seller_id')
    .innerJoin('asset_categories', 'asset_categories.id', 'assets.category_id')

/** Assets for sale: published, not hidden, seller's account not deleted. */
export const forSale = (query: Assets): Assets =>
  query
    .where('assets.status', '=', 'published')
    .where('users.deleted_at', 'is', null)
    .where(visibleTo('assets'))

/** Number of completed purchases of an asset, as a column. */
export const salesCount = sql<number>`(select count(*) from asset_purchases
  where asset_purchases.asset_id = assets.id and asset_purchases.status = 'completed')`

/** Null without reviews. */
export const ratingAverage = sql<number | null>`(select avg(rating)::float8 from asset_reviews
  where asset_reviews.asset_id = assets.id)`

export const ratingCount = sql<number>`(select count(*) from asset_reviews
  where asset_reviews.asset_id = assets.id)`

const COLUMNS = [
  'assets.id',
  'assets.seller_id',
  'assets.title',
  'assets.slug',
  'assets.description',
  'assets.price_minor',
  'assets.currency',
  'assets.licence',
  'assets.tags',
  'assets.status',
  'assets.file_name',
  'assets.file_type',
  'assets.file_size',
  'assets.created_at',
  'assets.edited_at',
  'assets.hidden_at',
] as const

const CATEGORY_COLUMNS = [
  'asset_categories.id as category_id',
  'asset_categories.name as category_name',
  'asset_categories.slug as category_slug',
] as const

/** Pictures per asset: a list shows only the first one. */
export const FIRST_PICTURE = 1

/** Width of a card's thumbnail in pixels. */
const THUMBNAIL_WIDTH = 640

/**
 * Assets as JSON, in query order.
 * @param viewerId null = anonymous
 */
export async function readAssets(
  query: Assets,
  viewerId: number | null,
  pictures = MAX_ASSET_IMAGES,
): Promise<AssetJson[]> {
  const rows = await query
    .select(COLUMNS)
    .select(CATEGORY_COLUMNS)
    .select(AUTHOR_COLUMNS)
    .select([
      salesCount.as('sales_count'),
      ratingAverage.as('rating_average'),
      ratingCount.as('rating_count'),
      sql<boolean>`exists (select from asset_purchases
        where asset_id = assets.id and buyer_id = ${viewerId}::bigint
          and asset_purchases.status = 'completed')`.as('owned'),
      sql<number | null>`(select asset_purchases.id from asset_purchases
        where asset_id = assets.id and buyer_id = ${viewerId}::bigint
          and asset_purchases.status = 'awaiting_payment')`.as('open_order_id'),
      sql<boolean>`exists (select from asset_wishes
        where asset_id = assets.id and user_id = ${viewerId}::bigint)`.as('wished'),
      placedPictures('asset', 'assets.id', pictures).as('pictures'),
    ])
    .execute()
  return rows.map((row) => assetJson(row, placedPicturesJson(row.pictures)))
}

/** Assets by id. */
export async function assetsById(
  db: Store,
  ids: readonly (number | null)[],
  viewerId: number | null,
): Promise<Map<number, AssetJson>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const query = allAssets(db).where('assets.id', 'in', wanted)
  const found = await readAssets(query, viewerId, FIRST_PICTURE)
  return new Map(found.map((asset) => [asset.id, asset]))
}

type Row = Pick<
  AssetRow,
  | 'id'
  | 'seller_id'
  | 'title'
  | 'slug'
  | 'description'
  | 'price_minor'
  | 'currency'
  | 'licence'
  | 'tags'
  | 'status'
  | 'file_name'
  | 'file_type'
  | 'file_size'
  | 'created_at'
  | 'edited_at'
  | 'hidden_at'
> &
  AuthorFields & {
    category_id: number
    category_name: string
    category_slug: string
    sales_count: number
    rating_average: number | null
    rating_count: number
    owned: boolean
    open_order_id: number | null
    wished: boolean
  }

function assetJson(row: Row, images: PictureJson[]): AssetJson {
  const [first] = images
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    description: row.description,
    category: { id: row.category_id, name: row.category_name, slug: row.category_slug },
    ...priceJson(row),
    licence: row.licence,
    tags: row.tags,
    file: { name: row.file_name, type: row.file_type, size: row.file_size },
    thumbnail: first ? pictureSource(first, 'webp', THUMBNAIL_WIDTH) : null,
    images,
    seller: authorJson(row.seller_id, row),
    rating: { average: rounded(row.rating_average), count: row.rating_count },
    sales_count: row.sales_count,
    owned: row.owned,
    open_order_id: row.open_order_id,
    wished: row.wished,
    status: row.status,
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    ...hiddenJson(row),
  }
}

/** Minor units per unit of currency. */
const MINOR = 100

export const toMinor = (amount: number): number => Math.round(amount * MINOR)

/** In whole units of the currency. */
export const fromMinor = (minor: number): number => minor / MINOR

export function priceJson(row: { price_minor: number; currency: Currency }): PriceJson {
  const amount = fromMinor(row.price_minor)
  return {
    price: priceText(amount, row.currency),
    price_amount: amount,
    currency: row.currency,
  }
}

/** One decimal; 0 without reviews. */
export const rounded = (average: number | null): number => Math.round((average ?? 0) * 10) / 10
