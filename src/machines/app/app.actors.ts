import { createSearchBoxMachine } from '../content/searchBox/searchBox.machine.ts'
import type { MachineEnv } from '../env.ts'
import { type EventsOf, receives } from '../kit/typed-messaging.ts'
import { createNetworkMachine } from '../live/network/network.machine.ts'
import { createPageMachine } from '../live/page/page.machine.ts'
import { lazyActor } from '../not-implemented.ts'
import { createToastsMachine } from '../notices/toasts/toasts.machine.ts'
import { createRefreshMachine } from '../session/refresh/refresh.machine.ts'
import { createSessionMachine } from '../session/session/session.machine.ts'
import { createSignInModalMachine } from '../session/signInModal/signInModal.machine.ts'
import type { AppEvent, Latecomers } from './app.types.ts'

/** Who lives as long as the page, by system id. */
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

/** Who comes later; the charts of both are in other chunks. */
export const lateActors = () =>
  receives<AppEvent>()({
    member: lazyActor<Latecomers['member']>('member'),
    browse: lazyActor<Latecomers['browse']>('browse'),
  })

/** What the root may tell, by system id: `member` and `browse` come later than the others. */
export type AppChildEvents = EventsOf<AppActors> & EventsOf<ReturnType<typeof lateActors>>
