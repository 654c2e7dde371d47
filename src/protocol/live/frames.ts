import { TEXTS } from '../base/catalogue.ts'
import { userMessage } from '../base/errors.ts'
import {
  asBoolean,
  asCount,
  asId,
  asText,
  firstText,
  isObject,
  type JsonObject,
} from '../base/json.ts'
import type { Id, Reaction, UnreadCounters } from '../base/types.ts'
import { parseReactions } from '../messaging/message.ts'

/**
 * Frame types of the messaging sockets (SOCKEV-03…14), including typing (API-MSG-16, 17), and changed
 * messages and conversations, which are API extensions.
 */
const MESSAGING_FRAME_TYPES = [
  'connection_established',
  'authenticated',
  'follow_notification',
  'new_message',
  'unread_count_update',
  'user_status',
  'error',
  'message_read',
  'reaction_update',
  'typing',
  'message_updated',
  'message_deleted',
  'conversation_updated',
] as const

/** Frame types of the notification socket (SOCKNOTIF-05…10). */
const NOTIFICATION_FRAME_TYPES = [
  'new_notification',
  'unread_count',
  'unread_count_update',
  'notification_marked_read',
  'all_notifications_marked_read',
  'pong',
] as const

type MessagingFrameType = (typeof MESSAGING_FRAME_TYPES)[number]
type NotificationFrameType = (typeof NOTIFICATION_FRAME_TYPES)[number]
export type KnownFrameType = MessagingFrameType | NotificationFrameType
/** `unknown` represents every other type; `name` has the original type. */
export type FrameType = KnownFrameType | 'unknown'

export const FRAME_TYPES: readonly KnownFrameType[] = [
  ...new Set<KnownFrameType>([...MESSAGING_FRAME_TYPES, ...NOTIFICATION_FRAME_TYPES]),
]

/** A decoded frame. `payload` is the whole raw object, including `type`. */
export type Frame =
  | { [T in KnownFrameType]: { type: T; payload: JsonObject } }[KnownFrameType]
  | { type: 'unknown'; name: string; payload: JsonObject }

export type FrameOf<T extends FrameType> = Extract<Frame, { type: T }>

export type Decoded<T> = { ok: true; frame: T } | { ok: false; reason: string }

function parse(data: unknown): Decoded<JsonObject> {
  let value = data
  if (typeof data === 'string') {
    try {
      value = JSON.parse(data)
    } catch {
      return { ok: false, reason: 'not JSON' }
    }
  }
  if (!isObject(value)) return { ok: false, reason: 'not a JSON object' }
  if (typeof value.type !== 'string' || value.type === '') {
    return { ok: false, reason: 'no type' }
  }
  return { ok: true, frame: value }
}

/**
 * Decodes socket data: JSON text, or an already parsed value. A JSON object with a type is a frame
 * (A1.2 t6), of type `unknown` if the type is not known. Anything else is rejected with a reason
 * for the log.
 */
export function decodeFrame(data: unknown): Decoded<Frame> {
  const parsed = parse(data)
  if (!parsed.ok) return parsed
  const payload = parsed.frame
  const name = String(payload.type)
  const type = FRAME_TYPES.find((known) => known === name)
  return {
    ok: true,
    frame: type === undefined ? { type: 'unknown', name, payload } : { type, payload },
  }
}

type Payload = Pick<Frame, 'payload'>

/** The raw message of `new_message`: under `message`, or the frame itself; null without one. */
export function messageOf({ payload }: Payload): JsonObject | null {
  if (isObject(payload.message)) return payload.message
  const bare = ['id', 'body', 'content', 'text'].some((key) => asText(payload[key]) !== null)
  return bare ? payload : null
}

/** The message id of `message_read` and `reaction_update`. */
export function messageIdOf({ payload }: Payload): Id | null {
  const nested = isObject(payload.message) ? payload.message.id : payload.message
  return asId(payload.message_id) ?? asId(nested) ?? asId(payload.id)
}

/** The user who read the message of `message_read`, or null. */
export function readerIdOf({ payload }: Payload): Id | null {
  return asId(payload.reader_id)
}

/** The conversation id of a frame, or null. */
export function conversationIdOf({ payload }: Payload): Id | null {
  return asId(payload.conversation_id) ?? asId(payload.conversation)
}

