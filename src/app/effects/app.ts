import type { QueryClient } from '@tanstack/react-query'
import { type AnyEventObject, fromCallback } from 'xstate'
import { createAppMachine } from '../../machines/app/app.machine.ts'
import { createCountersMachine } from '../../machines/counters/counters.machine.ts'
import type { MachineEnv } from '../../machines/env.ts'
import { createNetworkMachine } from '../../machines/network/network.machine.ts'
import { createPageMachine } from '../../machines/page/page.machine.ts'
import { createSignInModalMachine } from '../../machines/signInModal/signInModal.machine.ts'
import { idKey } from '../../protocol/ids.ts'
import type { ChatUser } from '../../protocol/types.ts'
import { forgetQueries } from '../../services/queries/client.ts'
import type { Environment } from '../environment.ts'
import { clearReadModel, type ReadModel } from '../read-model.ts'
import type { Services } from '../services.ts'
import { provideMessaging } from './messaging.ts'
import { provideNotifications } from './notifications.ts'
import { promise } from './promise.ts'
import { reporter } from './report.ts'
import { provideSession } from './session.ts'
import { provideSockets } from './sockets.ts'

export interface AppParts {
  env: MachineEnv
  environment: Environment
  services: Services
  readModel: ReadModel
  queryClient: QueryClient
  navigate(to: string): void
  currentUser(): ChatUser | null
}

/** What the page itself tells: network, visibility, unread numbers of the window event. */
function provideSources(env: MachineEnv, { network, page, unreadEvents, api, log }: Services) {
  const reportUnexpected = reporter(log)
  const watchNetwork = fromCallback<AnyEventObject>(({ sendBack }) => {
    const tell = (online: boolean) =>
      sendBack({ type: online ? 'browser.online' : 'browser.offline' })
    tell(network.isOnline())
    return network.subscribe(tell)
  })
  const watchPage = fromCallback<AnyEventObject>(({ sendBack }) => {
    const tell = (visible: boolean) =>
      sendBack({ type: visible ? 'browser.visible' : 'browser.hidden' })
    tell(page.isVisible())
    return page.subscribe(tell)
  })
  const watchUnreadEvents = fromCallback<AnyEventObject>(({ sendBack }) =>
    unreadEvents.listen((detail) => sendBack({ type: 'counts.event', detail })),
  )
  return {
    network: createNetworkMachine(env).provide({
      actors: { watchNetwork: watchNetwork as never },
      actions: { reportUnexpected },
    }),
    page: createPageMachine(env).provide({
      actors: { watchPage: watchPage as never },
      actions: { reportUnexpected },
    }),
    counters: createCountersMachine(env).provide({
      actors: {
        watchUnreadEvents: watchUnreadEvents as never,
        fetchMessageCount: promise<number>(({ signal }) => api.messaging.unreadCount({ signal })),
        fetchNotificationCount: promise<number>(({ signal }) =>
          api.notifications.unreadCount({ signal }),
        ),
      },
      actions: { reportUnexpected },
    }),
    signInModal: createSignInModalMachine(env).provide({ actions: { reportUnexpected } }),
  }
}

/** The root chart with every effect in its place. */
export function provideApp(parts: AppParts) {
  const { env, environment, services, readModel, queryClient } = parts
  const forget = (): void => {
    clearReadModel(readModel)
    services.api.follow.forget()
    forgetQueries(queryClient).catch((error: unknown) =>
      services.log.warn('page data not forgotten', error),
    )
  }
  const report = reporter(services.log)
  return createAppMachine(env).provide({
    actors: {
      ...provideSources(env, services),
      ...provideSession(env, services, forget),
      ...provideSockets(env, services, environment),
      ...provideMessaging(env, services, parts.currentUser),
      ...provideNotifications(env, services, readModel),
    },
    actions: {
      reportUnexpected: report,
      reportFailure: report,
      logFrame: (_, { reason }) => services.log.info('frame dropped', { reason }),
      dispatchUnread: (_, { detail }) => services.unreadEvents.dispatch(detail),
      projectPresence: (_, { userId, online }) => {
        readModel.presence[idKey(userId)] = online ? 'online' : 'offline'
      },
      navigate: (_, { to }) => parts.navigate(to),
    },
  })
}
