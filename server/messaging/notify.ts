import type { Transaction } from 'kysely'
import { parseNotificationSettings } from '../../src/protocol/notifications/notification-settings.ts'
import type { NotificationJson } from '../../src/protocol/responses/notifications.ts'
import { fullName } from '../account/account/json.ts'
import type { Context } from '../context.ts'
import type { Database, MessageRow } from '../db/schema.ts'
import { hubOf } from '../live/hub.ts'
import { type PublishTurn, transactOrdered } from '../live/publish-order.ts'
import { publishNotification } from '../notifications/notifications/actions.ts'
import { messageContent } from '../notifications/notifications/content.ts'
import { toNotificationJson } from '../notifications/notifications/json.ts'
import { upsertMessageNotifications } from '../notifications/notifications/store.ts'
import { participantJson } from './json.ts'
import { conversationMembers, type Member } from './members.ts'
import { lockConversation } from './send.ts'

/**
 * How long a message must stay unread before a recipient with the conversation open is notified. A
 * recipient who is viewing the conversation reads it sooner; one who left the page open does not.
 */
const READ_GRACE_MS = 3_000

/** Whether the notification of a new message should be delayed. */
const isInChat = (ctx: Context, recipientId: number, conversationId: number): boolean =>
  hubOf(ctx.live)?.isInConversation(recipientId, conversationId) ?? false

export interface ChatNotifications {
  notifications: { userId: number; notification: NotificationJson }[]
  /**
   * Members with the conversation open: their notification is delayed, because they may read the
   * message.
   */
  delayed: { userId: number; message: MessageRow }[]
}

/** New messages of a conversation, oldest first, and its members. */
export interface NewMessages {
  members: readonly Member[]
  messages: readonly MessageRow[]
}

/**
 * Notifies each member of the newest of these messages that another member sent. Requires the locks
 * on the conversations.
 * @returns by conversation, in the given order
 */
export async function notifyMembers(
  ctx: Context,
  trx: Transaction<Database>,
  conversations: readonly NewMessages[],
): Promise<ChatNotifications[]> {
  const recipients = conversations.flatMap(recipientsOf)
  const isOpen = ({ recipient, message }: Recipient): boolean =>
    isInChat(ctx, recipient.id, message.conversation_id)
  const stored = await storeNotifications(
    trx,
    recipients.filter((one) => !isOpen(one)),
  )
  return conversations.map((conversation) => {
    const own = recipientsOf(conversation)
    return {
      delayed: own
        .filter(isOpen)
        .map(({ recipient, message }) => ({ userId: recipient.id, message })),
      notifications: own.flatMap(({ recipient, message }) => {
        const notification = stored.get(notificationKey(recipient.id, message.conversation_id))
        return notification ? [{ userId: recipient.id, notification }] : []
      }),
    }
  })
}

/** A member and the newest message of another member. */
interface Recipient {
  recipient: Member
  sender: Member
  message: MessageRow
}

const recipientsOf = ({ members, messages }: NewMessages): Recipient[] =>
  members.flatMap((recipient) => {
    const message = messages.findLast(({ sender_id }) => sender_id !== recipient.id)
    const sender = members.find(({ id }) => id === message?.sender_id)
    return message && sender ? [{ recipient, sender, message }] : []
  })

const notificationKey = (userId: number, conversationId: unknown): string =>
  `${userId} ${conversationId}`

/**
 * Stores the notifications of recipients who did not turn them off or mute the conversation.
 * Requires the locks on the conversations, which ensure one unread notification for each.
 * @returns by `notificationKey`
 */
async function storeNotifications(
  trx: Transaction<Database>,
  recipients: readonly Recipient[],
): Promise<Map<string, NotificationJson>> {
  const wanted = recipients.filter(
    ({ recipient }) =>
      recipient.muted_at === null && parseNotificationSettings(recipient.settings).messages,
  )
  const rows = await upsertMessageNotifications(
    trx,
    wanted.map(({ recipient, sender, message }) => ({
      ...messageContent({
        senderName: fullName(sender),
        conversationId: message.conversation_id,
        messageId: message.id,
        text: message.content,
      }),
      userId: recipient.id,
      actorId: sender.id,
      conversationId: message.conversation_id,
    })),
  )
  const senders = new Map(recipients.map(({ sender }) => [sender.id, participantJson(sender)]))
  return new Map(
    rows.map((row) => [
      notificationKey(row.user_id, row.payload.conversation_id),
      toNotificationJson(row, senders.get(row.actor_id ?? 0) ?? null),
    ]),
  )
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
  if (!unread) return null
  const members = await conversationMembers(trx, message.conversation_id)
  const recipients = recipientsOf({ members, messages: [unread] })
  const [notification] = await storeNotifications(
    trx,
    recipients.filter(({ recipient }) => recipient.id === recipientId),
  ).then((stored) => stored.values())
  return notification ?? null
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
