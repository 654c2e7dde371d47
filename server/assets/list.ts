import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { AssetJson } from '../../src/protocol/answers/market.ts'
import { CURRENCIES, LICENCES } from '../../src/protocol/enums/market.ts'
import { searchSql } from '../content/search.ts'
import type { Context } from '../context.ts'
import { type PageBody, pageBody, readPage } from '../http/pagination.ts'
import { queryText } from '../http/validation.ts'
import {
  type Assets,
  allAssets,
  FIRST_PICTURE,
  forSale,
  ratingAverage,
  ratingCount,
  salesCount,
  showAssets,
  toMinor,
} from './json.ts'

type AssetPage = Promise<PageBody<AssetJson>>
type Order = (query: Assets) => Assets

/**
 * What is for sale, the newest first. Filters: `search`, `category` (slug or id), `currency`,
 * `price_min` and `price_max` (whole units), `free`, `licence`, `seller` (username), `tag`;
 * `sort` is `newest`, `popular`, `price`, `-price` or `rating`. A value that nothing can have
 * finds nothing.
 */
export function listAssets(ctx: Context, request: FastifyRequest): AssetPage {
  const search = queryText(request.query, 'search')
  let query = forSale(allAssets(ctx.db))
  for (const condition of conditions(request.query)) query = query.where(condition)
  const named = queryText(request.query, 'sort')
  const sort = Object.hasOwn(sorts, named) ? sorts[named] : undefined
  if (search === '') return pageOf(ctx, request, query, sort)
  const { matches, rank } = searchSql('assets', search, 'seller_id')
  const best: Order = (found) => found.orderBy(rank, 'desc')
  return pageOf(ctx, request, query.where(matches), sort ?? best)
}

/** Someone's own assets in every status, the newest first. */
export function listOwnAssets(ctx: Context, request: FastifyRequest, userId: number): AssetPage {
  return pageOf(ctx, request, allAssets(ctx.db).where('assets.seller_id', '=', userId))
}

const TRENDING_DAYS = 30
const DAY_MS = 86_400_000

/** The most bought of the last 30 days, then overall. */
export function listTrending(ctx: Context, request: FastifyRequest): AssetPage {
  const since = new Date(ctx.now() - TRENDING_DAYS * DAY_MS)
  const lately = sql<number>`(select count(*) from asset_purchases
    where asset_id = assets.id and asset_purchases.created_at >= ${since})`
  return pageOf(ctx, request, forSale(allAssets(ctx.db)), (found) =>
    popular(found.orderBy(lately, 'desc')),
  )
}

/**
 * Of the categories one buys, downloads, likes and looks at, the most of them first; then, and for
 * whoever is signed out, the most bought. Neither own assets nor those one has.
 */
export async function listRecommended(ctx: Context, request: FastifyRequest): AssetPage {
  const viewer = request.user?.id ?? null
  const query = forSale(allAssets(ctx.db))
  if (viewer === null) return pageOf(ctx, request, query, popular)
  const others = query.where('assets.seller_id', '!=', viewer).where(
    sql<boolean>`not exists (select from asset_purchases
        where asset_id = assets.id and buyer_id = ${viewer})`,
  )
  const weights = JSON.stringify(await interests(ctx, viewer))
  const interest = sql<number>`coalesce((${weights}::jsonb ->> assets.category_id::text)::int, 0)`
  return pageOf(ctx, request, others, (found) => popular(found.orderBy(interest, 'desc')))
}

/** How often someone did something with each category, by its id. */
async function interests(ctx: Context, viewer: number): Promise<{ [categoryId: string]: number }> {
  const { rows } = await sql<{ category_id: number; count: number }>`
    select category_id, count(*) as count from (
      select assets.category_id from asset_purchases
        join assets on assets.id = asset_purchases.asset_id
        where asset_purchases.buyer_id = ${viewer}
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

const popular: Order = (query) => query.orderBy(salesCount, 'desc')

/** Prices of two currencies cannot be compared: what is free, then each currency by itself. */
const sorts: { readonly [sort: string]: Order | undefined } = {
  newest: (query) => query,
  popular,
  price: (query) =>
    query
      .orderBy(sql`assets.price_minor = 0`, 'desc')
      .orderBy('assets.currency')
      .orderBy('assets.price_minor'),
  '-price': (query) =>
    query
      .orderBy(sql`assets.price_minor = 0`)
      .orderBy('assets.currency')
      .orderBy('assets.price_minor', 'desc'),
  rating: (query) =>
    query.orderBy(sql`${ratingAverage} desc nulls last`).orderBy(ratingCount, 'desc'),
}

const PRICE = /^\d{1,10}(?:\.\d{1,2})?$/

function conditions(query: unknown): RawBuilder<boolean>[] {
  const text = (name: string): string => queryText(query, name)
  const found: RawBuilder<boolean>[] = []
  const ask = (name: string, condition: (value: string) => RawBuilder<boolean>): void => {
    const value = text(name)
    if (value !== '') found.push(condition(value))
  }
  const oneOf =
    (column: string, known: readonly string[]) =>
    (value: string): RawBuilder<boolean> =>
      known.includes(value) ? sql`${sql.ref(column)} = ${value}` : sql`false`
  const bound = (operator: '>=' | '<=') => (value: string) =>
    PRICE.test(value)
      ? sql<boolean>`assets.price_minor ${sql.raw(operator)} ${toMinor(Number(value))}`
      : sql<boolean>`false`
  ask('category', (value) =>
    /^\d{1,15}$/.test(value)
      ? sql`assets.category_id = ${Number(value)}`
      : sql`asset_categories.slug = lower(${value})`,
  )
  ask('currency', oneOf('assets.currency', CURRENCIES))
  ask('licence', oneOf('assets.licence', LICENCES))
  ask('price_min', bound('>='))
  ask('price_max', bound('<='))
  ask('seller', (value) => sql`lower(users.username) = lower(${value})`)
  ask('tag', (value) => {
    const tag = value.replace(/^#+/, '')
    return sql`exists (select from unnest(assets.tags) as tag where lower(tag) = lower(${tag}))`
  })
  if (/^(?:1|true)$/i.test(text('free'))) found.push(sql`assets.price_minor = 0`)
  return found
}

async function pageOf(
  ctx: Context,
  request: FastifyRequest,
  query: Assets,
  order: Order = (all) => all,
): AssetPage {
  const page = readPage(request)
  const ordered = order(query)
    .orderBy('assets.created_at', 'desc')
    .orderBy('assets.id', 'desc')
    .limit(page.size)
    .offset(page.offset)
  const [{ count }, results] = await Promise.all([
    query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    showAssets(ctx.db, ordered, request.user?.id ?? null, FIRST_PICTURE),
  ])
  return pageBody(request, page, count, results)
}
