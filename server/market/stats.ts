import { sql } from 'kysely'
import { CURRENCIES, type Currency } from '../../src/protocol/enums/market.ts'
import { SELLER_STATS_DAYS } from '../../src/protocol/market/assets.ts'
import { dayInJuba } from '../../src/protocol/projects/projects.ts'
import type { RevenueJson, SellerStatsJson } from '../../src/protocol/responses/market.ts'
import type { Context } from '../context.ts'
import { assetsById, rounded, type Store } from './json.ts'

interface Sales {
  /** Grouping key of the totals. */
  group: string
  currency: Currency
  sales: number
  minor: number
}

const TOP_COUNT = 5
const DAY_MS = 86_400_000
const MINOR_UNITS = 100
const DAY_OF_SALE = sql<string>`to_char(
  (asset_purchases.completed_at + interval '2 hours') at time zone 'UTC', 'YYYY-MM-DD')`

/**
 * Sales statistics of a seller, of completed purchases: total sales and revenue, by day and by asset, and review figures.
 */
export async function readSellerStats(ctx: Context, sellerId: number): Promise<SellerStatsJson> {
  const now = ctx.now()
  const since = new Date(now - SELLER_STATS_DAYS * DAY_MS)
  const [totals, byDay, byAsset, counts] = await Promise.all([
    salesBy(ctx.db, sellerId, sql`''`),
    salesBy(ctx.db, sellerId, DAY_OF_SALE, since),
    salesBy(ctx.db, sellerId, sql`asset_purchases.asset_id::text`),
    countsOf(ctx.db, sellerId),
  ])
  const days = sumByGroup(byDay)
  const best = [...sumByGroup(byAsset)]
    .filter(([id]) => id !== null)
    .sort(([, left], [, right]) => right.sales - left.sales)
    .slice(0, TOP_COUNT)
  const assets = await assetsById(
    ctx.db,
    best.map(([id]) => Number(id)),
    sellerId,
  )
  const { sales, revenue } = sumByGroup(totals).get('') ?? emptyTotals()
  return {
    ...counts,
    sales_count: sales,
    revenue,
    days: lastDays(now).map((day) => ({ day, ...(days.get(day) ?? emptyTotals()) })),
    best: best.flatMap(([id, totalsOfGroup]) => {
      const asset = assets.get(Number(id))
      return asset ? [{ asset, ...totalsOfGroup }] : []
    }),
  }
}

interface SalesTotals {
  sales: number
  revenue: RevenueJson
}

const emptyTotals = (): SalesTotals => ({ sales: 0, revenue: { SSP: 0, USD: 0 } })

function sumByGroup(rows: readonly Sales[]): Map<string | null, SalesTotals> {
  const totalsByGroup = new Map<string | null, SalesTotals>()
  for (const { group, currency, sales, minor } of rows) {
    const totalsOfGroup = totalsByGroup.get(group) ?? emptyTotals()
    totalsOfGroup.sales += sales
    if (CURRENCIES.includes(currency)) totalsOfGroup.revenue[currency] += minor / MINOR_UNITS
    totalsByGroup.set(group, totalsOfGroup)
  }
  return totalsByGroup
}

const lastDays = (now: number): string[] =>
  Array.from({ length: SELLER_STATS_DAYS }, (_, index) =>
    dayInJuba(now - (SELLER_STATS_DAYS - 1 - index) * DAY_MS),
  )

async function salesBy(
  db: Store,
  sellerId: number,
  group: ReturnType<typeof sql<string>>,
  since = new Date(0),
): Promise<Sales[]> {
  const { rows } = await sql<Sales>`
    select ${group} as "group", currency, count(*) as sales, sum(price_minor)::bigint as minor
    from asset_purchases
    where seller_id = ${sellerId} and status = 'completed' and completed_at >= ${since}
    group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

async function countsOf(
  db: Store,
  sellerId: number,
): Promise<Pick<SellerStatsJson, 'assets_count' | 'downloads_count' | 'rating'>> {
  const { rows } = await sql<{
    assets_count: number
    downloads_count: number
    average: number | null
    reviews: number
  }>`
    select
      (select count(*) from assets where seller_id = ${sellerId}) as assets_count,
      (select count(*) from asset_downloads join assets on assets.id = asset_downloads.asset_id
        where assets.seller_id = ${sellerId} and asset_downloads.user_id <> ${sellerId})
        as downloads_count,
      avg(rating)::float8 as average, count(rating) as reviews
    from asset_reviews join assets on assets.id = asset_reviews.asset_id
    where assets.seller_id = ${sellerId}`.execute(db)
  const [
    { assets_count, downloads_count, average, reviews } = {
      assets_count: 0,
      downloads_count: 0,
      average: null,
      reviews: 0,
    },
  ] = rows
  return { assets_count, downloads_count, rating: { average: rounded(average), count: reviews } }
}