/** The reactions that replace the message's reactions (SOCKEV-14). */
export function reactionsOf({ payload }: Payload): Reaction[] | null {
  return parseReactions(payload.reactions)
}

/** The text of an `error` frame, else the socket error text (SOCKEV-12, A1 D6). */
export function errorTextOf({ payload }: Payload): string {
  return userMessage(payload.message) ?? TEXTS.socketError
}

/** The notification count of a frame: unread_count, else count, else notification_count (A8). */
export function unreadCountOf({ payload }: Payload): number | null {
  return (
    asCount(payload.unread_count) ?? asCount(payload.count) ?? asCount(payload.notification_count)
  )
}

/** The three fields of `unread_count_update` or of the window event's detail; invalid = null. */
export function parseCounters(raw: unknown): UnreadCounters {
  const fields: JsonObject = isObject(raw) ? raw : {}
  return {
    message_count: asCount(fields.message_count),
    notification_count: asCount(fields.notification_count),
    timestamp: asId(fields.timestamp),
  }
}

/** The raw notification of a frame: under `notification`, or the frame itself (A8). */
export function notificationOf({ payload }: Payload): JsonObject {
  return isObject(payload.notification) ? payload.notification : payload
}

/** The notification id of `notification_marked_read`: `notification_id` or `id` (A8). */
export function notificationIdOf({ payload }: Payload): Id | null {
  const nested = isObject(payload.notification)
    ? (asId(payload.notification.notification_id) ?? payload.notification.id)
    : payload.notification
  return asId(payload.notification_id) ?? asId(nested) ?? asId(payload.id)
}

export interface UserStatus {
  userId: Id
  online: boolean
}

/** The user and presence of a `user_status` frame; null without a user. */
export function userStatusOf({ payload }: Payload): UserStatus | null {
  const nested = isObject(payload.user) ? payload.user.id : payload.user
  const userId = asId(payload.user_id) ?? asId(nested)
  if (userId === null) return null
  const online =
    asBoolean(payload.is_online) ||
    asBoolean(payload.online) ||
    firstText(payload.status) === 'online'
  return { userId, online }
}

export interface Typing {
  conversationId: Id
  userId: Id
  typing: boolean
}

/** The user and conversation of a `typing` frame; null if either is missing. */
export function typingOf(frame: Payload): Typing | null {
  const { payload } = frame
  const conversationId = conversationIdOf(frame)
  const userId =
    asId(payload.user_id) ?? asId(isObject(payload.user) ? payload.user.id : payload.user)
  if (conversationId === null || userId === null) return null
  return {
    conversationId,
    userId,
    typing: asBoolean(payload.typing) || asBoolean(payload.is_typing),
  }
}

/** Whether the server says that it answers pings on this socket, which is an API extension (B17). */
export function answersPings({ type, payload }: Frame): boolean {
  return type === 'connection_established' && payload.answers_ping === true
}

export type OutgoingFrame =
  | { type: 'ping' }
  | { type: 'mark_notification_read'; notification_id: Id }
  | { type: 'mark_all_notifications_read' }

export function pingFrame(): OutgoingFrame {
  return { type: 'ping' }
}

export function markNotificationReadFrame(id: Id): OutgoingFrame {
  return { type: 'mark_notification_read', notification_id: id }
}

export function markAllNotificationsReadFrame(): OutgoingFrame {
  return { type: 'mark_all_notifications_read' }
}

/** Decodes a client's frame on the server. */
export function decodeOutgoingFrame(data: unknown): Decoded<OutgoingFrame> {
  const parsed = parse(data)
  if (!parsed.ok) return parsed
  switch (parsed.frame.type) {
    case 'ping':
      return { ok: true, frame: pingFrame() }
    case 'mark_all_notifications_read':
      return { ok: true, frame: markAllNotificationsReadFrame() }
    case 'mark_notification_read': {
      const id = notificationIdOf({ payload: parsed.frame })
      if (id === null) return { ok: false, reason: 'no notification id' }
      return { ok: true, frame: markNotificationReadFrame(id) }
    }
    default:
      return { ok: false, reason: 'unknown type' }
  }
}
