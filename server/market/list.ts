import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { CURRENCIES, LICENCES } from '../../src/protocol/enums/market.ts'
import type { AssetJson } from '../../src/protocol/responses/market.ts'
import { type Filters, hasTag, isOwnedBy, listPage } from '../content/pieces/list.ts'
import type { Context } from '../context.ts'
import type { PageBody } from '../http/pagination.ts'
import { queryText } from '../http/validation.ts'
import { ownerExists, visibleTo } from '../visibility/visible-to.ts'
import {
  allAssets,
  FIRST_PICTURE,
  ratingAverage,
  ratingCount,
  readAssets,
  salesCount,
  toMinor,
} from './json.ts'

type AssetPage = Promise<PageBody<AssetJson>>
type Order = readonly RawBuilder<unknown>[]

/**
 * Assets for sale, newest first. Filters: `search`, `category` (slug or id), `currency`,
 * `price_min` and `price_max` (whole units), `free`, `licence`, `seller` (username), `tag`; `sort`
 * is `newest`, `popular`, `price`, `-price` or `rating`. An unknown value returns an empty list.
 */
export function listAssets(ctx: Context, request: FastifyRequest): AssetPage {
  const sort = queryText(request.query, 'sort')
  const isPopular = sort === 'popular'
  return listAssetPage(ctx, request, {
    visibleRows: isPopular ? withSales(ctx) : assetsForSale(ctx),
    filters,
    ownerColumn: 'seller_id',
    primaryOrder: Object.hasOwn(sorts, sort) ? sorts[sort] : undefined,
    rankingOrder: isPopular ? MOST_SOLD : undefined,
  })
}

/** A user's own assets in every status, newest first. */
export const listOwnAssets = (ctx: Context, request: FastifyRequest, userId: number): AssetPage =>
  listAssetPage(ctx, request, {
    visibleRows: ctx.db.selectFrom('assets').where('assets.seller_id', '=', userId),
  })

/** Without joins: see `ownerExists`. */
const assetsForSale = ({ db }: Context) =>
  db
    .selectFrom('assets')
    .where(sql<boolean>`assets.status = 'published'`)
    .where(visibleTo('assets'))
    .where(ownerExists('assets'))

type AssetRows = ReturnType<typeof assetsForSale>

const TRENDING_DAYS = 30
const DAY_MS = 86_400_000
const trendingSince = (ctx: Context): Date => new Date(ctx.now() - TRENDING_DAYS * DAY_MS)

/**
 * Assets for sale joined with `sales`, which counts the sales of all assets in one pass. The type
 * omits `sales`, which only `rankingOrder` uses.
 */
const withSales = (ctx: Context): AssetRows =>
  assetsForSale(ctx).leftJoin(
    sql<object>`(select asset_id, count(*) as total,
        count(*) filter (where completed_at >= ${trendingSince(ctx)}) as recent
      from asset_purchases where status = 'completed' group by asset_id)`.as('sales'),
    (join) => join.on(sql<boolean>`sales.asset_id = assets.id`),
  ) as unknown as AssetRows

const MOST_SOLD: Order = [sql`coalesce(sales.total, 0) desc`]

/** Most sold in the last 30 days, then overall. */
export function listTrending(ctx: Context, request: FastifyRequest): AssetPage {
  const recentSales = sql<number>`(select count(*) from asset_purchases
    where asset_id = assets.id and asset_purchases.status = 'completed'
      and asset_purchases.completed_at >= ${trendingSince(ctx)})`
  return listAssetPage(ctx, request, {
    visibleRows: withSales(ctx),
    primaryOrder: [sql`${recentSales} desc`, ...popular],
    rankingOrder: [sql`coalesce(sales.recent, 0) desc`, ...MOST_SOLD],
  })
}

/**
 * Assets of the categories the viewer purchases, downloads, likes and views most; then, and for
 * anonymous users, the most purchased. Excludes own, ordered and
 * purchased assets.
 */
