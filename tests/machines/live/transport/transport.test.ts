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

describe('the transport machine', () => {
  it('handles every event in every leaf and the end of every invoke', () => {
    expect(lintMachine(createTransportMachine(testEnv()), Object.keys(EVENTS))).toEqual([])
  })

  it('[SOCKAUTH-04] retries once after 1 s on 4001, 4003 and 1008', () => {
    expect([AUTH_RETRY_DELAY_MS, AUTH_CLOSE_CODES]).toEqual([1000, [4001, 4003, 1008]])
  })

  it('reports an unknown event', () => {
    const rig = transportRig()
    rig.harness.send({ type: 'surprise' })
    expect(rig.reported).toEqual([{ type: 'surprise' }])
  })
})

describe('input of a socket', () => {
  it('[SOCKEV-01 A1.2 t2] contains the token and no conversation for the general connection', async () => {
    const rig = transportRig(null)
    await rig.all([CONNECT, ['token', 'a']])
    expect([rig.sockets.last.input.channel, rig.sockets.last.params]).toEqual([
      'messaging',
      { token: 'a' },
    ])
  })

  it('[SOCKEV-02 D2] contains the token and the conversation, also on the retry', async () => {
    const rig = transportRig(5)
    await rig.all([CONNECT, ['token', 'a'], ['close', 4001], ['wait', 1000], ['refresh', 'b']])
    expect(rig.sockets.all.map((socket) => socket.params)).toEqual([
      { token: 'a', conversation: '5' },
      { token: 'b', conversation: '5' },
    ])
  })

  it('[SOCKAUTH-02] requests one refresh and not the stored token on the retry', async () => {
    const rig = transportRig()
    await rig.all([CONNECT, ['token', 'a'], ['close', 1008], ['wait', 1000], ['refresh', 'b']])
    expect([rig.tokens.calls.length, rig.refreshes.calls.length]).toEqual([1, 1])
  })

  it('[A1.2] keeps the token out of the context', async () => {
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

describe('the time of the refresh', () => {
  it('[B8 SOCKAUTH-01] is in the context only during the delay', async () => {
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

describe('a failing socket effect', () => {
  it('[A1.2 t13] ends the call as a drop with an error', async () => {
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
    expect([rig.harness.actor.getSnapshot().value, rig.harness.sentEvents]).toEqual([
      'idle',
      [
        { type: 'transport.error', message: 'WebSocket connection error' },
        { type: 'transport.closed', code: 1006, cause: 'drop' },
      ],
    ])
  })
})

describe('stopping the application', () => {
  it('[A1.2 t14] aborts a token request and drops the socket', async () => {
    const asking = transportRig()
    await asking.do(CONNECT)
    asking.harness.stop()
    const open = transportRig()
    await open.all([CONNECT, ['token', 'a'], ['open']])
    open.harness.stop()
    expect([asking.tokens.calls[0]?.cancelled, open.sockets.last.dropped]).toEqual([true, true])
  })
})
