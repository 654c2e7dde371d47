import type { Transaction } from 'kysely'
import type { NotificationJson } from '../../src/protocol/responses/notifications.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { publishNotification } from '../notifications/notifications/actions.ts'
import type { NotificationContent } from '../notifications/notifications/content.ts'
import { notificationJson } from '../notifications/notifications/json.ts'
import { wantsTopic } from '../notifications/notifications/settings.ts'
import { insertNotification } from '../notifications/notifications/store.ts'
import { isBlocked } from '../visibility/blocked.ts'

export interface NotifiedUser {
  userId: number
  notification: NotificationJson
}

/**
 * Stores notifications of comments and mentions by user: none for the author of the text, none
 * where one of the two blocked the other, none for deleted accounts and users who turned them off.
 */
export async function notifyOfContent(
  trx: Transaction<Database>,
  actorId: number,
  contentByUser: ReadonlyMap<number, NotificationContent>,
): Promise<NotifiedUser[]> {
  const notified: NotifiedUser[] = []
  for (const [userId, content] of contentByUser) {
    if (userId === actorId || !(await wantsNotification(trx, userId))) continue
    if (await isBlocked(trx, userId, actorId)) continue
    const row = await insertNotification(trx, { ...content, userId, actorId })
    notified.push({ userId, notification: await notificationJson(trx, row) })
  }
  return notified
}

async function wantsNotification(trx: Transaction<Database>, userId: number): Promise<boolean> {
  const activeUser = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return activeUser !== undefined && wantsTopic(trx, userId, 'comments')
}

/** Sends stored notifications, after the commit. */
export function publishNotified(ctx: Context, notified: readonly NotifiedUser[]): void {
  for (const { userId, notification } of notified) publishNotification(ctx, userId, notification)
}
