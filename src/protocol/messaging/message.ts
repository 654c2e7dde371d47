import { parseChatUser } from '../account/user.ts'
import { sameId } from '../base/ids.ts'
import {
  asId,
  asReadFlag,
  asText,
  firstText,
  isObject,
  type JsonObject,
  parseList,
} from '../base/json.ts'
import { isoTime, parseTime } from '../base/time.ts'
import type { ChatUser, Id, Json, Message, Reaction } from '../base/types.ts'
import { MESSAGE_STATUSES } from '../enums/messaging.ts'

export interface MessageContext {
  currentUser: ChatUser | null
  /** Milliseconds since 1970, used for a message without a time. */
  now: number
  /** Creates an id for a message without one. */
  newId: () => string
  /** Used for a message without a conversation id. */
  conversationId?: Id | null
  /** Host for relative pictures; without it they stay root-relative. */
  apiOrigin?: string
}

const FLAT_SENDER = {
  id: 'sender_id',
  username: 'sender_username',
  avatar: 'sender_avatar',
  full_name: 'sender_full_name',
  display_name: 'sender_display_name',
} as const

function flatSender(raw: JsonObject, bareId: Id | null): JsonObject | null {
  const found: JsonObject = {}
  for (const [field, source] of Object.entries(FLAT_SENDER)) {
    const value = raw[source] ?? null
    if (value !== null) found[field] = value
  }
  if (bareId !== null) found.id = bareId
  return Object.keys(found).length === 0 ? null : found
}

/** The first format that is present decides; without any it is the current user (NORM-13…17). */
function readSender(raw: JsonObject, context: MessageContext): ChatUser | null {
  if (isObject(raw.sender)) return parseChatUser(raw.sender, context.apiOrigin)
  if (isObject(raw.from_user)) return parseChatUser(raw.from_user, context.apiOrigin)
  const flat = flatSender(raw, asId(raw.sender) ?? asId(raw.from_user))
  return flat === null ? context.currentUser : parseChatUser(flat, context.apiOrigin)
}

function readConversationId(raw: JsonObject, context: MessageContext): Id {
  const nested = isObject(raw.conversation) ? raw.conversation.id : raw.conversation
  const id = asId(raw.conversation_id) ?? asId(nested) ?? 0
  return sameId(id, 0) ? (context.conversationId ?? 0) : id
}

function readBody(raw: JsonObject): string {
  for (const value of [raw.body, raw.content, raw.text]) {
    const text = asText(value)
    if (text !== null && text !== '') return text
  }
  return ''
}

// Smaller numbers are seconds, larger ones milliseconds.
const MILLISECONDS_FROM = 100_000_000_000

function readTime(value: Json | undefined): string | null {
  if (typeof value !== 'number') return firstText(value)
  return isoTime(Math.abs(value) < MILLISECONDS_FROM ? value * 1000 : value)
}

/** When an unparsed message was sent, ms since 1970; null without a valid time. */
export function messageTime(raw: unknown): number | null {
  return isObject(raw) ? parseTime(readTime(raw.created_at) ?? readTime(raw.timestamp)) : null
}

/** The reactions of a list that have a type; null if it is not a list (NORM-11). */
export function parseReactions(value: unknown): Reaction[] | null {
  if (!Array.isArray(value)) return null
  const found: Reaction[] = []
  for (const entry of value as Json[]) {
    const fields = isObject(entry) ? entry : { reaction_type: entry }
    const type = firstText(fields.reaction_type, fields.reaction)
    if (type !== null) found.push({ ...fields, reaction_type: type })
  }
  return found
}

/**
 * Normalises a message by decision A11 (NORM-01…17). Null if the raw value is not an object or its
 * sender has no id.
 */
export function parseMessage(raw: unknown, context: MessageContext): Message | null {
  return normalise(raw, context, true)
}

function normalise(raw: unknown, context: MessageContext, withReply: boolean): Message | null {
  if (!isObject(raw)) return null
  const sender = readSender(raw, context)
  if (sender === null) return null
  const body = readBody(raw)
  const conversationId = readConversationId(raw, context)
  const temporaryId = asId(raw.temp_id) ?? asId(raw.tempId)
  const reply = withReply ? readReply(raw.reply_to, { ...context, conversationId }) : null
  const status = MESSAGE_STATUSES.find((known) => known === raw.status)
  return {
    id: asId(raw.id) ?? temporaryId ?? context.newId(),
    client_id: firstText(raw.client_id, temporaryId),
    conversation_id: conversationId,
    sender,
    body,
    content: body,
    message_type: firstText(raw.message_type) ?? 'text',
    created_at: readTime(raw.created_at) ?? readTime(raw.timestamp) ?? isoTime(context.now),
    ...(status === undefined ? {} : { status }),
    reply_to: reply,
    reply_to_id: asId(raw.reply_to_id) ?? reply?.id ?? bareReplyId(raw.reply_to),
    reactions: parseReactions(raw.reactions),
    is_read: asReadFlag(raw.is_read),
    ...readChanges(raw),
  }
}

/** What an API says about edits and deletion, which is an API extension. */
function readChanges(raw: JsonObject): Pick<Message, (typeof CHANGES)[number]> {
  const found = CHANGES.flatMap((field) => {
    const text = firstText(raw[field])
    return text === null ? [] : [[field, text]]
  })
  return Object.fromEntries(found)
}

const CHANGES = ['edited_at', 'deleted_at', 'editable_until'] as const

export const DELETED_MESSAGE = 'Message deleted'

/** The text to show for a message. */
export const messageText = ({ body, deleted_at }: Pick<Message, 'body' | 'deleted_at'>): string =>
  deleted_at === undefined ? body : DELETED_MESSAGE

function readReply(raw: Json | undefined, context: MessageContext): Message | null {
  return normalise(raw, context, false)
}

function bareReplyId(raw: Json | undefined): Id | null {
  return asId(isObject(raw) ? raw.id : raw)
}

/** The valid messages of an array or `{results}` (API-MSG-09). */
export function parseMessages(body: unknown, context: MessageContext): Message[] {
  return parseList(body, (raw) => parseMessage(raw, context))
}

/**
 * The message of a send response: under `data`, or the response itself (API-MSG-11). Null if
 * neither has an id.
 */
export function parseSentMessage(body: unknown, context: MessageContext): Message | null {
  const hasId = (raw: unknown) => isObject(raw) && asId(raw.id) !== null
  const data = isObject(body) ? body.data : null
  if (hasId(data)) return parseMessage(data, context)
  return hasId(body) ? parseMessage(body, context) : null
}
