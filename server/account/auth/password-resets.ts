import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { fieldError } from '../../http/errors.ts'
import type { JobPayloads } from '../../jobs/queue.ts'
import { enqueueMail } from '../../mail/mail-job.ts'

/** How long the link of a reset mail works after the mail was sent. */
export const RESET_MINUTES = 30
/** Resets of one account within an hour; further requests send no mail. */
const MAX_RESETS_PER_HOUR = 5
const HOUR_MS = 3_600_000
/** A mail that could not be sent for so long is no longer expected. */
const MAX_DELAY_MS = 24 * HOUR_MS

const INVALID_LINK = 'This link doesn’t work any more. Ask for a new one.'

type ResetContext = Pick<Context, 'db' | 'config' | 'now'>

/** The token of a link: the reset's id and its signature. The database has nothing to steal. */
function tokenOf({ config }: Pick<Context, 'config'>, id: string): string {
  const signature = createHmac('sha256', config.secret).update(`password-reset:${id}`)
  return `${id}.${signature.digest('base64url')}`
}

/** The id of the reset; null when the token was not issued by this server. */
function idOf(ctx: Pick<Context, 'config'>, token: string): string | null {
  const id = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\./.exec(token)?.[1]
  if (id === undefined) return null
  const [given, expected] = [Buffer.from(token), Buffer.from(tokenOf(ctx, id))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null
}

/**
 * Task of the job `reset_password`: creates a reset and its mail if an account uses the address. It
 * runs after the response, so that the response's time does not reveal whether there is one.
 */
export async function requestReset(
  ctx: ResetContext,
  { email, origin }: JobPayloads['reset_password'],
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select(['id', 'email'])
      .where((eb) => eb(eb.fn('lower', ['email']), '=', eb.fn('lower', [eb.val(email)])))
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (user === undefined || user.email === null) return
    const { count } = await trx
      .selectFrom('password_resets')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', user.id)
      .where('created_at', '>', new Date(ctx.now() - HOUR_MS))
      .executeTakeFirstOrThrow()
    if (count >= MAX_RESETS_PER_HOUR) return
    await trx
      .deleteFrom('password_resets')
      // A day for the mail and half an hour for its link have passed.
      .where('created_at', '<', new Date(ctx.now() - 2 * MAX_DELAY_MS))
      .execute()
    const id = randomUUID()
    await trx
      .insertInto('password_resets')
      .values({ id, user_id: user.id, email: user.email, created_at: new Date(ctx.now()) })
      .execute()
    await enqueueMail(trx, ctx.config, {
      userId: user.id,
      to: user.email,
      origin,
      mail: { kind: 'password_reset', resetId: id },
    })
  })
}

/**
 * Starts the link's lifetime; called before each attempt to send the mail, so that a mail server
 * that was down does not shorten it.
 * @returns the token of the link; null = the reset was used or is too old
 */
export async function prepareReset(ctx: ResetContext, id: string): Promise<string | null> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('password_resets')
    .set({ expires_at: new Date(ctx.now() + RESET_MINUTES * 60_000) })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('created_at', '>', new Date(ctx.now() - MAX_DELAY_MS))
    .executeTakeFirst()
  return numUpdatedRows === 0n ? null : tokenOf(ctx, id)
}

/**
 * The account of a link that still works; its rows are locked when `db` is a transaction.
 * @throws ApiError 400 `{token}`: used, expired, or the account was deleted or changed its address
 */
export async function accountOfReset(
  ctx: Pick<Context, 'config' | 'now'>,
  db: Kysely<Database> | Transaction<Database>,
  token: string,
) {
  const id = idOf(ctx, token)
  const reset =
    id === null
      ? undefined
      : await db
          .selectFrom('password_resets as reset')
          .innerJoin('users as user', 'user.id', 'reset.user_id')
          .selectAll('user')
          .select('reset.id as reset_id')
          .where('reset.id', '=', id)
          .where('reset.used_at', 'is', null)
          .where('reset.expires_at', '>', new Date(ctx.now()))
          .where('user.deleted_at', 'is', null)
          .whereRef('user.email', '=', 'reset.email')
          .forUpdate()
          .executeTakeFirst()
  if (reset === undefined) throw fieldError('token', INVALID_LINK)
  return reset
}

/** Ends all links of a user, because the password or the address has changed. */
export async function cancelResets(
  db: Kysely<Database> | Transaction<Database>,
  userId: number,
): Promise<void> {
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}
