import type { User } from '../../protocol/base/types.ts'
import type { BrowseMachine } from '../browse/browse.machine.ts'
import type { NetworkFact } from '../live/network/network.machine.ts'
import type { PageFact } from '../live/page/page.machine.ts'
import type { MemberMachine } from '../member/member.machine.ts'
import type { MemberFact } from '../member/member.types.ts'
import type { RefreshFact } from '../session/refresh/refresh.setup.ts'
import type { SessionFact } from '../session/session/session.machine.ts'

export interface AppInput {
  /** Host of relative pictures in live messages. */
  apiOrigin: string
}

export interface AppContext extends AppInput {
  /** Who is signed in, null while nobody is. */
  user: User | null
  pageVisible: boolean
}

export type AppEvent =
  | NetworkFact
  | PageFact
  | RefreshFact
  | SessionFact
  | MemberFact
  /** A person asks to load the signed-in part again. */
  | { type: 'member.retry' }
  /** The code of the reading part is there. */
  | { type: 'browse.arrived'; logic: BrowseLogic }

/** The signed-in part, ready to be spawned: the chart with every effect in its place. */
export type MemberLogic = MemberMachine

/** `restored`: signed in since the page was opened, only now known. */
export interface MemberRequest {
  restored: boolean
}

/** The reading part, ready to be spawned. */
export type BrowseLogic = BrowseMachine
