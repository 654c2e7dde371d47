import { describe, expect, it } from 'vitest'
import { createRefreshPromises } from '../../src/app/refresh-promises.ts'
import { abortedFailure, networkFailure, serviceFailure } from '../../src/protocol/base/errors.ts'
import { refreshWorld } from '../machines/account/refresh/refresh.world.ts'

const STORED = { access: 'old', refresh: 'r-1' }
const REFUSED = serviceFailure({ message: 'Token is invalid or expired', status: 401 })

/** The refresh bridge with the real machine; the test settles its attempts. */
function start() {
  const world = refreshWorld(STORED)
  let ids = 0
  const bridge = createRefreshPromises(() => `waiter-${++ids}`)
  const ended: [name: string, outcome: unknown][] = []
  const ask = (name: string, rejected?: string): void => {
    bridge.refresh(rejected).then(
      (access) => ended.push([name, access]),
      (failure: unknown) => ended.push([name, failure]),
    )
  }
  return { ...world, bridge, ended, ask }
}

describe('refresh bridge', () => {
  it('[REFRESH-02] resolves all waiting promises with one new token', async () => {
    const { bridge, actor, ask, ended, tries, settle } = start()
    bridge.connect(actor)
    expect(bridge.running()).toBe(false)
    for (const name of ['a', 'b', 'c']) ask(name, 'old')
    await settle()
    expect([bridge.running(), tries.calls.length, ended]).toEqual([true, 1, []])
    tries.current.resolve({ access: 'new', refresh: 'r-2' })
    await settle()
    expect(ended).toEqual([
      ['a', 'new'],
      ['b', 'new'],
      ['c', 'new'],
    ])
    expect(bridge.running()).toBe(false)
  })

  it('[HTTP-07] rejects with the rejection of all four attempts', async () => {
    const { bridge, actor, ask, ended, tries, settle } = start()
    bridge.connect(actor)
    ask('a')
    for (let n = 0; n < 4; n += 1) {
      await settle()
      tries.current.reject(REFUSED)
    }
    await settle()
    expect(ended).toEqual([['a', REFUSED]])
  })

  it('[B10] rejects with the network failure when no attempt had a response', async () => {
    const { bridge, actor, ask, ended, tries, settle } = start()
    bridge.connect(actor)
    ask('a')
    for (let n = 0; n < 4; n += 1) {
      await settle()
      tries.current.reject(networkFailure())
    }
    await settle()
    expect(ended).toEqual([['a', networkFailure()]])
  })

  it('[A2.4 A30] aborts all waiting promises when the user signs out', async () => {
    const { bridge, actor, ask, ended, settle, send } = start()
    bridge.connect(actor)
    ask('a')
    ask('b')
    let waited = false
    void bridge.wait().then(() => {
      waited = true
    })
    await settle()
    send({ type: 'session.loggedOut' })
    await settle()
    expect([ended, waited, bridge.running()]).toEqual([
      [
        ['a', abortedFailure()],
        ['b', abortedFailure()],
      ],
      true,
      false,
    ])
  })

  it('aborts before an actor is connected, when it stops and afterwards', async () => {
    const { bridge, actor, ask, ended, settle, stop } = start()
    ask('early')
    await settle()
    bridge.connect(actor)
    ask('a')
    await settle()
    stop()
    await settle()
    ask('late')
    await settle()
    expect(ended).toEqual([
      ['early', abortedFailure()],
      ['a', abortedFailure()],
      ['late', abortedFailure()],
    ])
  })

  it('[A2.3] wait() resolves immediately when no refresh runs, and never rejects', async () => {
    const { bridge, actor, tries, ask, settle } = start()
    await bridge.wait()
    bridge.connect(actor)
    await bridge.wait()
    ask('a')
    const waiting = bridge.wait()
    for (let n = 0; n < 4; n += 1) {
      await settle()
      tries.current.reject(REFUSED)
    }
    await expect(waiting).resolves.toBeUndefined()
  })
})
