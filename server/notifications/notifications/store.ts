import { type Kysely, sql, type Transaction } from 'kysely'
import { jsonText } from '../../db/json-text.ts'
import type { Database, NotificationRow } from '../../db/schema.ts'
import { type NotificationContent, previewOf } from './content.ts'

type Store = Kysely<Database> | Transaction<Database>

export interface NewNotification extends NotificationContent {
  userId: number
  actorId: number | null
}

/** Stores a notification, unread, with the current time. */
export function insertNotification(
  db: Store,
  { userId, actorId, payload, ...content }: NewNotification,
): Promise<NotificationRow> {
  return db
    .insertInto('notifications')
    .values({ ...content, user_id: userId, actor_id: actorId, payload: jsonText(payload) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Locks notifications by ascending id, for the `where id in` of a write of several rows: two writes
 * that lock the same rows in different orders deadlock.
 */
export const lockedNotifications = (db: Store) =>
  db.selectFrom('notifications').select('notifications.id').orderBy('notifications.id').forUpdate()

const isAboutConversation = (conversationId: number) =>
  sql<boolean>`payload ->> 'conversation_id' = ${String(conversationId)}`

export interface NewMessageNotification extends NewNotification {
  conversationId: number
}

/**
 * Updates the one unread notification of each recipient and conversation, or creates one, so that
 * many messages are one entry in the list. Call it under the locks of the conversations' rows.
 * @param notifications at most one per recipient and conversation
 * @returns their rows, in any order
 */
export async function upsertMessageNotifications(
  db: Store,
  notifications: readonly NewMessageNotification[],
): Promise<NotificationRow[]> {
  if (notifications.length === 0) return []
  const { rows } = await sql<NotificationRow>`
    with input as (
      select user_id, actor_id, conversation, title, message, verb, payload::jsonb, n
      from unnest(
        ${notifications.map(({ userId }) => userId)}::bigint[],
        ${notifications.map(({ actorId }) => actorId)}::bigint[],
        ${notifications.map(({ conversationId }) => conversationId)}::text[],
        ${notifications.map(({ title }) => title)}::text[],
        ${notifications.map(({ message }) => message)}::text[],
        ${notifications.map(({ verb }) => verb)}::text[],
        ${notifications.map(({ payload }) => jsonText(payload))}::text[]
      ) with ordinality as input (user_id, actor_id, conversation, title, message, verb, payload, n)
    ), found as (
      select notifications.id, input.n
      from notifications
      join input on input.user_id = notifications.user_id
        and input.conversation = notifications.payload ->> 'conversation_id'
      where not notifications.is_read
      order by notifications.id for update of notifications
    ), updated as (
      update notifications set (title, message, verb, actor_id, payload, created_at) =
        (input.title, input.message, input.verb, input.actor_id, input.payload, clock_timestamp())
      from found join input on input.n = found.n
      where notifications.id = found.id
      returning notifications.*
    ), inserted as (
      insert into notifications (user_id, actor_id, title, message, verb, payload)
      select user_id, actor_id, title, message, verb, payload from input
      where n not in (select n from found)
      returning *
    )
    select * from updated union all select * from inserted`.execute(db)
  return rows
}

/** Replaces the preview in the notifications of a message that was edited or deleted. */
export async function replaceMessagePreview(
  db: Store,
  { recipientId, messageId, text }: { recipientId: number; messageId: number; text: string },
): Promise<void> {
  await db
    .updateTable('notifications')
    .set({
      payload: sql`jsonb_set(payload, '{preview}', ${jsonText(previewOf(text))}::jsonb)`,
    })
    .where('user_id', '=', recipientId)
    .where(isAboutMessage(messageId))
    .execute()
}

/** Marks the unread notifications of a conversation read and returns their ids. */
export async function markConversationNotificationsRead(
  db: Store,
  userId: number,
  conversationId: number,
): Promise<number[]> {
  const rows = await db
    .updateTable('notifications')
    .set({ is_read: true })
    .where('user_id', '=', userId)
    .where('is_read', '=', false)
    .where(isAboutConversation(conversationId))
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

const isAboutMessage = (messageId: number) =>
  sql<boolean>`verb = 'messaged' and payload ->> 'message_id' = ${String(messageId)}`

export type ReadResult = 'changed' | 'unchanged' | 'missing'

/** Marks one notification read, and the follow notification with the same id (they share ids). */
export function markOneRead(db: Kysely<Database>, userId: number, id: number): Promise<ReadResult> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('notifications')
      .select('is_read')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return 'missing'
    await markFollowRowsRead(trx, userId, id)
    if (row.is_read) return 'unchanged'
    await trx.updateTable('notifications').set({ is_read: true }).where('id', '=', id).execute()
    return 'changed'
  })
}

/** Marks every notification read, follow notifications included. Returns how many were unread. */
export function markAllReadRows(db: Kysely<Database>, userId: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const unread = lockedNotifications(trx)
      .where('user_id', '=', userId)
      .where('is_read', '=', false)
    const result = await trx
      .updateTable('notifications')
      .set({ is_read: true })
      .where('id', 'in', unread)
      .where('is_read', '=', false)
      .executeTakeFirst()
    await markFollowRowsRead(trx, userId)
    return Number(result.numUpdatedRows)
  })
}

/**
 * Marks one or all follow notifications of a user read, with the notifications that share their
 * ids.
 * @returns ids of the follow notifications and of the notifications that were unread
 */
export function markFollowsReadRows(
  db: Kysely<Database>,
  userId: number,
  id?: number,
): Promise<{ follows: number[]; notifications: number[] }> {
  return db.transaction().execute(async (trx) => {
    // Always update notifications before follow notifications, to avoid deadlocks.
    let unread = lockedNotifications(trx)
      .where('user_id', '=', userId)
      .where('is_read', '=', false)
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('follow_notifications')
          .select('id')
          .where('user_id', '=', userId)
          .where('read_at', 'is', null),
      )
    if (id !== undefined) unread = unread.where('id', '=', id)
    const rows = await trx
      .updateTable('notifications')
      .set({ is_read: true })
      .where('id', 'in', unread)
      .where('is_read', '=', false)
      .returning('id')
      .execute()
    return {
      follows: await markFollowRowsRead(trx, userId, id),
      notifications: rows.map((row) => row.id),
    }
  })
}

async function markFollowRowsRead(db: Store, userId: number, id?: number): Promise<number[]> {
  let query = db
    .updateTable('follow_notifications')
    .set({ read_at: sql<Date>`clock_timestamp()` })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
  if (id !== undefined) query = query.where('id', '=', id)
  const rows = await query.returning('id').execute()
  return rows.map((row) => row.id)
}

/** Deletes a notification. A follow notification with the same id stays, marked read. */
export function deleteNotification(
  db: Kysely<Database>,
  userId: number,
  id: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('notifications')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    await markFollowRowsRead(trx, userId, id)
    return removed.numDeletedRows > 0n
  })
}
