import { beforeAll, describe, expect, it } from 'vitest'
import { createWelcomeMachine } from '../../../../src/machines/account/welcome/welcome.machine.ts'
import {
  isWelcomeShown,
  statsActor,
  welcomeName,
} from '../../../../src/machines/account/welcome/welcome.selectors.ts'
import { PRODUCT_SLUG, WELCOME_KEYS } from '../../../../src/protocol/base/brand.ts'
import { testEnv } from '../../../kit/harness.ts'
import { userPlain } from '../../../spec/account/session.people.ts'
import {
  CLAUSE_OF_STEP,
  DECISION_ROWS,
  NOW,
  TODAY,
  TOMORROW,
  WELCOME_CELLS,
  type WelcomeState,
  type WelcomeStep,
  ZONE,
} from '../../../spec/account/welcome.rows.ts'
import { leavesOf, lintMachine } from '../../matrix.ts'
import { welcomeWorld } from './welcome.world.ts'

type World = ReturnType<typeof welcomeWorld>

const STEPS = Object.keys(CLAUSE_OF_STEP) as WelcomeStep[]
/** Event that a parent receives when the machine is done. */
const OVER = 'xstate.done.actor.child'
const DAY = 24 * 60 * 60 * 1000

const take = async (at: World, type: WelcomeStep): Promise<void> => {
  at.send({ type })
  await at.settle()
}

/** A user signs in with these stored flags. */
const signIn = async (...given: Parameters<typeof welcomeWorld>): Promise<World> => {
  const at = welcomeWorld(...given)
  await at.settle()
  return at
}

const REACH = {
  deciding: () => signIn({}, { readsItself: false }),
  shown: () => signIn(),
  done: () => signIn({ dontShow: 'true' }),
} satisfies Record<WelcomeState, () => Promise<World>>

beforeAll(() => {
  process.env.TZ = ZONE
})

describe('the decision of the welcome overlay', () => {
  it('[A7] the tables use the expected time zone', () => {
    expect(new Date(Date.UTC(2026, 0, 5, 22)).getDate()).toBe(6)
  })

  for (const row of DECISION_ROWS) {
    it(row.title, async () => {
      const at = await signIn(row.flags)
      expect(at.actor.getSnapshot().value).toBe(row.shown ? 'shown' : 'done')
      expect(isWelcomeShown(at.actor.getSnapshot())).toBe(row.shown)
      expect(at.fetchStats.calls).toHaveLength(row.shown ? 1 : 0)
      expect(at.wrote).toEqual([])
      expect(at.reported).toEqual([])
    })
  }

  it('[WELCOME-12] shows the overlay and reports when the flags cannot be read', async () => {
    const at = await REACH.deciding()
    at.reads.current.reject(new Error('storage is blocked'))
    await at.settle()
    expect(at.actor.getSnapshot().value).toBe('shown')
    expect(at.reported).toEqual(['xstate.error.actor.readWelcomeFlags'])
  })

  it('[WELCOME-12] waits exactly 5 s for the flags', async () => {
    const at = await signIn({ dontShow: 'true' }, { readsItself: false })
    await at.advance(4_999)
    expect(at.actor.getSnapshot().value).toBe('deciding')
    await at.advance(1)
    expect(at.actor.getSnapshot().value).toBe('shown')
  })
})

describe('states and events of the welcome overlay', () => {
  it('[A7] handles every event in every state', () => {
    const machine = createWelcomeMachine(testEnv())
    expect(lintMachine(machine, STEPS)).toEqual([])
    expect(leavesOf(machine)).toEqual(['deciding', 'shown', 'done'])
  })

  for (const from of ['deciding', 'shown'] as const) {
    for (const step of STEPS) {
      const { to, emits } = WELCOME_CELLS[from][step]
      it(`[${CLAUSE_OF_STEP[step]} A7] changes from ${from} on ${step} to ${to}`, async () => {
        const at = await REACH[from]()
        at.send({ type: step })
        expect(at.actor.getSnapshot().value).toBe(to)
        expect(at.wrote).toEqual(emits)
        expect(at.sentEvents.map(({ type }) => type)).toEqual(to === 'done' ? [OVER] : [])
        expect(at.reported).toEqual([])
        if (to !== 'shown') expect(at.fetchStats.isOpen).toBe(false)
      })
    }
  }

  it('[A7] is done once the overlay is not to be shown', async () => {
    const at = await REACH.done()
    expect([at.actor.getSnapshot().status, at.sentEvents.map(({ type }) => type)]).toEqual([
      'done',
      [OVER],
    ])
  })

  it('reports an unknown event', () => {
    const at = welcomeWorld()
    at.send({ type: 'welcome.explode' })
    expect(at.reported).toEqual(['welcome.explode'])
  })
})

