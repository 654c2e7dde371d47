import type { NotificationJson } from '../../../src/protocol/responses/notifications.ts'
import type { Context } from '../../context.ts'
import { scheduleCounts } from '../../live/counts.ts'
import { pushNotification } from '../devices/push.ts'
import { failedLoginsContent } from './content.ts'
import { notificationJson } from './json.ts'
import {
  deleteNotification,
  insertNotification,
  markAllReadRows,
  markFollowsReadRows,
  markOneRead,
  type NewNotification,
} from './store.ts'

/** Stores a notification and publishes it to the user's sockets and devices. */
export async function notify(ctx: Context, input: NewNotification): Promise<NotificationJson> {
  const notification = await notificationJson(ctx.db, await insertNotification(ctx.db, input))
  publishNotification(ctx, input.userId, notification)
  return notification
}

/** Notifies an account owner of many failed sign-in attempts. */
export const notifyOfFailedLogins = (ctx: Context, userId: number): Promise<NotificationJson> =>
  notify(ctx, { ...failedLoginsContent(), userId, actorId: null })

/** Sends a stored or updated notification to the user's sockets and devices (SOCKNOTIF-05). */
export function publishNotification(
  ctx: Context,
  userId: number,
  notification: NotificationJson,
): void {
  ctx.live.publishNotification(userId, { type: 'new_notification', notification })
  pushNotification(ctx, userId, notification)
  scheduleCounts(ctx, userId)
}

/** SOCKNOTIF-08. False = the user has no such notification. Idempotent. */
export async function markRead(ctx: Context, userId: number, id: number): Promise<boolean> {
  const change = await markOneRead(ctx.db, userId, id)
  if (change === 'changed') publishRead(ctx, userId, [id])
  return change !== 'missing'
}

/** Tells the user's sockets which notifications were marked read. */
export function publishRead(ctx: Context, userId: number, ids: readonly number[]): void {
  for (const id of ids) {
    ctx.live.publishNotification(userId, { type: 'notification_marked_read', notification_id: id })
  }
  scheduleCounts(ctx, userId)
}

/** SOCKNOTIF-09. Returns how many were unread. */
export async function markAllRead(ctx: Context, userId: number): Promise<number> {
  const count = await markAllReadRows(ctx.db, userId)
  ctx.live.publishNotification(userId, { type: 'all_notifications_marked_read' })
  scheduleCounts(ctx, userId)
  return count
}

/** Marks one or all follow notifications read (FNOTIF-02…04). Returns how many were unread. */
export async function markFollowsRead(ctx: Context, userId: number, id?: number): Promise<number> {
  const { follows, notifications } = await markFollowsReadRows(ctx.db, userId, id)
  if (notifications.length > 0) publishRead(ctx, userId, notifications)
  return follows.length
}

/** False = the user has no such notification. */
export async function removeNotification(
  ctx: Context,
  userId: number,
  id: number,
): Promise<boolean> {
  const isRemoved = await deleteNotification(ctx.db, userId, id)
  if (isRemoved) scheduleCounts(ctx, userId)
  return isRemoved
}
