/** Users and messages of the chat tables. */
import type { ChatUser, Message } from '../../../src/protocol/base/types.ts'

/** 2026-01-05 09:00:00 UTC, when every step clock starts. */
export const START = Date.UTC(2026, 0, 5, 9, 0, 0)

/** ISO time `seconds` after the start. */
export const at = (seconds: number): string => new Date(START + seconds * 1000).toISOString()

const user = (id: number, username: string): ChatUser => ({
  id,
  username,
  avatar: null,
  full_name: `${username} full`,
  display_name: `${username} full`,
})

export const ME = user(1, 'ayen')
export const THEM = user(2, 'deng')
export const CONVERSATION = 7

/** A message as stored by the server; `seconds` after the start. */
export function stored(parts: {
  id: number | string
  text?: string
  seconds?: number
  from?: ChatUser
  client?: string | null
  conversation?: number
  read?: boolean
  replyTo?: Message | null
  /** Until when it can be edited, seconds after the start. */
  until?: number
}): Message {
  const text = parts.text ?? `text ${parts.id}`
  return {
    id: parts.id,
    client_id: parts.client ?? null,
    conversation_id: parts.conversation ?? CONVERSATION,
    sender: parts.from ?? THEM,
    body: text,
    content: text,
    message_type: 'text',
    created_at: at(parts.seconds ?? 0),
    reply_to: parts.replyTo ?? null,
    reply_to_id: parts.replyTo?.id ?? null,
    reactions: null,
    is_read: parts.read ?? true,
    ...(parts.until === undefined ? {} : { editable_until: at(parts.until) }),
  }
}

/** The same as an own message. */
export const mine = (parts: Omit<Parameters<typeof stored>[0], 'from'>): Message =>
  stored({ ...parts, from: ME, read: parts.read ?? false })
