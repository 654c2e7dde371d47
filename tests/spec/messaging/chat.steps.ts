/** Steps and expected values of the chat tables. Imports no machine. */

import type { Id, Message, Reaction } from '../../../src/protocol/base/types.ts'
import type { MessageStatus } from '../../../src/protocol/enums/messaging.ts'

/** The request that a page is the response to. */
export type Page = 'first' | 'gap' | 'older'

/** Sends are counted from 1; the n-th has the client id `local-n`. */
export type ChatStep =
  | ['opened', number]
  | ['closed']
  | ['visible']
  | ['hidden']
  | ['type', string]
  | ['suggest', string]
  | ['send']
  | ['sent', number, Message | null]
  | ['sendFailed', number, number]
  /** It was queued for the network, and another tab of the browser sends it. */
  | ['sentElsewhere', number]
  /** Network state reported by the browser. */
  | ['online']
  | ['offline']
  | ['retry', number]
  | ['remove', number]
  | ['live', ...Message[]]
  | ['wasRead', Id]
  /** Unsent messages persisted by an earlier page load. */
  | ['left', Message[]]
  | ['leftFailed']
  | ['react', Id, string]
  /** Result of the oldest pending reaction: HTTP status, 0 = no response. */
  | ['reacted', number]
  | ['reactions', Id, Reaction[] | null, number?]
  | ['reply', Id]
  | ['cancelReply']
  /** Edits an own message; without an id the last one. */
  | ['edit', Id?]
  | ['editText', string]
  | ['saveEdit']
  | ['cancelEdit']
  | ['discardEdit', Id]
  | ['edited', Message | null]
  | ['editFailed', number]
  /** A message was edited or deleted. */
  | ['changed', Message, number?]
  | ['dismiss']
  | ['older']
  | ['reload']
  | ['reopened']
  | ['page', Page, Message[], boolean, number?]
  /** What happened after the known offset, and the offset that it reaches. */
  | ['missed', { offset: number; added?: Message[]; changed?: Message[]; read?: Id[] }]
  /** The offsets of frames, which have their own steps. */
  | ['offsets', ...number[]]
  /** HTTP status; 0 = no response, -1 = cancelled by the client. */
  | ['pageFailed', Page, number]
  | ['draft', string]
  | ['draftFailed']
  | ['marked']
  | ['markFailed']
  | ['wait', number]

/** Id, text, status. */
export type Seen = [Id, string, MessageStatus | null]

/** The reactions of a message: kind, count, whether the user gave one. */
export type ReactionsSeen = [Id, [string, number, boolean][]]

export interface ChatLook {
  screen: 'loading' | 'failed' | 'loaded'
  list: Seen[]
  /** Received messages not read yet. */
  unread: Id[]
  error: string | null
  draft: string
  replyTo: Id | null
  older: 'more' | 'loading' | 'end'
  catchingUp: boolean
  divider: Id | null
  /** Id, text and error of the message being edited; absent = none. */
  edit?: [Id, string, string | null]
  /** Messages whose last edit failed; absent = none. */
  unsaved?: Id[]
  /** Absent = no message has any. */
  reactions?: ReactionsSeen[]
  /** Own messages that wait for the network, or whose edit does; absent = none. */
  waiting?: Id[]
}

/** Events and effect calls, in order. */
export type Emitted = { type: string; [key: string]: unknown }

export const asks = (which: Page, page: number): Emitted => ({ type: 'load', which, page })
/** Asks for what happened after an offset. */
export const asksAfter = (after: number): Emitted => ({ ...asks('gap', 1), after })
export const sends = (n: number, content: string, replyToId: Id | null = null): Emitted => ({
  type: 'send',
  clientId: `local-${n}`,
  content,
  replyToId,
})
/** The n-th message is sent after it was queued for the network. */
export const sendsQueued = (n: number, content: string): Emitted => ({
  ...sends(n, content),
  isQueued: true,
})
export const saves = (text: string): Emitted => ({ type: 'save', text })
export const marks = (...ids: Id[]): Emitted => ({ type: 'mark', ids })
export const reacts = (id: Id, reaction: string, on: boolean): Emitted => ({
  type: 'react',
  id,
  reaction,
  on,
})
export const edits = (id: Id, content: string): Emitted => ({ type: 'edit', id, content })
export const editRefused = (text: string): Emitted => ({
  type: 'toast.show',
  toast: { kind: 'error', title: 'Your edit wasn’t saved', text },
})
export const keeps = (added: string[], gone: string[] = []): Emitted => ({
  type: 'keep',
  added,
  gone,
})
export const marksAll: Emitted = { type: 'markAll' }

export const STORED = 'message.stored'
export const MARKED_READ = 'chat.markedRead'

/** An empty loaded chat, with these differences. */
export function look(parts: Partial<ChatLook> = {}): ChatLook {
  return {
    screen: 'loaded',
    list: [],
    unread: [],
    error: null,
    draft: '',
    replyTo: null,
    older: 'end',
    catchingUp: false,
    divider: null,
    ...parts,
  }
}

export interface ChatRow {
  title: string
  given: ChatStep[]
  when: ChatStep[]
  look: ChatLook
  emitted: Emitted[]
}

/** Loaded with these messages. */
export const loaded = (messages: Message[] = [], hasMore = false): ChatStep[] => [
  ['draft', ''],
  ['page', 'first', messages, hasMore],
]

/** Types and sends. */
export const say = (text: string): ChatStep[] => [['type', text], ['send']]
