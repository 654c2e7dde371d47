import { TEXTS } from '../base/catalogue.ts'
import { personText } from '../base/errors.ts'
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
import { readReactions } from '../talk/message.ts'

/** What the messaging sockets say (SOCKEV-03…14), and who is typing (API-MSG-16, 17). */
export const MESSAGING_FRAME_TYPES = [
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
] as const

/** What the notification socket says (SOCKNOTIF-05…10). */
export const NOTIFICATION_FRAME_TYPES = [
  'new_notification',
  'unread_count',
  'unread_count_update',
  'notification_marked_read',
  'all_notifications_marked_read',
  'pong',
] as const

export type MessagingFrameType = (typeof MESSAGING_FRAME_TYPES)[number]
export type NotificationFrameType = (typeof NOTIFICATION_FRAME_TYPES)[number]
export type KnownFrameType = MessagingFrameType | NotificationFrameType
/** `unknown` stands for every type this client does not know; `name` keeps what it was. */
export type FrameType = KnownFrameType | 'unknown'

export const FRAME_TYPES: readonly KnownFrameType[] = [
  ...new Set<KnownFrameType>([...MESSAGING_FRAME_TYPES, ...NOTIFICATION_FRAME_TYPES]),
]

/** A decoded frame. `payload` is the whole object as it came, `type` included. */
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
 * Reads what a socket delivered: JSON text, or the value it stands for. A JSON object with a type
 * is a frame (A1.2 t6), of type `unknown` when the type is not one of ours; anything else is refused
 * with a reason for the log.
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

/** The raw message of `new_message`: under `message`, or beside the type; null when there is none. */
export function messageOf({ payload }: Payload): JsonObject | null {
  if (isObject(payload.message)) return payload.message
  const bare = ['id', 'body', 'content', 'text'].some((key) => asText(payload[key]) !== null)
  return bare ? payload : null
}

/** The message that `message_read` and `reaction_update` speak of. */
export function messageIdOf({ payload }: Payload): Id | null {
  const nested = isObject(payload.message) ? payload.message.id : payload.message
  return asId(payload.message_id) ?? asId(nested) ?? asId(payload.id)
}

/** The conversation a frame names, if it does. */
export function conversationIdOf({ payload }: Payload): Id | null {
  return asId(payload.conversation_id) ?? asId(payload.conversation)
}

/** The reactions that replace those of the message (SOCKEV-14). */
export function reactionsOf({ payload }: Payload): Reaction[] | null {
  return readReactions(payload.reactions)
}

/** The text of an `error` frame, else the socket error text (SOCKEV-12, A1 D6). */
export function errorTextOf({ payload }: Payload): string {
  return personText(payload.message) ?? TEXTS.socketError
}

/** The notification count a frame sets: unread_count, else count, else notification_count (A8). */
export function unreadCountOf({ payload }: Payload): number | null {
  return (
    asCount(payload.unread_count) ?? asCount(payload.count) ?? asCount(payload.notification_count)
  )
}

/** The three fields of `unread_count_update` or of the window event's detail; unreadable = null. */
export function readCounters(raw: unknown): UnreadCounters {
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

/** The notification that `notification_marked_read` speaks of: `notification_id` or `id` (A8). */
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

/** Who came or went in a `user_status` frame; null when it names nobody. */
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

/** Who types in which conversation, by a `typing` frame; null when it does not say. */
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

/** What the client says on the notification socket (SOCKNOTIF-11…13). */
export const OUTGOING_FRAME_TYPES = [
  'ping',
  'mark_notification_read',
  'mark_all_notifications_read',
] as const

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

/** The server's reading of what a client sent. */
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
