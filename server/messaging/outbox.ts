import type { Transaction } from 'kysely'
import type { MessageJson } from '../../src/protocol/responses/messaging.ts'
import type { NotificationJson } from '../../src/protocol/responses/notifications.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { scheduleCounts } from '../live/counts.ts'
import { type PublishTurn, transactOrdered } from '../live/publish-order.ts'
import { publishNotification } from '../notifications/notifications/actions.ts'
import { messageJson } from './json.ts'
import { type DelayedNotifications, isInChat, notifyOfMessage } from './notify.ts'
import { type Outgoing, type StoredMessage, storeMessage } from './send.ts'

/** A stored message with everything to publish after the commit. */
export interface Posted extends StoredMessage {
  json: MessageJson
  notifications: { userId: number; notification: NotificationJson }[]
  /**
   * Members with the conversation open: their notification is delayed, because they may read the
   * message.
   */
  delayedRecipients: number[]
}

/** Stores a message and the notifications of members who do not have the conversation open. */
export async function postMessage(
  ctx: Context,
  trx: Transaction<Database>,
  turn: PublishTurn,
  outgoing: Outgoing,
): Promise<Posted> {
  const storedMessage = await storeMessage(trx, turn, outgoing)
  const { message, members } = storedMessage
  const posted: Posted = {
    ...storedMessage,
    notifications: [],
    delayedRecipients: [],
    json: await messageJson(trx, message),
  }
  if (!storedMessage.created) return posted
  for (const userId of members) {
    if (userId === message.sender_id) continue
    if (isInChat(ctx, userId, message.conversation_id)) {
      posted.delayedRecipients.push(userId)
      continue
    }
    const notification = await notifyOfMessage(trx, userId, message)
    if (notification) posted.notifications.push({ userId, notification })
  }
  return posted
}

/**
 * Publishes a message after the commit (SOCKEV-09): general sockets of all members, sockets of the
 * conversation, notification sockets, unread counts.
 */
export function publishMessage(
  ctx: Context,
  delayedNotifications: DelayedNotifications,
  posted: Posted,
): void {
  if (!posted.created) return
  const { message, members, notifications } = posted
  const frame = { type: 'new_message', message: posted.json }
  ctx.live.publish(members, frame)
  ctx.live.publishConversation(message.conversation_id, frame)
  for (const { userId, notification } of notifications)
    publishNotification(ctx, userId, notification)
  for (const userId of members) if (userId !== message.sender_id) scheduleCounts(ctx, userId)
  for (const userId of posted.delayedRecipients) delayedNotifications.add(userId, message)
}

/** Stores, commits and publishes, in this order. */
export const sendMessage = (
  ctx: Context,
  delayedNotifications: DelayedNotifications,
  outgoing: Outgoing,
): Promise<Posted> =>
  transactOrdered(
    ctx,
    (trx, turn) => postMessage(ctx, trx, turn, outgoing),
    (posted) => publishMessage(ctx, delayedNotifications, posted),
  )
