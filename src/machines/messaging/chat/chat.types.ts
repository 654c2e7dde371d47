import type { ChatUser, Id, Message, Reaction } from '../../../protocol/base/types.ts'
import type { Position } from '../../../protocol/messaging/position.ts'
import type { PendingToggleDone } from '../../kit/pending-toggle.machine.ts'
import type { ToastContent } from '../../notifications/toasts/toasts.types.ts'
import type { MarkReadFact } from '../markRead/markRead.machine.ts'
import type { OutgoingDone } from '../outgoing/outgoing.machine.ts'
import type { Arrivals } from './arrivals.policy.ts'
import type { Messages } from './messages.index.ts'
import type { PendingReaction } from './reactions.policy.ts'

export interface ChatInput {
  conversationId: Id
  currentUser: ChatUser
  /** Whether the browser reports a network. */
  online: boolean
}

/** Input of `loadMessages`; `isReload`: messages of the conversation are shown already. */
export interface PageRequest {
  conversationId: Id
  page: number
  isReload: boolean
  /** Only what happened after it is needed. */
  position?: Position | null | undefined
}

/** Input of `editMessage`. */
export interface EditRequest {
  conversationId: Id
  id: Id
  content: string
}

/** Response of `loadMessages`: page 1 holds the newest messages, in either order. */
export interface MessagePage {
  messages: Message[]
  hasMore: boolean
  /** Read before the messages; absent if the API has none. */
  position?: Position | null | undefined
  /** Set if these are the messages after a position: all others that changed. */
  changes?: { messages: Message[]; readIds: Id[] }
}

/** Search for messages missed while no socket was open. */
interface Gap {
  /** Last messages received before the outage; a page with one of them closes the gap. */
  anchor: Id[]
  /** The next page to request, 1 = newest. */
  page: number
  collected: Message[]
  /** Of its first page. */
  position: Position | null
}

/** Which part of the conversation is loaded. */
export interface ChatTimeline {
  /** The oldest page loaded, 0 before the first response. */
  oldestPage: number
  /** Whether the server has older messages. */
  hasOlder: boolean
  /** Consecutive older pages without new messages. */
  emptyPages: number
  /**
   * Ids of the newest messages received from a socket or a page. Responses to own sends are
   * excluded: they arrive during an outage, too, and say nothing about what others wrote before.
   */
  lastReceivedIds: Id[]
  gap: Gap | null
  /** Failed attempts of the current gap. */
  gapAttempts: number
  /** A socket reopened during a fetch, whose response may be older than the gap. */
  reopenedDuringFetch: boolean
  /** All events up to it are known; null if the API has no positions. */
  position: Position | null
  /** Offsets of known events that do not follow it, ascending. */
  ahead: number[]
}

/** Own messages that are not known to be stored on the server. */
export interface ChatOutbox {
  /** False while the browser reports that there is no network (B12). */
  online: boolean
  /** Client id of the queued message being sent; the other queued ones follow it. */
  sendingQueuedId: string | null
  /** Client ids of unsent messages that are stored in the browser for another page load. */
  persistedIds: string[]
}

/** The message being written. */
export interface ChatComposer {
  draft: string
  /** True once the user typed or sent: a draft that is still loading is ignored. */
  isTouched: boolean
  /** Suggested while the saved draft was being read. */
  suggestion: string | null
  replyTo: Message | null
}

/** What the user has read, and what to show of the rest. */
export interface ChatReads {
  /** The server's unread count of the conversation, 0 if unknown. */
  unreadCount: number
  /** First unread message at opening, where the divider is shown. */
  firstUnreadId: Id | null
  /** Opened, but the messages that determine the divider are not loaded yet. */
  isDividerDue: boolean
  /** Messages received since the chat was opened, to announce next; null before any. */
  arrivals: Arrivals | null
}

