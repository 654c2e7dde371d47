import { describe, expect, it } from 'vitest'
import { answered, unanswered } from '../../../spec/account/session.people.ts'
import { refreshWorld } from './refresh.world.ts'

type World = ReturnType<typeof refreshWorld>

const OLD = { access: 'A1', refresh: 'R1' }
const OTHERS = { access: 'A5', refresh: 'R5' }
const GONE = answered(401, 'Token is blacklisted')
const FOUND = [{ type: 'refresh.succeeded', waiters: ['w1'], access: 'A5' }]
const REFUSED = [{ type: 'refresh.refused', waiters: ['w1'], error: GONE }]
/** B7: the bound of one refresh. */
const BOUND_MS = 150_000

async function storeElsewhere(at: World): Promise<void> {
  at.world.stored = { ...OTHERS }
  at.world.markedElsewhere = null
  at.send({ type: 'tokens.changedElsewhere' })
  await at.settle()
}

async function refuse(at: World): Promise<void> {
  at.tries.current.reject(GONE)
  await at.settle()
}

/** Ends every attempt that is left with a refusal. */
async function refuseAll(at: World): Promise<void> {
  while (at.tries.isOpen) await refuse(at)
}

describe('refresh inside the lock of all tabs', () => {
  it('[B7] reads storage only when the lock is granted, and uses the token stored until then', async () => {
    const at = refreshWorld(OLD)
    at.world.lock = 'hangs'
    await at.request('w1', 'A1')
    expect([at.reads.calls.length, at.world.holdsLock]).toEqual([0, true])
    at.world.stored = { ...OTHERS }
    at.send({ type: 'lock.settled', granted: true })
    await at.settle()
    expect([at.emitted, at.tries.calls.length]).toEqual([FOUND, 0])
    expect(at.world.holdsLock).toBe(false)
  })

  it('[B7] uses a token stored while waiting when no access token was stored before', async () => {
    const at = refreshWorld({ access: null, refresh: 'R1' })
    at.world.lock = 'hangs'
    await at.request('w1', null)
    at.world.stored = { ...OTHERS }
    at.send({ type: 'lock.settled', granted: true })
    await at.settle()
    expect([at.emitted, at.tries.calls.length]).toEqual([FOUND, 0])
  })

  it('[B7] refreshes at once with the lock, even if a tab that was closed left a mark', async () => {
    const at = refreshWorld(OLD)
    at.world.markedElsewhere = at.clock.now()
    await at.request('w1', 'A1')
    expect(at.tries.current.input).toEqual({ attempt: 1, refresh: 'R1' })
  })

  it('[B7] continues without the lock after exactly the bound of one refresh', async () => {
    const at = refreshWorld(OLD)
    at.world.lock = 'hangs'
    await at.request('w1', 'A1')
    await at.advance(BOUND_MS - 1)
    expect(at.reads.calls).toHaveLength(0)
    // A younger mark is not awaited once more.
    at.world.markedElsewhere = at.clock.now()
    await at.advance(1)
    expect(at.tries.current.input).toEqual({ attempt: 1, refresh: 'R1' })
  })

  it('[B7] reports a lock that throws and refreshes without it', async () => {
    const at = refreshWorld(OLD)
    at.world.lock = 'fails'
    await at.request('w1', 'A1')
    expect(at.reported).toEqual(['xstate.error.actor.refreshLock'])
    expect(at.tries.current.input).toEqual({ attempt: 1, refresh: 'R1' })
  })

  it('[B7] ignores a lock that is granted when no refresh runs', async () => {
    const at = refreshWorld(OLD)
    at.send({ type: 'lock.settled', granted: true })
    await at.settle()
    expect([at.reads.calls.length, at.tries.calls.length, at.emitted]).toEqual([0, 0, []])
  })

  it('[B7] continues its attempt when the lock is granted late', async () => {
    const at = refreshWorld(OLD)
    at.world.lock = 'hangs'
    await at.request('w1', 'A1')
    await at.advance(BOUND_MS)
    at.send({ type: 'lock.settled', granted: true })
    await at.settle()
    expect([at.tries.calls.length, at.tries.isOpen]).toEqual([1, true])
  })

  it('[B7] keeps the lock and its mark until the tokens are stored', async () => {
    const at = refreshWorld(OLD)
    await at.request('w1', 'A1')
    expect([at.world.holdsLock, at.world.mark]).toEqual([true, at.clock.now()])
    at.world.reading = 'hangs'
    at.tries.current.resolve({ access: 'A2', refresh: 'R2' })
    await at.settle()
    expect([at.world.holdsLock, at.world.mark]).toEqual([true, at.clock.now()])
    at.reads.current.resolve({ ...OLD, markedElsewhere: null })
    await at.settle()
    expect([at.world.holdsLock, at.world.mark, at.effects]).toEqual([
      false,
      null,
      ['storeTokens A2 R2'],
    ])
  })
})

