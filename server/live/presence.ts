import type { ServerClock } from '../clock.ts'
import type { Context, LiveFrame } from '../context.ts'
import { sharedConversation } from '../messaging/access.ts'
import { isBlocked, noBlockWith } from '../visibility/blocked.ts'
import { type Hub, hubOf } from './hub.ts'
import { LIMITS } from './limits.ts'

export const userStatusFrame = (userId: number, online: boolean): LiveFrame => ({
  type: 'user_status',
  user_id: userId,
  status: online ? 'online' : 'offline',
})

export interface Presence {
  /** Stores the current time as last seen for everyone who is online; sends no more frames. */
  close(): Promise<void>
}

/**
 * Sends online and offline events to a user's conversation partners (SOCKEV-11) and stores
 * `last_seen_at`. Offline is sent only after `absenceMs`, so that a reload does not show.
 */
export function trackPresence(ctx: Context, hub: Hub, clock: ServerClock): Presence {
  const pendingOffline = new Map<number, () => void>()
  let queue: Promise<unknown> = Promise.resolve()
  let isClosed = false

  const queuePresence = (userId: number, online: boolean): void => {
    queue = queue
      .then(() => publishPresence(ctx, userId, online))
      .catch((error: unknown) => {
        ctx.log.warn({ err: error, userId }, 'presence could not be sent')
      })
  }
  hub.onPresence((userId, online) => {
    if (isClosed) return
    const cancel = pendingOffline.get(userId)
    cancel?.()
    pendingOffline.delete(userId)
    if (!online) {
      const cancelOffline = clock.after(LIMITS.absenceMs, () => {
        pendingOffline.delete(userId)
        // The user may have connected to another process.
        if (!hub.isOnline(userId)) queuePresence(userId, false)
      })
      pendingOffline.set(userId, cancelOffline)
    } else if (!cancel) {
      queuePresence(userId, true)
    }
  })
  return {
    async close() {
      isClosed = true
      for (const cancel of pendingOffline.values()) cancel()
      await queue
      await recordLastSeen(ctx, [...pendingOffline.keys(), ...hub.onlineUserIds()])
    },
  }
}

async function publishPresence(ctx: Context, userId: number, online: boolean): Promise<void> {
  await recordLastSeen(ctx, [userId])
  const partners = await ctx.db
    .selectFrom('conversation_participants as own')
    .innerJoin('conversation_participants as other', 'other.conversation_id', 'own.conversation_id')
    .innerJoin('users', 'users.id', 'other.user_id')
    .select('users.id')
    .where('own.user_id', '=', userId)
    .where('other.user_id', '!=', userId)
    .where(noBlockWith(userId))
    .execute()
  ctx.live.publish(
    partners.map((partner) => partner.id),
    userStatusFrame(userId, online),
  )
}

/**
 * Sends two conversation partners each other's presence after a block between them was created
 * (both look offline) or lifted.
 */
export async function publishMutualPresence(
  ctx: Context,
  userId: number,
  partnerId: number,
): Promise<void> {
  const hub = hubOf(ctx.live)
  if (hub === null || !(await sharedConversation(ctx.db, userId, partnerId))) return
  const isVisible = !(await isBlocked(ctx.db, userId, partnerId))
  ctx.live.publish([userId], userStatusFrame(partnerId, isVisible && hub.isOnline(partnerId)))
  ctx.live.publish([partnerId], userStatusFrame(userId, isVisible && hub.isOnline(userId)))
}

async function recordLastSeen(ctx: Context, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  await ctx.db
    .updateTable('users')
    .set({ last_seen_at: new Date(ctx.now()) })
    .where('id', 'in', (eb) =>
      // In one order: two such writes that lock the same rows in different orders deadlock.
      eb
        .selectFrom('users')
        .select('id')
        .where('id', 'in', userIds)
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .forNoKeyUpdate(),
    )
    .execute()
}
