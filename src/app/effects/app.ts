import { fromCallback } from 'xstate'
import { createSignInModalMachine } from '../../machines/account/signInModal/signInModal.machine.ts'
import { type AppMachine, createAppMachine } from '../../machines/app/app.machine.ts'
import type { LazyActors, MemberRequest } from '../../machines/app/app.types.ts'
import type { MachineEnv } from '../../machines/env.ts'
import {
  createNetworkMachine,
  type NetworkEvent,
} from '../../machines/live/network/network.machine.ts'
import { createPageMachine, type PageEvent } from '../../machines/live/page/page.machine.ts'
import { forgetQueries, refetchAll } from '../../services/queries/client.ts'
import type { AppParts } from '../app-parts.ts'
import type { Services } from '../services.ts'
import { provideSession } from './account/session.ts'
import { provideSearchBox } from './content/search-box.ts'
import { provideToasts } from './notifications/toasts.ts'
import { promise } from './promise.ts'
import { reporter } from './safety/report.ts'

/** Machines for network status, page visibility and the sign-in dialog. */
function provideSources(env: MachineEnv, { network, page, log }: Services) {
  const reportUnexpected = reporter(log)
  return {
    network: createNetworkMachine(env).provide({
      actors: {
        watchNetwork: fromCallback<NetworkEvent, void>(({ sendBack }) => {
          const send = (online: boolean) =>
            sendBack({ type: online ? 'browser.online' : 'browser.offline' })
          const stop = network.subscribe(send)
          send(network.isOnline())
          return stop
        }),
      },
      actions: { reportUnexpected },
    }),
    page: createPageMachine(env).provide({
      actors: {
        watchPage: fromCallback<PageEvent, void>(({ sendBack }) => {
          const send = (visible: boolean) =>
            sendBack({ type: visible ? 'browser.visible' : 'browser.hidden' })
          send(page.isVisible())
          return page.subscribe(send)
        }),
      },
      actions: { reportUnexpected },
    }),
    signInModal: createSignInModalMachine(env).provide({ actions: { reportUnexpected } }),
  }
}

/** The root machine with all implementations provided, in two steps. */
export function* provideApp(parts: AppParts): Generator<void, AppMachine, void> {
  const { env, services, queryClient } = parts
  const forget = (): void => {
    parts.memberScope()?.osNotifications.stepBack()
    services.files.clear()
    void services.offline.forget()
    forgetQueries(queryClient).catch((error: unknown) =>
      services.log.warn('query cache not cleared', error),
    )
  }
  const report = reporter(services.log)
  // Passed directly instead of with `provide`, which would create every child machine twice.
  const actors = {
    ...provideSources(env, services),
    ...provideSession(parts, forget),
    searchBox: provideSearchBox(env, services.log, parts.loadSearch),
    toasts: provideToasts(parts),
  }
  yield
  const machine = createAppMachine(env, actors).provide({
    actors: {
      loadMember: promise<void, MemberRequest>(async ({ input, signal }) => {
        // Responses for an anonymous user (follow defaults, for example) are wrong for a signed-in
        // one. A restored session has sent its token from the start.
        if (!input.restored) await refetchAll(queryClient)
        const { machine: member } = await parts.loadMemberScope(signal)
        provideActor(machine, 'member', member)
      }),
    },
    actions: { reportUnexpected: report, reportFailure: report },
  })
  return machine
}

/** Provides the logic of a lazy-loaded actor; the next one spawned under this name uses it. */
export function provideActor<K extends keyof LazyActors>(
  machine: AppMachine,
  name: K,
  logic: LazyActors[K],
): void {
  machine.implementations.actors[name] = logic
}
