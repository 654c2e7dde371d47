import type { Browser } from 'playwright'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { LabUsers } from '../../devtools/lab/accounts.ts'
import { startProxy } from '../../devtools/lab/proxy.ts'
import { createSessions } from '../../devtools/lab/sessions.ts'
import type { ControlState } from '../../devtools/lab/state.ts'
import type { Scenario, Step } from '../../devtools/simulation/scenario.ts'

const UNREACHABLE = 'http://localhost:9'
const MINUTE_MS = 60_000

/** Sessions whose scenarios open no page, so that they need no real browser. */
async function sessionsWithoutPages() {
  const proxy = await startProxy(UNREACHABLE)
  onTestFinished(() => proxy.close())
  const people = { account: async () => ({}), password: '', username: (name: string) => name }
  const sessions = createSessions({
    proxy,
    people: people as unknown as LabUsers,
    browser: async () => ({}) as Browser,
  })
  const state = () => sessions.state() as Pick<ControlState, 'session' | 'batch' | 'rows'>
  return { proxy, sessions, state }
}

const scenarioOf = (steps: Step[], more: Partial<Scenario> = {}): Scenario => ({
  version: 1,
  name: 'Test',
  seed: 1,
  people: ['ayen'],
  steps,
  ...more,
})

describe('a scenario run', () => {
  it.each(['browser', 'person'] as const)(
    'shows its step, and stops with the Stop button (%s)',
    async (by) => {
      const { proxy, sessions, state } = await sessionsWithoutPages()
      sessions.offer(scenarioOf([{ do: 'offline' }, { do: 'wait', ms: MINUTE_MS }, { do: 'heal' }]))
      sessions.run('offered', by)
      await expect.poll(() => state().session).toMatchObject({ state: 'runs', step: 2, steps: 3 })
      expect(proxy.network.isOnline('a')).toBe(false)
      sessions.stop()
      await expect
        .poll(() => state().session)
        .toMatchObject({ state: 'stopped', verdict: 'Stopped at step 2 of 3.' })
      expect(proxy.network.isOnline('a')).toBe(true)
    },
  )

  it('ends the faults that were set by hand before it starts', async () => {
    const { proxy, sessions, state } = await sessionsWithoutPages()
    proxy.network.apply({ do: 'offline' })
    sessions.offer(scenarioOf([{ do: 'wait', ms: MINUTE_MS }]))
    sessions.run('offered', 'browser')
    await expect.poll(() => state().session?.step).toBe(1)
    expect(proxy.network.isOnline('a')).toBe(true)
    sessions.stop()
  })

  it('says how many checks passed, and which one failed first', async () => {
    const { sessions, state } = await sessionsWithoutPages()
    const expectations = { expect: [{ at: 20, tab: 'a', does: 'opens general' }] }
    sessions.offer(scenarioOf([{ do: 'mark' }, { do: 'wait', ms: 10 }], expectations))
    sessions.run('offered', 'browser')
    await expect
      .poll(() => state().session?.verdict)
      .toBe('Failed: 1 of 1 checks, first at 20 ms: opens general (expected at 20 ms).')
    sessions.offer(scenarioOf([{ do: 'wait', ms: 1 }]))
    sessions.run('offered', 'browser')
    await expect.poll(() => state().session?.verdict).toBe('Finished: no checks.')
  })

  it('skips the runs that would follow when it is stopped', async () => {
    const { sessions, state } = await sessionsWithoutPages()
    sessions.offer(scenarioOf([{ do: 'wait', ms: MINUTE_MS }]))
    sessions.runAll(['offered', 'clock-set-back'])
    await expect.poll(() => state().session?.step).toBe(1)
    sessions.stop()
    await expect
      .poll(() => state().batch)
      .toEqual({ total: 2, passed: 0, failed: 0, isRunning: false })
    expect(state().session?.name).toBe('offered')
  })

  it('gives way to the live timeline when a fault is added', async () => {
    const { sessions, state } = await sessionsWithoutPages()
    sessions.offer(scenarioOf([{ do: 'wait', ms: 1 }]))
    sessions.run('offered', 'browser')
    await expect.poll(() => state().session?.state).toBe('passed')
    sessions.apply({ do: 'offline' })
    expect(state().session).toBeNull()
    expect(state().rows.map(({ what }) => what)).toEqual(['Go offline'])
  })
})
