import { sql, type Transaction } from 'kysely'
import type { Json } from '../../src/protocol/base/types.ts'
import type { Database, MessageRow } from '../db/schema.ts'
import {
  type ApiError,
  conflict,
  fieldError,
  forbidden,
  notFound,
  sessionExpired,
} from '../http/errors.ts'
import type { PublishTurn } from '../live/publish-order.ts'
import { NO_WRITING } from '../visibility/blocked.ts'
import { conversationNotFound, NO_CONVERSATION } from './access.ts'
import type { Member } from './members.ts'

export interface Outgoing {
  conversationId: number
  senderId: number
  /** Trimmed, 1 to 5,000 code points. */
  content: string
  messageType: string
  replyToId: number | null
  clientId: string | null
}

/** A message as stored. */
export interface StoredMessage {
  message: MessageRow
  /** Of its event; null if it was already stored. */
  offset: number | null
  /** False = already stored under the same client id. */
  created: boolean
}

export interface StoredBatch {
  /** Members of the conversations that were locked. */
  members: Member[]
  /** The outcome of each message, in the given order. */
  outcomes: (StoredMessage | ApiError | typeof LOCKED)[]
}

/** Not stored: another transaction changes the conversation or one of its members. */
export const LOCKED = 'locked'

/** A row in JSON of the database: times are ISO texts. */
type JsonRow<Row> = {
  [K in keyof Row]: Date extends Row[K] ? Exclude<Row[K], Date> | string : Row[K]
}

/** Result of the SQL function `store_messages` (`db/migrations/0025-conversation-events.ts`). */
interface BatchJson {
  members: (Omit<JsonRow<Member>, 'id' | 'settings'> & { user_id: number; settings: Json })[]
  sends: { outcome: Outcome; offset: number | null; message: JsonRow<MessageRow> | null }[]
}

type Outcome = keyof typeof REJECTIONS | 'created' | 'existing' | typeof LOCKED

const REJECTIONS = {
  not_member: ({ senderId, conversationId }) => conversationNotFound(senderId, conversationId),
  sender_deleted: ({ senderId }) => sessionExpired(`account ${senderId} is deleted`),
  account_deleted: () =>
    forbidden('This account was deleted and can no longer be written to.', 'account deleted'),
  blocked: ({ senderId }) => forbidden(NO_WRITING, `a block exists with ${senderId}`),
  invalid_reply: () =>
    fieldError('reply_to_id', 'The message you reply to is not in this conversation.'),
  other_conversation: () =>
    conflict('This message was already sent to another conversation.', 'client_id used before'),
} as const satisfies {
  [outcome: string]: (outgoing: Pick<Outgoing, 'senderId' | 'conversationId'>) => ApiError
}

/**
 * Stores messages, each once per (sender, client id) (B5). A rejected one does not affect the
 * others. The locks on the conversations' rows serialise the messages of each: ids, times and
 * commits have the same order.
 * @param batch grouped by conversation
 * @param skipsLocked whether messages of locked conversations are left out instead of waiting
 */
export async function storeMessages(
  trx: Transaction<Database>,
  turn: PublishTurn,
  batch: readonly Outgoing[],
  skipsLocked: boolean,
): Promise<StoredBatch> {
  const { rows } = await sql<{ batch: BatchJson }>`select store_messages(
    ${batch.map(({ conversationId }) => conversationId)}::bigint[],
    ${batch.map(({ senderId }) => senderId)}::bigint[],
    ${batch.map(({ content }) => content)}::text[],
    ${batch.map(({ messageType }) => messageType)}::text[],
    ${batch.map(({ replyToId }) => replyToId)}::bigint[],
    ${batch.map(({ clientId }) => clientId)}::text[],
    ${skipsLocked}) as batch`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('a function call returns one row')
  const outcomes = batch.map((outgoing, index) => parseOutcome(outgoing, row.batch.sends[index]))
  for (const [index, { conversationId }] of batch.entries()) {
    if (outcomes[index] !== LOCKED) turn.reserveSlot(publishKey(conversationId))
  }
  return { outcomes, members: parseMembers(row.batch) }
}

/** Key of the publishing order of a conversation. */
export const publishKey = (conversationId: number): string => `conversation ${conversationId}`

const parseTime = (text: string | null): Date | null => (text === null ? null : new Date(text))

const parseMembers = ({ members }: BatchJson): Member[] =>
  members.map(({ user_id: id, ...member }) => ({
    ...member,
    id,
    deleted_at: parseTime(member.deleted_at),
    muted_at: parseTime(member.muted_at),
  }))

function parseOutcome(
  outgoing: Outgoing,
  send: BatchJson['sends'][number] | undefined,
): StoredBatch['outcomes'][number] {
  if (!send) throw new Error('each message has an outcome')
  const { outcome, offset, message } = send
  if (outcome === LOCKED) return LOCKED
  if (outcome !== 'created' && outcome !== 'existing') return REJECTIONS[outcome](outgoing)
  if (!message) throw new Error(`the message is ${outcome} but missing`)
  return {
    created: outcome === 'created',
    offset,
    message: {
      ...message,
      created_at: new Date(message.created_at),
      read_at: parseTime(message.read_at),
      edited_at: parseTime(message.edited_at),
      deleted_at: parseTime(message.deleted_at),
    },
  }
}

/**
 * @throws ApiError 403 the other account is deleted, or one of the two users blocked the other
 */
export async function assertMayWrite(
  trx: Transaction<Database>,
  senderId: number,
  conversationId: number,
): Promise<void> {
  const { rows } = await sql<{ rejection: keyof typeof REJECTIONS | null }>`
    select write_rejection(${conversationId}, ${senderId}) as rejection`.execute(trx)
  const rejection = rows[0]?.rejection
  if (rejection) throw REJECTIONS[rejection]({ senderId, conversationId })
}

/**
 * Serialises changes of a conversation and the events published for them.
 * @throws ApiError 404 deleted, because it never had a message
 */
export async function lockConversation(
  trx: Transaction<Database>,
  turn: PublishTurn,
  conversationId: number,
): Promise<void> {
  const row = await trx
    .selectFrom('conversations')
    .select('id')
    .where('id', '=', conversationId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound(NO_CONVERSATION, `conversation ${conversationId} was deleted`)
  turn.reserveSlot(publishKey(conversationId))
}
