import type { ConfirmationMachine } from '../../machines/account/confirmation/confirmation.machine.ts'
import type { RemovalMachine } from '../../machines/content/removal/removal.machine.ts'
import type { ReadModel } from '../../machines/kit/read-model.ts'
import { createMemberMachine, type MemberMachine } from '../../machines/member/member.machine.ts'
import { createSignOutBeacon } from '../../services/browser/sign-out-beacon.ts'
import { createUnreadEvents } from '../../services/browser/unread-events.ts'
import { createMemberApi } from '../../services/member-api.ts'
import type { PublicUsersApi } from '../../services/public-users-api.ts'
import { forgetSales } from '../../services/queries/assets.ts'
import { createAbsentEndpoints } from '../../services/stores/absent-endpoints.ts'
import { removeUserEntries } from '../../services/stores/user-entries.ts'
import type { Member } from '../../views/app-context.tsx'
import type { AppParts, MemberScope } from '../app-parts.ts'
import { createCapabilityGate } from '../capability-gate.ts'
import { memberHandle } from '../member-facade.ts'
import { createReadModel } from '../read-model.ts'
import { provideConfirmation } from './account/confirmation.ts'
import { provideWelcome } from './account/welcome.ts'
import { provideEngagement } from './content/engagement.ts'
import { provideRemoval } from './content/removal.ts'
import { createPresence } from './live/presence.ts'
import { provideSockets } from './live/sockets.ts'
import { provideMarket } from './market/market.ts'
import { provideMessaging } from './messaging/messaging.ts'
import { provideCounters } from './notifications/counters.ts'
import { provideNotifications } from './notifications/notifications.ts'
import { createOsNotifications } from './notifications/os-notifications.ts'
import { providePush } from './notifications/push.ts'
import { provideApplication } from './projects/application.ts'
import { editorStores, provideEditor } from './publishing/editor.ts'
import { provideModeration } from './safety/moderation.ts'
import { createSessionMutes } from './safety/mutes.ts'
import { reporter } from './safety/report.ts'

/** The authenticated scope of one session; a chunk of its own. */
export function createMemberScope(parts: AppParts, people: PublicUsersApi): MemberScope {
  const { env, environment, services } = parts
  const { window } = environment
  const readModel = createReadModel()
  const osNotifications = createOsNotifications(services, environment)
  const { confirmation, confirm } = provideConfirmation(env, services, environment)
  const { removal, sendPendingDeletions } = provideRemoval(parts, readModel)
  const sendBeacon = createSignOutBeacon({
    fetch: (input, init) => window.fetch(input, init),
    apiBase: services.config.apiBase,
    absent: createAbsentEndpoints(services.http),
    serviceWorker: window.navigator.serviceWorker,
  })
  let facade: Member | null = null
  return {
    machine: provideMember(parts, people, readModel, { confirmation, removal }),
    facadeOf(actor) {
      facade ??= memberHandle(
        actor,
        readModel,
        (userId, signal) => createSessionMutes(services, people.profiles, userId, signal),
        osNotifications,
        async (userId) => {
          removeUserEntries(() => window.localStorage, userId)
          await editorStores(parts).drafts.removeAll(userId)
        },
      )
      return facade
    },
    async createFirstSteps(user) {
      const part = await services.chunks.fetchInTime(() => import('./account/first-steps.ts'))
      return part.createFirstSteps(parts, user)
    },
    endSession: (refresh) => sendPendingDeletions(() => sendBeacon(refresh)),
    confirm,
    osNotifications,
  }
}

/** The machine of the authenticated scope with all implementations provided. */
function provideMember(
  parts: AppParts,
  people: PublicUsersApi,
  readModel: ReadModel,
  shared: { confirmation: ConfirmationMachine; removal: RemovalMachine },
): MemberMachine {
  const { env, environment, services } = parts
  const capabilities = createCapabilityGate(environment.newId, parts.capabilities)
  const unread = createUnreadEvents(environment)
  const api = createMemberApi(services.http, {
    ...capabilities,
    followCapability: () => capabilities.capability('follow'),
    figures: people.follow,
    load: services.chunks.fetch,
  })
  const report = reporter(services.log)
  const presence = createPresence(api, readModel, services.log)
  const { conversationsWithPending, ...messaging } = provideMessaging(parts, api, readModel)
  const actors = {
    ...shared,
    application: provideApplication(env, services),
    counters: provideCounters(env, services, environment, api, unread),
    welcome: provideWelcome(env, services, people),
    push: providePush(env, services, environment),
    ...provideSockets(env, services, environment),
    ...messaging,
    ...provideNotifications(env, services, api),
    ...provideEditor(parts, api),
    ...provideMarket(parts, readModel),
    ...provideEngagement(env, services, api, readModel),
    ...provideModeration(parts, api),
  }
  return createMemberMachine(env, actors).provide({
    actors: { conversationsWithPending },
    actions: {
      reportUnexpected: report,
      reportFailure: report,
      logFrame: (_, { reason }) => services.log.info('dropped frame', { reason }),
      dispatchUnread: (_, { detail }) => unread.dispatch(detail),
      projectPresence: (_, { userId, online }) => presence.receive(userId, online),
      lookUpPresence: (_, { userId }) => presence.look(userId),
      forgetPresence: presence.forget,
      refreshOrders: (_, { source }) => {
        if (source !== 'notifications') return
        forgetSales(parts.queryClient).catch((error: unknown) =>
          services.log.warn('call failed', error),
        )
      },
      navigate: (_, { to, replace }) => parts.navigate(to, { replace }),
    },
  })
}
