import type { ServiceFailure } from '../../../src/protocol/base/types.ts'
import { answered, unanswered } from './session.people.ts'

export interface Tokens {
  access: string | null
  refresh: string | null
}

/**
 * Shared refresh as a reducer, written from A2.4, B7, B10 and B11 alone. The oracle of generated
 * paths.
 */
export type RefreshStage = 'idle' | 'looking' | 'trying' | 'storing' | 'lastLook'

export interface RefreshState {
  stage: RefreshStage
  waiters: string[]
  rejected: string | null
  /** The stored tokens when the attempts started. */
  began: Tokens
  granted: Tokens
  /** Results of the attempts so far. */
  ends: (ServiceFailure | 'empty')[]
  stored: Tokens
}

export type RefreshStep =
  | { request: string; rejected: string | null }
  | 'logout'
  /** Tokens found in storage; another tab may have stored them. */
  | { finds: Tokens }
  | 'storage fails'
  | { grants: Tokens }
  | 'grants nothing'
  | { fails: ServiceFailure }
  | 'its time is over'

interface RefreshEmittedFact {
  type: string
  waiters: string[]
  access?: string
  error?: ServiceFailure
}

export interface RefreshVerdict {
  state: RefreshState
  emitted: RefreshEmittedFact[]
  did: string[]
}

/** Time limit of each stage, ms. */
export const STAGE_LIMIT: Record<Exclude<RefreshStage, 'idle'>, number> = {
  looking: 5_000,
  trying: 30_000,
  storing: 5_000,
  lastLook: 5_000,
}

const NONE: Tokens = { access: null, refresh: null }

export const refreshStart = (stored: Tokens): RefreshState => ({
  stage: 'idle',
  waiters: [],
  rejected: null,
  began: NONE,
  granted: NONE,
  ends: [],
  stored,
})

function settle(state: RefreshState, fact: Omit<RefreshEmittedFact, 'waiters'>, did: string[]) {
  return {
    state: refreshStart(state.stored),
    emitted: [{ ...fact, waiters: state.waiters }],
    did,
  }
}

const stay = (state: RefreshState): RefreshVerdict => ({ state, emitted: [], did: [] })
const succeed = (state: RefreshState, access: string) =>
  settle(state, { type: 'refresh.succeeded', access }, [])
const silence = (state: RefreshState) =>
  settle(state, { type: 'refresh.unanswered', error: unanswered }, [])

/** F of A2.4: removes the access token, keeps the refresh token. */
const refuse = (state: RefreshState, error: ServiceFailure) =>
  settle(
    { ...state, stored: { ...state.stored, access: null } },
    { type: 'refresh.refused', error },
    ['removeAccess'],
  )

function store(state: RefreshState): RefreshVerdict {
  const { access, refresh } = state.granted
  return settle(
    { ...state, stored: { access, refresh: refresh ?? state.stored.refresh } },
    { type: 'refresh.succeeded', access: String(access) },
    [refresh === null ? `storeTokens ${access}` : `storeTokens ${access} ${refresh}`],
  )
}

/** B11: these six statuses count as no response. */
function isNoAnswer(end: ServiceFailure | 'empty'): boolean {
  return end !== 'empty' && [0, 408, 425, 429, 502, 503, 504].includes(end.status)
}

/** B11: any other response with the token is a refusal; one by cookie only if all others agree. */
export function isRefusal(ends: (ServiceFailure | 'empty')[]): boolean {
  const withToken = ends.slice(0, 3)
  const byCookie = ends[3]
  if (withToken.some((end) => !isNoAnswer(end))) return true
  return byCookie !== undefined && !isNoAnswer(byCookie) && !withToken.some(isNoAnswer)
}

function verdict(state: RefreshState): RefreshVerdict {
  const { ends } = state
  const [first] = ends
  if (!isRefusal(ends)) return silence(state)
  if (ends.includes('empty') || first === undefined || first === 'empty')
    return refuse(state, answered(401, 'No access token in refresh response'))
  return refuse(state, first)
}

function look(state: RefreshState, found: Tokens): RefreshVerdict {
  const now = { ...state, stored: found }
  if (state.stage === 'looking') {
    const newer = state.rejected !== null && found.access !== state.rejected ? found.access : null
    if (newer !== null) return succeed(now, newer)
    if (found.refresh === null) return refuse(now, answered(401, 'No refresh token available'))
    return stay({ ...now, stage: 'trying', began: found })
  }
  if (state.stage === 'storing') {
    if (found.refresh === state.began.refresh) return store(now)
    if (found.refresh !== null && found.access !== null) return succeed(now, found.access)
    return settle(now, { type: 'refresh.aborted' }, [])
  }
  if (found.access !== null && found.access !== state.began.access)
    return succeed(now, found.access)
  return verdict(now)
}

const withoutLook = (state: RefreshState): RefreshVerdict =>
  state.stage === 'storing' ? store(state) : verdict(state)

function endTry(state: RefreshState, end: ServiceFailure | 'empty'): RefreshVerdict {
  const ends = [...state.ends, end]
  return stay({ ...state, ends, stage: ends.length < 4 ? 'trying' : 'lastLook' })
}

/** Applies one step according to A2.4. */
export function refreshReference(state: RefreshState, step: RefreshStep): RefreshVerdict {
  if (step === 'logout') {
    return state.stage === 'idle' ? stay(state) : settle(state, { type: 'refresh.aborted' }, [])
  }
  if (step === 'storage fails') return withoutLook(state)
  if (step === 'grants nothing') return endTry(state, 'empty')
  if (step === 'its time is over') {
    return state.stage === 'trying' ? endTry(state, unanswered) : withoutLook(state)
  }
  if ('request' in step) {
    const waiters = [...state.waiters, step.request]
    return state.stage === 'idle'
      ? stay({ ...state, waiters, rejected: step.rejected, stage: 'looking' })
      : stay({ ...state, waiters })
  }
  if ('finds' in step) return look(state, step.finds)
  if ('fails' in step) return endTry(state, step.fails)
  return stay({ ...state, stage: 'storing', granted: step.grants })
}

/** Possible steps per stage; an effect settles only while it is pending. */
export const STEPS_OF_STAGE: Record<RefreshStage, 'none' | 'look' | 'try'> = {
  idle: 'none',
  looking: 'look',
  trying: 'try',
  storing: 'look',
  lastLook: 'look',
}
