import { describe, expect, it } from 'vitest'
import { answered, unanswered } from '../../../spec/account/session.people.ts'
import { refreshWorld } from './refresh.world.ts'

type World = ReturnType<typeof refreshWorld>

const OLD = { access: 'A1', refresh: 'R1' }
const GRANT = { access: 'A2', refresh: 'R2' }
const GONE = answered(401, 'Token is blacklisted')

/** Every phase of a run, and how to reach it with one waiter. */
const MOMENTS: [string, (at: World) => Promise<void>][] = [
  [
    'the first storage read',
    async (at) => {
      at.world.reading = 'hangs'
      await at.request('w1')
    },
  ],
  ...[1, 2, 3, 4].map((n): [string, (at: World) => Promise<void>] => [
    `attempt ${n}`,
    async (at) => {
      await at.request('w1')
      for (let i = 1; i < n; i++) {
        at.tries.current.reject(GONE)
        await at.settle()
      }
    },
  ]),
  [
    'the storage read before storing',
    async (at) => {
      await at.request('w1')
      at.world.reading = 'hangs'
      at.tries.current.resolve(GRANT)
      await at.settle()
    },
  ],
  [
    'the last storage read',
    async (at) => {
      await at.request('w1')
      for (let i = 0; i < 4; i++) {
        if (i === 3) at.world.reading = 'hangs'
        at.tries.current.reject(GONE)
        await at.settle()
      }
    },
  ],
]

describe('shared refresh', () => {
  for (const [name, reach] of MOMENTS) {
    it(`[REFRESH-02 A2.4] joins a request during ${name} to the running refresh`, async () => {
      const at = refreshWorld(OLD)
      await reach(at)
      const calls = at.tries.calls.length
      await at.request('w2')
      expect(at.emitted).toEqual([])
      expect(at.tries.calls).toHaveLength(calls)
      if (at.tries.isOpen) at.tries.current.resolve(GRANT)
      await at.advance(5_000)
      if (at.tries.isOpen) at.tries.current.resolve(GRANT)
      await at.settle()
      expect(at.emitted.map(({ waiters }) => waiters)).toEqual([['w1', 'w2']])
    })

    it(`[A2.4] aborts without side effects on a logout during ${name}`, async () => {
      const at = refreshWorld(OLD)
      await reach(at)
      await at.request('w2')
      at.send({ type: 'session.loggedOut' })
      expect(at.emitted).toEqual([{ type: 'refresh.aborted', waiters: ['w1', 'w2'] }])
      expect(at.sentEvents).toEqual([])
      expect(at.tries.isOpen || at.reads.isOpen).toBe(false)
      for (const call of at.tries.calls) call.resolve({ access: 'LATE', refresh: 'LATE' })
      await at.advance(200_000)
      expect(at.emitted).toHaveLength(1)
      expect(at.effects).toEqual([])
      expect(at.world.stored).toEqual(OLD)
      expect(at.reported).toEqual([])
    })
  }

  it('[REFRESH-02] runs one refresh for 10 parallel requests', async () => {
    const at = refreshWorld(OLD)
    const waiters = Array.from({ length: 10 }, (_, i) => `w${i + 1}`)
    for (const waiter of waiters) at.send({ type: 'refresh.request', waiter, rejected: 'A1' })
    await at.settle()
    expect(at.tries.calls).toHaveLength(1)
    at.tries.current.resolve(GRANT)
    await at.settle()
    expect(at.emitted).toEqual([{ type: 'refresh.succeeded', waiters, access: 'A2' }])
    expect(at.effects).toEqual(['storeTokens A2 R2'])
  })

  it('[A2.4] ignores a logout while no request waits', async () => {
    const at = refreshWorld(OLD)
    at.send({ type: 'session.loggedOut' })
    await at.advance(200_000)
    expect(at.emitted).toEqual([])
    expect(at.effects).toEqual([])
    expect(at.reads.calls).toEqual([])
  })

  it('[B10] keeps the session without a response and refreshes again on the next need', async () => {
    const at = refreshWorld(OLD)
    await at.request('w1')
    for (let i = 0; i < 4; i++) {
      at.tries.current.reject(unanswered)
      await at.settle()
    }
    await at.request('w2')
    expect(at.tries.current.input).toEqual({ attempt: 1, refresh: 'R1' })
    at.tries.current.resolve(GRANT)
    await at.settle()
    expect(at.emitted).toEqual([
      { type: 'refresh.unanswered', waiters: ['w1'], error: unanswered },
      { type: 'refresh.succeeded', waiters: ['w2'], access: 'A2' },
    ])
    expect(at.effects).toEqual(['storeTokens A2 R2'])
  })

  it('[B7] reads the newest refresh token before each refresh', async () => {
    const at = refreshWorld(OLD)
    await at.request('w1')
    at.tries.current.resolve(GRANT)
    await at.settle()
    at.world.stored = { access: 'A9', refresh: 'R9' }
    await at.request('w2')
    expect(at.tries.current.input).toEqual({ attempt: 1, refresh: 'R9' })
  })

  it('[B7 REFRESH-04] does not treat an expired token of another tab as newer', async () => {
    const at = refreshWorld(OLD)
    const jwt = (exp: number) => `h.${btoa(JSON.stringify({ exp }))}.s`
    const seconds = at.clock.now() / 1000
    at.world.stored = { access: jwt(seconds + 30), refresh: 'R1' }
    await at.request('w1', 'A1')
    expect(at.tries.calls).toHaveLength(1)
    at.send({ type: 'session.loggedOut' })
    at.world.stored = { access: jwt(seconds + 31), refresh: 'R1' }
    await at.request('w2', 'A1')
    expect(at.tries.calls).toHaveLength(1)
    expect(at.emitted.at(-1)).toEqual({
      type: 'refresh.succeeded',
      waiters: ['w2'],
      access: jwt(seconds + 31),
    })
  })
})
