import type { Transaction } from 'kysely'
import type { Suspension } from '../../../src/protocol/safety/admin-types.ts'
import { fullName } from '../../account/account/json.ts'
import type { Context } from '../../context.ts'
import type { Database, UserRow } from '../../db/schema.ts'
import { badRequest, fieldError, forbidden, notFound } from '../../http/errors.ts'
import { suspensionOf } from '../../visibility/suspension.ts'
import { mayChangeStaff, maySuspend } from './access.ts'
import { logStaffAction } from './log.ts'

interface SuspensionInput {
  reason: string
  /** ISO; null = until it is lifted. */
  until: string | null
}

/** Locks the user against other changes until the transaction ends. @throws ApiError 404 */
async function lockUser(trx: Transaction<Database>, id: number): Promise<UserRow> {
  const row = await trx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('This account does not exist.', 'unknown or deleted user')
  return row
}

function assertCanSuspend(staff: UserRow, user: UserRow): void {
  if (staff.id === user.id) throw forbidden('You cannot suspend yourself.')
  if (!maySuspend(staff, user)) throw forbidden('Only a superuser can suspend staff.')
}

/** @throws ApiError 400 for an end in the past */
function parseSuspensionEnd(ctx: Context, until: string | null): Date | null {
  if (until === null) return null
  const end = new Date(until)
  if (end.getTime() <= ctx.now()) throw fieldError('until', 'Choose an end date in the future.')
  return end
}

/** Whether a suspension lasts at least until `end`; null = until it is lifted. */
function lastsUntil({ until }: Suspension, end: Date | null): boolean {
  return until === null || (end !== null && Date.parse(until) >= end.getTime())
}

/**
 * Suspends a user in the given transaction. A suspension that ends later stays as it is, because the
 * second of two staff users does not know of it; it can be lifted. End the sessions after the commit with
 * `ctx.tokens.revokeSessions`, which also closes their sockets.
 * @throws ApiError 404; 403 oneself, or staff without being a superuser
 */
export async function suspendWithin(
  ctx: Context,
  trx: Transaction<Database>,
  staff: UserRow,
  id: number,
  { reason, until }: SuspensionInput,
): Promise<void> {
  const user = await lockUser(trx, id)
  assertCanSuspend(staff, user)
  const end = parseSuspensionEnd(ctx, until)
  const current = suspensionOf(user, ctx.now())
  if (current !== null && lastsUntil(current, end)) return
  await trx
    .updateTable('users')
    .set({
      suspended_at: new Date(ctx.now()),
      suspended_until: end,
      suspension_reason: reason,
    })
    .where('id', '=', id)
    .execute()
  await logStaffAction(trx, { ...staffActionFields(staff, user), action: 'suspend', reason })
}

const staffActionFields = (staff: UserRow, user: UserRow) => ({
  staffId: staff.id,
  target_type: 'user' as const,
  target_id: user.id,
  target_name: fullName(user),
})

/** Suspends a user: until the end date no sign-in, session or socket is possible. */
export async function suspend(
  ctx: Context,
  staff: UserRow,
  id: number,
  input: SuspensionInput,
): Promise<void> {
  await ctx.db.transaction().execute((trx) => suspendWithin(ctx, trx, staff, id, input))
  await ctx.tokens.revokeSessions(id)
}

/** @throws ApiError 404; 403; 400 not suspended */
export async function liftSuspension(
  ctx: Context,
  staff: UserRow,
  id: number,
  reason: string,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, id)
    if (!maySuspend(staff, user)) throw forbidden('Only a superuser can do this for staff.')
    if (suspensionOf(user, ctx.now()) === null) {
      throw badRequest('This account is not suspended.')
    }
    await trx
      .updateTable('users')
      .set({ suspended_at: null, suspended_until: null, suspension_reason: '' })
      .where('id', '=', id)
      .execute()
    await logStaffAction(trx, { ...staffActionFields(staff, user), action: 'lift', reason })
  })
}

/**
 * Grants or revokes the staff role; idempotent.
 * @throws ApiError 404; 403 unless called by a superuser, and for oneself and other superusers
 */
export async function setStaff(
  ctx: Context,
  staff: UserRow,
  id: number,
  is_staff: boolean,
): Promise<void> {
  if (!staff.is_superuser) throw forbidden('Administrator access is required')
  await ctx.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, id)
    if (staff.id === user.id) throw forbidden('You can’t change your own access.')
    if (!mayChangeStaff(staff, user)) throw forbidden('A superuser’s access can’t be changed.')
    if (user.is_staff === is_staff) return
    await trx.updateTable('users').set({ is_staff }).where('id', '=', id).execute()
    const action = is_staff ? 'make_staff' : 'unmake_staff'
    await logStaffAction(trx, { ...staffActionFields(staff, user), action, reason: '' })
  })
}
