import type { RefreshFact } from '../account/refresh/refresh.setup.ts'
import type { SessionFact } from '../account/session/session.machine.ts'
import type {
  SignInModalFact,
  SignInModalMode,
} from '../account/signInModal/signInModal.machine.ts'
import type { BrowseMachine } from '../browse/browse.machine.ts'
import type { NetworkFact } from '../live/network/network.machine.ts'
import type { PageFact } from '../live/page/page.machine.ts'
import type { MemberMachine } from '../member/member.machine.ts'
import type { MemberFact, MemberIntent } from '../member/member.types.ts'

export interface AppInput {
  /** Origin for relative image URLs in live messages. */
  apiOrigin: string
}

/**
 * An action that requires sign-in: an event for the authenticated scope, or the key of something
 * that the page itself does.
 */
export type Intent = MemberIntent | { to: 'page'; key: string }

/** `why` completes “Sign in to” for an anonymous user: `follow Ayen`. */
export interface PendingIntent {
  type: 'intent.want'
  intent: Intent
  mode?: SignInModalMode | undefined
  why?: string | undefined
}

export interface AppContext extends AppInput {
  /** False while the browser reports that there is no network. */
  online: boolean
  /** Pending intent, not carried out yet. */
  wanted: PendingIntent | null
}

export type AppEvent =
  | NetworkFact
  | PageFact
  | RefreshFact
  | SessionFact
  | MemberFact
  | SignInModalFact
  /** Carried out once: now, when the session is known, or when the anonymous user has signed in. */
  | PendingIntent
  /** The page carried out the intent it was granted. */
  | { type: 'intent.taken' }
  /** The user retries loading the authenticated scope. */
  | { type: 'member.retry' }
  /** The code of the public scope has loaded. */
  | { type: 'browse.arrived' }

/** Actors spawned once their code has loaded: the authenticated and the public scope. */
export interface LazyActors {
  member: MemberMachine
  browse: BrowseMachine
}

/** `restored`: the user was signed in when the page was opened. */
export interface MemberRequest {
  restored: boolean
}
