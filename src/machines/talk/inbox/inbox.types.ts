import type { Conversation, Id, Message } from '../../../protocol/base/types.ts'

export interface InboxError {
  kind: 'signIn' | 'forbidden' | 'other'
  /** A sentence for the person; null after a cancelled request, which is never shown. */
  message: string | null
}

/** The last wish to talk to someone: null fields until it is settled. */
export interface InboxStart {
  userId: Id
  username: string
  initialMessage: string | null
  /** What the chat shall hold for the person to send; it goes nowhere by itself. */
  draft: string | null
  conversationId: Id | null
  error: string | null
}

export interface InboxInput {
  /** Who is signed in. */
  userId: Id
}

export interface InboxContext {
  /** Who is signed in. */
  userId: Id
  /** Most recent activity first. */
  conversations: Conversation[]
  query: string
  selectedId: Id | null
  error: InboxError | null
  /** Ids of live messages already applied, newest last. */
  seen: string[]
  /** created_at of the latest message the last answer knew, by conversation id. */
  covered: { [conversationId: string]: string }
  /** Messages that arrived while the list was asked for; they are applied to the answer. */
  held: Message[]
  /** Unknown conversations a reload has already been made for. */
  askedFor: string[]
  /** Something was read or started while the list was asked for: the answer may be older. */
  outdated: boolean
  start: InboxStart | null
}

export type InboxEvent =
  | { type: 'inbox.reload' }
  | { type: 'inbox.search'; query: string }
  | { type: 'inbox.clearSearch' }
  | { type: 'conversation.choose'; id: Id }
  | { type: 'conversation.leave' }
  | {
      type: 'conversation.start'
      userId: Id
      username: string
      initialMessage?: string | null
      draft?: string | undefined
    }
  | { type: 'messages.arrived'; messages: Message[] }
  | { type: 'conversation.markedRead'; id: Id; count: number }

/**
 * `unreadCount` of a chosen conversation is the server's figure, null while the list is not loaded;
 * `conversation.unreadKnown` follows then, once it is. `previousId` is what was open before.
 */
export type InboxFact =
  | {
      type: 'conversation.chosen'
      id: Id
      unreadCount: number | null
      previousId: Id | null
    }
  | { type: 'conversation.unreadKnown'; id: Id; unreadCount: number }
  | { type: 'conversation.left'; id: Id }
  | { type: 'conversation.started'; id: Id; draft?: string }
  | { type: 'conversation.startFailed'; message: string }
