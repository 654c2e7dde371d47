import { describe, expect, it } from 'vitest'
import { fromCallback } from 'xstate'
import {
  createTransportMachine,
  type TransportEvent,
} from '../../../../src/machines/live/transport/transport.machine.ts'
import { AUTH_CLOSE_CODES, AUTH_RETRY_DELAY_MS } from '../../../../src/protocol/base/constants.ts'
import { testEnv } from '../../../kit/harness.ts'
import type { Step } from '../../../spec/live/transport.steps.ts'
import { liveRig } from '../../liveDriver.ts'
import { lintMachine } from '../../matrix.ts'
import { transportRig } from './transport.rig.ts'

const EVENTS = {
  'transport.connect': true,
  'transport.disconnect': true,
  'transport.send': true,
  'socket.opened': true,
  'socket.errored': true,
  'socket.received': true,
  'socket.closed': true,
} satisfies Record<TransportEvent['type'], true>

const CONNECT: Step = ['tell', { type: 'transport.connect' }]

describe('the chart of the transport', () => {
  it('answers every event in every leaf and ends every invoke', () => {
    expect(lintMachine(createTransportMachine(testEnv()), Object.keys(EVENTS))).toEqual([])
  })

  it('[SOCKAUTH-04] retries once after 1 s on 4001, 4003 and 1008', () => {
    expect([AUTH_RETRY_DELAY_MS, AUTH_CLOSE_CODES]).toEqual([1000, [4001, 4003, 1008]])
  })

  it('reports an event it does not know', () => {
    const rig = transportRig()
    rig.harness.send({ type: 'surprise' })
    expect(rig.reported).toEqual([{ type: 'surprise' }])
  })
})

describe('what a socket is made with', () => {
  it('[SOCKEV-01 A1.2 t2] the general connection: the token, no conversation', async () => {
    const rig = transportRig(null)
    await rig.all([CONNECT, ['token', 'a']])
    expect([rig.sockets.last.input.channel, rig.sockets.last.params]).toEqual([
      'messaging',
      { token: 'a' },
    ])
  })

  it('[SOCKEV-02 D2] a conversation: the token and the conversation, also on the retry', async () => {
    const rig = transportRig(5)
    await rig.all([CONNECT, ['token', 'a'], ['close', 4001], ['wait', 1000], ['refresh', 'b']])
    expect(rig.sockets.all.map((socket) => socket.params)).toEqual([
      { token: 'a', conversation: '5' },
      { token: 'b', conversation: '5' },
    ])
  })

  it('[SOCKAUTH-02] the retry asks once for a refresh and not for the stored token', async () => {
    const rig = transportRig()
    await rig.all([CONNECT, ['token', 'a'], ['close', 1008], ['wait', 1000], ['refresh', 'b']])
    expect([rig.tokens.all.length, rig.refreshes.all.length]).toEqual([1, 1])
  })

  it('[A1.2] no token is kept in the context', async () => {
    const rig = transportRig()
    await rig.all([CONNECT, ['token', 'secret'], ['open']])
    expect(rig.harness.actor.getSnapshot().context).toEqual({
      channel: 'messaging',
      conversationId: null,
      authRetryUsed: false,
      retriedCode: null,
      refreshAt: null,
    })
  })
})

describe('the moment of the refresh', () => {
  it('[B8 SOCKAUTH-01] is kept while the pause lasts and no longer', async () => {
    const rig = transportRig()
    await rig.all([CONNECT, ['token', 'a'], ['close', 4003]])
    const context = {
      channel: 'messaging',
      conversationId: null,
      authRetryUsed: true,
      retriedCode: 4003,
    }
    const refreshAt = rig.harness.clock.now() + 1000
    expect(rig.harness.actor.getSnapshot().context).toEqual({ ...context, refreshAt })
    await rig.do(['wait', 1000])
    expect(rig.harness.actor.getSnapshot().context).toEqual({ ...context, refreshAt: null })
  })
})

describe('a socket effect that breaks', () => {
  it('[A1.2 t13] ends the call as a drop with its text', async () => {
    const rig = liveRig(
      (env, { reportUnexpected, ...actors }) => {
        const socket = fromCallback(() => {
          throw new Error('broken')
        }) as never
        return createTransportMachine(env).provide({
          actors: { ...actors, socket },
          actions: { reportUnexpected },
        })
      },
      { channel: 'messaging', conversationId: null },
    )
    await rig.all([CONNECT, ['token', 'a']])
    expect([rig.harness.actor.getSnapshot().value, rig.harness.facts]).toEqual([
      'idle',
      [
        { type: 'transport.error', message: 'WebSocket connection error' },
        { type: 'transport.closed', code: 1006, cause: 'drop' },
      ],
    ])
  })
})

describe('an application that stops', () => {
  it('[A1.2 t14] aborts a token question and drops the socket', async () => {
    const asking = transportRig()
    await asking.do(CONNECT)
    asking.harness.stop()
    const open = transportRig()
    await open.all([CONNECT, ['token', 'a'], ['open']])
    open.harness.stop()
    expect([asking.tokens.all[0]?.aborted, open.sockets.last.dropped]).toEqual([true, true])
  })
})
