import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { AdminUserDetailJson, AdminUserJson } from '../../../src/protocol/responses/safety.ts'
import { fullName } from '../../account/account/json.ts'
import type { Context } from '../../context.ts'
import type { UserRow } from '../../db/schema.ts'
import { notFound } from '../../http/errors.ts'
import { type PageBody, paginate } from '../../http/pagination.ts'
import { queryText } from '../../http/validation.ts'
import { suspensionOf } from '../../visibility/suspension.ts'
import { mayChangeStaff, maySuspend } from './access.ts'
import { readActions } from './log.ts'
import { readReports } from './reports.ts'

const OPEN_REPORTS = sql<number>`(select count(*) from reports
  where reports.owner_id = users.id and reports.status = 'open')`

type Row = UserRow & { open_reports: number }

function userJson(row: Row, staff: UserRow, now: number): AdminUserJson {
  const suspension = row.deleted_at === null ? suspensionOf(row, now) : null
  return {
    id: row.id,
    username: row.username,
    full_name: fullName(row),
    avatar: row.avatar,
    email: row.email ?? '',
    user_type: row.user_type,
    is_staff: row.is_staff,
    is_superuser: row.is_superuser,
    status: row.deleted_at !== null ? 'deleted' : suspension === null ? 'active' : 'suspended',
    suspension,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    open_reports: row.open_reports,
    may: { suspend: maySuspend(staff, row), change_staff: mayChangeStaff(staff, row) },
  }
}

const ORDERS: { readonly [sort: string]: RawBuilder<unknown> | undefined } = {
  newest: sql`users.created_at desc`,
  oldest: sql`users.created_at`,
  name: sql`lower(users.first_name || ' ' || users.last_name), lower(users.username)`,
  seen: sql`users.last_seen_at desc nulls last`,
  reports: sql`${OPEN_REPORTS} desc, users.created_at desc`,
}

/**
 * Accounts; deleted ones only on request. Filters: `search` (substring of username, name or
 * e-mail), `status` (active, suspended, deleted), `role` (staff, superuser, creator, freelancer,
 * client); `sort` is newest (default), oldest, name, seen or reports. An unknown value returns an
 * empty list.
 */
export function listUsers(
  ctx: Context,
  request: FastifyRequest,
  staff: UserRow,
): Promise<PageBody<AdminUserJson>> {
  let userQuery = ctx.db.selectFrom('users')
  for (const condition of filterConditions(request.query, ctx.now()))
    userQuery = userQuery.where(condition)
  const sort = queryText(request.query, 'sort')
  const order = (Object.hasOwn(ORDERS, sort) ? ORDERS[sort] : undefined) ?? ORDERS.newest
  return paginate(request, userQuery, async (pageQuery) => {
    const rows = await pageQuery
      .selectAll()
      .select(OPEN_REPORTS.as('open_reports'))
      .$if(order !== undefined, (rows) => rows.orderBy(sql`${order}`))
      .orderBy('users.id', 'desc')
      .execute()
    return rows.map((row) => userJson(row, staff, ctx.now()))
  })
}

function filterConditions(query: unknown, now: number): RawBuilder<boolean>[] {
  const found: RawBuilder<boolean>[] = [statusIs(queryText(query, 'status'), new Date(now))]
  const search = queryText(query, 'search')
  if (search !== '') {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
    found.push(sql`(users.username ilike ${pattern} or users.email ilike ${pattern}
      or users.first_name || ' ' || users.last_name ilike ${pattern})`)
  }
  const role = queryText(query, 'role')
  if (role === 'staff') found.push(sql`users.is_staff`)
  else if (role === 'superuser') found.push(sql`users.is_superuser`)
  else if (role !== '') found.push(sql`users.user_type = ${role}`)
  return found
}

function statusIs(status: string, now: Date): RawBuilder<boolean> {
  const suspended = sql`(users.suspended_at is not null
    and (users.suspended_until is null or users.suspended_until > ${now}))`
  if (status === '') return sql`users.deleted_at is null`
  if (status === 'deleted') return sql`users.deleted_at is not null`
  if (status === 'active') return sql`(users.deleted_at is null and not ${suspended})`
  if (status === 'suspended') return sql`(users.deleted_at is null and ${suspended})`
  return sql`false`
}

/** Number of reports and log entries shown with an account. */
const LATEST = 10

/**
 * An account with its content counts, the reports about it, and the staff actions on it.
 * @throws ApiError 404
 */
export async function readUser(
  ctx: Context,
  staff: UserRow,
  id: number,
): Promise<AdminUserDetailJson> {
  const row = await ctx.db
    .selectFrom('users')
    .selectAll()
    .select(OPEN_REPORTS.as('open_reports'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('This account does not exist.', 'unknown user')
  const [counts, reports, log] = await Promise.all([
    countsOf(ctx, id),
    readReports(ctx, (query) => query.where('owner_id', '=', id), { limit: LATEST }),
    readActions(ctx.db, { limit: LATEST, userId: id }),
  ])
  return { ...userJson(row, staff, ctx.now()), counts, reports, log }
}

type Counts = AdminUserDetailJson['counts']

async function countsOf(ctx: Context, id: number): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      (select count(*) from works where author_id = ${id}) as works,
      (select count(*) from posts where author_id = ${id}) as posts,
      (select count(*) from blog_entries where author_id = ${id}) as blog_entries,
      (select count(*) from projects where owner_id = ${id}) as projects,
      (select count(*) from assets where seller_id = ${id}) as assets,
      (select count(*) from comments where author_id = ${id} and deleted_at is null) as comments,
      (select count(*) from follows where followed_id = ${id}) as followers,
      (select count(*) from asset_purchases
        where seller_id = ${id} and status = 'completed') as sales`.execute(ctx.db)
  const [counts] = rows
  if (!counts) throw new Error('a select without a table gives one row')
  return counts
}
