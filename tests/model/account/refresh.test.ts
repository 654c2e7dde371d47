import { describe, expect, it } from 'vitest'
import type { EventObject } from 'xstate'
import {
  createRefreshMachine,
  type RefreshEvent,
} from '../../../src/machines/account/refresh/refresh.machine.ts'
import { isRefreshing } from '../../../src/machines/account/refresh/refresh.selectors.ts'
import { testEnv } from '../../kit/harness.ts'
import { pathsOf } from '../../kit/model.ts'
import {
  refreshWorld,
  refusalsOf,
  type Shared,
} from '../../machines/account/refresh/refresh.world.ts'
import { leavesOf } from '../../machines/matrix.ts'
import type { Tokens } from '../../spec/account/refresh.reference.ts'
import {
  limitOf,
  type RefreshState,
  type RefreshStep,
  refreshReference,
  refreshStart,
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
  { type: 'refresh.request', waiter: 'w', rejected: null },
  { type: 'refresh.request', waiter: 'w', rejected: 'A1' },
  { type: 'session.loggedOut' },
  { type: 'lock.settled', granted: true },
  { type: 'lock.settled', granted: false },
  { type: 'tokens.changedElsewhere' },
]
const ENV = testEnv()
const LOOK = 'readTokens'
const TRY = 'attemptRefresh'
const OUTCOMES: EventObject[] = [
  ...[null, ENV.now()].flatMap((markedElsewhere) =>
    FOUND.map((tokens) => done(LOOK, { ...tokens, markedElsewhere })),
  ),
  failed(LOOK, BLOCKED),
  ...GRANTED.map((tokens) => done(TRY, tokens)),
  done(TRY, { access: null, refresh: null }),
  failed(TRY, GONE),
  failed(TRY, unanswered),
]

/** Maps each event of the machine to a step of the reference; an unmapped event fails the test. */
const WORDS = {
  'refresh.request': (event) => ({ request: event.waiter, rejected: event.rejected }),
  'session.loggedOut': () => 'logout',
  'lock.settled': (event) => ({ lock: event.granted }),
  'tokens.changedElsewhere': () => 'changed elsewhere',
} satisfies { [T in RefreshEvent['type']]: (e: Extract<RefreshEvent, { type: T }>) => RefreshStep }

function wordsFor(event: EventObject & { output?: Shared; error?: unknown }): RefreshStep {
  if (event.type in WORDS) return WORDS[event.type as keyof typeof WORDS](event as never)
  if (event.type.startsWith('xstate.after.')) return 'its time is over'
  if (event.type.startsWith('xstate.error.actor.')) {
    return event.type.endsWith(TRY) ? { fails: event.error as never } : 'storage fails'
  }
  if (!event.type.startsWith('xstate.done.actor.')) throw new Error(`no step for ${event.type}`)
  if (!event.type.endsWith(TRY)) {
    const { markedElsewhere, ...finds } = event.output!
    return { finds, busy: markedElsewhere !== null }
  }
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
  ...[true, false].flatMap((busy) => FOUND.map((finds) => ({ finds, busy }))),
  'storage fails',
  'its time is over',
]
const ANYTIME: RefreshStep[] = [
  { request: 'w' },
  { request: 'w', rejected: null },
  { request: 'w', rejected: 'A1' },
  'logout',
  'changed elsewhere',
]
const NEXT: Record<'none' | 'lock' | 'look' | 'try' | 'wait', RefreshStep[]> = {
  none: [],
  lock: [{ lock: true }, { lock: false }, 'its time is over'],
  look: FINDS,
  try: GRANTS,
  wait: ['its time is over'],
}

async function take(at: World, state: RefreshState, step: RefreshStep): Promise<void> {
  if (step === 'logout') at.send({ type: 'session.loggedOut' })
  else if (step === 'changed elsewhere') at.send({ type: 'tokens.changedElsewhere' })
  else if (step === 'storage fails') at.reads.current.reject(BLOCKED)
  else if (step === 'grants nothing') at.tries.current.resolve({ access: null, refresh: null })
  else if (step === 'its time is over') {
    const limit = limitOf(state)
    await at.advance(limit - 1)
    expectSame([at.emitted, at.effects], [[], []])
    await at.advance(1)
  } else if ('request' in step) {
    const { request: waiter, rejected } = step
    at.send({ type: 'refresh.request', waiter, ...(rejected === undefined ? {} : { rejected }) })
  } else if ('lock' in step) at.send({ type: 'lock.settled', granted: step.lock })
  else if ('finds' in step) {
    at.world.stored = { ...step.finds }
    const markedElsewhere = step.busy ? at.clock.now() : null
    at.reads.current.resolve({ ...step.finds, markedElsewhere })
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
  holdsLock: at.world.holdsLock,
  isMarked: at.world.mark !== null,
  asks: at.reads.isOpen ? 'look' : at.tries.isOpen ? 'try' : 'nothing',
  try: at.tries.isOpen ? at.tries.current.input : null,
})

/** Runs the machine and its reference, compares each step and returns the reference's state. */
async function walk(steps: RefreshStep[], visit: (leaf: string) => void): Promise<RefreshState> {
  const at = refreshWorld(START)
  at.world.reading = at.world.lock = 'hangs'
  let state = refreshStart(START)
  let isMarked = false
  for (const step of steps) {
    at.sentEvents.length = at.emitted.length = at.effects.length = 0
    await take(at, state, step)
    const verdict = refreshReference(state, step)
    state = verdict.state
    // Set by an attempt; removed while another tab is awaited and when the run has settled.
    if (state.stage === 'trying') isMarked = true
    if (state.stage === 'idle' || state.stage === 'waiting') isMarked = false
    expectSame(seen(at), {
      facts: refusalsOf(verdict.emitted),
      emitted: verdict.emitted,
      did: verdict.did,
      stored: state.stored,
      refreshing: state.stage !== 'idle',
      holdsLock: state.stage !== 'idle',
      isMarked,
      asks: { look: 'look', try: 'try' }[STEPS_OF_STAGE[state.stage] as string] ?? 'nothing',
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
    const machine = createRefreshMachine(ENV)
    const paths = pathsOf(machine, {
      events: EXTERNAL,
      outcomes: OUTCOMES,
      project: ({
        value,
        context: { failureCounts, rejected, forced, locked, stored, granted },
      }) => {
        const leaf = leafOf(value)
        return [
          leaf,
          leaf === 'running.reading' && failureCounts.tries === 0 && [rejected, forced, locked],
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
      'changed elsewhere',
      'fails',
      'finds',
      'grants',
      'grants nothing',
      'its time is over',
      'lock',
      'logout',
      'request',
      'storage fails',
    ])
    expect(ways.length).toBeGreaterThanOrEqual(59)
    expect(further).toBeGreaterThanOrEqual(620)
  })
})
