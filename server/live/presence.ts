import type { Context, LiveFrame } from '../context.ts'
import { sharedConversation } from '../messaging/access.ts'
import { isBlocked, noBlockWith } from '../visibility/blocked.ts'
import { type Hub, hubOf } from './hub.ts'
import { LIMITS, type LiveClock } from './limits.ts'

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
export function trackPresence(ctx: Context, hub: Hub, clock: LiveClock): Presence {
  const leaving = new Map<number, () => void>()
  let running: Promise<unknown> = Promise.resolve()
  let closed = false

  const settle = (userId: number, online: boolean): void => {
    running = running
      .then(() => publishPresence(ctx, userId, online))
      .catch((error: unknown) => {
        ctx.log.warn({ err: error, userId }, 'presence could not be sent')
      })
  }
  hub.onPresence((userId, online) => {
    if (closed) return
    const cancel = leaving.get(userId)
    cancel?.()
    leaving.delete(userId)
    if (!online) {
      const gone = clock.after(LIMITS.absenceMs, () => {
        leaving.delete(userId)
        settle(userId, false)
      })
      leaving.set(userId, gone)
    } else if (!cancel) {
      settle(userId, true)
    }
  })
  return {
    async close() {
      closed = true
      for (const cancel of leaving.values()) cancel()
      await running
      await recordLastSeen(ctx, [...leaving.keys(), ...hub.online()])
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
export async function notifyBoth(ctx: Context, one: number, other: number): Promise<void> {
  const hub = hubOf(ctx.live)
  if (hub === null || !(await sharedConversation(ctx.db, one, other))) return
  const seen = !(await isBlocked(ctx.db, one, other))
  ctx.live.publish([one], userStatusFrame(other, seen && hub.isOnline(other)))
  ctx.live.publish([other], userStatusFrame(one, seen && hub.isOnline(one)))
}

async function recordLastSeen(ctx: Context, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  await ctx.db
    .updateTable('users')
    .set({ last_seen_at: new Date(ctx.now()) })
    .where('id', 'in', userIds)
    .where('deleted_at', 'is', null)
    .execute()
}