describe('refresh while another tab refreshes', () => {
  const STARTS: [string, (at: World) => Promise<void>, number][] = [
    ['without a lock', async () => {}, 0],
    ['after a refusal', refuse, 1],
  ]
  for (const [name, start, sent] of STARTS) {
    const begin = async () => {
      const at = refreshWorld(OLD)
      at.world.lock = sent === 0 ? 'none' : 'granted'
      at.world.markedElsewhere = at.clock.now()
      await at.request('w1', 'A1')
      await start(at)
      return at
    }

    it(`[TABS-02 B7] waits for the tokens of the other tab ${name}`, async () => {
      const at = await begin()
      await at.advance(BOUND_MS - 1)
      expect([at.emitted, at.tries.calls.length]).toEqual([[], sent])
      await storeElsewhere(at)
      expect([at.emitted, at.tries.calls.length, at.effects]).toEqual([FOUND, sent, []])
    })

    it(`[B7] removes its own mark while it waits ${name}`, async () => {
      const at = await begin()
      expect(at.world.mark).toBe(null)
    })

    it(`[B7] finds the tokens of the other tab without a storage event ${name}`, async () => {
      const at = await begin()
      at.world.stored = { ...OTHERS }
      await at.advance(BOUND_MS)
      expect([at.emitted, at.tries.calls.length]).toEqual([FOUND, sent])
    })

    it(`[TABS-03 B7] counts the refusal after exactly the bound of one refresh ${name}`, async () => {
      const at = await begin()
      await at.advance(BOUND_MS - 1)
      expect(at.tries.isOpen).toBe(false)
      await at.advance(1)
      await refuseAll(at)
      expect([at.emitted, at.tries.calls.length, at.effects]).toEqual([
        REFUSED,
        4,
        ['removeAccess'],
      ])
    })

    it(`[B7] waits only for the rest of the bound of an older mark ${name}`, async () => {
      const at = refreshWorld(OLD)
      at.world.lock = sent === 0 ? 'none' : 'granted'
      at.world.markedElsewhere = at.clock.now() - 149_000
      await at.request('w1', 'A1')
      await start(at)
      await at.advance(999)
      expect(at.tries.isOpen).toBe(false)
      await at.advance(1)
      expect(at.tries.isOpen).toBe(true)
    })

    it(`[B7] continues at once when the other tab ended without tokens ${name}`, async () => {
      const at = await begin()
      at.world.markedElsewhere = null
      at.send({ type: 'tokens.changedElsewhere' })
      await at.settle()
      await refuseAll(at)
      expect([at.emitted, at.tries.calls.length]).toEqual([REFUSED, 4])
    })

    it(`[B7 B8] waits at most the bound when the clock was set back ${name}`, async () => {
      const at = refreshWorld(OLD)
      at.world.lock = sent === 0 ? 'none' : 'granted'
      at.world.markedElsewhere = at.clock.now() + 3_600_000
      await at.request('w1', 'A1')
      await start(at)
      await at.advance(BOUND_MS - 1)
      expect(at.tries.isOpen).toBe(false)
      await at.advance(1)
      expect(at.tries.isOpen).toBe(true)
    })
  }

  it('[B7 B10] does not wait for another tab after attempts without a response', async () => {
    const at = refreshWorld(OLD)
    at.world.markedElsewhere = at.clock.now()
    await at.request('w1', 'A1')
    for (let i = 0; i < 4; i++) {
      at.tries.current.reject(unanswered)
      await at.settle()
    }
    expect(at.emitted).toEqual([{ type: 'refresh.unanswered', waiters: ['w1'], error: unanswered }])
  })
})
