import type { Tokens } from './refresh.reference.ts'
import { answered, userAyen } from './session.people.ts'
import {
  ABSENT,
  anonymous,
  BOTH,
  NEW,
  NOTHING,
  type SessionSeen,
  type SessionStep,
} from './session.words.ts'

/**
 * A row of A3: the tokens stored at page load, the steps before, the step under test (null: the
 * page load itself), and everything observable after it.
 */
export interface SessionRow {
  title: string
  stored: Tokens
  before: SessionStep[]
  step: SessionStep | null
  seen: SessionSeen
}

/** A row that starts with these stored tokens. */
export const rowFrom = (
  title: string,
  stored: Tokens,
  before: SessionStep[],
  step: SessionStep | null,
  seen: SessionSeen,
): SessionRow => ({ title, stored, before, step, seen })

/** A row that starts without tokens; fields not named are those of an anonymous user. */
export const row = (
  title: string,
  before: SessionStep[],
  step: SessionStep,
  seen: Partial<SessionSeen>,
): SessionRow => ({ title, stored: NOTHING, before, step, seen: { ...anonymous, ...seen } })

export const signedIn = (how: 'login' | 'google' | 'registration'): Partial<SessionSeen> => ({
  phase: 'authenticated',
  user: userAyen,
  stored: NEW,
  emitted: [{ type: 'session.authenticated', user: userAyen, how }],
})
export const stored = [`storeTokens ${NEW.access} ${NEW.refresh}`]
export const loggedOut = ['clearTokens', 'forgetSession logout']
export const GONE = answered(401, 'Authentication required')
export const BROKEN = answered(500, 'Server error occurred')
export const WRONG = answered(401, 'No active account', 'No active account')

export const resumable: SessionSeen = { ...anonymous, stored: BOTH, resumable: true }
/** The same at the end of the first attempt, with the event to the parent. */
export const unheard: SessionSeen = { ...resumable, emitted: [ABSENT] }
export const restored: SessionSeen = {
  ...anonymous,
  phase: 'authenticated',
  user: userAyen,
  stored: BOTH,
  emitted: [{ type: 'session.authenticated', user: userAyen, how: 'restored' }],
}
