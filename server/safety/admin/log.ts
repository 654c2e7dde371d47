import type { FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import type { ReportTargetType, StaffActionName } from '../../../src/protocol/enums/safety.ts'
import type { StaffActionJson } from '../../../src/protocol/responses/safety.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { type PageBody, pageBody, readPage } from '../../http/pagination.ts'
import { participantJson, usersById } from '../../messaging/json.ts'

type Store = Kysely<Database> | Transaction<Database>

/** A staff action before it is stored. */
export interface StaffAction {
  staffId: number
  action: StaffActionName
  target_type: ReportTargetType
  target_id: number
  target_name: string
  reason: string
}

/** Adds an entry to the log; call it in the transaction of the action. */
export async function logStaffAction(
  trx: Store,
  { staffId, ...staffAction }: StaffAction,
): Promise<void> {
  await trx
    .insertInto('staff_actions')
    .values({ ...staffAction, staff_id: staffId })
    .execute()
}

interface Window {
  limit: number
  offset?: number
  /** Only actions on this account. */
  userId?: number
}

const actions = (db: Store, userId: number | undefined) => {
  const query = db.selectFrom('staff_actions')
  return userId === undefined
    ? query
    : query.where('target_type', '=', 'user').where('target_id', '=', userId)
}

/** Newest first. */
export async function readActions(
  db: Store,
  { limit, offset = 0, userId }: Window,
): Promise<StaffActionJson[]> {
  const rows = await actions(db, userId)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const users = await usersById(
    db,
    rows.flatMap((row) => row.staff_id ?? []),
  )
  return rows.map(({ staff_id, created_at, ...row }) => {
    const staff = users.get(staff_id ?? 0)
    return {
      ...row,
      staff: staff ? participantJson(staff) : null,
      created_at: created_at.toISOString(),
    }
  })
}

export async function listActions(
  ctx: Context,
  request: FastifyRequest,
): Promise<PageBody<StaffActionJson>> {
  const page = readPage(request)
  const [{ count }, results] = await Promise.all([
    actions(ctx.db, undefined)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    readActions(ctx.db, { limit: page.size, offset: page.offset }),
  ])
  return pageBody(request, page, count, results)
}
