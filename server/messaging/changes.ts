import { sql, type Transaction, type UpdateObject } from 'kysely'
import { DELETED_MESSAGE } from '../../src/protocol/messaging/message.ts'
import type { MessageJson } from '../../src/protocol/responses/messaging.ts'
import type { Context } from '../context.ts'
import type { Database, MessageRow } from '../db/schema.ts'
import { conflict, forbidden } from '../http/errors.ts'
import { scheduleCounts } from '../live/counts.ts'
import { type PublishTurn, transactOrdered } from '../live/publish-order.ts'
import { publishRead } from '../notifications/notifications/actions.ts'
import {
  markConversationNotificationsRead,
  replaceMessagePreview,
} from '../notifications/notifications/store.ts'
import { memberIds, membershipOf, visibleMessage } from './access.ts'
import { appendEvent } from './events.ts'
import { CHANGEABLE_MINUTES, isChangeable, messageJson } from './json.ts'
import { hasUnread } from './reading.ts'
import { assertMayWrite, lockConversation } from './send.ts'

/**
 * Replaces the text of an own message. The same text again changes nothing.
 * @throws ApiError 404 not visible to the user; 403 another user's, too late, or the two users may
 * not write to each other; 409 deleted
 */
export function editMessage(
  ctx: Context,
  userId: number,
  messageId: number,
  content: string,
): Promise<MessageJson> {
  const edit = async (trx: Transaction<Database>, turn: PublishTurn) => {
    const message = await lockOwnMessage(trx, turn, { userId, messageId, verb: 'edit' })
    if (message.deleted_at !== null) throw conflict('This message was deleted.', 'deleted')
    assertInTime(ctx, message, 'edited')
    await assertMayWrite(trx, userId, message.conversation_id)
    if (message.content === content) {
      return { members: [], offset: 0, json: await messageJson(trx, message) }
    }
    const edited = await updateMessage(trx, messageId, { content, edited_at: now })
    const members = await memberIds(trx, message.conversation_id)
    for (const recipientId of members.filter((id) => id !== userId)) {
      await replaceMessagePreview(trx, { recipientId, messageId, text: content })
    }
    const offset = await appendEvent(trx, message.conversation_id, 'message_updated', [messageId])
    return { members, offset, json: await messageJson(trx, edited) }
  }
  return transactOrdered(ctx, edit, ({ members, ...change }) => {
    if (members.length > 0) publish(ctx, 'message_updated', members, change)
  }).then(({ json }) => json)
}

/**
 * Deletes an own message: its text and reactions are removed, its place in the conversation
 * remains. Repeated requests change nothing.
 * @throws ApiError 404 not visible to the user; 403 another user's, or too late
 */
export async function deleteMessage(
  ctx: Context,
  userId: number,
  messageId: number,
): Promise<void> {
  const remove = async (trx: Transaction<Database>, turn: PublishTurn) => {
    const message = await lockOwnMessage(trx, turn, { userId, messageId, verb: 'delete' })
    if (message.deleted_at !== null) return null
    assertInTime(ctx, message, 'deleted')
    const { conversation_id } = message
    const deleted = await updateMessage(trx, messageId, {
      content: '',
      edited_at: null,
      deleted_at: now,
      // It no longer counts as unread.
      read_at: sql`coalesce(read_at, clock_timestamp())`,
    })
    await trx.deleteFrom('reactions').where('message_id', '=', messageId).execute()
    const members = await memberIds(trx, conversation_id)
    const read: { recipientId: number; ids: number[] }[] = []
    for (const recipientId of members.filter((id) => id !== userId)) {
      await replaceMessagePreview(trx, { recipientId, messageId, text: DELETED_MESSAGE })
      const { cleared_message_id } = await membershipOf(trx, recipientId, conversation_id)
      const isUnread = await hasUnread(trx, recipientId, conversation_id, cleared_message_id ?? 0)
      const ids = isUnread
        ? []
        : await markConversationNotificationsRead(trx, recipientId, conversation_id)
      read.push({ recipientId, ids })
    }
    const offset = await appendEvent(trx, conversation_id, 'message_deleted', [messageId])
    return { members, read, offset, json: await messageJson(trx, deleted) }
  }
  await transactOrdered(ctx, remove, (deletion) => {
    if (deletion === null) return
    publish(ctx, 'message_deleted', deletion.members, deletion)
    for (const { recipientId, ids } of deletion.read) {
      if (ids.length > 0) publishRead(ctx, recipientId, ids)
      else scheduleCounts(ctx, recipientId)
    }
  })
}

const now = sql<Date>`clock_timestamp()`

/** The message as it is once other changes of its conversation are done. */
async function lockOwnMessage(
  trx: Transaction<Database>,
  turn: PublishTurn,
  { userId, messageId, verb }: { userId: number; messageId: number; verb: 'edit' | 'delete' },
): Promise<MessageRow> {
  const found = await visibleMessage(trx, userId, messageId)
  if (found.sender_id !== userId) {
    throw forbidden(`You can only ${verb} your own messages.`, `sent by ${found.sender_id}`)
  }
  await lockConversation(trx, turn, found.conversation_id)
  return visibleMessage(trx, userId, messageId)
}

function assertInTime(ctx: Context, message: MessageRow, done: 'edited' | 'deleted'): void {
  if (isChangeable(message, ctx.now())) return
  throw forbidden(
    `A message can be ${done} for ${CHANGEABLE_MINUTES} minutes after sending.`,
    'too late',
  )
}

function updateMessage(
  trx: Transaction<Database>,
  messageId: number,
  changes: UpdateObject<Database, 'messages', 'messages'>,
): Promise<MessageRow> {
  return trx
    .updateTable('messages')
    .set(changes)
    .where('id', '=', messageId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function publish(
  ctx: Context,
  type: 'message_updated' | 'message_deleted',
  members: readonly number[],
  { json, offset }: { json: MessageJson; offset: number },
): void {
  const frame = { type, message: json, offset }
  ctx.live.publish(members, frame)
  ctx.live.publishConversation(json.conversation_id, frame)
}
