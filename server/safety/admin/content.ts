import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import { truncate } from '../../../src/protocol/base/text.ts'
import {
  ADMIN_CONTENT_TYPES,
  type AdminContentType,
  type ReportTargetType,
} from '../../../src/protocol/enums/safety.ts'
import type { AdminContentJson } from '../../../src/protocol/responses/safety.ts'
import { deleteEntry } from '../../content/blog/store.ts'
import { deleteComment } from '../../content/comments/change.ts'
import { deletePortfolioItem } from '../../content/portfolio/changes.ts'
import { deletePost } from '../../content/posts/store.ts'
import type { Context } from '../../context.ts'
import type { Database, UserRow } from '../../db/schema.ts'
import { notFound } from '../../http/errors.ts'
import { type PageBody, pageBody, readPage } from '../../http/pagination.ts'
import { queryText } from '../../http/validation.ts'
import { deleteAsset } from '../../market/changes.ts'
import { createAssetStore } from '../../market/store.ts'
import { participantJson, usersById } from '../../messaging/json.ts'
import {
  isAboutContent,
  removeNotificationsOfOthers,
} from '../../notifications/notifications/removal.ts'
import { deleteProject } from '../../projects/changes.ts'
import { deleteService } from '../../users/offers/changes.ts'
import {
  findReportable,
  pathOfReportable,
  REPORTABLE_QUERIES,
  type Reportable,
  reportableName,
} from '../moderation/reportables.ts'
import { logStaffAction } from './log.ts'

type Row = Reportable & { open_reports: number }

/** Maximum text length in code points: in a list, and of a single item. */
const LIST_TEXT_LENGTH = 240
const DETAIL_TEXT_LENGTH = 2000
const THUMBNAIL_WIDTH = 320

const OPEN_REPORTS = sql`(select count(*) from reports
  where reports.target_type = thing.type and reports.target_id = thing.id
    and reports.status = 'open') as open_reports`

/**
 * All user content, newest first, hidden items included. Filters: `type`, `search` (substring of
 * title or text), `hidden` (1 = only hidden items).
 */
export async function listContent(
  ctx: Context,
  request: FastifyRequest,
): Promise<PageBody<AdminContentJson>> {
  const page = readPage(request)
  const requestedType = queryText(request.query, 'type')
  const types = ADMIN_CONTENT_TYPES.filter((type) => requestedType === '' || type === requestedType)
  if (types.length === 0) return pageBody(request, page, 0, [])
  const from = sql`
    from (${sql.join(
      types.map((type) => REPORTABLE_QUERIES[type]),
      sql` union all `,
    )}) as thing
    where ${filterCondition(request.query)}`
  const [counted, found] = await Promise.all([
    sql<{ count: number }>`select count(*) as count ${from}`.execute(ctx.db),
    sql<Row>`select thing.*, ${OPEN_REPORTS} ${from}
      order by thing.created_at desc, thing.id desc, thing.type
      limit ${page.size} offset ${page.offset}`.execute(ctx.db),
  ])
  const results = await contentJson(ctx, found.rows, LIST_TEXT_LENGTH)
  return pageBody(request, page, counted.rows[0]?.count ?? 0, results)
}

function filterCondition(query: unknown): RawBuilder<unknown> {
  const search = queryText(query, 'search')
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const hidden = /^(?:1|true)$/i.test(queryText(query, 'hidden'))
  return sql`${search === '' ? sql`true` : sql`(thing.title ilike ${pattern} or thing.text ilike ${pattern})`}
    and ${hidden ? sql`thing.hidden_at is not null` : sql`true`}`
}

/** One item of any type; null when it does not exist. */
export async function readAdminContent(
  ctx: Context,
  type: ReportTargetType,
  id: number,
): Promise<AdminContentJson | null> {
  const { rows } = await sql<Row>`select thing.*, ${OPEN_REPORTS}
    from (${REPORTABLE_QUERIES[type]}) as thing where thing.id = ${id}`.execute(ctx.db)
  const [content] = await contentJson(ctx, rows, DETAIL_TEXT_LENGTH)
  return content ?? null
}

