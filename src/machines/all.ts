import type { AnyStateMachine } from 'xstate'
import { createAppMachine } from './app/app.machine.ts'
import { createApplicationMachine } from './application/application.machine.ts'
import { createBlocksMachine } from './blocks/blocks.machine.ts'
import { createBrowseMachine } from './browse/browse.machine.ts'
import { createCapabilitiesMachine } from './capabilities/capabilities.machine.ts'
import { createChatMachine } from './chat/chat.machine.ts'
import { createConfirmationMachine } from './confirmation/confirmation.machine.ts'
import { createConnectionMachine } from './connection/connection.machine.ts'
import { createConversationConnectionMachine } from './conversationConnection/conversationConnection.machine.ts'
import { createCountersMachine } from './counters/counters.machine.ts'
import { createDownloadMachine } from './download/download.machine.ts'
import { createEditorMachine } from './editor/editor.machine.ts'
import { createEngagementMachine } from './engagement/engagement.machine.ts'
import { createEngagementChangeMachine } from './engagement/engagementChange.machine.ts'
import type { MachineEnv } from './env.ts'
import { createFeedMachine } from './feed/feed.machine.ts'
import { createFollowMachine } from './follow/follow.machine.ts'
import { createFollowNotificationsMachine } from './followNotifications/followNotifications.machine.ts'
import { createInboxMachine } from './inbox/inbox.machine.ts'
import { createLightboxMachine } from './lightbox/lightbox.machine.ts'
import { createMarkReadMachine } from './markRead/markRead.machine.ts'
import { createMemberMachine } from './member/member.machine.ts'
import { createNetworkMachine } from './network/network.machine.ts'
import { createNotificationConnectionMachine } from './notificationConnection/notificationConnection.machine.ts'
import { createNotificationsMachine } from './notifications/notifications.machine.ts'
import { createOutgoingMachine } from './outgoing/outgoing.machine.ts'
import { createPageMachine } from './page/page.machine.ts'
import { createPurchaseMachine } from './purchase/purchase.machine.ts'
import { createPushMachine } from './push/push.machine.ts'
import { createReactionMachine } from './reaction/reaction.machine.ts'
import { createRefreshMachine } from './refresh/refresh.machine.ts'
import { createReportMachine } from './report/report.machine.ts'
import { createSearchMachine } from './search/search.machine.ts'
import { createSessionMachine } from './session/session.machine.ts'
import { createSignInModalMachine } from './signInModal/signInModal.machine.ts'
import { createStatsMachine } from './stats/stats.machine.ts'
import { createThreadMachine } from './thread/thread.machine.ts'
import { createToastsMachine } from './toasts/toasts.machine.ts'
import { createTransportMachine } from './transport/transport.machine.ts'
import { createTypingMachine } from './typing/typing.machine.ts'
import { createUploadsMachine } from './uploads/uploads.machine.ts'
import { createWelcomeMachine } from './welcome/welcome.machine.ts'

/** Every chart of the house by name: for the generated tables and the lint. */
export const CHARTS: Record<string, (env: MachineEnv) => AnyStateMachine> = {
  app: createAppMachine,
  member: createMemberMachine,
  session: createSessionMachine,
  refresh: createRefreshMachine,
  network: createNetworkMachine,
  page: createPageMachine,
  transport: createTransportMachine,
  connection: createConnectionMachine,
  conversationConnection: createConversationConnectionMachine,
  notificationConnection: createNotificationConnectionMachine,
  counters: createCountersMachine,
  inbox: createInboxMachine,
  chat: createChatMachine,
  outgoing: createOutgoingMachine,
  reaction: createReactionMachine,
  typing: createTypingMachine,
  markRead: createMarkReadMachine,
  notifications: createNotificationsMachine,
  followNotifications: createFollowNotificationsMachine,
  toasts: createToastsMachine,
  follow: createFollowMachine,
  capabilities: createCapabilitiesMachine,
  engagement: createEngagementMachine,
  engagementChange: createEngagementChangeMachine,
  editor: createEditorMachine,
  uploads: createUploadsMachine,
  welcome: createWelcomeMachine,
  confirmation: createConfirmationMachine,
  push: createPushMachine,
  stats: createStatsMachine,
  application: createApplicationMachine,
  purchase: createPurchaseMachine,
  download: createDownloadMachine,
  signInModal: createSignInModalMachine,
  browse: createBrowseMachine,
  lightbox: createLightboxMachine,
  feed: createFeedMachine,
  thread: createThreadMachine,
  search: createSearchMachine,
  blocks: createBlocksMachine,
  report: createReportMachine,
}
