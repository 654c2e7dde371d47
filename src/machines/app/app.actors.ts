import type { EventFromLogic } from 'xstate'
import type { MachineEnv } from '../env.ts'
import { type EventsOf, hearing } from '../kit/wires.ts'
import { createNetworkMachine } from '../network/network.machine.ts'
import { createPageMachine } from '../page/page.machine.ts'
import { createRefreshMachine } from '../refresh/refresh.machine.ts'
import { createSessionMachine } from '../session/session.machine.ts'
import { createSignInModalMachine } from '../signInModal/signInModal.machine.ts'
import { createToastsMachine } from '../toasts/toasts.machine.ts'
import type { AppEvent, BrowseLogic, MemberLogic } from './app.types.ts'

/** Who lives as long as the page, by system id. */
export const appActors = (env: MachineEnv) =>
  hearing<AppEvent>()({
    network: createNetworkMachine(env),
    page: createPageMachine(env),
    refresh: createRefreshMachine(env),
    session: createSessionMachine(env),
    signInModal: createSignInModalMachine(env),
    toasts: createToastsMachine(env),
  })

export type AppActors = ReturnType<typeof appActors>

/** What the root may tell, by system id: `member` and `browse` come later than the others. */
export type AppChildEvents = EventsOf<AppActors> & {
  member: EventFromLogic<MemberLogic>
  browse: EventFromLogic<BrowseLogic>
}
