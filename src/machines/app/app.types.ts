import type { User } from '../../protocol/base/types.ts'
import type { BrowseMachine } from '../browse/browse.machine.ts'
import type { NetworkFact } from '../live/network/network.machine.ts'
import type { PageFact } from '../live/page/page.machine.ts'
import type { MemberMachine } from '../member/member.machine.ts'
import type { MemberFact, MemberIntent } from '../member/member.types.ts'
import type { RefreshFact } from '../session/refresh/refresh.setup.ts'
import type { SessionFact } from '../session/session/session.machine.ts'
import type {
  SignInModalFact,
  SignInModalMode,
} from '../session/signInModal/signInModal.machine.ts'

export interface AppInput {
  /** Host of relative pictures in live messages. */
  apiOrigin: string
}

/**
 * What somebody asked for that needs a person: a word to the signed-in part, or, by its key, what the
 * page itself does then.
 */
export type Intent = MemberIntent | { to: 'page'; key: string }

/** `why` goes on after “Sign in to” for a visitor: `follow Ayen`. */
export interface IntentWanted {
  type: 'intent.want'
  intent: Intent
  mode?: SignInModalMode | undefined
  why?: string | undefined
}

export interface AppContext extends AppInput {
  /** Who is signed in, null while nobody is. */
  user: User | null
  pageVisible: boolean
  /** False while the browser reports that there is no network. */
  online: boolean
  /** Asked for and not carried out yet. */
  wanted: IntentWanted | null
}

export type AppEvent =
  | NetworkFact
  | PageFact
  | RefreshFact
  | SessionFact
  | MemberFact
  | SignInModalFact
  /** Carried out once: now, as soon as it is known who is there, or when the visitor has signed in. */
  | IntentWanted
  /** The page did what it was granted. */
  | { type: 'intent.taken' }
  /** A person asks to load the signed-in part again. */
  | { type: 'member.retry' }
  /** The code of the reading part is there. */
  | { type: 'browse.arrived' }

/** What is spawned once its code is there: the signed-in part and the reading part. */
export interface Latecomers {
  member: MemberMachine
  browse: BrowseMachine
}

/** `restored`: signed in since the page was opened, only now known. */
export interface MemberRequest {
  restored: boolean
}
