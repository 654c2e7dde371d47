import type { ChatUser, Id, UnreadCounters, User } from '../../protocol/base/types.ts'
import type { EngagementEvent, EngagementFact } from '../content/engagement/engagement.machine.ts'
import type { RemovalAsk, RemovalFact } from '../content/removal/removal.types.ts'
import type { EditorFact, EditorKind } from '../create/editor/editor.machine.ts'
import type { FamilyEvent, RetainedActors, Verb } from '../kit/keyed-actors.ts'
import type { ConnectionFact } from '../live/connection/connection.machine.ts'
import type { DownloadFact } from '../market/download/download.machine.ts'
import type { PurchaseFact } from '../market/purchase/purchase.machine.ts'
import type { WishlistEvent, WishlistFact } from '../market/wishlist/wishlist.machine.ts'
import type { NotificationsFact } from '../notices/notifications/notifications.machine.ts'
import type { PushFact } from '../notices/push/push.machine.ts'
import type { BrowserNotificationContent, ToastContent } from '../notices/toasts/toasts.types.ts'
import type { FollowEvent, FollowFact } from '../people/follow/follow.machine.ts'
import type { BlocksFact } from '../safety/blocks/blocks.machine.ts'
import type { ReportFact } from '../safety/report/report.machine.ts'
import type { ChatFact } from '../talk/chat/chat.machine.ts'
import type { InboxEvent, InboxFact } from '../talk/inbox/inbox.machine.ts'
import type { ApplicationFact } from '../work/application/application.machine.ts'
import type { MemberFamilies } from './member.families.ts'

/** Which socket delivered a frame; the conversation's one names its conversation. */
export type FrameSource = 'general' | 'conversation' | 'notifications'

export interface MemberInput {
  /** Who is signed in. */
  user: User
  /** Host of relative pictures in live messages. */
  apiOrigin: string
  /** Whether the page can be seen at this moment. */
  pageVisible: boolean
  /** Whether the browser says at this moment that there is a network. */
  online: boolean
}

export interface MemberContext extends RetainedActors<MemberFamilies> {
  apiOrigin: string
  pageVisible: boolean
  online: boolean
  user: User
  me: ChatUser
  openChat: Id | null
  /** What is to be put into the input of chats that were not opened yet, by `idKey`. */
  suggestions: Record<string, string>
  /** What was begun in small forms and not saved, by the name of the form. */
  drafts: Record<string, unknown>
  /**
   * Sockets whose next open means that frames may have been missed: those that were open and fell, and
   * the general one from the start, for lists are asked for before it is open.
   */
  lost: FrameSource[]
}

/** What a visitor may have asked for that the children do for them once they are signed in. */
export type MemberIntent =
  | { to: 'engagement'; event: Extract<EngagementEvent, { type: 'like.toggle' | 'save.toggle' }> }
  | { to: 'wishlist'; event: Extract<WishlistEvent, { type: 'wishlist.toggle' }> }
  | { to: 'follow'; event: Extract<FollowEvent, { type: 'follow.toggle' | 'follow.want' }> }
  | { to: 'inbox'; event: Extract<InboxEvent, { type: 'conversation.start' }> }
  | { to: 'removal'; event: RemovalWish }

/** One's own to delete, or a deletion to take back. */
export type RemovalWish =
  | ({ type: 'removal.open' } & RemovalAsk)
  | { type: 'removal.undo'; key: string }

/** What the root tells. */
export type MemberCommand =
  | { type: 'page.visible' }
  | { type: 'page.hidden' }
  | { type: 'network.online' }
  | { type: 'network.offline' }
  | { type: 'user.updated'; user: User }
  /** Somebody is looked at whose presence matters. */
  | { type: 'person.look'; userId: Id }
  /** JSON; null when it was saved or thrown away. */
  | { type: 'draft.keep'; name: string; draft: unknown }
  /** `late`: asked for before the person was there. */
  | { type: 'intent.granted'; intent: MemberIntent; late: boolean }
  | FamilyEvent<MemberFamilies, Verb>

/** What it tells itself: the three numbers a messaging socket brought (A8). */
export interface MemberNote {
  type: 'unread.told'
  detail: UnreadCounters
}

export type MemberEvent =
  | MemberCommand
  | MemberNote
  | ConnectionFact
  | InboxFact
  | ChatFact
  | ApplicationFact
  | PurchaseFact
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

export type MemberFact =
  | { type: 'toast.show'; toast: ToastContent }
  | { type: 'content.published'; kind: EditorKind }
  | ({ type: 'browserNotification.show' } & BrowserNotificationContent)
