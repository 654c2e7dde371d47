/** The failures other real-time clients shipped, one named test each. */
import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { createConnectionMachine } from '../../../src/machines/connection/connection.machine.ts'
import { status } from '../../../src/machines/connection/connection.selectors.ts'
import { StepClock } from '../../kit/clock.ts'
import { testEnv } from '../../kit/harness.ts'
import { ONLINE, SIGN_IN, SIGN_OUT, VISIBLE } from '../../spec/connection.words.ts'
import type { Step } from '../../spec/transport.steps.ts'
import { socketLook } from '../../spec/transport.steps.ts'
import { connectionRig, lookAt } from './connection.rig.ts'

const attempt = (token: string, ...rest: Step[]): Step[] => [['token', token], ...rest]
const exhausted: Step[] = [
  SIGN_IN,
  ...Array.from({ length: 6 }, (): Step[] => [
    ...attempt('x', ['close', 1006]),
    ['wait', 3000],
  ]).flat(),
]

describe('bugs others had, on the general connection', () => {
  it('[SOCKGEN-08 D8] a phone in the background closes with 1001; seen again, the page reconnects', async () => {
    const rig = connectionRig()
    await rig.all([SIGN_IN, ...attempt('a', ['open'], ['close', 1001]), ['wait', 3_600_000]])
    expect(rig.sockets.all.length).toBe(1)
    await rig.all([VISIBLE, ...attempt('b', ['open'])])
    expect(lookAt(rig)).toEqual({
      status: 'open',
      attempts: 0,
      error: null,
      retryAt: null,
      sockets: [socketLook('a', 'closed'), socketLook('b', 'open')],
      reported: 0,
    })
  })

  it('[SOCKGEN-08 SOCKGEN-09] a page seen or a network back while nobody is signed in opens nothing', async () => {
    const rig = connectionRig()
    await rig.all([VISIBLE, ONLINE, ['wait', 600_000], VISIBLE])
    expect([rig.sockets.all, rig.tokens.all]).toEqual([[], []])
  })

  it('[SOCKGEN-02 SOCKGEN-09] a page seen after signing out opens nothing', async () => {
    const rig = connectionRig()
    await rig.all([
      SIGN_IN,
      ...attempt('a', ['open']),
      SIGN_OUT,
      VISIBLE,
      ONLINE,
      ['wait', 600_000],
    ])
    expect(rig.looks()).toEqual([socketLook('a', 'closed', { closeCodes: [1000] })])
    expect(rig.tokens.all.length).toBe(1)
  })

  it('[SOCKGEN-09] every attempt asks for a token anew, so none opens with an old one after a wake', async () => {
    const rig = connectionRig()
    await rig.all([SIGN_IN, ...attempt('a', ['close', 1006]), ['sleep', 3_600_000], VISIBLE])
    expect(rig.tokens.all.length).toBe(2)
    await rig.all(attempt('b', ['open']))
    expect(rig.sockets.last.params).toEqual({ token: 'b' })
  })

  for (const [name, ...steps] of [
    ['the page is seen', VISIBLE],
    ['the network is back', ONLINE],
    ['somebody signs in again', SIGN_OUT, SIGN_IN],
  ] as [string, ...Step[]][]) {
    it(`[SOCKGEN-04 SOCKGEN-08 B4] with all retries used up, it recovers when ${name}`, async () => {
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

  it('[SOCKGEN-02] a socket still shaking hands at sign-out is closed, and its late open stays unheard', async () => {
    const rig = connectionRig()
    await rig.all([SIGN_IN, ['token', 'a'], SIGN_OUT, ['late', { type: 'socket.opened' }]])
    expect(lookAt(rig).sockets).toEqual([socketLook('a', 'closed', { closeCodes: [1000] })])
    expect([lookAt(rig).status, rig.harness.facts]).toEqual(['off', []])
  })

  it('[SOCKGEN-01] many wake-ups at once leave one socket', async () => {
    const rig = connectionRig()
    const storm: Step[] = [VISIBLE, ONLINE, VISIBLE, ONLINE, SIGN_IN, VISIBLE]
    await rig.all([SIGN_IN, ...storm, ['token', 'a'], ...storm, ['close', 1006], ...storm])
    await rig.all([['token', 'b'], ...storm, ['open'], ...storm, ['wait', 60_000]])
    expect(rig.looks()).toEqual([socketLook('a', 'closed'), socketLook('b', 'open')])
  })

  it('[SOCKAUTH-02] a refresh that hangs ends in a report and a retry, and its late answer makes no socket', async () => {
    const rig = connectionRig()
    await rig.all([SIGN_IN, ['token', 'a'], ['close', 4001], ['wait', 1000], ['wait', 150_000]])
    expect(lookAt(rig)).toEqual({
      status: 'waiting',
      attempts: 1,
      error: 'Authentication failed. Please log in again.',
      retryAt: 154_000,
      sockets: [socketLook('a', 'closed')],
      reported: 0,
    })
    await rig.all([['late refresh', 'b'], ['wait', 3000], ['token', 'c'], ['open']])
    expect(rig.looks()).toEqual([socketLook('a', 'closed'), socketLook('c', 'open')])
  })

  it('[B8] after a sleep the retry runs when the page is seen, by the wall clock, and only once', async () => {
    const rig = connectionRig()
    await rig.all([SIGN_IN, ['token', 'a'], ['close', 1006], ['sleep', 3_600_000]])
    expect(lookAt(rig).status).toBe('waiting')
    await rig.all([VISIBLE, ['token', 'b'], ['open'], ['wait', 60_000]])
    expect(rig.looks()).toEqual([socketLook('a', 'closed'), socketLook('b', 'open')])
  })

  it('[B8] a restored connection that was waiting connects when the page is seen', async () => {
    const rig = connectionRig()
    await rig.all([SIGN_IN, ['token', 'a'], ['close', 1006]])
    const kept = JSON.parse(JSON.stringify(rig.harness.actor.getPersistedSnapshot()))
    const clock = new StepClock()
    const machine = createConnectionMachine(testEnv(clock))
    const restored = createActor(machine, { clock, snapshot: kept, input: undefined })
    restored.start()
    expect(status(restored.getSnapshot())).toBe('waiting')
    restored.send({ type: 'page.visible' })
    expect(status(restored.getSnapshot())).toBe('connecting')
    restored.stop()
  })

  it('[SOCKAUTH-03 SOCKGEN-03] every close code from 1000 to 4999 leads where the decisions say', async () => {
    const seen: Record<string, number[]> = { closed: [], connecting: [], waiting: [] }
    let rig = connectionRig()
    for (let code = 1000; code <= 4999; code++) {
      if (code % 40 === 0) rig = connectionRig()
      await rig.all([SIGN_IN, ['token', 'a'], ['close', code]])
      seen[lookAt(rig).status]?.push(code)
      await rig.do(SIGN_OUT)
    }
    const { closed, connecting, waiting } = seen
    expect({ closed, connecting }).toEqual({ closed: [1000, 1001], connecting: [1008, 4001, 4003] })
    expect(waiting?.length).toBe(4000 - 5)
  })

  it('says goodbye on the wire when the whole application stops', async () => {
    const rig = connectionRig()
    await rig.all([SIGN_IN, ['token', 'a'], ['open']])
    rig.harness.stop()
    expect([rig.sockets.last.state, rig.sockets.last.dropped]).toEqual(['closed', true])
  })
})
