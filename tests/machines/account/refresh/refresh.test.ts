import { describe, expect, it } from 'vitest'
import { createRefreshMachine } from '../../../../src/machines/account/refresh/refresh.machine.ts'
import { isRefreshing } from '../../../../src/machines/account/refresh/refresh.selectors.ts'
import { testEnv } from '../../../kit/harness.ts'
import {
  REFRESH_ENDINGS,
  REFRESH_ROWS,
  type RefreshRow,
  type TryEnd,
} from '../../../spec/account/refresh.rows.ts'
import { answered, unanswered } from '../../../spec/account/session.people.ts'
import { leavesOf, lintMachine } from '../../matrix.ts'
import { refreshWorld, refusalsOf } from './refresh.world.ts'

type World = ReturnType<typeof refreshWorld>

const OLD = { access: 'A1', refresh: 'R1' }

async function endTry(at: World, end: TryEnd): Promise<void> {
  if (end === 'hangs') return at.advance(30_000)
  if (end === 'empty') at.tries.current.resolve({ access: null, refresh: null })
  else if ('status' in end) at.tries.current.reject(end)
  else at.tries.current.resolve(end)
  await at.settle()
}

async function check(row: RefreshRow): Promise<void> {
  const at = refreshWorld(row.stored)
  const start = at.clock.now()
  await at.request('w1', row.rejected)
  for (const [i, end] of row.tries.entries()) {
    expect(at.emitted).toEqual([])
    expect(isRefreshing(at.actor.getSnapshot())).toBe(true)
    if (row.otherTab?.during === i + 1) at.world.stored = { ...row.otherTab.stored }
    await endTry(at, end)
  }
  expect(at.emitted).toEqual([{ waiters: ['w1'], ...row.emitted }])
  expect(at.sentEvents).toEqual(refusalsOf(at.emitted))
  expect(at.effects).toEqual(row.effects)
  expect(at.world.stored).toEqual(row.storedAfter)
  expect(at.clock.now() - start).toBe(row.settlesAt)
  expect(at.tries.calls.map((call) => call.input)).toEqual(
    row.tries.map((_, i) => ({ attempt: i + 1, refresh: row.stored.refresh })),
  )
  expect(isRefreshing(at.actor.getSnapshot())).toBe(false)
  expect(at.clock.waiting).toEqual([])
  expect(at.reported).toEqual([])
}

describe('table of the refresh', () => {
  for (const row of REFRESH_ROWS) it(row.title, () => check(row))

  for (const [first, rows] of REFRESH_ENDINGS) {
    it(`[B11 B10] settles for every outcome of four attempts after ${first} at attempt 1`, async () => {
      expect(rows).toHaveLength(125)
      for (const row of rows) await check(row)
    })
  }
})

describe('the refresh machine', () => {
  it('[A2.4] handles every event in every state', () => {
    const machine = createRefreshMachine(testEnv())
    expect(
      lintMachine(machine, [
        'refresh.request',
        'session.loggedOut',
        'tokens.changedElsewhere',
        'lock.settled',
      ]),
    ).toEqual([])
    expect(leavesOf(machine)).toEqual([
      'idle',
      'running.locking',
      'running.reading',
      'running.awaiting',
      'running.trying',
      'running.counting',
      'running.committing',
      'running.failing',
    ])
  })

  it('[A2.4] keeps no token in the context once idle', async () => {
    const at = refreshWorld(OLD)
    await at.request('w1', 'A1')
    at.tries.current.resolve({ access: 'A2', refresh: 'R2' })
    await at.settle()
    expect(JSON.stringify(at.actor.getPersistedSnapshot())).not.toMatch(/[AR][12]/)
  })

  it('reports an unknown event and an attempt with an unexpected error', async () => {
    const at = refreshWorld(OLD)
    at.send({ type: 'refresh.now' })
    await at.request('w1')
    for (let i = 0; i < 4; i++) {
      at.tries.current.reject(new TypeError('undefined is not a function'))
      await at.settle()
    }
    expect(at.reported).toEqual([
      'refresh.now',
      ...Array.from({ length: 4 }, () => 'xstate.error.actor.attemptRefresh'),
    ])
    expect(at.emitted).toEqual([{ type: 'refresh.unanswered', waiters: ['w1'], error: unanswered }])
    expect(at.world.stored).toEqual(OLD)
  })
})

