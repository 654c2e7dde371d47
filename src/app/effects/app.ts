import type { QueryClient } from '@tanstack/react-query'
import { fromCallback, type InspectionEvent } from 'xstate'
import type { CapabilitiesActor } from '../../machines/account/capabilities/capabilities.machine.ts'
import { createSignInModalMachine } from '../../machines/account/signInModal/signInModal.machine.ts'
import { type AppMachine, createAppMachine } from '../../machines/app/app.machine.ts'
import type { LazyActors, MemberRequest } from '../../machines/app/app.types.ts'
import type { MachineEnv } from '../../machines/env.ts'
import {
  createNetworkMachine,
  type NetworkEvent,
} from '../../machines/live/network/network.machine.ts'
import { createPageMachine, type PageEvent } from '../../machines/live/page/page.machine.ts'
import type { MemberActor } from '../../machines/member/member.machine.ts'
import type { ChatUser } from '../../protocol/base/types.ts'
import { forgetQueries, refetchAll } from '../../services/queries/client.ts'
import type { Member } from '../../views/app-context.tsx'
import type { Environment } from '../environment.ts'
import type { FirstPages } from '../preloaded-data.ts'
import type { Services } from '../services.ts'
import { provideSession } from './account/session.ts'
import { provideSearchBox } from './content/search-box.ts'
import { provideToasts } from './notifications/toasts.ts'
import { promise } from './promise.ts'
import { reporter } from './safety/report.ts'

export interface AppParts {
  env: MachineEnv
  environment: Environment
  services: Services
  /** Creates the facade of the authenticated scope; set when that scope has loaded. */
  handle: ((actor: MemberActor) => Member) | null
  queryClient: QueryClient
  navigate(to: string): void
  currentUser(): ChatUser | null
  /** Null for anonymous users. */
  capabilities(): CapabilitiesActor | null
  firstPages: FirstPages
  /** Receives the inspection events of actors outside the root's system. */
  inspect: ((event: InspectionEvent) => void) | undefined
  /** Loads the search panel and starts the search machine. */
  loadSearch(): Promise<unknown>
}

/** Machines for network status, page visibility and the sign-in dialog. */
function provideSources(env: MachineEnv, { network, page, log }: Services) {
  const reportUnexpected = reporter(log)
  return {
    network: createNetworkMachine(env).provide({
      actors: {
        watchNetwork: fromCallback<NetworkEvent, void>(({ sendBack }) => {
          const send = (online: boolean) =>
            sendBack({ type: online ? 'browser.online' : 'browser.offline' })
          send(network.isOnline())
          return network.subscribe(send)
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
    services.outside.stepBack()
    services.files.clear()
    forgetQueries(queryClient).catch((error: unknown) =>
      services.log.warn('query cache not cleared', error),
    )
  }
  const report = reporter(services.log)
  // Passed directly instead of with `provide`, which would create every child machine twice.
  const actors = {
    ...provideSources(env, services),
    ...provideSession(env, services, forget),
    searchBox: provideSearchBox(env, services.log, parts.loadSearch),
    toasts: provideToasts(env, services),
  }
  yield
  const machine = createAppMachine(env, actors).provide({
    actors: {
      loadMember: promise<void, MemberRequest>(async ({ input }) => {
        // Responses for an anonymous user (follow defaults, for example) are wrong for a signed-in
        // one. A restored session has sent its token from the start.
        if (!input.restored) await refetchAll(queryClient)
        const [part, people] = await Promise.all([
          services.chunks.fetchInTime(() => import('./member.ts')),
          services.api.people(),
        ])
        provideActor(machine, 'member', part.provideMember(parts, people))
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
