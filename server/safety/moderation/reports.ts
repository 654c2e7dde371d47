import type { Transaction } from 'kysely'
import type * as v from 'valibot'
import type { ReportTargetType } from '../../../src/protocol/enums/safety.ts'
import type { ReportJson } from '../../../src/protocol/responses/safety.ts'
import type { reportSchema } from '../../../src/protocol/safety/moderation-schemas.ts'
import { visibleComment } from '../../content/comments/change.ts'
import { commentNotFound } from '../../content/comments/post.ts'
import { visibleTarget } from '../../content/likes/targets.ts'
import type { Context } from '../../context.ts'
import type { ReportRow } from '../../db/moderation-schema.ts'
import type { Database } from '../../db/schema.ts'
import { badRequest, notFound } from '../../http/errors.ts'
import { readVisibleAsset } from '../../market/access.ts'
import { activeUser, rowId, visibleMessage } from '../../messaging/access.ts'
import { findProject } from '../../projects/access.ts'
import { readOffer } from '../../users/offers/offers.ts'
import { findReportable, reportableName } from './reportables.ts'

export const reportJson = (row: ReportRow): ReportJson => ({
  id: row.id,
  content_type: row.target_type,
  object_id: row.target_id,
  reason: row.reason,
  details: row.details,
  status: row.status,
  created_at: row.created_at.toISOString(),
})

const targetNotFound = () => notFound('This does not exist any more.', 'unknown target of a report')

/** Checks that the user may see the item; each type has its own rule. @throws ApiError 404 */
const VISIBILITY_CHECKS: {
  readonly [type in ReportTargetType]: (
    ctx: Context,
    id: number,
    userId: number,
  ) => Promise<unknown>
} = {
  user: (ctx, id) => activeUser(ctx.db, id),
  work: (ctx, id, userId) => visibleTarget(ctx.db, userId, 'work', id),
  post: (ctx, id, userId) => visibleTarget(ctx.db, userId, 'post', id),
  blog: (ctx, id, userId) => visibleTarget(ctx.db, userId, 'blog', id),
  project: (ctx, id, userId) => findProject(ctx.db, String(id), userId),
  asset: (ctx, id, userId) => readVisibleAsset(ctx.db, id, userId),
  service: (ctx, id, userId) => readOffer(ctx.db, id, userId),
  message: (ctx, id, userId) => visibleMessage(ctx.db, userId, id),
  comment: async (ctx, id, userId) => {
    const { comment } = await visibleComment(ctx, userId, id)
    if (comment.deleted_at !== null) throw commentNotFound()
  },
}

/**
 * Reports an item to the moderators; one open report per user and item.
 * @throws ApiError 400 one's own; 404 missing, or not visible to this user
 */
export async function createReport(
  ctx: Context,
  userId: number,
  input: v.InferOutput<typeof reportSchema>,
): Promise<{ report: ReportJson; created: boolean }> {
  const type = input.content_type
  const id = rowId(input.object_id)
  if (id === null) throw targetNotFound()
  const client_id = input.client_id ?? null
  const duplicate = client_id === null ? undefined : await findByClientId(ctx, userId, client_id)
  if (duplicate) return { report: reportJson(duplicate), created: false }
  await VISIBILITY_CHECKS[type](ctx, id, userId)
  const reportable = await findReportable(ctx.db, type, id)
  if (!reportable) throw targetNotFound()
  if (reportable.owner_id === userId) throw badRequest('You can’t report your own content.')
  return ctx.db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('reports')
      .values({
        reporter_id: userId,
        client_id,
        target_type: type,
        target_id: id,
        owner_id: reportable.owner_id,
        title: reportableName(reportable),
        reason: input.reason,
        details: input.details ?? '',
      })
      .onConflict((oc) => oc.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (row) return { report: reportJson(row), created: true }
    return {
      report: reportJson(await findExistingReport(trx, userId, type, id, client_id)),
      created: false,
    }
  })
}

const findByClientId = (ctx: Context, userId: number, clientId: string) =>
  ctx.db
    .selectFrom('reports')
    .selectAll()
    .where('reporter_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()

/** The user's open report on this item, or the one with the same client id. */
function findExistingReport(
  trx: Transaction<Database>,
  userId: number,
  type: ReportTargetType,
  id: number,
  clientId: string | null,
): Promise<ReportRow> {
  return trx
    .selectFrom('reports')
    .selectAll()
    .where('reporter_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb.and([eb('target_type', '=', type), eb('target_id', '=', id), eb('status', '=', 'open')]),
        ...(clientId === null ? [] : [eb('client_id', '=', clientId)]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}
