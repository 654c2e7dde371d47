import type { Kysely, Transaction } from 'kysely'
import type {
  MessageJson,
  ReactionJson,
  SenderJson,
} from '../../src/protocol/responses/messaging.ts'
import type { ParticipantJson } from '../../src/protocol/responses/users.ts'
import { fullName } from '../account/account/json.ts'
import type { Database, MessageRow, UserRow } from '../db/schema.ts'

type Store = Kysely<Database> | Transaction<Database>

export type ParticipantRow = Pick<
  UserRow,
  'id' | 'username' | 'first_name' | 'last_name' | 'avatar' | 'deleted_at'
>

export const userColumns = [
  'users.id',
  'users.username',
  'users.first_name',
  'users.last_name',
  'users.avatar',
  'users.deleted_at',
] as const

export function participantJson(user: ParticipantRow): ParticipantJson {
  return {
    id: user.id,
    username: user.username,
    full_name: fullName(user),
    avatar: user.avatar,
  }
}

function senderJson(user: ParticipantRow): SenderJson {
  const name = fullName(user)
  return {
    id: user.id,
    username: user.username,
    avatar: user.avatar,
    full_name: name,
    display_name: name,
  }
}

/** How long after sending its author can edit or delete a message. */
export const CHANGEABLE_MINUTES = 10

const changeableUntil = ({ created_at }: MessageRow): number =>
  created_at.getTime() + CHANGEABLE_MINUTES * 60_000

/** @param now ms since 1970 */
export const isChangeable = (row: MessageRow, now: number): boolean => now < changeableUntil(row)

/** What the JSON of a message needs besides its row. */
interface MessageDetails {
  users: ReadonlyMap<number, ParticipantRow>
  reactions: ReadonlyMap<number, ReactionJson[]>
  /** Replied-to messages by id. */
  replies: ReadonlyMap<number, MessageRow>
}

const NO_DETAILS = { reactions: new Map(), replies: new Map() } as const

function toMessageJson(row: MessageRow, details: MessageDetails): MessageJson {
  const sender = details.users.get(row.sender_id)
  if (!sender) throw new Error(`message ${row.id} has no sender`)
  const reply = details.replies.get(row.reply_to_id ?? 0)
  return {
    id: row.id,
    client_id: row.client_id,
    conversation_id: row.conversation_id,
    sender: senderJson(sender),
    content: row.content,
    body: row.content,
    message_type: row.message_type,
    created_at: row.created_at.toISOString(),
    reply_to: reply ? toMessageJson(reply, { ...details, replies: NO_DETAILS.replies }) : null,
    reply_to_id: row.reply_to_id,
    reactions: details.reactions.get(row.id) ?? [],
    is_read: row.read_at !== null,
    edited_at: row.edited_at?.toISOString() ?? null,
    deleted_at: row.deleted_at?.toISOString() ?? null,
    editable_until: row.deleted_at ? null : new Date(changeableUntil(row)).toISOString(),
  }
}

/**
 * Rows with senders, replied-to messages and reactions, in the given order.
 * @param loadedUsers users that need no lookup, by id
 */
export async function messagesJson(
  db: Store,
  rows: readonly MessageRow[],
  loadedUsers: Promise<ReadonlyMap<number, ParticipantRow>> | null = null,
): Promise<MessageJson[]> {
  if (rows.length === 0) return []
  const replies = await rowsById(
    db,
    rows.flatMap((row) => row.reply_to_id ?? []),
  )
  const allRows = [...rows, ...replies.values()]
  const [users, reactions] = await Promise.all([
    sendersOf(db, allRows, loadedUsers),
    reactionsByMessage(
      db,
      allRows.map((row) => row.id),
    ),
  ])
  return rows.map((row) => toMessageJson(row, { users, reactions, replies }))
}

async function sendersOf(
  db: Store,
  rows: readonly MessageRow[],
  loadedUsers: Promise<ReadonlyMap<number, ParticipantRow>> | null,
): Promise<ReadonlyMap<number, ParticipantRow>> {
  const ids = rows.map((row) => row.sender_id)
  const loaded = await loadedUsers
  return loaded && ids.every((id) => loaded.has(id)) ? loaded : usersById(db, ids)
}

/**
 * JSON by id of messages that were just sent by `members`. Queries the database only for replies
 * and for messages that existed before.
 */
export async function storedMessagesJson(
  db: Store,
  members: readonly ParticipantRow[],
  stored: readonly { message: MessageRow; created: boolean }[],
): Promise<Map<number, MessageJson>> {
  const details = { ...NO_DETAILS, users: new Map(members.map((member) => [member.id, member])) }
  const isComplete = ({ message, created }: (typeof stored)[number]): boolean =>
    created && message.reply_to_id === null
  const complete = stored.filter(isComplete).map(({ message }) => toMessageJson(message, details))
  const others = stored.filter((one) => !isComplete(one)).map(({ message }) => message)
  const json = [...complete, ...(await messagesJson(db, others))]
  return new Map(json.map((message) => [message.id, message]))
}

export async function messageJson(db: Store, row: MessageRow): Promise<MessageJson> {
  const [message] = await messagesJson(db, [row])
  if (!message) throw new Error('one row gives one message')
  return message
}

/** The reactions of each message, oldest first. */
export async function reactionsByMessage(
  db: Store,
  messageIds: readonly number[],
): Promise<Map<number, ReactionJson[]>> {
  const rows = await db
    .selectFrom('reactions')
    .innerJoin('users', 'users.id', 'reactions.user_id')
    .select(['reactions.message_id', 'reactions.reaction_type', 'reactions.user_id'])
    .select('users.username')
    .where('reactions.message_id', 'in', uniqueIds(messageIds))
    .orderBy('reactions.created_at')
    .orderBy('reactions.user_id')
    .orderBy('reactions.reaction_type')
    .execute()
  const reactionsByMessageId = new Map<number, ReactionJson[]>()
  for (const { message_id, ...reaction } of rows) {
    reactionsByMessageId.set(message_id, [
      ...(reactionsByMessageId.get(message_id) ?? []),
      reaction,
    ])
  }
  return reactionsByMessageId
}

export async function usersById(
  db: Store,
  ids: readonly number[],
): Promise<Map<number, ParticipantRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(userColumns)
    .where('users.id', 'in', uniqueIds(ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function rowsById(db: Store, ids: readonly number[]): Promise<Map<number, MessageRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('messages')
    .selectAll()
    .where('id', 'in', uniqueIds(ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const uniqueIds = (ids: readonly number[]): number[] => [...new Set(ids)]