/** An own message being edited. */
export interface ChatEdit {
  id: Id
  text: string
  /** Why it could not be saved; null for none. */
  error: string | null
}

/** A saved edit without a successful response; the message is shown with its text unless it failed. */
export interface PendingEdit extends ChatEdit {
  running: boolean
}

export interface ChatContext {
  conversationId: Id
  currentUser: ChatUser
  /** In order of arrival, pending and failed ones included; all groups below refer to it. */
  messages: Messages
  timeline: ChatTimeline
  outbox: ChatOutbox
  composer: ChatComposer
  edit: ChatEdit | null
  /** In the order of saving; sent one after the other. */
  pendingEdits: readonly PendingEdit[]
  reads: ChatReads
  /** Own reactions that are shown but not confirmed. */
  pendingReactions: PendingReaction[]
  /** The quoted message to find, and the number of older pages loaded for it. */
  quoteSearch: { id: Id; pages: number } | null
  /** Error message for the user. */
  error: string | null
}

/** A change of the context, as `assign` takes it. */
export type ChatUpdate = Partial<ChatContext>

/** The argument of actions and guards that need no event. */
export interface ChatArgs {
  context: ChatContext
}

/** Events from the root and the views. */
export type ChatCommand =
  | { type: 'chat.opened'; unreadCount?: number }
  | { type: 'chat.closed' }
  | { type: 'page.visible' }
  | { type: 'page.hidden' }
  | { type: 'draft.change'; text: string }
  /** A text to start with, appended to the draft. */
  | { type: 'draft.suggest'; text: string }
  | { type: 'message.send' }
  | { type: 'message.retry'; id: Id }
  | { type: 'message.remove'; id: Id }
  | { type: 'reaction.toggle'; id: Id; reaction: string }
  | { type: 'reply.choose'; id: Id }
  | { type: 'reply.cancel' }
  /** Edits an own message; without an id the last one. */
  | { type: 'edit.start'; id?: Id }
  | { type: 'edit.change'; text: string }
  | { type: 'edit.save' }
  | { type: 'edit.cancel' }
  /** Discards a saved edit that failed or waits for the network. */
  | { type: 'edit.discard'; id: Id }
  | { type: 'older.load' }
  | { type: 'messages.reload' }
  /** The user goes to the message that a reply quotes. */
  | { type: 'quote.find'; id: Id }
  /** The list has scrolled to it. */
  | { type: 'quote.shown' }
  | { type: 'quote.cancel' }
  | { type: 'error.dismiss' }
  | { type: 'messages.arrived'; messages: Message[] }
  | { type: 'messages.wereRead'; ids: Id[] }
  /** A message was edited or deleted. */
  | { type: 'message.changed'; message: Message; offset?: number | undefined }
  | { type: 'reactions.changed'; id: Id; reactions: Reaction[] | null; offset?: number | undefined }
  /** The frames of the last events had these offsets. */
  | { type: 'offsets.received'; offsets: number[] }
  | { type: 'connection.reopened' }
  | { type: 'network.online' }
  | { type: 'network.offline' }
  /** The user's name or avatar changed. */
  | { type: 'me.changed'; me: ChatUser }

/** Commands, events from its children, and events it raises itself. */
export type ChatEvent =
  | ChatCommand
  | MarkReadFact
  /** A message was sent, or could not be. */
  | OutgoingDone
  /** An own reaction has settled. */
  | PendingToggleDone
  | { type: 'reads.check' }
  | { type: 'timeline.reset' }
  | { type: 'older.settled' }

export type ChatFact =
  /** `askedAt`: when the request was sent, ms. */
  | { type: 'chat.markedRead'; conversationId: Id; count: number; askedAt: number }
  | { type: 'message.stored'; message: Message }
  /** The user is typing here, or has stopped: sent, cleared or left. */
  | { type: 'chat.typing'; conversationId: Id; typing: boolean }
  | { type: 'toast.show'; toast: ToastContent }
