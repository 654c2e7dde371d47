/** The words in which the chat tables tell what happens and what is seen (importing no machine). */

import type { Id, Message, Reaction } from '../../../src/protocol/base/types.ts'
import type { MessageStatus } from '../../../src/protocol/enums/talk.ts'

/** Which question to the server a page answers. */
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
  /** It had waited for the network, and another tab of the browser has taken it. */
  | ['takenElsewhere', number]
  /** What the browser says of the network. */
  | ['online']
  | ['offline']
  | ['retry', number]
  | ['remove', number]
  | ['live', ...Message[]]
  | ['wasRead', Id]
  /** What an earlier load of the page left unsent. */
  | ['left', Message[]]
  | ['leftFailed']
  | ['react', Id, string]
  /** How the change of a reaction that runs longest ended: HTTP status, 0 = no answer. */
  | ['reacted', number]
  | ['reactions', Id, Reaction[] | null]
  | ['reply', Id]
  | ['cancelReply']
  | ['dismiss']
  | ['older']
  | ['reload']
  | ['reopened']
  | ['page', Page, Message[], boolean]
  /** HTTP status; 0 = no answer, -1 = cancelled by us. */
  | ['pageFailed', Page, number]
  | ['draft', string]
  | ['draftFailed']
  | ['marked']
  | ['markFailed']
  | ['wait', number]

/** Id, text, status. */
export type Seen = [Id, string, MessageStatus | null]

/** The reactions of a message: kind, number, whether one is mine. */
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
  /** Absent = no message has any. */
  reactions?: ReactionsSeen[]
  /** Own messages that wait for the network; absent = none. */
  waiting?: Id[]
}

/** What the outside is told or asked, in order. */
export type Told = { type: string; [key: string]: unknown }

export const asks = (which: Page, page: number): Told => ({ type: 'load', which, page })
export const sends = (n: number, content: string, replyToId: Id | null = null): Told => ({
  type: 'send',
  clientId: `local-${n}`,
  content,
  replyToId,
})
/** The n-th message goes out after it has waited for the network. */
export const sendsHeld = (n: number, content: string): Told => ({
  ...sends(n, content),
  held: true,
})
export const saves = (text: string): Told => ({ type: 'save', text })
export const marks = (...ids: Id[]): Told => ({ type: 'mark', ids })
export const reacts = (id: Id, reaction: string, on: boolean): Told => ({
  type: 'react',
  id,
  reaction,
  on,
})
export const keeps = (added: string[], gone: string[] = []): Told => ({ type: 'keep', added, gone })
export const marksAll: Told = { type: 'markAll' }

export const STORED = 'message.stored'
export const MARKED_READ = 'chat.markedRead'

/** A loaded chat with nothing in it, but for what is said. */
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
  told: Told[]
}

/** Loaded, with these messages. */
export const loaded = (messages: Message[] = [], hasMore = false): ChatStep[] => [
  ['draft', ''],
  ['page', 'first', messages, hasMore],
]

/** Types and sends. */
export const say = (text: string): ChatStep[] => [['type', text], ['send']]
