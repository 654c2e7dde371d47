/** Bugs that other real-time clients shipped, one test each. */
import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { createConnectionMachine } from '../../../../src/machines/live/connection/connection.machine.ts'
import { status } from '../../../../src/machines/live/connection/connection.selectors.ts'
import { StepClock } from '../../../kit/clock.ts'
import { testEnv } from '../../../kit/harness.ts'
import { look, ONLINE, VISIBLE } from '../../../spec/live/connection.words.ts'
import type { Step } from '../../../spec/live/transport.steps.ts'
import { socketLook } from '../../../spec/live/transport.steps.ts'
import { connectionRig, lookAt } from './connection.rig.ts'

const attempt = (token: string, ...rest: Step[]): Step[] => [['token', token], ...rest]
const exhausted: Step[] = [
  ...Array.from({ length: 6 }, (): Step[] => [
    ...attempt('x', ['close', 1006]),
    ['wait', 3000],
  ]).flat(),
]

describe('known bugs of other clients, on the general connection', () => {
  it('[SOCKGEN-08 D8] reconnects when the page becomes visible after a phone in the background closed with 1001', async () => {
    const rig = connectionRig()
    await rig.all([...attempt('a', ['open'], ['close', 1001]), ['wait', 3_600_000]])
    expect(rig.sockets.all.length).toBe(1)
    await rig.all([VISIBLE, ...attempt('b', ['open'])])
    const sockets = [socketLook('a', 'closed'), socketLook('b', 'open')]
    expect(lookAt(rig)).toEqual(look('open', { sockets }))
  })

  it('[SOCKGEN-09] requests a new token for every attempt, so that none opens with an old one after a wake-up', async () => {
    const rig = connectionRig()
    await rig.all([...attempt('a', ['close', 1006]), ['sleep', 3_600_000], VISIBLE])
    expect(rig.tokens.calls.length).toBe(2)
    await rig.all(attempt('b', ['open']))
    expect(rig.sockets.last.params).toEqual({ token: 'b' })
  })

  for (const [name, ...steps] of [
    ['the page becomes visible', VISIBLE],
    ['the network is back', ONLINE],
  ] as [string, ...Step[]][]) {
    it(`[SOCKGEN-04 SOCKGEN-08 B4] recovers after its last retry when ${name}`, async () => {
      const rig = connectionRig()
      await rig.all([...exhausted, ['wait', 3_600_000]])
      expect(lookAt(rig).status).toBe('failed')
      await rig.all([...steps, ...attempt('b', ['open'])])
      expect([lookAt(rig).status, lookAt(rig).error, lookAt(rig).attempts]).toEqual([
        'open',
        null,
        0,
      ])
    })
  }

  it('[SOCKGEN-02] closes a connecting socket on sign-out and ignores its late open', async () => {
    const rig = connectionRig()
    await rig.do(['token', 'a'])
    rig.harness.stop()
    await rig.do(['late', { type: 'socket.opened' }])
    expect([rig.looks(), rig.harness.sentEvents]).toEqual([[socketLook('a', 'closed')], []])
  })

  it('[SOCKGEN-01] keeps one socket after many wake-ups at once', async () => {
    const rig = connectionRig()
    const storm: Step[] = [VISIBLE, ONLINE, VISIBLE, ONLINE, VISIBLE]
    await rig.all([...storm, ['token', 'a'], ...storm, ['close', 1006], ...storm])
    const answer: Step = ['text', '{"type":"pong"}']
    await rig.all([['token', 'b'], ...storm, ['open'], ...storm, answer, ['wait', 60_000]])
    expect(rig.looks()).toEqual([socketLook('a', 'closed'), socketLook('b', 'open')])
  })

  it('[SOCKAUTH-02 B10] reports and retries when a refresh hangs, and ignores its late response', async () => {
    const rig = connectionRig()
    await rig.all([
      ['token', 'a'],
      ['close', 4001],
      ['wait', 1000],
      ['wait', 150_000],
    ])
    expect(lookAt(rig)).toEqual(
      look('waiting', {
        attempts: 1,
        error: 'WebSocket connection error',
        retryAt: 154_000,
        sockets: [socketLook('a', 'closed')],
      }),
    )
    await rig.all([['late refresh', 'b'], ['wait', 3000], ['token', 'c'], ['open']])
    expect(rig.looks()).toEqual([socketLook('a', 'closed'), socketLook('c', 'open')])
  })

  it('[B8] retries once, by the wall clock, when the page becomes visible after a sleep', async () => {
    const rig = connectionRig()
    await rig.all([
      ['token', 'a'],
      ['close', 1006],
      ['sleep', 3_600_000],
    ])
    expect(lookAt(rig).status).toBe('waiting')
    await rig.all([VISIBLE, ['token', 'b'], ['open'], ['wait', 60_000]])
    expect(rig.looks()).toEqual([socketLook('a', 'closed'), socketLook('b', 'open')])
  })

  it('[B8] connects when the page becomes visible after a waiting connection was restored', async () => {
    const rig = connectionRig()
    await rig.all([
      ['token', 'a'],
      ['close', 1006],
    ])
    const persisted = JSON.parse(JSON.stringify(rig.harness.actor.getPersistedSnapshot()))
    const clock = new StepClock()
    const machine = createConnectionMachine(testEnv(clock))
    const restored = createActor(machine, { clock, snapshot: persisted, input: { of: 'general' } })
    restored.start()
    expect(status(restored.getSnapshot())).toBe('waiting')
    restored.send({ type: 'page.visible' })
    expect(status(restored.getSnapshot())).toBe('connecting')
    restored.stop()
  })

  it('[SOCKAUTH-03 SOCKGEN-03] handles every close code from 1000 to 4999 as decided', async () => {
    const seen: Record<string, number[]> = { closed: [], connecting: [], waiting: [] }
    let rig = connectionRig()
    for (let code = 1000; code <= 4999; code++) {
      // A connection has five retries; a visible page triggers the next attempt at once.
      if (code % 5 === 0 || lookAt(rig).status !== 'waiting') rig = connectionRig()
      else await rig.do(VISIBLE)
      await rig.all([
        ['token', 'a'],
        ['close', code],
      ])
      seen[lookAt(rig).status]?.push(code)
    }
    const { closed, connecting, waiting } = seen
    expect({ closed, connecting }).toEqual({ closed: [1000, 1001], connecting: [1008, 4001, 4003] })
    expect(waiting?.length).toBe(4000 - 5)
  })

  it('closes the socket when the whole application stops', async () => {
    const rig = connectionRig()
    await rig.all([['token', 'a'], ['open']])
    rig.harness.stop()
    expect([rig.sockets.last.state, rig.sockets.last.dropped]).toEqual(['closed', true])
  })
})
