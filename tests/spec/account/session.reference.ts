import type { GoogleResult, ServiceFailure, User } from '../../../src/protocol/base/types.ts'
import {
  ABSENT,
  type Answer,
  anonymous,
  NOTHING,
  type Question,
  REGISTERED_NOTICE,
  type SessionHappening,
  type SessionSeen,
  type SessionStep,
} from './session.words.ts'

/**
 * The session as a reducer, written from A3, A4, A2.5, A26, B7, B10 and B16 alone. The oracle of
 * generated paths. Its state is the observable state and the running attempt.
 */
type Attempt = 'load' | 'resume' | 'login' | 'google' | 'registration'

export interface SessionState {
  seen: SessionSeen
  attempt: Attempt | null
}

/** Time limit of each effect, ms. */
export const QUESTION_LIMIT: Record<Question, number> = {
  readTokens: 5_000,
  forceRefresh: 130_000,
  fetchUser: 90_000,
  requestTokens: 30_000,
  registerUser: 30_000,
  googleSignIn: 30_000,
}

export const sessionStart = (): SessionState => ({
  attempt: 'load',
  seen: { ...anonymous, phase: 'loading', asks: 'readTokens' },
})

const NO_ERRORS = { loginError: null, googleError: null, registrationError: null, notice: null }
const HOW = {
  load: 'restored',
  resume: 'restored',
  login: 'login',
  google: 'google',
  registration: 'registration',
} as const
const BUSY = {
  load: null,
  resume: null,
  login: 'login',
  google: 'google',
  registration: 'registration',
} as const
const NO_ANSWER = 'Authentication failed. Please try again.'

/** Ends the running attempt as anonymous; `more` is what its form shows. */
const over = ({ seen }: SessionState, more: Partial<SessionSeen> = {}): SessionState => {
  const { emitted = [], ...rest } = more
  const absent = seen.phase === 'anonymous' ? [] : [ABSENT]
  return {
    attempt: null,
    seen: {
      ...seen,
      ...rest,
      phase: 'anonymous',
      asks: null,
      busy: null,
      user: null,
      emitted: [...emitted, ...absent],
    },
  }
}

const ask = (
  state: SessionState,
  asks: Question,
  more: Partial<SessionSeen> = {},
): SessionState => ({
  ...state,
  seen: { ...state.seen, asks, ...more },
})

const begin = (state: SessionState, attempt: Attempt, asks: Question): SessionState => ({
  attempt,
  seen: { ...state.seen, ...NO_ERRORS, phase: 'anonymous', asks, busy: BUSY[attempt] },
})

const logOut = { stored: NOTHING, resumable: false, did: ['clearTokens', 'forgetSession logout'] }

const enter = (state: SessionState, user: User): SessionState => ({
  attempt: null,
  seen: {
    ...anonymous,
    phase: 'authenticated',
    user,
    stored: state.seen.stored,
    did: state.seen.did,
    emitted: [{ type: 'session.authenticated', user, how: HOW[state.attempt ?? 'load'] }],
  },
})

/** What the form shows when its attempt failed; null: another event ended it. */
function shown(state: SessionState, failure: ServiceFailure | null): Partial<SessionSeen> {
  const words = failure?.serverMessage ?? null
  if (state.attempt === 'login') return { loginError: { serverMessage: words } }
  if (state.attempt === 'google') return { googleError: words ?? NO_ANSWER }
  if (state.attempt === 'registration') return { notice: REGISTERED_NOTICE }
  return {}
}

function fail(state: SessionState, failure: ServiceFailure): SessionState {
  const { asks } = state.seen
  if (asks === 'registerUser') return over(state, { registrationError: failure.message })
  const restoring = state.attempt === 'load' || state.attempt === 'resume'
  if (asks === 'fetchUser' && failure.status === 401) {
    return over(state, { ...logOut, ...shown(state, failure) })
  }
  // B10: a load-time attempt can be resumed only if it got no response.
  if (restoring) return over(state, { resumable: failure.status === 0 })
  return over(state, shown(state, failure))
}

function store(state: SessionState, tokens: { access: string; refresh: string }): SessionState {
  return ask(state, 'fetchUser', {
    stored: tokens,
    resumable: false,
    did: [`storeTokens ${tokens.access} ${tokens.refresh}`],
  })
}

function google(state: SessionState, result: GoogleResult): SessionState {
  if (!result.success || result.tokens === null) {
    return over(state, { googleError: result.error ?? 'Google authentication failed' })
  }
  const stored = store(state, result.tokens)
  return result.user ? enter(stored, result.user) : stored
}

