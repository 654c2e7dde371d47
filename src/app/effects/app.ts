import type { QueryClient } from '@tanstack/react-query'
import { fromCallback, type InspectionEvent } from 'xstate'
import { type AppMachine, createAppMachine } from '../../machines/app/app.machine.ts'
import type { Latecomers, MemberRequest } from '../../machines/app/app.types.ts'
import type { MachineEnv } from '../../machines/env.ts'
import {
  createNetworkMachine,
  type NetworkEvent,
} from '../../machines/live/network/network.machine.ts'
import { createPageMachine, type PageEvent } from '../../machines/live/page/page.machine.ts'
import type { MemberActor } from '../../machines/member/member.machine.ts'
import type { CapabilitiesActor } from '../../machines/session/capabilities/capabilities.machine.ts'
import { createSignInModalMachine } from '../../machines/session/signInModal/signInModal.machine.ts'
import type { ChatUser } from '../../protocol/base/types.ts'
import { askAgain, forgetQueries } from '../../services/queries/client.ts'
import type { Member } from '../../views/app-context.tsx'
import type { Environment } from '../environment.ts'
import type { FirstPages } from '../first-pages.ts'
import type { Services } from '../services.ts'
import { promise } from './promise.ts'
import { reporter } from './report.ts'
import { provideSearchBox } from './search-box.ts'
import { provideSession } from './session.ts'
import { provideToasts } from './toasts.ts'

export interface AppParts {
  env: MachineEnv
  environment: Environment
  services: Services
  /** What React gets of the signed-in part, which puts it in. */
  handle: ((actor: MemberActor) => Member) | null
  queryClient: QueryClient
  navigate(to: string): void
  currentUser(): ChatUser | null
  /** Null while nobody is signed in. */
  capabilities(): CapabilitiesActor | null
  firstPages: FirstPages
  /** Sees every event of actors that are not the root's. */
  inspect: ((event: InspectionEvent) => void) | undefined
  /** Has the search chart running and its panel there. */
  loadSearch(): Promise<unknown>
}

/** What the page itself tells: network and visibility. */
function provideSources(env: MachineEnv, { network, page, log }: Services) {
  const reportUnexpected = reporter(log)
  return {
    network: createNetworkMachine(env).provide({
      actors: {
        watchNetwork: fromCallback<NetworkEvent, void>(({ sendBack }) => {
          const tell = (online: boolean) =>
            sendBack({ type: online ? 'browser.online' : 'browser.offline' })
          tell(network.isOnline())
          return network.subscribe(tell)
        }),
      },
      actions: { reportUnexpected },
    }),
    page: createPageMachine(env).provide({
      actors: {
        watchPage: fromCallback<PageEvent, void>(({ sendBack }) => {
          const tell = (visible: boolean) =>
            sendBack({ type: visible ? 'browser.visible' : 'browser.hidden' })
          tell(page.isVisible())
          return page.subscribe(tell)
        }),
      },
      actions: { reportUnexpected },
    }),
    signInModal: createSignInModalMachine(env).provide({ actions: { reportUnexpected } }),
  }
}

/** The root chart with every effect in its place, in two steps. */
export function* provideApp(parts: AppParts): Generator<void, AppMachine, void> {
  const { env, services, queryClient } = parts
  const forget = (): void => {
    services.outside.stepBack()
    services.files.clear()
    forgetQueries(queryClient).catch((error: unknown) =>
      services.log.warn('page data not forgotten', error),
    )
  }
  const report = reporter(services.log)
  // Given as they are made: children without effects beside them would be charts made for nothing.
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
        // What a visitor was told (follow defaults, for one) is not what this person is told. Who
        // was signed in all along has asked as themselves from the start.
        if (!input.restored) await askAgain(queryClient)
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

/** Gives an actor the code that came for it: the next of that name is made of it. */
export function provideActor<K extends keyof Latecomers>(
  machine: AppMachine,
  name: K,
  logic: Latecomers[K],
): void {
  machine.implementations.actors[name] = logic
}
