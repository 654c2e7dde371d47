import { type RawBuilder, sql } from 'kysely'
import { dayInJuba } from '../../../src/protocol/projects/projects.ts'
import type { AdminOverviewJson } from '../../../src/protocol/responses/safety.ts'
import { ADMIN_DAYS } from '../../../src/protocol/safety/admin.ts'
import type { Context } from '../../context.ts'

const DAY_MS = 86_400_000
const MINOR = 100

/** Totals and recent activity of the whole site. */
export async function readOverview(ctx: Context): Promise<AdminOverviewJson> {
  const now = ctx.now()
  const [totals, revenue, active, days, reports] = await Promise.all([
    readTotals(ctx, now),
    readRevenue(ctx),
    readActive(ctx, now),
    readDays(ctx, now),
    sql<{ count: number }>`select count(*) as count from reports where status = 'open'`.execute(
      ctx.db,
    ),
  ])
  return { totals, revenue, active, open_reports: reports.rows[0]?.count ?? 0, days }
}

const all = (table: string): RawBuilder<number> =>
  sql<number>`(select count(*) from ${sql.table(table)})`

async function readTotals(ctx: Context, now: number): Promise<AdminOverviewJson['totals']> {
  const { rows } = await sql<AdminOverviewJson['totals']>`
    select
      (select count(*) from users where deleted_at is null) as users,
      (select count(*) from users where deleted_at is null and (is_staff or is_superuser)) as staff,
      (select count(*) from users where deleted_at is null and suspended_at is not null
        and (suspended_until is null or suspended_until > ${new Date(now)})) as suspended,
      ${all('works')} as works, ${all('posts')} as posts, ${all('blog_entries')} as blog_entries,
      ${all('projects')} as projects, ${all('assets')} as assets,
      (select count(*) from comments where deleted_at is null) as comments,
      ${all('messages')} as messages, 
      (select count(*) from asset_purchases where status = 'completed') as sales,
      (${sql.join(
        ['works', 'posts', 'blog_entries', 'projects', 'assets', 'comments'].map(
          (table) => sql`(select count(*) from ${sql.table(table)} where hidden_at is not null)`,
        ),
        sql` + `,
      )}) as hidden`.execute(ctx.db)
  const [totals] = rows
  if (!totals) throw new Error('a select without a table gives one row')
  return totals
}

async function readRevenue(ctx: Context): Promise<AdminOverviewJson['revenue']> {
  const { rows } = await sql<{ currency: 'SSP' | 'USD'; minor: number }>`
    select currency, sum(price_minor)::bigint as minor from asset_purchases
    where status = 'completed' group by currency`.execute(ctx.db)
  const revenue = { SSP: 0, USD: 0 }
  for (const { currency, minor } of rows) revenue[currency] = minor / MINOR
  return revenue
}

async function readActive(ctx: Context, now: number): Promise<AdminOverviewJson['active']> {
  const since = (days: number): string => dayInJuba(now - (days - 1) * DAY_MS)
  const { rows } = await sql<AdminOverviewJson['active']>`
    select
      count(distinct user_id) filter (where day = ${since(1)}::date) as today,
      count(distinct user_id) filter (where day >= ${since(7)}::date) as week,
      count(distinct user_id) filter (where day >= ${since(30)}::date) as month
    from activity_days where day >= ${since(30)}::date and day <= ${since(1)}::date`.execute(ctx.db)
  return rows[0] ?? { today: 0, week: 0, month: 0 }
}

/** Juba is UTC+2 all year. */
const dayOf = (column: string) => sql`to_char(
  (${sql.ref(column)} + interval '2 hours') at time zone 'UTC', 'YYYY-MM-DD')`

/** Rows with the column of their time; a sale counts when it is completed. */
const COUNTED = {
  sign_ups: { rows: sql`users`, at: 'created_at' },
  posts: { rows: sql`posts`, at: 'created_at' },
  messages: { rows: sql`messages`, at: 'created_at' },
  sales: {
    rows: sql`(select * from asset_purchases where status = 'completed') as sales`,
    at: 'completed_at',
  },
} as const

/** Each of the last 90 days in Juba, oldest first. */
async function readDays(ctx: Context, now: number): Promise<AdminOverviewJson['days'][number][]> {
  const since = new Date(now - ADMIN_DAYS * DAY_MS)
  const days = new Map(
    Array.from({ length: ADMIN_DAYS }, (_, index) => {
      const day = dayInJuba(now - (ADMIN_DAYS - 1 - index) * DAY_MS)
      const nothing: AdminOverviewJson['days'][number] = {
        day,
        sign_ups: 0,
        posts: 0,
        messages: 0,
        sales: 0,
      }
      return [day, nothing] as const
    }),
  )
  const counts = Object.entries(COUNTED).map(
    ([name, { rows, at }]) => sql`
      select ${name} as name, ${dayOf(at)} as day,
        count(*) as count
      from ${rows} where ${sql.ref(at)} >= ${since} group by 2`,
  )
  const { rows } = await sql<{ name: keyof typeof COUNTED; day: string; count: number }>`${sql.join(
    counts,
    sql` union all `,
  )}`.execute(ctx.db)
  for (const { name, day, count } of rows) {
    const found = days.get(day)
    if (found) found[name] = count
  }
  return [...days.values()]
}
