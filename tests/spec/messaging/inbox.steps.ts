/** Steps and expected values of the inbox tables. Imports no machine. */
import type {
  Conversation,
  ConversationFlag,
  ConversationState,
  Id,
  Message,
  User,
} from '../../../src/protocol/base/types.ts'
import { ME, mine, stored } from './chat.words.ts'

export type InboxStep =
  | ['list', Conversation[]]
  /** HTTP status; 0 = no response, -1 = cancelled by the client. */
  | ['listFailed', number]
  | ['reload']
  | ['search', string]
  | ['clear']
  | ['filter', 'all' | 'unread' | 'archived']
  | ['choose', Id]
  | ['leave']
  | ['online']
  | ['offline']
  | ['live', ...Message[]]
  /** A message was edited or deleted. */
  | ['changed', Message]
  | ['markedRead', Id, number]
  | ['set', Id, ConversationFlag, boolean]
  /** The request for a change of this conversation succeeds, or fails with this HTTP status. */
  | ['changeSaved', Id]
  | ['changeFailed', Id, number]
  /** The server reports the user's own changes. */
  | ['updated', Id, ConversationState]
  /** Deleted here; the deletion that was known when it was confirmed. */
  | ['deleted', Id, string | null | undefined]
  /** Message ids, conversation, reader. */
  | ['wereRead', Id[], Id | null, Id | null]
  | ['start', Id, string, string?]
  | ['started', Conversation]
  | ['startFailed', number]
  /** Response to the request for the selected conversation; null = unreadable. */
  | ['lookedUp', Conversation | null]
  | ['lookUpFailed', number]

/** Id, unread count, preview, marker. */
export type Item = [Id, number, string | null, boolean]

export interface InboxLook {
  screen: 'loading' | 'error' | 'loaded'
  /** The conversations that match the search, in order. */
  items: Item[]
  /** Number of all conversations. */
  count: number
  selected: Id | null
  error: string | null
  retry: boolean
  starting: boolean
  /** Result of the last start: the conversation id, or the error. */
  start: Id | string | null
}

export type Emitted = { type: string; [key: string]: unknown }

export const asksList: Emitted = { type: 'load' }
/** Requests a selected conversation that the list lacks. */
export const looksUp = (id: Id): Emitted => ({ type: 'lookUp', id })
export const asksStart = (userId: Id, username: string): Emitted => ({
  type: 'start',
  userId,
  username,
  initialMessage: null,
})
export const chosen = (
  id: Id,
  unreadCount: number | null,
  previousId: Id | null = null,
): Emitted => ({
  type: 'conversation.chosen',
  id,
  unreadCount,
  previousId,
})
/** Sends a change to the server. */
export const asksChange = (id: Id, flag: ConversationFlag, on: boolean): Emitted => ({
  type: 'change',
  id,
  flag,
  on,
})
export const cleared = (id: Id): Emitted => ({ type: 'conversation.cleared', id })
export const subtracts = (by: number): Emitted => ({
  type: 'counts.messages.subtract',
  by,
  askedAt: 4,
})
export const left = (id: Id): Emitted => ({ type: 'conversation.left', id })
export const unreadKnown = (id: Id, unreadCount: number): Emitted => ({
  type: 'conversation.unreadKnown',
  id,
  unreadCount,
})

export const USER: User = {
  id: ME.id,
  username: ME.username,
  email: 'ayen@example.org',
  first_name: 'Ayen',
  last_name: 'Deng',
  full_name: ME.full_name,
  user_type: 'creator',
  is_staff: false,
  is_superuser: false,
  avatar: null,
  freelancer_profile: null,
  assets: [],
}

/** A conversation; its latest message is read. */
export function conversation(
  id: Id,
  name: string,
  parts: { unread?: number; latest?: Message | null; state?: ConversationState } = {},
): Conversation {
  const latest =
    parts.latest === undefined
      ? stored({ id: `last-${id}`, text: `last of ${name}`, conversation: Number(id) })
      : parts.latest
  const username = name.toLowerCase()
  return {
    id,
    other_participant: { id: 100, username, full_name: `${name} Garang`, avatar: null },
    latest_message: latest,
    participants: [],
    unread_count: parts.unread ?? 0,
    ...parts.state,
  }
}

/** A received unread message, `seconds` after the start. */
export const received = (conversationId: Id, id: Id, seconds: number): Message =>
  stored({ id, text: `text ${id}`, conversation: Number(conversationId), seconds, read: false })

export const own = (conversationId: Id, id: Id, seconds: number): Message =>
  mine({ id, text: `text ${id}`, conversation: Number(conversationId), seconds })

export function look(parts: Partial<InboxLook> = {}): InboxLook {
  const items = parts.items ?? []
  return {
    screen: 'loaded',
    items,
    count: items.length,
    selected: null,
    error: null,
    retry: false,
    starting: false,
    start: null,
    ...parts,
  }
}

export interface InboxRow {
  title: string
  given: InboxStep[]
  when: InboxStep[]
  look: InboxLook
  emitted: Emitted[]
}
