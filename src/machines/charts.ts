import type { AnyStateMachine } from 'xstate'
import { createCapabilitiesMachine } from './account/capabilities/capabilities.machine.ts'
import { createConfirmationMachine } from './account/confirmation/confirmation.machine.ts'
import { createFirstStepsMachine } from './account/firstSteps/firstSteps.machine.ts'
import { createGoogleButtonMachine } from './account/googleButton/googleButton.machine.ts'
import { createPasswordResetMachine } from './account/passwordReset/passwordReset.machine.ts'
import { createRefreshMachine } from './account/refresh/refresh.machine.ts'
import { createSessionMachine } from './account/session/session.machine.ts'
import { createSignInModalMachine } from './account/signInModal/signInModal.machine.ts'
import { createWelcomeMachine } from './account/welcome/welcome.machine.ts'
import { createAppMachine } from './app/app.machine.ts'
import { createBrowseMachine } from './browse/browse.machine.ts'
import { createEngagementMachine } from './content/engagement/engagement.machine.ts'
import { createFeedMachine } from './content/feed/feed.machine.ts'
import { createLightboxMachine } from './content/lightbox/lightbox.machine.ts'
import { createRemovalMachine } from './content/removal/removal.machine.ts'
import { createSearchMachine } from './content/search/search.machine.ts'
import { createSearchBoxMachine } from './content/searchBox/searchBox.machine.ts'
import { createThreadMachine } from './content/thread/thread.machine.ts'
import type { MachineEnv } from './env.ts'
import { createPendingToggleMachine } from './kit/pending-toggle.machine.ts'
import { createConnectionMachine } from './live/connection/connection.machine.ts'
import { createNetworkMachine } from './live/network/network.machine.ts'
import { createPageMachine } from './live/page/page.machine.ts'
import { createTransportMachine } from './live/transport/transport.machine.ts'
import { createDownloadMachine } from './market/download/download.machine.ts'
import { createOrderMachine } from './market/order/order.machine.ts'
import { createPurchaseMachine } from './market/purchase/purchase.machine.ts'
import { createWishlistMachine } from './market/wishlist/wishlist.machine.ts'
import { createMemberMachine } from './member/member.machine.ts'
import { createChatMachine } from './messaging/chat/chat.machine.ts'
import { createInboxMachine } from './messaging/inbox/inbox.machine.ts'
import { createMarkReadMachine } from './messaging/markRead/markRead.machine.ts'
import { createOutgoingMachine } from './messaging/outgoing/outgoing.machine.ts'
import { createTypingMachine } from './messaging/typing/typing.machine.ts'
import { createCountersMachine } from './notifications/counters/counters.machine.ts'
import { createFollowNotificationsMachine } from './notifications/followNotifications/followNotifications.machine.ts'
import { createNotificationsMachine } from './notifications/notifications/notifications.machine.ts'
import { createPushMachine } from './notifications/push/push.machine.ts'
import { createToastsMachine } from './notifications/toasts/toasts.machine.ts'
import { createApplicationMachine } from './projects/application/application.machine.ts'
import { createEditorMachine } from './publishing/editor/editor.machine.ts'
import { createUploadMachine } from './publishing/upload/upload.machine.ts'
import { createUploadsMachine } from './publishing/uploads/uploads.machine.ts'
import { createBlocksMachine } from './safety/blocks/blocks.machine.ts'
import { createReportMachine } from './safety/report/report.machine.ts'
import { createFollowMachine } from './users/follow/follow.machine.ts'
import { createStatsMachine } from './users/stats/stats.machine.ts'

/** All machines by name, for the generated tables and the lint. */
export const CHARTS: Record<string, (env: MachineEnv) => AnyStateMachine> = {
  app: createAppMachine,
  member: createMemberMachine,
  session: createSessionMachine,
  refresh: createRefreshMachine,
  network: createNetworkMachine,
  page: createPageMachine,
  transport: createTransportMachine,
  connection: createConnectionMachine,
  counters: createCountersMachine,
  inbox: createInboxMachine,
  chat: createChatMachine,
  outgoing: createOutgoingMachine,
  pendingToggle: createPendingToggleMachine,
  typing: createTypingMachine,
  markRead: createMarkReadMachine,
  notifications: createNotificationsMachine,
  followNotifications: createFollowNotificationsMachine,
  toasts: createToastsMachine,
  follow: createFollowMachine,
  capabilities: createCapabilitiesMachine,
  engagement: createEngagementMachine,
  editor: createEditorMachine,
  uploads: createUploadsMachine,
  upload: createUploadMachine,
  welcome: createWelcomeMachine,
  confirmation: createConfirmationMachine,
  firstSteps: createFirstStepsMachine,
  googleButton: createGoogleButtonMachine,
  passwordReset: createPasswordResetMachine,
  push: createPushMachine,
  stats: createStatsMachine,
  application: createApplicationMachine,
  purchase: createPurchaseMachine,
  order: createOrderMachine,
  download: createDownloadMachine,
  signInModal: createSignInModalMachine,
  browse: createBrowseMachine,
  lightbox: createLightboxMachine,
  feed: createFeedMachine,
  thread: createThreadMachine,
  removal: createRemovalMachine,
  search: createSearchMachine,
  searchBox: createSearchBoxMachine,
  wishlist: createWishlistMachine,
  blocks: createBlocksMachine,
  report: createReportMachine,
}