async function contentJson(
  ctx: Context,
  rows: readonly Row[],
  length: number,
): Promise<AdminContentJson[]> {
  const users = await usersById(
    ctx.db,
    rows.map((row) => row.owner_id),
  )
  return Promise.all(
    rows.map(async (row) => {
      const author = users.get(row.owner_id)
      return {
        type: row.type,
        id: row.id,
        title: reportableName(row),
        text: truncate(row.text, length),
        author: author ? participantJson(author) : null,
        created_at: row.created_at.toISOString(),
        hidden: row.hidden_at && {
          reason: row.hidden_reason,
          since: row.hidden_at.toISOString(),
        },
        open_reports: row.open_reports,
        href: await pathOfReportable(ctx.db, row),
        thumbnail:
          row.type === 'user'
            ? (author?.avatar ?? null)
            : row.picture_key === null
              ? null
              : `/media/pictures/${row.picture_key}/${THUMBNAIL_WIDTH}.webp`,
      }
    }),
  )
}

const TABLES = {
  work: 'works',
  post: 'posts',
  blog: 'blog_entries',
  project: 'projects',
  asset: 'assets',
  service: 'services',
  comment: 'comments',
} as const satisfies Record<AdminContentType, string>

export const isHideable = (type: ReportTargetType): type is AdminContentType =>
  Object.hasOwn(TABLES, type)

/** Validates the content type of a path. @throws ApiError 404 */
export function contentType(type: string): AdminContentType {
  const knownType = ADMIN_CONTENT_TYPES.find((candidate) => candidate === type)
  if (knownType === undefined) throw contentNotFound()
  return knownType
}

const contentNotFound = () => notFound('This does not exist any more.', 'unknown content')

interface HideRequest {
  type: AdminContentType
  id: number
  reason: string
  hide: boolean
}

/** Hides or shows an item in the given transaction; idempotent. @throws ApiError 404 */
export async function setHiddenIn(
  ctx: Context,
  trx: Transaction<Database>,
  staff: UserRow,
  { type, id, reason, hide }: HideRequest,
): Promise<void> {
  const { rows } = await sql`select id from ${sql.table(TABLES[type])}
    where id = ${id} for no key update`.execute(trx)
  const reportable = rows.length === 0 ? null : await findReportable(trx, type, id)
  if (!reportable) throw contentNotFound()
  if ((reportable.hidden_at !== null) === hide) return
  await sql`update ${sql.table(TABLES[type])}
    set hidden_at = ${hide ? new Date(ctx.now()) : null}, hidden_reason = ${hide ? reason : ''}
    where id = ${id}`.execute(trx)
  if (hide) await removeNotificationsOfOthers(trx, reportable.owner_id, isAboutItem(reportable))
  if (hide && type === 'work') {
    await trx
      .updateTable('profiles')
      .set({ pinned_work_id: null })
      .where('pinned_work_id', '=', id)
      .execute()
  }
  await logStaffAction(trx, toStaffAction(staff, reportable, hide ? 'hide' : 'unhide', reason))
}

/** SQL condition: the notification is about this item. */
function isAboutItem({ type, id }: Reportable): RawBuilder<boolean> {
  return type === 'work' || type === 'post' || type === 'blog'
    ? isAboutContent(type, id)
    : sql<boolean>`payload ->> ${`${type}_id`} = ${String(id)}`
}

const toStaffAction = (
  staff: UserRow,
  reportable: Reportable,
  action: 'hide' | 'unhide' | 'delete',
  reason: string,
) => ({
  staffId: staff.id,
  action,
  target_type: reportable.type,
  target_id: reportable.id,
  target_name: reportableName(reportable),
  reason,
})

export async function setHidden(
  ctx: Context,
  staff: UserRow,
  hideRequest: HideRequest,
): Promise<AdminContentJson> {
  await ctx.db.transaction().execute((trx) => setHiddenIn(ctx, trx, staff, hideRequest))
  const content = await readAdminContent(ctx, hideRequest.type, hideRequest.id)
  if (!content) throw contentNotFound()
  return content
}

/** Deletes like the author would; a purchased asset is withdrawn for the sake of its buyers. */
const DELETIONS: {
  readonly [type in AdminContentType]: (ctx: Context, ownerId: number, id: number) => Promise<void>
} = {
  work: deletePortfolioItem,
  post: deletePost,
  blog: deleteEntry,
  project: deleteProject,
  comment: deleteComment,
  service: deleteService,
  asset: (ctx, ownerId, id) => deleteAsset(ctx, createAssetStore(ctx.config), ownerId, id),
}

/** @throws ApiError 404 */
export async function removeContent(
  ctx: Context,
  staff: UserRow,
  { type, id, reason }: Omit<HideRequest, 'hide'>,
): Promise<void> {
  const reportable = await findReportable(ctx.db, type, id)
  if (!reportable) throw contentNotFound()
  await DELETIONS[type](ctx, reportable.owner_id, id)
  await logStaffAction(ctx.db, toStaffAction(staff, reportable, 'delete', reason))
}
