import type {
  GoogleResult,
  RegistrationData,
  ServiceFailure,
  User,
} from '../../../src/protocol/base/types.ts'
import type { Tokens } from './refresh.reference.ts'
import { userAyen } from './session.people.ts'

/** Events of a session, for its tables and its reference. */
export type SessionHappening =
  | { type: 'session.login'; username: string; password: string }
  | { type: 'session.google'; idToken: string }
  | { type: 'session.register'; data: RegistrationData }
  | { type: 'session.logout' }
  /** Another tab logged out; storage is empty already. */
  | { type: 'session.endedElsewhere' }
  | { type: 'session.replacedElsewhere' }
  | { type: 'session.clearErrors' }
  | { type: 'user.updated'; user: User }
  /** The shared refresh was refused; the access token is removed already (F of A2.4). */
  | { type: 'refresh.refused' }
  | { type: 'network.online' }
  | { type: 'page.visible' }

export type Question =
  | 'readTokens'
  | 'forceRefresh'
  | 'fetchUser'
  | 'requestTokens'
  | 'registerUser'
  | 'googleSignIn'

export type Answer =
  | { to: 'readTokens'; with: Tokens }
  | { to: 'forceRefresh'; with: string }
  | { to: 'fetchUser'; with: User }
  | { to: 'requestTokens'; with: { access: string; refresh: string } }
  | { to: 'registerUser' }
  | { to: 'googleSignIn'; with: GoogleResult }

export type SessionStep =
  | { happens: SessionHappening }
  | { answer: Answer }
  | { fails: ServiceFailure }
  /** Milliseconds without any event. */
  | { passes: number }

export type SessionEmitted =
  | {
      type: 'session.authenticated'
      user: User
      how: 'restored' | 'login' | 'google' | 'registration'
    }
  | { type: 'session.absent' }
  | { type: 'session.ended'; reason: 'logout' | 'refused' | 'elsewhere' | 'replaced' }
  | { type: 'user.updated'; user: User }

/** Everything observable of a session, and the effects of one step. */
export interface SessionSeen {
  phase: 'loading' | 'anonymous' | 'authenticated'
  busy: 'login' | 'google' | 'registration' | null
  /** The pending effect. */
  asks: Question | null
  user: User | null
  resumable: boolean
  loginError: { serverMessage: string | null } | null
  googleError: string | null
  registrationError: string | null
  notice: string | null
  stored: Tokens
  emitted: SessionEmitted[]
  did: string[]
}

export const NOTHING: Tokens = { access: null, refresh: null }
export const BOTH: Tokens = { access: 'A1', refresh: 'R1' }
export const REFRESH_ONLY: Tokens = { access: null, refresh: 'R1' }
export const NEW = { access: 'A2', refresh: 'R2' }

export const anonymous: SessionSeen = {
  phase: 'anonymous',
  busy: null,
  asks: null,
  user: null,
  resumable: false,
  loginError: null,
  googleError: null,
  registrationError: null,
  notice: null,
  stored: NOTHING,
  emitted: [],
  did: [],
}

/** Emitted when no user is signed in at the end of the first attempt or of a session. */
export const ABSENT: SessionEmitted = { type: 'session.absent' }
export const absent: SessionSeen = { ...anonymous, emitted: [ABSENT] }

export const CREDENTIALS = { username: 'ayen.deng', password: 'correct horse' }
export const REGISTRATION: RegistrationData = {
  first_name: 'Ayen',
  last_name: 'Deng',
  username: CREDENTIALS.username,
  email: 'ayen@example.org',
  password: CREDENTIALS.password,
  user_type: 'creator',
}
export const ID_TOKEN = 'google-id-token'
export const GOOGLE_YES: GoogleResult = {
  success: true,
  tokens: NEW,
  user: userAyen,
  created: false,
  error: null,
}

export const login: SessionStep = { happens: { type: 'session.login', ...CREDENTIALS } }
export const google: SessionStep = { happens: { type: 'session.google', idToken: ID_TOKEN } }
export const register: SessionStep = { happens: { type: 'session.register', data: REGISTRATION } }
export const happens = (
  type: Exclude<
    SessionHappening['type'],
    'session.login' | 'session.google' | 'session.register' | 'user.updated'
  >,
): SessionStep => ({ happens: { type } })
export const tokensCome: SessionStep = { answer: { to: 'requestTokens', with: NEW } }
export const userComes: SessionStep = { answer: { to: 'fetchUser', with: userAyen } }
export const accountMade: SessionStep = { answer: { to: 'registerUser' } }
export const googleAnswers = (result: Partial<GoogleResult>): SessionStep => ({
  answer: { to: 'googleSignIn', with: { ...GOOGLE_YES, ...result } },
})
export const fails = (failure: ServiceFailure): SessionStep => ({ fails: failure })
export const passes = (ms: number): SessionStep => ({ passes: ms })

export const REGISTERED_NOTICE = 'Registration successful! Please log in with your credentials.'
