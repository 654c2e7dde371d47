import { sql } from 'kysely'
import { deviceSchema } from '../../../src/protocol/base/schemas.ts'
import type { CurrentUser } from '../../account/auth/current-user.ts'
import type { Context } from '../../context.ts'
import { fieldError } from '../../http/errors.ts'
import { parse } from '../../http/validation.ts'
import { parseSubscription, subscriptionToken, WEB } from './subscription.ts'

/** Above this number, a user's oldest devices are removed. */
const MAX_DEVICES = 20

/**
 * API-NOTIF-08. A device belongs to the user who signed in on it last and is removed with that
 * session. The token of a web device is the JSON of its PushSubscription; tokens of other services
 * are stored as they are.
 * @throws ApiError 400 for a subscription endpoint this server must not call
 */
export async function registerDevice(ctx: Context, user: CurrentUser, input: unknown) {
  const registration = parse(deviceSchema, input)
  const token = tokenOf(ctx, registration)
  const fields = { user_id: user.id, platform: registration.platform, session_id: user.session_id }
  const device = await ctx.db
    .insertInto('devices')
    .values({ token, ...fields })
    .onConflict((conflict) =>
      conflict.column('token').doUpdateSet({ ...fields, created_at: sql`now()` }),
    )
    .returning(['id', 'token', 'platform'])
    .executeTakeFirstOrThrow()
  await removeOldest(ctx, user.id)
  return device
}

function tokenOf(ctx: Context, { token, platform }: { token: string; platform: string }): string {
  if (platform !== WEB || !token.startsWith('{')) return token
  const parsed = parseSubscription(token, ctx.config.push.hosts)
  if (!parsed.ok) throw fieldError('token', parsed.error)
  return subscriptionToken(parsed.subscription)
}

async function removeOldest(ctx: Context, userId: number): Promise<void> {
  await ctx.db
    .deleteFrom('devices')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('devices')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(MAX_DEVICES),
    )
    .execute()
}

/** The user's devices, newest first. */
export async function listDevices(ctx: Context, user: CurrentUser) {
  const rows = await ctx.db
    .selectFrom('devices')
    .select(['id', 'token', 'platform', 'created_at'])
    .where('user_id', '=', user.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

/** False = the user has no such device. */
export async function removeDevice(ctx: Context, userId: number, id: number): Promise<boolean> {
  const removed = await ctx.db
    .deleteFrom('devices')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return removed.numDeletedRows > 0n
}
