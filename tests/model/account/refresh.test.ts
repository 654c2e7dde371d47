import { describe, expect, it } from 'vitest'
import type { EventObject } from 'xstate'
import {
  createRefreshMachine,
  type RefreshEvent,
} from '../../../src/machines/account/refresh/refresh.machine.ts'
import { isRefreshing } from '../../../src/machines/account/refresh/refresh.selectors.ts'
import { testEnv } from '../../kit/harness.ts'
import { pathsOf } from '../../kit/model.ts'
import { refreshWorld, refusalsOf } from '../../machines/account/refresh/refresh.world.ts'
import { leavesOf } from '../../machines/matrix.ts'
import type { Tokens } from '../../spec/account/refresh.reference.ts'
import {
  type RefreshState,
  type RefreshStep,
  refreshReference,
  refreshStart,
  STAGE_LIMIT,
  STEPS_OF_STAGE,
} from '../../spec/account/refresh.reference.ts'
import { answered, unanswered } from '../../spec/account/session.people.ts'
import { done, expectSame, failed, leafOf, waysOf } from './session.walks.ts'

type World = ReturnType<typeof refreshWorld>

const START: Tokens = { access: 'A1', refresh: 'R1' }
const FOUND: Tokens[] = [
  START,
  { access: 'A5', refresh: 'R5' },
  { access: 'A1', refresh: null },
  { access: null, refresh: 'R1' },
  { access: null, refresh: null },
]
const GRANTED: Tokens[] = [
  { access: 'A2', refresh: 'R2' },
  { access: 'A2', refresh: null },
]
const GONE = answered(401, 'Token is blacklisted')
const BLOCKED = new Error('storage is blocked')

const EXTERNAL: RefreshEvent[] = [
  { type: 'refresh.request', waiter: 'w' },
  { type: 'refresh.request', waiter: 'w', rejected: 'A1' },
  { type: 'session.loggedOut' },
]
const LOOK = 'readTokens'
const TRY = 'attemptRefresh'
const OUTCOMES: EventObject[] = [
  ...FOUND.map((tokens) => done(LOOK, tokens)),
  failed(LOOK, BLOCKED),
  ...GRANTED.map((tokens) => done(TRY, tokens)),
  done(TRY, { access: null, refresh: null }),
  failed(TRY, GONE),
  failed(TRY, unanswered),
]

/** Maps each event of the machine to a step of the reference; an unmapped event fails the test. */
const WORDS = {
  'refresh.request': (event) => ({ request: event.waiter, rejected: event.rejected ?? null }),
  'session.loggedOut': () => 'logout',
} satisfies { [T in RefreshEvent['type']]: (e: Extract<RefreshEvent, { type: T }>) => RefreshStep }

function wordsFor(event: EventObject & { output?: Tokens; error?: unknown }): RefreshStep {
  if (event.type in WORDS) return WORDS[event.type as keyof typeof WORDS](event as never)
  if (event.type.startsWith('xstate.after.')) return 'its time is over'
  if (event.type.startsWith('xstate.error.actor.')) {
    return event.type.endsWith(TRY) ? { fails: event.error as never } : 'storage fails'
  }
  if (!event.type.startsWith('xstate.done.actor.')) throw new Error(`no step for ${event.type}`)
  if (!event.type.endsWith(TRY)) return { finds: event.output! }
  return event.output!.access === null ? 'grants nothing' : { grants: event.output! }
}

const GRANTS: RefreshStep[] = [
  ...GRANTED.map((grants) => ({ grants })),
  'grants nothing',
  { fails: GONE },
  { fails: unanswered },
  'its time is over',
]
const FINDS: RefreshStep[] = [
  ...FOUND.map((finds) => ({ finds })),
  'storage fails',
  'its time is over',
]
const ANYTIME: RefreshStep[] = [
  { request: 'w', rejected: null },
  { request: 'w', rejected: 'A1' },
  'logout',
]
const NEXT = { none: [], look: FINDS, try: GRANTS }

