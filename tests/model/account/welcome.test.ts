import { beforeAll, describe, expect, it } from 'vitest'
import type { EventObject } from 'xstate'
import {
  createWelcomeMachine,
  type WelcomeEvent,
} from '../../../src/machines/account/welcome/welcome.machine.ts'
import { testEnv } from '../../kit/harness.ts'
import { pathsOf } from '../../kit/model.ts'
import { welcomeWorld } from '../../machines/account/welcome/welcome.world.ts'
import { leavesOf } from '../../machines/matrix.ts'
import { userAyen } from '../../spec/account/session.people.ts'
import {
  type Flags,
  NO_FLAGS,
  TODAY,
  WELCOME_CELLS,
  type WelcomeState,
  type WelcomeStep,
  ZONE,
} from '../../spec/account/welcome.rows.ts'
import { done, expectSame, failed, waysOf } from './session.walks.ts'

const EVENTS = {
  'welcome.close': { type: 'welcome.close' },
  'welcome.continue': { type: 'welcome.continue' },
  'welcome.act': { type: 'welcome.act' },
  'welcome.dontShow': { type: 'welcome.dontShow' },
  'welcome.oncePerDay': { type: 'welcome.oncePerDay' },
} satisfies Record<WelcomeStep, WelcomeEvent>

/** Flags and the resulting state, from the clauses (A7). */
const READS = {
  nothing: { flags: NO_FLAGS, to: 'shown' },
  never: { flags: { ...NO_FLAGS, dontShow: 'true' }, to: 'done' },
  'seen today': { flags: { ...NO_FLAGS, oncePerDay: 'true', lastShown: TODAY }, to: 'done' },
  'seen before': {
    flags: { ...NO_FLAGS, oncePerDay: 'true', lastShown: '2026-01-05' },
    to: 'shown',
  },
} satisfies Record<string, { flags: Flags; to: WelcomeState }>

type Step =
  | { event: WelcomeStep }
  | { reads: keyof typeof READS }
  | 'reading fails'
  | 'reading hangs'

function stepOf(event: EventObject & { output?: unknown }): Step {
  if (event.type in EVENTS) return { event: event.type as WelcomeStep }
  if (event.type.startsWith('xstate.after.')) return 'reading hangs'
  if (event.type.startsWith('xstate.error.')) return 'reading fails'
  const found = Object.entries(READS).find(([, read]) => read.flags === event.output)
  if (!found) throw new Error(`no step for ${event.type}`)
  return { reads: found[0] as keyof typeof READS }
}

const reference = (state: WelcomeState, step: Step): { to: WelcomeState; emits: string[] } => {
  if (typeof step === 'string') return { to: 'shown', emits: [] }
  if ('reads' in step) return { to: READS[step.reads].to as WelcomeState, emits: [] }
  if (state === 'done') throw new Error('the machine has stopped and receives no events')
  return WELCOME_CELLS[state][step.event]
}

async function walk(steps: Step[], visit: (state: string) => void): Promise<WelcomeState> {
  const at = welcomeWorld({}, { readsItself: false })
  let state: WelcomeState = 'deciding'
  for (const step of steps) {
    at.wrote.length = 0
    if (step === 'reading fails') at.reads.current.reject(new Error('storage is blocked'))
    else if (step === 'reading hangs') await at.advance(5_000)
    else if ('reads' in step) at.reads.current.resolve(READS[step.reads].flags)
    else at.send(EVENTS[step.event])
    await at.settle()
    const { to, emits } = reference(state, step)
    state = to
    expectSame(
      [
        at.actor.getSnapshot().value,
        at.wrote,
        at.sentEvents.length,
        at.reads.isOpen,
        at.fetchStats.isOpen,
      ],
      [to, emits, to === 'done' ? 1 : 0, to === 'deciding', to === 'shown'],
    )
    visit(to)
  }
  at.stop()
  return state
}

beforeAll(() => {
  process.env.TZ = ZONE
})

describe('welcome on generated paths', () => {
  it('[A7 WELCOME-12 WELCOME-13] matches its table after every generated path and for every further step', async () => {
    const machine = createWelcomeMachine(testEnv())
    const deciding = [
      ...Object.values(READS).map((read) => done('readWelcomeFlags', read.flags)),
      failed('readWelcomeFlags', new Error('storage is blocked')),
    ]
    const ways = waysOf(
      pathsOf(machine, {
        input: { user: userAyen },
        events: Object.values(EVENTS),
        outcomes: deciding,
        project: ({ value }) => value,
      }),
    )
    const states = new Set<string>(['deciding'])
    let further = 0
    for (const way of ways) {
      const steps = way.map(stepOf)
      const state = await walk(steps, (s) => states.add(s))
      if (state === 'done') continue
      const next: Step[] = (Object.keys(EVENTS) as WelcomeStep[]).map((event) => ({ event }))
      if (state === 'deciding') {
        for (const reads of Object.keys(READS)) next.push({ reads: reads as keyof typeof READS })
        next.push('reading fails', 'reading hangs')
      }
      for (const last of next) {
        await walk([...steps, last], (s) => states.add(s))
        further++
      }
    }
    expect([...states].sort()).toEqual(leavesOf(machine).sort())
    expect(ways.length).toBe(3)
    expect(further).toBe(2 * 5 + 6)
  })
})
