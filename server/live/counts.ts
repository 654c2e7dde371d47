import { type Kysely, sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { hubOf } from './hub.ts'

export interface Counts {
  message_count: number
  notification_count: number
  /** When they were read, ISO in UTC; the client drops older ones (A8). */
  timestamp: string
}

/**
 * Unread counts of a user. Muted and archived conversations, and deleted parts of others, do not
 * count.
 */
export async function readCounts(db: Kysely<Database>, userId: number): Promise<Counts> {
  const result = await sql<{ messages: number; notifications: number; at: Date }>`
    select
      (select count(*)
        from conversation_participants as own
        join conversation_participants as other
          on other.conversation_id = own.conversation_id and other.user_id <> own.user_id
        join messages as message
          on message.conversation_id = own.conversation_id
          and message.sender_id = other.user_id
          and message.read_at is null
          and message.id > coalesce(own.cleared_message_id, 0)
        where own.user_id = ${userId}
          and own.muted_at is null and own.archived_at is null) as messages,
      (select count(*) from notifications where user_id = ${userId} and not is_read)
        as notifications,
      clock_timestamp() as at`.execute(db)
  const row = result.rows[0]
  if (!row) throw new Error('the count query returned no row')
  return {
    message_count: row.messages,
    notification_count: row.notifications,
    timestamp: row.at.toISOString(),
  }
}

/** Users whose counts are being read; true = another change happened, read once more. */
const readsInProgress = new WeakMap<Context, Map<number, boolean>>()

/**
 * Sends the counts to all sockets of a user after a change, on both channels (SOCKEV-10,
 * SOCKNOTIF-07). A burst of changes costs one running read and one after it, so the last frame is
 * correct and frames stay in order. Never throws. Call it after the commit and after the frame of
 * the change itself.
 */
export function scheduleCounts(ctx: Context, userId: number): void {
  if (hubOf(ctx.live)?.isListening(userId) === false) return
  const pending = readsInProgress.get(ctx) ?? new Map<number, boolean>()
  readsInProgress.set(ctx, pending)
  if (pending.has(userId)) {
    pending.set(userId, true)
    return
  }
  pending.set(userId, false)
  void publishCounts(ctx, userId, pending)
}

async function publishCounts(
  ctx: Context,
  userId: number,
  pending: Map<number, boolean>,
): Promise<void> {
  try {
    do {
      pending.set(userId, false)
      const frame = { type: 'unread_count_update', ...(await readCounts(ctx.db, userId)) }
      ctx.live.publish([userId], frame)
      ctx.live.publishNotification(userId, frame)
    } while (pending.get(userId))
  } catch (error) {
    ctx.log.warn({ err: error, userId }, 'unread counts could not be announced')
  } finally {
    pending.delete(userId)
  }
}
