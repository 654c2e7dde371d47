import type { Transaction } from 'kysely'
import type { NotificationJson } from '../../src/protocol/responses/notifications.ts'
import { fullName } from '../account/account/json.ts'
import type { Context } from '../context.ts'
import type { Database, MessageRow } from '../db/schema.ts'
import { hubOf } from '../live/hub.ts'
import { type PublishTurn, transactOrdered } from '../live/publish-order.ts'
import { publishNotification } from '../notifications/notifications/actions.ts'
import { messageContent } from '../notifications/notifications/content.ts'
import { notificationJson } from '../notifications/notifications/json.ts'
import { upsertMessageNotification } from '../notifications/notifications/store.ts'
import { membershipOf } from './access.ts'
import { usersById } from './json.ts'
import { lockConversation } from './send.ts'

/**
 * How long a message must stay unread before a recipient with the conversation open is notified. A
 * recipient who is viewing the conversation reads it sooner; one who left the page open does not.
 */
const READ_GRACE_MS = 3_000

/** Whether the notification of a new message should be delayed. */
export const isInChat = (ctx: Context, recipientId: number, conversationId: number): boolean =>
  hubOf(ctx.live)?.isInConversation(recipientId, conversationId) ?? false

/**
 * Stores the recipient's notification of a message unless turned off or the conversation is muted.
 * Requires the lock on the conversation, which ensures one unread notification per conversation.
 */
export async function notifyOfMessage(
  trx: Transaction<Database>,
  recipientId: number,
  message: MessageRow,
): Promise<NotificationJson | null> {
  const { muted_at } = await membershipOf(trx, recipientId, message.conversation_id)
  if (muted_at !== null) return null
  const sender = (await usersById(trx, [message.sender_id])).get(message.sender_id)
  if (!sender) return null
  const row = await upsertMessageNotification(trx, {
    ...messageContent({
      senderName: fullName(sender),
      conversationId: message.conversation_id,
      messageId: message.id,
      text: message.content,
    }),
    userId: recipientId,
    actorId: message.sender_id,
    conversationId: message.conversation_id,
  })
  return row && notificationJson(trx, row)
}

/** Delayed notification: null when the message has been read in the meantime. */
async function storeIfUnread(
  trx: Transaction<Database>,
  turn: PublishTurn,
  recipientId: number,
  message: MessageRow,
): Promise<NotificationJson | null> {
  await lockConversation(trx, turn, message.conversation_id)
  // Read again: it may have been edited.
  const unread = await trx
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', message.id)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return unread ? notifyOfMessage(trx, recipientId, unread) : null
}

export interface DelayedNotifications {
  /**
   * Schedules the notification after `READ_GRACE_MS`; a newer message of the same
   * conversation replaces it.
   */
  add(recipientId: number, message: MessageRow): void
  /** Stores everything scheduled now. */
  flush(): Promise<void>
}

/** Delayed notifications, sent only if their message is still unread. */
export function createDelayedNotifications(ctx: Context): DelayedNotifications {
  const scheduled = new Map<string, { send: () => Promise<void>; timer: NodeJS.Timeout }>()
  const send = async (recipientId: number, message: MessageRow): Promise<void> => {
    try {
      await transactOrdered(
        ctx,
        (trx, turn) => storeIfUnread(trx, turn, recipientId, message),
        (notification) => {
          if (notification) publishNotification(ctx, recipientId, notification)
        },
      )
    } catch (error) {
      ctx.log.warn({ err: error, messageId: message.id }, 'message notification failed')
    }
  }
  return {
    add(recipientId, message) {
      const key = `${recipientId} ${message.conversation_id}`
      clearTimeout(scheduled.get(key)?.timer)
      const run = () => {
        scheduled.delete(key)
        return send(recipientId, message)
      }
      scheduled.set(key, { send: run, timer: setTimeout(run, READ_GRACE_MS) })
    },
    async flush() {
      const pending = [...scheduled.values()]
      for (const { timer } of pending) clearTimeout(timer)
      await Promise.all(pending.map((entry) => entry.send()))
    },
  }
}
