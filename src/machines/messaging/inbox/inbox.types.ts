import type {
  Conversation,
  ConversationFlag,
  ConversationState,
  Id,
  Message,
} from '../../../protocol/base/types.ts'
import type { PendingToggleDone } from '../../kit/pending-toggle.machine.ts'
import type { PendingToggle, ToggleNetwork, ToggleNetworkEvent } from '../../kit/pending-toggles.ts'
import type { ToastContent } from '../../notifications/toasts/toasts.types.ts'

/** Which conversations the list shows. */
export type InboxFilter = 'all' | 'unread' | 'archived'

/** Target of a change that is shown before the server confirms it. */
export interface ChangeAbout {
  id: Id
  flag: ConversationFlag
  /** Latest message when it was chosen, null if unknown: a newer one ends archiving. */
  latestId: Id | null
}

export interface InboxError {
  kind: 'signIn' | 'forbidden' | 'other'
  /** Error message for the user; null after a cancelled request, which is never shown. */
  message: string | null
}

/** The last start of a conversation; null fields until it has settled. */
export interface InboxStart {
  userId: Id
  username: string
  initialMessage: string | null
  /** Initial draft of the chat; not sent automatically. */
  draft: string | null
  conversationId: Id | null
  error: string | null
}

export interface InboxInput extends ToggleNetwork {
  /** The signed-in user. */
  userId: Id
}

export interface InboxContext extends ToggleNetwork {
  /** The signed-in user. */
  userId: Id
  /** Most recent activity first. */
  conversations: Conversation[]
  /** Changes that the server has not confirmed, in order. */
  pendingToggles: PendingToggle<ChangeAbout>[]
  /** Open conversation that the list lacks, for example one without messages; shown first. */
  unlisted: Conversation | null
  /** Selected conversation that was last looked up because the list lacks it. */
  lookedUp: Id | null
  query: string
  filter: InboxFilter
  selectedId: Id | null
  error: InboxError | null
  /** Ids of live messages already applied, newest last. */
  seen: string[]
  /** created_at of the latest message in the last response, by conversation id. */
  covered: { [conversationId: string]: string }
  /** Messages that arrived while the list was loading; applied to the response. */
  queued: Message[]
  /** Unknown conversations requested since the last failed reload. */
  askedFor: string[]
  /** Something was read or started while the list was loading: the response may be older. */
  outdated: boolean
  start: InboxStart | null
}

/** Input of `loadConversations`; `isReload`: a list is shown already. */
export interface ListRequest {
  isReload: boolean
}

export type InboxEvent =
  | { type: 'inbox.reload' }
  | { type: 'inbox.search'; query: string }
  | { type: 'inbox.clearSearch' }
  | { type: 'inbox.filter'; filter: InboxFilter }
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
  /** A message was edited or deleted. */
  | { type: 'message.changed'; message: Message }
  /** `askedAt`: when the request was sent, ms. */
  | { type: 'conversation.markedRead'; id: Id; count: number; askedAt: number }
  | { type: 'conversation.set'; id: Id; flag: ConversationFlag; on: boolean }
  /** The server reports the user's own changes. */
  | { type: 'conversation.updated'; id: Id; state: ConversationState }
  /** This device deleted it; `deletedBefore`: the one known when the user confirmed it. */
  | { type: 'conversation.deleted'; id: Id; deletedBefore: string | null | undefined }
  /** `conversationId`, `readerId`: null if the server did not name them. */
  | { type: 'messages.wereRead'; ids: Id[]; conversationId: Id | null; readerId: Id | null }
  | ToggleNetworkEvent
  | PendingToggleDone

/**
 * `unreadCount` of a selected conversation is the server's count, null while the list is not
 * loaded; `conversation.unreadKnown` follows once it is. `previousId` is the previously selected
 * conversation.
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
  /** Messages that the total of unread messages contained were read. */
  | { type: 'counts.messages.subtract'; by: number; askedAt: number }
  /** The user deleted its messages up to now, here or elsewhere. */
  | { type: 'conversation.cleared'; id: Id }
  | { type: 'toast.show'; toast: ToastContent }
