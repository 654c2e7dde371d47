import type { ChatUser, Id, Message, Reaction } from '../../../protocol/base/types.ts'
import type { WishDone } from '../../kit/wish.machine.ts'
import type { ToastContent } from '../../notices/toasts/toasts.types.ts'
import type { MarkReadFact } from '../markRead/markRead.machine.ts'
import type { OutgoingFact } from '../outgoing/outgoing.machine.ts'
import type { Arrivals } from './arrivals.policy.ts'
import type { Reacting } from './reactions.policy.ts'

export interface ChatInput {
  conversationId: Id
  currentUser: ChatUser
  /** Whether the browser says that there is a network. */
  online: boolean
}

/** One answer of `loadMessages`: page 1 holds the newest messages, in either order. */
export interface MessagePage {
  messages: Message[]
  hasMore: boolean
}

/** A hunt for what was missed while no socket was open. */
export interface Gap {
  /** What was heard last before the outage; a page with one of these messages closes the gap. */
  anchor: Id[]
  /** The page asked for next, 1 = newest. */
  page: number
  collected: Message[]
}

export interface ChatContext {
  conversationId: Id
  currentUser: ChatUser
  /** False while the browser reports that there is no network (B12). */
  online: boolean
  /** Client id of the message on its way that had waited for the network; the others come after it. */
  outbound: string | null
  /** In order of arrival; see `order`. */
  messages: readonly Message[]
  draft: string
  /** True once the person typed or sent: a draft still loading comes too late. */
  draftTouched: boolean
  /** Suggested while the saved draft was being read. */
  suggestion: string | null
  replyTo: Message | null
  error: string | null
  /** The oldest page loaded, 0 before the first answer. */
  page: number
  hasMore: boolean
  /** Answers in a row that held nothing new while older pages were asked for. */
  emptyPages: number
  /**
   * Ids of the newest messages that a socket or a page brought. Answers to own sends are not among
   * them: they come during an outage too, and say nothing of what others wrote before.
   */
  heard: Id[]
  gap: Gap | null
  /** Failed tries of the present gap. */
  gapAttempts: number
  /** A socket opened while a fetch was running: its answer may be older than the gap. */
  reopened: boolean
  /** Client ids of failed messages, whose actors wait for a retry. */
  resting: string[]
  /** Of these the ones an earlier load of the page left behind: they have no actor yet. */
  left: string[]
  /** Client ids of unsent messages that the browser keeps for another load of the page. */
  kept: string[]
  /** The quoted message that is gone to, and how many older pages were read for it. */
  quest: { id: Id; pages: number } | null
  /** Own reactions on their way. */
  reacting: Reacting[]
  /** The server's unread figure of the conversation, 0 when unknown. */
  unreadCount: number
  /** First unread message at opening, where the divider stands. */
  firstUnreadId: Id | null
  /** Opened, but the messages that decide on the divider are not loaded yet. */
  dividerDue: boolean
  /** Received since the chat was opened and last to be told of; null before any. */
  arrivals: Arrivals | null
}

/** What the root and the views say. */
export type ChatCommand =
  | { type: 'chat.opened'; unreadCount?: number }
  | { type: 'chat.closed' }
  | { type: 'page.visible' }
  | { type: 'page.hidden' }
  | { type: 'draft.change'; text: string }
  /** A text to begin with, put behind what is there. */
  | { type: 'draft.suggest'; text: string }
  | { type: 'message.send' }
  | { type: 'message.retry'; id: Id }
  | { type: 'message.remove'; id: Id }
  | { type: 'reaction.toggle'; id: Id; reaction: string }
  | { type: 'reply.choose'; id: Id }
  | { type: 'reply.cancel' }
  | { type: 'older.load' }
  | { type: 'messages.reload' }
  /** The message an answer quotes is to be gone to. */
  | { type: 'quote.find'; id: Id }
  /** The list has gone there. */
  | { type: 'quote.shown' }
  | { type: 'error.dismiss' }
  | { type: 'messages.arrived'; messages: Message[] }
  | { type: 'messages.wereRead'; ids: Id[] }
  | { type: 'reactions.changed'; id: Id; reactions: Reaction[] | null }
  | { type: 'connection.reopened' }
  | { type: 'network.online' }
  | { type: 'network.offline' }
  /** The person is called or looks otherwise now. */
  | { type: 'me.changed'; me: ChatUser }

/** Commands, what its children tell, and what it tells itself. */
export type ChatEvent =
  | ChatCommand
  | OutgoingFact
  | MarkReadFact
  /** An own reaction is over. */
  | WishDone
  | { type: 'reads.check' }
  | { type: 'timeline.reset' }
  | { type: 'older.settled' }

export type ChatFact =
  /** `askedAt`: when the server was asked to, ms. */
  | { type: 'chat.markedRead'; conversationId: Id; count: number; askedAt: number }
  | { type: 'message.stored'; message: Message }
  /** The person writes here, or has stopped: sent, emptied, left. */
  | { type: 'chat.typing'; conversationId: Id; typing: boolean }
  | { type: 'toast.show'; toast: ToastContent }
