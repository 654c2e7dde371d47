import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Context } from '../context.ts'
import { combineLookups } from '../db/combined-lookup.ts'
import type { Database } from '../db/schema.ts'
import { hubOf } from './hub.ts'

export interface Counts {
  message_count: number
  notification_count: number
  /** When they were read, ISO in UTC; the client drops older ones (A8). */
  timestamp: string
}

/**
 * Unread counts of users. Muted and archived conversations, and deleted parts of others, do not
 * count.
 */
async function readCountsOf(
  db: Kysely<Database>,
  userIds: readonly number[],
): Promise<Map<number, Counts>> {
  const { rows } = await sql<{ id: number; messages: number; notifications: number; at: Date }>`
    select reader.id,
      (select count(*)
        from conversation_participants as own
        join conversation_participants as other
          on other.conversation_id = own.conversation_id and other.user_id <> own.user_id
        join messages as message
          on message.conversation_id = own.conversation_id
          and message.sender_id = other.user_id
          and message.read_at is null
          and message.id > coalesce(own.cleared_message_id, 0)
        where own.user_id = reader.id
          and own.muted_at is null and own.archived_at is null) as messages,
      (select count(*) from notifications where user_id = reader.id and not is_read)
        as notifications,
      clock_timestamp() as at
    from unnest(${userIds}::bigint[]) as reader (id)`.execute(db)
  return new Map(
    rows.map(({ id, messages, notifications, at }) => [
      id,
      {
        message_count: messages,
        notification_count: notifications,
        timestamp: at.toISOString(),
      },
    ]),
  )
}

export async function readCounts(db: Kysely<Database>, userId: number): Promise<Counts> {
  const counts = (await readCountsOf(db, [userId])).get(userId)
  if (!counts) throw new Error('the count query returned no row')
  return counts
}

/**
 * Time between two reads of a user's counts, ms: in a burst of messages a read per message would
 * cost more than the messages.
 */
const READ_INTERVAL_MS = 100

interface CountsPublisher {
  /** Users whose counts are being read; true = another change happened, read once more. */
  readonly pending: Map<number, boolean>
  readonly lookup: (userId: number) => Promise<Counts | undefined>
}

const publishers = new WeakMap<Context, CountsPublisher>()

function publisherOf(ctx: Context): CountsPublisher {
  const existing = publishers.get(ctx)
  if (existing) return existing
  const publisher = {
    pending: new Map<number, boolean>(),
    lookup: combineLookups((userIds: readonly number[]) => readCountsOf(ctx.db, userIds)),
  }
  publishers.set(ctx, publisher)
  return publisher
}

/**
 * Sends the counts to all sockets of a user after a change, on both channels (SOCKEV-10,
 * SOCKNOTIF-07). A burst of changes costs one read at once and one per interval, so the last frame
 * is correct and frames stay in order. Never throws. Call it after the commit and after the frame
 * of the change itself.
 */
export function scheduleCounts(ctx: Context, userId: number): void {
  if (hubOf(ctx.live)?.isListening(userId) === false) return
  const publisher = publisherOf(ctx)
  if (publisher.pending.has(userId)) {
    publisher.pending.set(userId, true)
    return
  }
  publisher.pending.set(userId, false)
  void publishCounts(ctx, userId, publisher)
}

async function publishCounts(
  ctx: Context,
  userId: number,
  { pending, lookup }: CountsPublisher,
): Promise<void> {
  try {
    do {
      pending.set(userId, false)
      const frame = { type: 'unread_count_update', ...(await lookup(userId)) }
      ctx.live.publish([userId], frame)
      ctx.live.publishNotification(userId, frame)
      await wait(READ_INTERVAL_MS, undefined, { ref: false })
    } while (pending.get(userId))
  } catch (error) {
    ctx.log.warn({ err: error, userId }, 'unread counts could not be announced')
  } finally {
    pending.delete(userId)
  }
}
