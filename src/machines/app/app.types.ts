import type { ActorRefFrom } from 'xstate'
import type { ChatUser, Id } from '../../protocol/types.ts'
import type { ChatFact, ChatMachine } from '../chat/chat.machine.ts'
import type { ConnectionFact } from '../connection/connection.machine.ts'
import type { ConversationConnectionFact } from '../conversationConnection/conversationConnection.machine.ts'
import type { FollowFact } from '../follow/follow.machine.ts'
import type { InboxFact } from '../inbox/inbox.machine.ts'
import type { NetworkFact } from '../network/network.machine.ts'
import type { NotificationConnectionFact } from '../notificationConnection/notificationConnection.machine.ts'
import type { NotificationsFact } from '../notifications/notifications.machine.ts'
import type { PageFact } from '../page/page.machine.ts'
import type { RefreshFact } from '../refresh/refresh.setup.ts'
import type { SessionFact } from '../session/session.machine.ts'
import type { FrameSource } from './app.routes.ts'

export interface AppInput {
  /** Host of relative pictures in live messages. */
  apiOrigin: string
}

export interface AppContext extends AppInput {
  user: ChatUser | null
  /** One actor for each conversation opened since sign-in, by `idKey`. */
  chats: Record<string, ActorRefFrom<ChatMachine>>
  openChat: Id | null
  /** Sockets that were open and fell: their next open means frames may have been missed. */
  lost: FrameSource[]
}

export type AppEvent =
  | NetworkFact
  | PageFact
  | RefreshFact
  | SessionFact
  | ConnectionFact
  | ConversationConnectionFact
  | NotificationConnectionFact
  | InboxFact
  | ChatFact
  | NotificationsFact
  | FollowFact

/** The always-on children, by system id. */
export type ChildId =
  | 'network'
  | 'page'
  | 'refresh'
  | 'session'
  | 'connection'
  | 'conversationConnection'
  | 'notificationConnection'
  | 'counters'
  | 'inbox'
  | 'notifications'
  | 'followNotifications'
  | 'toasts'
  | 'follow'
  | 'welcome'
  | 'signInModal'