export async function listRecommended(ctx: Context, request: FastifyRequest): AssetPage {
  const viewer = request.user?.id ?? null
  const visibleRows = withSales(ctx)
  if (viewer === null)
    return listAssetPage(ctx, request, {
      visibleRows,
      primaryOrder: popular,
      rankingOrder: MOST_SOLD,
    })
  const candidates = visibleRows.where('assets.seller_id', '!=', viewer).where(
    sql<boolean>`not exists (select from asset_purchases
        where asset_id = assets.id and buyer_id = ${viewer}
          and asset_purchases.status in ('awaiting_payment', 'completed'))`,
  )
  const weights = JSON.stringify(await interests(ctx, viewer))
  const interest = sql<number>`coalesce((${weights}::jsonb ->> assets.category_id::text)::int, 0)`
  return listAssetPage(ctx, request, {
    visibleRows: candidates,
    primaryOrder: [sql`${interest} desc`, ...popular],
    rankingOrder: [sql`${interest} desc`, ...MOST_SOLD],
  })
}

/** Number of the viewer's interactions with each category, by category id. */
async function interests(ctx: Context, viewer: number): Promise<{ [categoryId: string]: number }> {
  const { rows } = await sql<{ category_id: number; count: number }>`
    select category_id, count(*) as count from (
      select assets.category_id from asset_purchases
        join assets on assets.id = asset_purchases.asset_id
        where asset_purchases.buyer_id = ${viewer} and asset_purchases.status = 'completed'
      union all
      select assets.category_id from asset_downloads
        join assets on assets.id = asset_downloads.asset_id
        where asset_downloads.user_id = ${viewer}
      union all
      select alike.id from likes
        left join works on likes.target_type = 'work' and works.id = likes.target_id
        left join posts on likes.target_type = 'post' and posts.id = likes.target_id
        join asset_categories as alike
          on lower(alike.name) = lower(coalesce(works.category, posts.category))
        where likes.user_id = ${viewer}
      union all
      select alike.id from content_views
        join posts on posts.id = content_views.target_id
        join asset_categories as alike on lower(alike.name) = lower(posts.category)
        where content_views.target_type = 'post' and content_views.viewer = ${`user:${viewer}`}
    ) as seen group by category_id`.execute(ctx.db)
  return Object.fromEntries(rows.map((row) => [row.category_id, row.count]))
}

const popular: Order = [sql`${salesCount} desc`]

/**
 * Prices in different currencies cannot be compared: free assets first (or last), then by currency.
 */
const sorts: { readonly [sort: string]: Order } = {
  newest: [],
  popular,
  price: [sql`assets.price_minor = 0 desc`, sql`assets.currency`, sql`assets.price_minor`],
  '-price': [sql`assets.price_minor = 0`, sql`assets.currency`, sql`assets.price_minor desc`],
  rating: [sql`${ratingAverage} desc nulls last`, sql`${ratingCount} desc`],
}

const PRICE = /^\d{1,10}(?:\.\d{1,2})?$/

const equalsOneOf = (column: string, allowedValues: readonly string[]) => (value: string) =>
  allowedValues.includes(value) ? sql`${sql.ref(column)} = ${value}` : sql`false`

const priceBound = (operator: '>=' | '<=') => (value: string) =>
  PRICE.test(value)
    ? sql`assets.price_minor ${sql.raw(operator)} ${toMinor(Number(value))}`
    : sql`false`

const filters: Filters = {
  category: (value) =>
    /^\d{1,15}$/.test(value)
      ? sql`assets.category_id = ${Number(value)}`
      : sql`assets.category_id = (select id from asset_categories where slug = lower(${value}))`,
  currency: equalsOneOf('assets.currency', CURRENCIES),
  licence: equalsOneOf('assets.licence', LICENCES),
  price_min: priceBound('>='),
  price_max: priceBound('<='),
  seller: isOwnedBy('assets.seller_id'),
  tag: hasTag('assets.tags'),
  free: (value) => (/^(?:1|true)$/i.test(value) ? sql`assets.price_minor = 0` : sql`true`),
}

interface ListOptions {
  readonly visibleRows: AssetRows
  readonly filters?: Filters
  readonly ownerColumn?: 'seller_id'
  readonly primaryOrder?: Order | undefined
  readonly rankingOrder?: Order | undefined
}

const listAssetPage = (ctx: Context, request: FastifyRequest, options: ListOptions): AssetPage =>
  listPage(request, {
    table: 'assets',
    ...options,
    joinedRows: allAssets(ctx.db),
    readRows: (pageQuery) => readAssets(pageQuery, request.user?.id ?? null, FIRST_PICTURE),
  })
