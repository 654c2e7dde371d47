/** The failures other real-time clients shipped, one named test each. */
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

describe('bugs others had, on the general connection', () => {
  it('[SOCKGEN-08 D8] a phone in the background closes with 1001; seen again, the page reconnects', async () => {
    const rig = connectionRig()
    await rig.all([...attempt('a', ['open'], ['close', 1001]), ['wait', 3_600_000]])
    expect(rig.sockets.all.length).toBe(1)
    await rig.all([VISIBLE, ...attempt('b', ['open'])])
    const sockets = [socketLook('a', 'closed'), socketLook('b', 'open')]
    expect(lookAt(rig)).toEqual(look('open', { sockets }))
  })

  it('[SOCKGEN-09] every attempt asks for a token anew, so none opens with an old one after a wake', async () => {
    const rig = connectionRig()
    await rig.all([...attempt('a', ['close', 1006]), ['sleep', 3_600_000], VISIBLE])
    expect(rig.tokens.all.length).toBe(2)
    await rig.all(attempt('b', ['open']))
    expect(rig.sockets.last.params).toEqual({ token: 'b' })
  })

  for (const [name, ...steps] of [
    ['the page is seen', VISIBLE],
    ['the network is back', ONLINE],
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
    await rig.do(['token', 'a'])
    rig.harness.stop()
    await rig.do(['late', { type: 'socket.opened' }])
    expect([rig.looks(), rig.harness.facts]).toEqual([[socketLook('a', 'closed')], []])
  })

  it('[SOCKGEN-01] many wake-ups at once leave one socket', async () => {
    const rig = connectionRig()
    const storm: Step[] = [VISIBLE, ONLINE, VISIBLE, ONLINE, VISIBLE]
    await rig.all([...storm, ['token', 'a'], ...storm, ['close', 1006], ...storm])
    await rig.all([['token', 'b'], ...storm, ['open'], ...storm, ['wait', 60_000]])
    expect(rig.looks()).toEqual([socketLook('a', 'closed'), socketLook('b', 'open')])
  })

  it('[SOCKAUTH-02] a refresh that hangs ends in a report and a retry, and its late answer makes no socket', async () => {
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
        error: 'Authentication failed. Please log in again.',
        retryAt: 154_000,
        sockets: [socketLook('a', 'closed')],
      }),
    )
    await rig.all([['late refresh', 'b'], ['wait', 3000], ['token', 'c'], ['open']])
    expect(rig.looks()).toEqual([socketLook('a', 'closed'), socketLook('c', 'open')])
  })

  it('[B8] after a sleep the retry runs when the page is seen, by the wall clock, and only once', async () => {
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

  it('[B8] a restored connection that was waiting connects when the page is seen', async () => {
    const rig = connectionRig()
    await rig.all([
      ['token', 'a'],
      ['close', 1006],
    ])
    const kept = JSON.parse(JSON.stringify(rig.harness.actor.getPersistedSnapshot()))
    const clock = new StepClock()
    const machine = createConnectionMachine(testEnv(clock))
    const restored = createActor(machine, { clock, snapshot: kept, input: { of: 'general' } })
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
      // Five retries are all a connection has; seen again, the page makes it try at once.
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

  it('says goodbye on the wire when the whole application stops', async () => {
    const rig = connectionRig()
    await rig.all([['token', 'a'], ['open']])
    rig.harness.stop()
    expect([rig.sockets.last.state, rig.sockets.last.dropped]).toEqual(['closed', true])
  })
})
