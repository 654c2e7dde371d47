import type { Id, UnreadCounters, User } from '../../protocol/base/types.ts'
import type { EngagementEvent, EngagementFact } from '../content/engagement/engagement.machine.ts'
import type { RemovalDone, RemovalFact, RemovalRequest } from '../content/removal/removal.types.ts'
import type { KeyedActorEvent, RetainedActors, Verb } from '../kit/keyed-actors.ts'
import type { ConnectionFact } from '../live/connection/connection.machine.ts'
import type { DownloadFact } from '../market/download/download.machine.ts'
import type { OrderFact } from '../market/order/order.machine.ts'
import type { PurchaseFact } from '../market/purchase/purchase.machine.ts'
import type { WishlistEvent, WishlistFact } from '../market/wishlist/wishlist.machine.ts'
import type { ChatFact } from '../messaging/chat/chat.machine.ts'
import type { InboxEvent, InboxFact } from '../messaging/inbox/inbox.machine.ts'
import type { NotificationsFact } from '../notifications/notifications/notifications.machine.ts'
import type { PushFact } from '../notifications/push/push.machine.ts'
import type {
  BrowserNotificationContent,
  ToastContent,
} from '../notifications/toasts/toasts.types.ts'
import type { ApplicationFact } from '../projects/application/application.machine.ts'
import type { EditorFact, EditorKind } from '../publishing/editor/editor.machine.ts'
import type { BlocksFact } from '../safety/blocks/blocks.machine.ts'
import type { ReportFact } from '../safety/report/report.machine.ts'
import type { FollowEvent, FollowFact } from '../users/follow/follow.machine.ts'
import type { MemberKeyedActors } from './member.keyed-actors.ts'

/** The socket that delivered a frame. */
export type FrameSource = 'general' | 'conversation' | 'notifications'

export interface MemberInput {
  /** The signed-in user. */
  user: User
  /** Origin for relative image URLs in live messages. */
  apiOrigin: string
  /** Whether the browser reports a network now. */
  online: boolean
}

export interface MemberContext extends RetainedActors<MemberKeyedActors> {
  apiOrigin: string
  online: boolean
  user: User
  openChat: Id | null
  /** Suggested drafts of chats that are not open yet, by `idKey`. */
  suggestions: Record<string, string>
  /** Unsaved input of small forms, by form name. */
  drafts: Record<string, unknown>
  /**
   * Sockets that may have missed frames before their next open: those that were open and dropped,
   * and the general one from the start, because lists are requested before it is open.
   */
  lost: FrameSource[]
}

/** Actions that require sign-in, by the child of this scope that carries them out. */
export interface IntentEvents {
  engagement: Extract<EngagementEvent, { type: 'like.toggle' | 'save.toggle' }>
  wishlist: Extract<WishlistEvent, { type: 'wishlist.toggle' }>
  follow: Extract<FollowEvent, { type: 'follow.toggle' | 'follow.want' }>
  inbox: Extract<InboxEvent, { type: 'conversation.start' | 'conversation.set' }>
}

export type ChildIntent<K extends keyof IntentEvents = keyof IntentEvents> = {
  [P in K]: { to: P; event: IntentEvents[P] }
}[K]

export type MemberIntent = ChildIntent | { to: 'removal'; event: UndoableDeleteIntent }

/** Deletes an own content item, or undoes a deletion. */
type UndoableDeleteIntent =
  | ({ type: 'removal.open' } & RemovalRequest)
  | { type: 'removal.undo'; key: string }

/** Events from the root. */
export type MemberCommand =
  | { type: 'page.visible' }
  | { type: 'page.hidden' }
  | { type: 'network.online' }
  | { type: 'network.offline' }
  | { type: 'user.updated'; user: User }
  /** A user whose presence matters is being viewed. */
  | { type: 'person.look'; userId: Id }
  /** `draft` is JSON; null when it was saved or discarded. */
  | { type: 'draft.keep'; name: string; draft: unknown }
  /** `late`: requested before this scope was ready. */
  | { type: 'intent.granted'; intent: MemberIntent; late: boolean }
  | KeyedActorEvent<MemberKeyedActors, Verb>

/** Sent to itself: the unread counts from a messaging socket (A8). */
interface UnreadUpdate {
  type: 'unread.updated'
  detail: UnreadCounters
}

export type MemberEvent =
  | MemberCommand
  | UnreadUpdate
  | ConnectionFact
  | InboxFact
  | ChatFact
  | ApplicationFact
  | PurchaseFact
  | OrderFact
  | DownloadFact
  | EditorFact
  | NotificationsFact
  | FollowFact
  | EngagementFact
  | WishlistFact
  | BlocksFact
  | ReportFact
  | PushFact
  | RemovalFact
  | RemovalDone

export type MemberFact =
  | { type: 'toast.show'; toast: ToastContent }
  | { type: 'content.published'; kind: EditorKind }
  | ({ type: 'browserNotification.show' } & BrowserNotificationContent)
