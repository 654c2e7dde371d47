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
 * A row of A3: what is stored at the start of the page, the steps before, the step that counts
 * (null: the start itself), and everything that is to be seen after it.
 */
export interface SessionRow {
  title: string
  stored: Tokens
  before: SessionStep[]
  step: SessionStep | null
  seen: SessionSeen
}

/** A row that starts from what is stored. */
export const rowFrom = (
  title: string,
  stored: Tokens,
  before: SessionStep[],
  step: SessionStep | null,
  seen: SessionSeen,
): SessionRow => ({ title, stored, before, step, seen })

/** A row that starts with nothing stored; what it does not name is as for an anonymous visitor. */
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
  told: [{ type: 'session.authenticated', user: userAyen, how }],
})
export const stored = [`storeTokens ${NEW.access} ${NEW.refresh}`]
export const loggedOut = ['clearTokens', 'forgetSession logout']
export const GONE = answered(401, 'Authentication required')
export const BROKEN = answered(500, 'Server error occurred')
export const WRONG = answered(401, 'No active account', 'No active account')

export const resumable: SessionSeen = { ...anonymous, stored: BOTH, resumable: true }
/** The same at the end of the first look, of which the parent is told. */
export const unheard: SessionSeen = { ...resumable, told: [ABSENT] }
export const restored: SessionSeen = {
  ...anonymous,
  phase: 'authenticated',
  user: userAyen,
  stored: BOTH,
  told: [{ type: 'session.authenticated', user: userAyen, how: 'restored' }],
}
