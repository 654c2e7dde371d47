import type { ActorRefFrom } from 'xstate'
import type { ChatUser, Id, User } from '../../protocol/types.ts'
import type { ApplicationFact, ApplicationMachine } from '../application/application.machine.ts'
import type { BlocksFact } from '../blocks/blocks.machine.ts'
import type { ChatFact, ChatMachine } from '../chat/chat.machine.ts'
import type { ConnectionFact } from '../connection/connection.machine.ts'
import type { ConversationConnectionFact } from '../conversationConnection/conversationConnection.machine.ts'
import type { DownloadTarget } from '../download/download.key.ts'
import type { DownloadFact, DownloadMachine } from '../download/download.machine.ts'
import type { EditorFact, EditorKind, EditorMachine } from '../editor/editor.machine.ts'
import type { EngagementFact } from '../engagement/engagement.machine.ts'
import type { FollowFact } from '../follow/follow.machine.ts'
import type { InboxFact } from '../inbox/inbox.machine.ts'
import type { NotificationConnectionFact } from '../notificationConnection/notificationConnection.machine.ts'
import type { NotificationsFact } from '../notifications/notifications.machine.ts'
import type { PurchaseFact, PurchaseMachine } from '../purchase/purchase.machine.ts'
import type { PushFact } from '../push/push.machine.ts'
import type { ReportFact } from '../report/report.machine.ts'
import type { BrowserNotificationContent, ToastContent } from '../toasts/toasts.types.ts'

/** Which socket delivered a frame; the conversation's one names its conversation. */
export type FrameSource = 'general' | 'conversation' | 'notifications'

export interface MemberInput {
  /** Who is signed in. */
  user: User
  /** Host of relative pictures in live messages. */
  apiOrigin: string
  /** Whether the page can be seen at this moment. */
  pageVisible: boolean
}

export interface MemberContext {
  apiOrigin: string
  pageVisible: boolean
  user: User
  me: ChatUser
  /** One actor for each conversation opened since sign-in, by `idKey`. */
  chats: Record<string, ActorRefFrom<ChatMachine>>
  openChat: Id | null
  /** What is to be put into the input of chats that were not opened yet, by `idKey`. */
  suggestions: Record<string, string>
  /** One actor for each form that is open or holds something unpublished, by `editorKey`. */
  editors: Record<string, ActorRefFrom<EditorMachine>>
  /** One actor for each project somebody's application was looked at, by `idKey`. */
  applications: Record<string, ActorRefFrom<ApplicationMachine>>
  /** One actor for each asset somebody looked at buying, by `idKey`. */
  purchases: Record<string, ActorRefFrom<PurchaseMachine>>
  /** One actor for each download that was looked at, by `downloadKey`. */
  downloads: Record<string, ActorRefFrom<DownloadMachine>>
  /** Sockets that were open and fell: their next open means frames may have been missed. */
  lost: FrameSource[]
}

/** What the root tells. */
export type MemberCommand =
  | { type: 'page.visible' }
  | { type: 'page.hidden' }
  | { type: 'network.online' }
  | { type: 'user.updated'; user: User }
  /** Somebody is looked at whose presence matters. */
  | { type: 'person.look'; userId: Id }
  | { type: 'editor.open'; kind: EditorKind; id: Id | null }
  | { type: 'application.open'; projectId: Id }
  | { type: 'purchase.open'; assetId: Id }
  | { type: 'download.open'; target: DownloadTarget }

export type MemberEvent =
  | MemberCommand
  | ConnectionFact
  | ConversationConnectionFact
  | NotificationConnectionFact
  | InboxFact
  | ChatFact
  | ApplicationFact
  | PurchaseFact
  | DownloadFact
  | EditorFact
  | NotificationsFact
  | FollowFact
  | EngagementFact
  | BlocksFact
  | ReportFact
  | PushFact

export type MemberFact =
  | { type: 'toast.show'; toast: ToastContent }
  | { type: 'content.published'; kind: EditorKind }
  | ({ type: 'browserNotification.show' } & BrowserNotificationContent)