function answer(state: SessionState, given: Answer): SessionState {
  if (given.to === 'readTokens') {
    const { access, refresh } = given.with
    const found = { stored: given.with }
    if (access !== null) return ask(state, 'fetchUser', found)
    if (refresh !== null) return ask(state, 'forceRefresh', found)
    return over(state, { ...found, resumable: false })
  }
  if (given.to === 'forceRefresh') {
    return ask(state, 'fetchUser', { stored: { ...state.seen.stored, access: given.with } })
  }
  if (given.to === 'fetchUser') return enter(state, given.with)
  if (given.to === 'requestTokens') return store(state, given.with)
  if (given.to === 'registerUser') return ask(state, 'requestTokens')
  return google(state, given.with)
}

const end = (
  state: SessionState,
  reason: 'logout' | 'refused' | 'elsewhere' | 'replaced',
  did: string[],
): SessionState => over(state, { emitted: [{ type: 'session.ended', reason }], did })

/** The attempt has stored tokens and is requesting the user; losing the tokens ends it. */
const holdsTokens = ({ attempt, seen }: SessionState): boolean =>
  attempt !== null && seen.asks === 'fetchUser'

function handleLogoutElsewhere(before: SessionState): SessionState {
  const state = { ...before, seen: { ...before.seen, stored: NOTHING, resumable: false } }
  if (state.seen.phase === 'authenticated')
    return end(state, 'elsewhere', ['forgetSession elsewhere'])
  if (state.attempt === 'load' || state.attempt === 'resume') return over(state)
  return holdsTokens(state) ? over(state, shown(state, null)) : state
}

/** B16: the tab continues as the user whose tokens another tab stored, or stays signed out. */
function handleReplacement(state: SessionState): SessionState {
  if (state.attempt === 'load' || state.attempt === 'resume') return ask(state, 'readTokens')
  const ended =
    state.seen.phase === 'authenticated'
      ? end(state, 'replaced', ['forgetSession replaced'])
      : holdsTokens(state)
        ? over(state)
        : null
  return ended === null ? state : { ...ask(ended, 'readTokens'), attempt: 'resume' }
}

function handleRefusal(before: SessionState): SessionState {
  const stored = { ...before.seen.stored, access: null }
  const state = { ...before, seen: { ...before.seen, stored } }
  if (state.seen.phase === 'authenticated') return end(state, 'refused', ['forgetSession refused'])
  if (holdsTokens(state)) return over(state, { ...logOut, ...shown(state, null) })
  const over_ = state.seen.asks === 'forceRefresh' ? over(state) : state
  return { ...over_, seen: { ...over_.seen, resumable: false } }
}

function happen(state: SessionState, event: SessionHappening): SessionState {
  const { phase, resumable } = state.seen
  const free = phase === 'anonymous' && (state.attempt === null || state.attempt === 'resume')
  switch (event.type) {
    case 'session.login':
      return free && event.username.trim() !== '' && event.password !== ''
        ? begin(state, 'login', 'requestTokens')
        : state
    case 'session.google':
      return free && event.idToken !== '' ? begin(state, 'google', 'googleSignIn') : state
    case 'session.register':
      return free && Object.values(event.data).every((value) => value !== '')
        ? begin(state, 'registration', 'registerUser')
        : state
    case 'session.logout':
      return phase === 'authenticated'
        ? end({ ...state, seen: { ...state.seen, stored: NOTHING } }, 'logout', logOut.did)
        : over(state, logOut)
    case 'session.endedElsewhere':
      return handleLogoutElsewhere(state)
    case 'session.replacedElsewhere':
      return handleReplacement(state)
    case 'refresh.refused':
      return handleRefusal(state)
    case 'session.clearErrors':
      return { ...state, seen: { ...state.seen, ...NO_ERRORS } }
    case 'user.updated':
      return phase === 'authenticated'
        ? { ...state, seen: { ...state.seen, user: event.user, emitted: [event] } }
        : state
    case 'network.online':
    case 'page.visible': {
      const idle = phase === 'anonymous' && state.attempt === null
      return idle && resumable ? { ...ask(state, 'readTokens'), attempt: 'resume' } : state
    }
    default:
      return event satisfies never
  }
}

/** Applies one step according to A3; `emitted` and `did` of the result belong to this step only. */
export function sessionReference(before: SessionState, step: SessionStep): SessionState {
  const state = { ...before, seen: { ...before.seen, emitted: [], did: [] } }
  if ('happens' in step) return happen(state, step.happens)
  if ('answer' in step) return answer(state, step.answer)
  if ('fails' in step) return fail(state, step.fails)
  const { asks } = state.seen
  if (asks === null || step.passes < QUESTION_LIMIT[asks]) return state
  return fail(state, SILENCE)
}

const SILENCE: ServiceFailure = {
  name: 'ServiceError',
  message: 'Network error - please check your connection',
  status: 0,
  authError: false,
  aborted: false,
  serverMessage: null,
  body: null,
}