describe('storage of the welcome overlay', () => {
  it('[WELCOME-18 B1] uses three keys that start with the product name', () => {
    expect(WELCOME_KEYS).toEqual({
      lastShown: 'kinyeti_welcome_last_shown',
      dontShow: 'kinyeti_welcome_dont_show',
      oncePerDay: 'kinyeti_welcome_once_per_day',
    })
    expect(Object.values(WELCOME_KEYS).every((key) => key.startsWith(PRODUCT_SLUG))).toBe(true)
  })
})

describe('the welcome overlay at the next sign-in', () => {
  const AGAIN: [WelcomeStep, boolean, boolean][] = [
    ['welcome.close', true, true],
    ['welcome.continue', true, true],
    ['welcome.act', true, true],
    ['welcome.oncePerDay', false, true],
    ['welcome.dontShow', false, false],
  ]
  for (const [step, sameDay, nextDay] of AGAIN) {
    it(`[${CLAUSE_OF_STEP[step]} A7] after ${step}: same day ${sameDay}, next day ${nextDay}`, async () => {
      const at = await REACH.shown()
      await take(at, step)
      const later = await signIn(at.world.flags)
      expect(isWelcomeShown(later.actor.getSnapshot())).toBe(sameDay)
      const tomorrow = await signIn(at.world.flags, { now: NOW + DAY })
      expect(isWelcomeShown(tomorrow.actor.getSnapshot())).toBe(nextDay)
    })
  }

  it('[A7] shows the overlay again after a sign-out without closing it', async () => {
    const at = await REACH.shown()
    at.stop()
    expect([at.wrote, at.fetchStats.isOpen]).toEqual([[], false])
    const next = await signIn(at.world.flags)
    expect(isWelcomeShown(next.actor.getSnapshot())).toBe(true)
  })

  it('[WELCOME-14] stores the local date of the closing', async () => {
    const at = await REACH.shown()
    await at.advance(DAY)
    await take(at, 'welcome.close')
    expect(at.wrote).toEqual([`lastShown=${TOMORROW}`])
  })

  it('[WELCOME-14] changes the local day at local midnight', async () => {
    const at = await REACH.shown()
    const toMidnight = DAY - 30 * 60 * 1000
    await at.advance(toMidnight - 1)
    await take(at, 'welcome.close')
    const next = await signIn(at.world.flags, { now: NOW + toMidnight })
    await take(next, 'welcome.close')
    expect([at.wrote, next.wrote]).toEqual([[`lastShown=${TODAY}`], [`lastShown=${TOMORROW}`]])
  })
})

describe('content of the welcome overlay', () => {
  it('[WELCOME-02] greets by the first name, else the username', async () => {
    const at = await REACH.shown()
    expect(welcomeName(at.actor.getSnapshot())).toBe('Ayen')
    const other = await signIn({}, { user: userPlain })
    expect(welcomeName(other.actor.getSnapshot())).toBe('majok')
  })

  it('[STATS-01 A7] loads the statistics while shown and stops with the overlay', async () => {
    const at = await REACH.shown()
    expect(statsActor(at.actor.getSnapshot())?.getSnapshot().value).toBe('loading')
    at.fetchStats.current.resolve({ uploads: 4 })
    await at.settle()
    expect(statsActor(at.actor.getSnapshot())?.getSnapshot().value).toBe('loaded')
    await take(at, 'welcome.close')
    expect(statsActor(at.actor.getSnapshot())).toBe(undefined)
    expect(at.clock.waiting).toEqual([])
  })

  it('[STATS-02] stays open when the statistics fail', async () => {
    const at = await REACH.shown()
    at.fetchStats.current.reject(new Error('boom'))
    await at.settle()
    expect(isWelcomeShown(at.actor.getSnapshot())).toBe(true)
    expect(statsActor(at.actor.getSnapshot())?.getSnapshot().value).toBe('error')
  })
})