async function take(at: World, state: RefreshState, step: RefreshStep): Promise<void> {
  if (step === 'logout') at.send({ type: 'session.loggedOut' })
  else if (step === 'storage fails') at.reads.current.reject(BLOCKED)
  else if (step === 'grants nothing') at.tries.current.resolve({ access: null, refresh: null })
  else if (step === 'its time is over') {
    const limit = STAGE_LIMIT[state.stage as keyof typeof STAGE_LIMIT]
    await at.advance(limit - 1)
    expectSame([at.emitted, at.effects], [[], []])
    await at.advance(1)
  } else if ('request' in step) {
    at.send({ type: 'refresh.request', waiter: step.request, rejected: step.rejected })
  } else if ('finds' in step) {
    at.world.stored = { ...step.finds }
    at.reads.current.resolve({ ...step.finds })
  } else if ('fails' in step) at.tries.current.reject(step.fails)
  else at.tries.current.resolve(step.grants)
  await at.settle()
}

const seen = (at: World) => ({
  facts: at.sentEvents,
  emitted: at.emitted,
  did: at.effects,
  stored: at.world.stored,
  refreshing: isRefreshing(at.actor.getSnapshot()),
  asks: at.reads.isOpen ? 'look' : at.tries.isOpen ? 'try' : 'none',
  try: at.tries.isOpen ? at.tries.current.input : null,
})

/** Runs the machine and its reference, compares each step and returns the reference's state. */
async function walk(steps: RefreshStep[], visit: (leaf: string) => void): Promise<RefreshState> {
  const at = refreshWorld(START)
  at.world.reading = 'hangs'
  let state = refreshStart(START)
  for (const step of steps) {
    at.sentEvents.length = at.emitted.length = at.effects.length = 0
    await take(at, state, step)
    const verdict = refreshReference(state, step)
    state = verdict.state
    expectSame(seen(at), {
      facts: refusalsOf(verdict.emitted),
      emitted: verdict.emitted,
      did: verdict.did,
      stored: state.stored,
      refreshing: state.stage !== 'idle',
      asks: STEPS_OF_STAGE[state.stage],
      try:
        state.stage === 'trying'
          ? { attempt: state.ends.length + 1, refresh: state.began.refresh }
          : null,
    })
    visit(leafOf(at.actor.getSnapshot().value))
  }
  at.stop()
  return state
}

describe('refresh on generated paths', () => {
  it('[A2.4 B7 B10 REFRESH-02] matches its reference after every generated path and for every further step', async () => {
    const machine = createRefreshMachine(testEnv())
    const paths = pathsOf(machine, {
      events: EXTERNAL,
      outcomes: OUTCOMES,
      project: ({ value, context: { failureCounts, rejected, stored, granted } }) => {
        const leaf = leafOf(value)
        return [
          leaf,
          leaf === 'running.reading' && rejected,
          stored.access,
          stored.refresh,
          granted.refresh,
          leaf !== 'running.committing' && [failureCounts, failureCounts.first?.status],
        ]
      },
    })
    const leaves = new Set<string>()
    const words = new Set<string>()
    let further = 0
    const ways = waysOf(paths)
    for (const way of ways) {
      const steps = way.map(wordsFor)
      const state = await walk(steps, (leaf) => leaves.add(leaf))
      for (const last of [...ANYTIME, ...NEXT[STEPS_OF_STAGE[state.stage]]]) {
        // A joining waiter is visible only when the run ends.
        const ending: RefreshStep[] =
          typeof last === 'object' && 'request' in last ? ['logout'] : []
        await walk([...steps, last, ...ending], (leaf) => leaves.add(leaf))
        words.add(typeof last === 'string' ? last : Object.keys(last)[0]!)
        further++
      }
    }
    const resting = leavesOf(machine).filter(
      (leaf) => leaf !== 'running.counting' && leaf !== 'running.failing',
    )
    expect([...leaves].sort()).toEqual(resting.sort())
    expect([...words].sort()).toEqual([
      'fails',
      'finds',
      'grants',
      'grants nothing',
      'its time is over',
      'logout',
      'request',
      'storage fails',
    ])
    expect(ways.length).toBeGreaterThanOrEqual(70)
    expect(further).toBeGreaterThanOrEqual(650)
  })
})
