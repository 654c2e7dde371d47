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
export type RefreshStage = 'idle' | 'queueing' | 'looking' | 'trying' | 'storing' | 'waiting'

export interface RefreshState {
  stage: RefreshStage
  waiters: string[]
  /** Undefined: the token is replaced in any case. */
  rejected?: string | null | undefined
  /** Whether the lock of B7 is granted. */
  locked: boolean
  /** Time that the run has taken, ms; only limits take time. */
  elapsed: number
  /** The stored tokens when the attempts started. */
  began: Tokens
  granted: Tokens
  /** Results of the attempts so far. */
  ends: (ServiceFailure | 'empty')[]
  stored: Tokens
}

export type RefreshStep =
  | { request: string; rejected?: string | null | undefined }
  | 'logout'
  | { lock: boolean }
  /** Another tab changed the tokens or its mark. */
  | 'changed elsewhere'
  /** Tokens found in storage; another tab may have stored them, or be `busy` refreshing. */
  | { finds: Tokens; busy: boolean }
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

/** B7: the bound of one refresh, ms. */
const ONE_REFRESH_MS = 150_000

/** Time limit of the current stage, ms. Other tabs are awaited for the bound of one refresh. */
export function limitOf({ stage, elapsed }: RefreshState): number {
  if (stage === 'trying') return 30_000
  return stage === 'queueing' || stage === 'waiting' ? ONE_REFRESH_MS - elapsed : 5_000
}

const NONE: Tokens = { access: null, refresh: null }

export const refreshStart = (stored: Tokens): RefreshState => ({
  stage: 'idle',
  waiters: [],
  locked: false,
  elapsed: 0,
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

function lookBeforeStoring(state: RefreshState, found: Tokens): RefreshVerdict {
  if (found.refresh === state.began.refresh) return store(state)
  if (found.refresh !== null && found.access !== null) return succeed(state, found.access)
  return settle(state, { type: 'refresh.aborted' }, [])
}

function look(state: RefreshState, found: Tokens, busy: boolean): RefreshVerdict {
  const now = { ...state, stored: found }
  if (state.stage === 'storing') return lookBeforeStoring(now, found)
  const isFirst = state.ends.length === 0
  const known = isFirst ? state.rejected : state.began.access
  if (known !== undefined && found.access !== null && found.access !== known)
    return succeed(now, found.access)
  const concerns = isFirst ? !state.locked : isRefusal(state.ends)
  if (busy && concerns && state.elapsed < ONE_REFRESH_MS) return stay({ ...now, stage: 'waiting' })
  if (isFirst && found.refresh === null)
    return refuse(now, answered(401, 'No refresh token available'))
  return next(isFirst ? { ...now, began: found } : now)
}

const next = (state: RefreshState): RefreshVerdict =>
  state.ends.length < 4 ? stay({ ...state, stage: 'trying' }) : verdict(state)

function withoutLook(state: RefreshState): RefreshVerdict {
  if (state.stage === 'storing') return store(state)
  return state.ends.length === 0 ? verdict(state) : next(state)
}

/** A refusal counts only if no other tab got tokens: storage is read before the next attempt. */
function endTry(state: RefreshState, end: ServiceFailure | 'empty'): RefreshVerdict {
  const ends = [...state.ends, end]
  const looks = isRefusal(ends) || ends.length === 4
  return stay({ ...state, ends, stage: looks ? 'looking' : 'trying' })
}

function timeOut(state: RefreshState): RefreshVerdict {
  const later = { ...state, elapsed: state.elapsed + limitOf(state) }
  if (state.stage === 'trying') return endTry(later, unanswered)
  if (state.stage === 'queueing' || state.stage === 'waiting')
    return stay({ ...later, stage: 'looking' })
  return withoutLook(later)
}

/** Applies one step according to A2.4. */
export function refreshReference(state: RefreshState, step: RefreshStep): RefreshVerdict {
  if (step === 'logout') {
    return state.stage === 'idle' ? stay(state) : settle(state, { type: 'refresh.aborted' }, [])
  }
  if (step === 'storage fails') return withoutLook(state)
  if (step === 'grants nothing') return endTry(state, 'empty')
  if (step === 'its time is over') return timeOut(state)
  if (step === 'changed elsewhere')
    return stay(state.stage === 'waiting' ? { ...state, stage: 'looking' } : state)
  if ('lock' in step)
    return stay({
      ...state,
      locked: step.lock,
      stage: state.stage === 'queueing' ? 'looking' : state.stage,
    })
  if ('request' in step) {
    const waiters = [...state.waiters, step.request]
    return state.stage === 'idle'
      ? stay({ ...state, waiters, rejected: step.rejected, stage: 'queueing' })
      : stay({ ...state, waiters })
  }
  if ('finds' in step) return look(state, step.finds, step.busy)
  if ('fails' in step) return endTry(state, step.fails)
  return stay({ ...state, stage: 'storing', granted: step.grants })
}

/** Possible steps per stage; an effect settles only while it is pending. */
export const STEPS_OF_STAGE: Record<RefreshStage, 'none' | 'lock' | 'look' | 'try' | 'wait'> = {
  idle: 'none',
  queueing: 'lock',
  looking: 'look',
  trying: 'try',
  storing: 'look',
  waiting: 'wait',
}
