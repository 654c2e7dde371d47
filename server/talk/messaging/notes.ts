import type { Transaction } from 'kysely'
import type { NotificationJson } from '../../../src/protocol/answers/notices.ts'
import type { Context } from '../../context.ts'
import type { Database, MessageRow } from '../../db/schema.ts'
import { hubOf } from '../../live/hub.ts'
import { type PublishTurn, transactInOrder } from '../../live/publish-order.ts'
import { publishNotification } from '../../notices/notifications/actions.ts'
import { messageContent } from '../../notices/notifications/content.ts'
import { notificationJson } from '../../notices/notifications/json.ts'
import { putMessageNotification } from '../../notices/notifications/store.ts'
import { fullName } from '../../session/account/json.ts'
import { peopleById } from './json.ts'
import { lockConversation } from './send.ts'

/**
 * Someone who has the conversation open is told of a message only when it stays unread this long:
 * whoever looks at the chat needs no notification of it, whoever left the page open does.
 */
export const READING_PATIENCE_MS = 3_000

/** Whether the notification of a new message should wait. */
export const isInChat = (ctx: Context, recipientId: number, conversationId: number): boolean =>
  hubOf(ctx.live)?.isInConversation(recipientId, conversationId) ?? false

/**
 * Stores the recipient's notification of a message, if any is wanted. Needs the lock on the
 * conversation, which keeps it one a conversation.
 */
export async function noteMessage(
  trx: Transaction<Database>,
  recipientId: number,
  message: MessageRow,
): Promise<NotificationJson | null> {
  const sender = (await peopleById(trx, [message.sender_id])).get(message.sender_id)
  if (!sender) return null
  const row = await putMessageNotification(trx, {
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

/** The same for a message of some time ago: nothing when it was read meanwhile. */
async function noteUnread(
  trx: Transaction<Database>,
  turn: PublishTurn,
  recipientId: number,
  message: MessageRow,
): Promise<NotificationJson | null> {
  await lockConversation(trx, turn, message.conversation_id)
  const unread = await trx
    .selectFrom('messages')
    .select('id')
    .where('id', '=', message.id)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return unread ? noteMessage(trx, recipientId, message) : null
}

export interface LateNotes {
  /** Notes the message after `READING_PATIENCE_MS`; a newer one of the same chat takes its place. */
  add(recipientId: number, message: MessageRow): void
  /** Notes everything that waits now. */
  flush(): Promise<void>
}

/** Notifications that wait whether their message is read. */
export function createLateNotes(ctx: Context): LateNotes {
  const waiting = new Map<string, { note: () => Promise<void>; timer: NodeJS.Timeout }>()
  const note = async (recipientId: number, message: MessageRow): Promise<void> => {
    try {
      await transactInOrder(
        ctx,
        (trx, turn) => noteUnread(trx, turn, recipientId, message),
        (stored) => {
          if (stored) publishNotification(ctx, recipientId, stored)
        },
      )
    } catch (error) {
      ctx.log.warn({ err: error, messageId: message.id }, 'a message could not be notified')
    }
  }
  return {
    add(recipientId, message) {
      const key = `${recipientId} ${message.conversation_id}`
      clearTimeout(waiting.get(key)?.timer)
      const run = () => {
        waiting.delete(key)
        return note(recipientId, message)
      }
      waiting.set(key, { note: run, timer: setTimeout(run, READING_PATIENCE_MS) })
    },
    async flush() {
      const notes = [...waiting.values()]
      for (const { timer } of notes) clearTimeout(timer)
      await Promise.all(notes.map((one) => one.note()))
    },
  }
}
