import { createRefreshMachine } from '../account/refresh/refresh.machine.ts'
import { createSessionMachine } from '../account/session/session.machine.ts'
import { createSignInModalMachine } from '../account/signInModal/signInModal.machine.ts'
import { createSearchBoxMachine } from '../content/searchBox/searchBox.machine.ts'
import type { MachineEnv } from '../env.ts'
import { type EventsOf, receives } from '../kit/typed-messaging.ts'
import { createNetworkMachine } from '../live/network/network.machine.ts'
import { createPageMachine } from '../live/page/page.machine.ts'
import { lazyActor } from '../not-implemented.ts'
import { createToastsMachine } from '../notifications/toasts/toasts.machine.ts'
import type { AppEvent, LazyActors } from './app.types.ts'

/** Actors that run as long as the page, by system id. */
export const appActors = (env: MachineEnv) =>
  receives<AppEvent>()({
    network: createNetworkMachine(env),
    page: createPageMachine(env),
    refresh: createRefreshMachine(env),
    searchBox: createSearchBoxMachine(env),
    session: createSessionMachine(env),
    signInModal: createSignInModalMachine(env),
    toasts: createToastsMachine(env),
  })

export type AppActors = ReturnType<typeof appActors>

/** Actors spawned later, because their machines are in lazy chunks. */
export const lazyActors = () =>
  receives<AppEvent>()({
    member: lazyActor<LazyActors['member']>('member'),
    browse: lazyActor<LazyActors['browse']>('browse'),
  })

/** Events the root may send, by system id of the child; `member` and `browse` start later. */
export type AppChildEvents = EventsOf<AppActors> & EventsOf<ReturnType<typeof lazyActors>>
