import type { FastifyRequest } from 'fastify'
import type { SelectQueryBuilder, Transaction } from 'kysely'
import {
  REPORT_STATUSES,
  REPORT_TARGETS,
  type ReportAction,
} from '../../../src/protocol/enums/safety.ts'
import type {
  AdminReportDetailJson,
  AdminReportJson,
} from '../../../src/protocol/responses/safety.ts'
import type { ParticipantJson } from '../../../src/protocol/responses/users.ts'
import type { Context } from '../../context.ts'
import type { ReportRow } from '../../db/moderation-schema.ts'
import type { Database, UserRow } from '../../db/schema.ts'
import { badRequest, conflict, notFound } from '../../http/errors.ts'
import { type PageBody, pageBody, readPage } from '../../http/pagination.ts'
import { queryText } from '../../http/validation.ts'
import { participantJson, usersById } from '../../messaging/json.ts'
import { reportJson } from '../moderation/reports.ts'
import { maySuspend } from './access.ts'
import { suspendWithin } from './accounts.ts'
import { isHideable, readAdminContent, setHiddenIn } from './content.ts'
import { logStaffAction } from './log.ts'

type Reports = SelectQueryBuilder<Database, 'reports', object>
type ReportFilter = (query: Reports) => Reports

/** Newest first. */
export async function readReports(
  ctx: Context,
  applyFilters: ReportFilter,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<AdminReportJson[]> {
  const rows = await applyFilters(ctx.db.selectFrom('reports'))
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('reports as same')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('same.target_type', '=', 'reports.target_type')
        .whereRef('same.target_id', '=', 'reports.target_id')
        .where('same.status', '=', 'open')
        .as('open_reports'),
    )
    .orderBy('reports.created_at', 'desc')
    .orderBy('reports.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const ids = rows.flatMap((row) => [row.reporter_id, row.owner_id, row.handled_by])
  const users = await usersById(
    ctx.db,
    ids.filter((id) => id !== null),
  )
  const toParticipant = (id: number | null): ParticipantJson | null => {
    const user = id === null ? undefined : users.get(id)
    return user ? participantJson(user) : null
  }
  return rows.map((row) => ({
    ...reportJson(row),
    title: row.title,
    reporter: toParticipant(row.reporter_id),
    owner: toParticipant(row.owner_id),
    open_reports: row.open_reports ?? 0,
    handled_by: toParticipant(row.handled_by),
    handled_at: row.handled_at?.toISOString() ?? null,
    note: row.note,
    action: row.action,
  }))
}

/** Filters: `status` (default: all) and `type`. An unknown value returns an empty list. */
export async function listReports(
  ctx: Context,
  request: FastifyRequest,
): Promise<PageBody<AdminReportJson>> {
  const page = readPage(request)
  const status = queryText(request.query, 'status')
  const type = queryText(request.query, 'type')
  const applyFilters: ReportFilter = (query) => {
    let filtered = query
    if (status !== '')
      filtered = filtered.where('status', 'in', matchingValues(REPORT_STATUSES, status))
    if (type !== '')
      filtered = filtered.where('target_type', 'in', matchingValues(REPORT_TARGETS, type))
    return filtered
  }
  if (isUnknownFilter(REPORT_STATUSES, status) || isUnknownFilter(REPORT_TARGETS, type)) {
    return pageBody(request, page, 0, [])
  }
  const [{ count }, results] = await Promise.all([
    applyFilters(ctx.db.selectFrom('reports'))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    readReports(ctx, applyFilters, { limit: page.size, offset: page.offset }),
  ])
  return pageBody(request, page, count, results)
}

const isUnknownFilter = (allowedValues: readonly string[], value: string): boolean =>
  value !== '' && !allowedValues.includes(value)

const matchingValues = <T extends string>(allowedValues: readonly T[], value: string): T[] =>
  allowedValues.filter((candidate) => candidate === value)

const reportNotFound = () => notFound('This report does not exist.', 'unknown report')

/** Maximum number of other reports shown for the same item. */
const MAX_OTHER_REPORTS = 50

/** @throws ApiError 404 */
export async function getReport(
  ctx: Context,
  staff: UserRow,
  id: number,
): Promise<AdminReportDetailJson> {
  const [report] = await readReports(ctx, (query) => query.where('id', '=', id), { limit: 1 })
  if (!report) throw reportNotFound()
  const { content_type: type, object_id } = report
  const [target, others, owner] = await Promise.all([
    readAdminContent(ctx, type, object_id),
    readReports(
      ctx,
      (query) =>
        query
          .where('target_type', '=', type)
          .where('target_id', '=', object_id)
          .where('id', '!=', id),
      { limit: MAX_OTHER_REPORTS },
    ),
    findAccount(ctx, Number(report.owner?.id ?? 0)),
  ])
  return {
    ...report,
    target,
    others,
    may: {
      hide: target !== null && isHideable(type) && target.hidden === null,
      suspend: owner !== undefined && maySuspend(staff, owner),
    },
  }
}

const findAccount = (ctx: Context, id: number) =>
  ctx.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

interface SettleInput {
  status: 'resolved' | 'dismissed'
  note: string
  action: ReportAction
  /** End of a suspension; ISO, null = indefinite. */
  until: string | null
}

/**
 * Settles every open report of the same item together with the action on the item or its owner, in
 * one transaction.
 * @throws ApiError 404; 409 already settled; 400 when the item cannot be hidden or has no owner;
 * 403 when this staff user may not suspend the owner
 */
export async function settleReport(
  ctx: Context,
  staff: UserRow,
  id: number,
  settleInput: SettleInput,
): Promise<void> {
  const { note, action, status } = settleInput
  const suspendedUserId = await ctx.db.transaction().execute(async (trx) => {
    const report = await lockOpenReport(trx, id)
    const reason = note || DEFAULT_REASONS[report.reason]
    if (action === 'hide') {
      if (!isHideable(report.target_type)) {
        throw badRequest(`A ${report.target_type} cannot be hidden.`)
      }
      const hiding = { type: report.target_type, id: report.target_id, reason, hide: true }
      await setHiddenIn(ctx, trx, staff, hiding)
    }
    if (action === 'suspend') {
      if (report.owner_id === null) throw badRequest('This account does not exist any more.')
      await suspendWithin(ctx, trx, staff, report.owner_id, { reason, until: settleInput.until })
    }
    await trx
      .updateTable('reports')
      .set({ status, note, action, handled_by: staff.id, handled_at: new Date(ctx.now()) })
      .where('target_type', '=', report.target_type)
      .where('target_id', '=', report.target_id)
      .where('status', '=', 'open')
      .execute()
    await logStaffAction(trx, {
      staffId: staff.id,
      action: status === 'resolved' ? 'resolve' : 'dismiss',
      target_type: report.target_type,
      target_id: report.target_id,
      target_name: report.title,
      reason: note,
    })
    return action === 'suspend' ? report.owner_id : null
  })
  if (suspendedUserId !== null) await ctx.tokens.revokeSessions(suspendedUserId)
}

/**
 * Locks an open report and all others of the same item in one order: two staff users who settle two
 * of them at the same time would otherwise deadlock.
 */
async function lockOpenReport(trx: Transaction<Database>, id: number): Promise<ReportRow> {
  const report = await trx.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst()
  if (!report) throw reportNotFound()
  const openReports = await trx
    .selectFrom('reports')
    .select('id')
    .where('target_type', '=', report.target_type)
    .where('target_id', '=', report.target_id)
    .where('status', '=', 'open')
    .orderBy('id')
    .forUpdate()
    .execute()
  if (!openReports.some((openReport) => openReport.id === id))
    throw conflict('This report was already closed.')
  return report
}

/** Reason shown to a suspended user or an author when staff wrote no note. */
const DEFAULT_REASONS: { readonly [reason in ReportRow['reason']]: string } = {
  spam: 'Spam or advertising.',
  scam: 'Scam or fraud.',
  abuse: 'Abuse or harassment.',
  stolen: 'Work that is not your own.',
  nudity: 'Nudity or sexual content.',
  other: 'Against the rules.',
}