describe('timeouts of the refresh', () => {
  it('[A2.4] limits an attempt to exactly 30 s', async () => {
    const at = refreshWorld(OLD)
    await at.request('w1')
    await at.advance(29_999)
    expect(at.tries.calls).toHaveLength(1)
    await at.advance(1)
    expect(at.tries.calls.map((call) => call.cancelled)).toEqual([true, false])
    expect(at.tries.calls.map((call) => call.input.attempt)).toEqual([1, 2])
  })

  it('[A2.4] settles a hanging refresh after exactly 120 s', async () => {
    const at = refreshWorld(OLD)
    await at.request('w1')
    await at.advance(119_999)
    expect(at.emitted).toEqual([])
    await at.advance(1)
    expect(at.emitted).toEqual([{ type: 'refresh.unanswered', waiters: ['w1'], error: unanswered }])
    expect(at.clock.waiting).toEqual([])
  })

  it('[A2.4] ignores an attempt that succeeds after its timeout', async () => {
    const at = refreshWorld(OLD)
    await at.request('w1')
    await at.advance(30_000)
    at.tries.calls[0]!.resolve({ access: 'LATE', refresh: 'LATE' })
    await at.settle()
    expect(at.emitted).toEqual([])
    at.tries.current.resolve({ access: 'A2', refresh: null })
    await at.settle()
    expect(at.emitted).toEqual([{ type: 'refresh.succeeded', waiters: ['w1'], access: 'A2' }])
    expect(at.effects).toEqual(['storeTokens A2'])
  })

  it('[A2.4] accepts a response of the last attempt within its 30 s', async () => {
    const at = refreshWorld(OLD)
    await at.request('w1')
    await at.advance(90_000 + 29_999)
    at.tries.current.resolve({ access: 'A2', refresh: null })
    await at.settle()
    expect(at.emitted).toEqual([{ type: 'refresh.succeeded', waiters: ['w1'], access: 'A2' }])
  })
})

describe('refresh with a failing storage', () => {
  it('[B10] keeps the session when storage cannot be read', async () => {
    const at = refreshWorld(OLD)
    at.world.reading = 'fails'
    await at.request('w1')
    expect(at.emitted).toEqual([{ type: 'refresh.unanswered', waiters: ['w1'], error: unanswered }])
    expect(at.effects).toEqual([])
    expect(at.reported).toEqual(['xstate.error.actor.readTokens'])
  })

  it('[REFRESH-08] stores a granted token and reports when storage cannot be read before storing', async () => {
    const at = refreshWorld(OLD)
    await at.request('w1')
    at.world.reading = 'fails'
    at.tries.current.resolve({ access: 'A2', refresh: 'R2' })
    await at.settle()
    expect(at.emitted).toEqual([{ type: 'refresh.succeeded', waiters: ['w1'], access: 'A2' }])
    expect(at.effects).toEqual(['storeTokens A2 R2'])
    expect(at.reported).toEqual(['xstate.error.actor.readTokens'])
  })

  it('[B7 B10] keeps the session and reports when storage cannot be read after the last attempt', async () => {
    const at = refreshWorld(OLD)
    await at.request('w1')
    at.world.reading = 'fails'
    for (let i = 0; i < 4; i++) {
      at.tries.current.reject(unanswered)
      await at.settle()
    }
    expect(at.emitted).toEqual([{ type: 'refresh.unanswered', waiters: ['w1'], error: unanswered }])
    expect(at.effects).toEqual([])
    expect(at.reported).toEqual(['xstate.error.actor.readTokens'])
  })

  it('[B10] waits exactly 5 s for storage', async () => {
    const at = refreshWorld(OLD)
    at.world.reading = 'hangs'
    await at.request('w1')
    await at.advance(4_999)
    expect(at.emitted).toEqual([])
    await at.advance(1)
    expect(at.emitted).toEqual([{ type: 'refresh.unanswered', waiters: ['w1'], error: unanswered }])
    expect(at.effects).toEqual([])
  })

  for (const reading of ['fails', 'hangs'] as const) {
    it(`[A2.4] stores granted tokens when the second storage read ${reading}`, async () => {
      const at = refreshWorld(OLD)
      await at.request('w1')
      at.world.reading = reading
      at.tries.current.resolve({ access: 'A2', refresh: 'R2' })
      await at.advance(reading === 'hangs' ? 4_999 : 0)
      expect(at.emitted).toHaveLength(reading === 'hangs' ? 0 : 1)
      await at.advance(1)
      expect(at.emitted).toEqual([{ type: 'refresh.succeeded', waiters: ['w1'], access: 'A2' }])
      expect(at.world.stored).toEqual({ access: 'A2', refresh: 'R2' })
    })

    it(`[A2.4] keeps its result when the last storage read ${reading}`, async () => {
      const at = refreshWorld(OLD)
      const error = answered(401, 'Token is blacklisted', 'Token is blacklisted')
      await at.request('w1')
      for (let i = 0; i < 4; i++) {
        if (i === 3) at.world.reading = reading
        at.tries.current.reject(error)
        await at.settle()
      }
      await at.advance(reading === 'hangs' ? 5_000 : 0)
      expect(at.emitted).toEqual([{ type: 'refresh.refused', waiters: ['w1'], error }])
      expect(at.effects).toEqual(['removeAccess'])
    })
  }
})
