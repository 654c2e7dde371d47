import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import { forbidden } from '../http/errors.ts'

type Store = Kysely<Database> | Transaction<Database>

/** Whether one of the two users blocked the other. */
export async function isBlocked(db: Store, userId: number, otherId: number): Promise<boolean> {
  const row = await db
    .selectFrom('blocks')
    .select('blocker_id')
    .where((eb) =>
      eb.or([
        eb.and([eb('blocker_id', '=', userId), eb('blocked_id', '=', otherId)]),
        eb.and([eb('blocker_id', '=', otherId), eb('blocked_id', '=', userId)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** First key of the advisory locks of two users. */
const PAIR_LOCK = 7_205_003

/**
 * Serialises a block of two users with changes that the block undoes, until the transaction ends.
 * Call it before reading the block.
 */
export async function lockPair(
  trx: Transaction<Database>,
  userId: number,
  otherId: number,
): Promise<void> {
  const userPair = `${Math.min(userId, otherId)} ${Math.max(userId, otherId)}`
  await sql`select pg_advisory_xact_lock(${PAIR_LOCK}, hashtext(${userPair}))`.execute(trx)
}

/**
 * Rejects an action between two users if one blocked the other. The message does not reveal which
 * of them did.
 * @throws ApiError 403
 */
export async function rejectBlocked(
  db: Store,
  userId: number,
  otherId: number,
  sentence: string,
): Promise<void> {
  if (await isBlocked(db, userId, otherId)) {
    throw forbidden(sentence, `a block exists between ${userId} and ${otherId}`)
  }
}

/** Those of `others` without a block in either direction. */
export async function unblockedOf(
  db: Store,
  userId: number,
  others: readonly number[],
): Promise<number[]> {
  if (others.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select('users.id')
    .where('users.id', 'in', [...others])
    .where(noBlockWith(userId))
    .orderBy('users.id')
    .execute()
  return rows.map((row) => row.id)
}

export const NO_WRITING = 'You can’t message this person.'
export const NO_REACTING = 'You can’t react to this person’s messages.'
export const NO_FOLLOWING = 'You cannot follow this person.'
export const NO_JOINING = 'You cannot join this team.'
export const NO_TEAMING = 'You cannot add this person to a team.'
export const NO_APPLYING = 'You cannot apply to this project.'
export const NO_ORDERING = 'You can’t buy from this person.'
export const NO_COLLECTING = 'You can’t add this person’s work.'
export const NO_COMMENTING = 'You cannot comment here.'
export const NO_ANSWERING = 'You can’t reply to this comment.'

/**
 * SQL condition: not blocked by the viewer.
 * @param userId column with the id of the user; by default `users` must be in the query
 */
export const notBlockedBy = (
  viewerId: number | null,
  userId: RawBuilder<unknown> = sql.ref('users.id'),
): RawBuilder<boolean> =>
  viewerId === null
    ? sql`true`
    : sql`not exists (select from blocks
        where blocks.blocker_id = ${viewerId} and blocks.blocked_id = ${userId})`

/** SQL condition: no block between the viewer and `users` in either direction. */
export const noBlockWith = (viewerId: number): RawBuilder<boolean> =>
  sql`not exists (select from blocks
    where (blocks.blocker_id = ${viewerId} and blocks.blocked_id = users.id)
      or (blocks.blocked_id = ${viewerId} and blocks.blocker_id = users.id))`
