/**
 * One connect call over a WebSocket (A1.2): from the call to the one report of how it ended. On the
 * messaging path a refused token is answered by one retry; on that of the notifications it is a plain
 * failure (D13).
 *
 * The generation guard (t14) is the chart itself: the socket, the token and the refresh are actors of
 * their states, and a stopped actor's words reach nobody. Leaving `socket` closes what was not
 * closed, so a late open finds a closed socket; whatever an old socket said just before it was
 * stopped arrives where no socket lives (a new one takes at least one promise) and is ignored.
 *
 * Clauses: SOCKAUTH-01…04, SOCKGEN-02, SOCKEV-15, SOCKEV-16.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { TEXTS } from '../../../protocol/base/catalogue.ts'
import { classifyClose } from '../../../protocol/live/policies.ts'
import type { MachineEnv } from '../../env.ts'
import { ABNORMAL_CLOSE, tokenIn } from './transport.policy.ts'
import { transportSetup } from './transport.setup.ts'

export type { TransportEvent, TransportFact } from './transport.setup.ts'

const BROKEN = [
  { type: 'tellError', params: { message: TEXTS.socketError } },
  { type: 'tellClosed', params: { code: ABNORMAL_CLOSE, cause: 'drop' } },
] as const

const NO_TOKEN = [
  { type: 'tellError', params: { message: TEXTS.noSocketToken } },
  { type: 'tellClosed', params: { code: null, cause: 'auth' } },
] as const

/** Connect calls over a WebSocket; effects `socket`, `usableToken`, `forceRefresh` by name. */
export function createTransportMachine(env: MachineEnv) {
  return transportSetup(env).createMachine({
    id: 'transport',
    description:
      "A WebSocket with its one retry after a refused token on the messaging path. It lives as long as the parent's state that invokes it and never ends by itself.",
    context: ({ input }) => ({
      channel: input.channel,
      conversationId: input.conversationId,
      authRetryUsed: false,
      retriedCode: null,
      refreshAt: null,
    }),
    initial: 'idle',
    on: {
      'transport.connect': {},
      'transport.disconnect': { target: '.idle' },
      'transport.send': {},
      'socket.opened': {},
      'socket.errored': {},
      'socket.received': {},
      'socket.closed': {},
      '*': { actions: 'reportUnexpected' },
    },
    states: {
      idle: {
        description: 'No connect call runs. It waits for the parent, without bound.',
        on: {
          'transport.connect': { target: 'token', actions: 'beginCall' },
          'transport.disconnect': {},
        },
      },
      token: {
        description:
          'An access token that is good for longer than its margin is asked for. At most 150 s; without one the call ends with cause auth.',
        meta: { req: ['SOCKEV-01'] },
        invoke: {
          id: 'usableToken',
          src: 'usableToken',
          onDone: [
            { guard: 'isToken', target: 'socket' },
            { target: 'idle', actions: NO_TOKEN },
          ],
          onError: { target: 'idle', actions: NO_TOKEN },
        },
        after: { tokenMaxWait: { target: 'idle', actions: NO_TOKEN } },
      },
      socket: {
        description:
          'A socket exists, opening or open. It ends by its close, by an order to disconnect or by a failed handshake; what is not closed by then is closed on leaving.',
        invoke: {
          id: 'socket',
          src: 'socket',
          input: ({ context, event }) => ({
            channel: context.channel,
            token: tokenIn(event) ?? '',
            conversationId: context.conversationId,
          }),
          onError: { target: 'idle', actions: BROKEN },
        },
        exit: 'closeUnlessClosed',
        on: {
          'socket.errored': {
            actions: { type: 'tellError', params: { message: TEXTS.socketError } },
          },
          'socket.closed': [
            {
              guard: { type: 'isRetriable', params: ({ event }) => ({ code: event.code }) },
              target: 'authWait',
              actions: [
                { type: 'useRetry', params: ({ event }) => ({ code: event.code }) },
                { type: 'tellDown', params: ({ event }) => ({ code: event.code }) },
              ],
              meta: { req: ['SOCKAUTH-01'] },
            },
            {
              target: 'idle',
              actions: {
                type: 'tellClosed',
                params: ({ event }) => ({ code: event.code, cause: classifyClose(event.code) }),
              },
              meta: { req: ['SOCKAUTH-03'] },
            },
          ],
        },
        initial: 'connecting',
        states: {
          connecting: {
            description:
              'The socket shakes hands with the server. At most 30 s, then the call ends as a drop.',
            on: { 'socket.opened': { target: 'open', actions: 'tellOpened' } },
            after: { handshakeMaxWait: { target: '#transport.idle', actions: BROKEN } },
          },
          open: {
            description:
              'Frames pass in both directions. It lasts as long as both ends keep the socket, so it has no bound.',
            on: {
              'socket.received': { actions: 'tellFrames' },
              'transport.send': {
                actions: {
                  type: 'writeToSocket',
                  params: ({ event }) => ({ payload: event.payload }),
                },
                meta: { req: ['SOCKEV-15', 'SOCKEV-16'] },
              },
            },
          },
        },
      },
      authWait: {
        description:
          'The server refused the token for the first time in this call. After 1 s, counted by an absolute deadline, the one retry begins.',
        meta: { req: ['SOCKAUTH-01', 'SOCKAUTH-04'] },
        exit: 'forgetRefreshAt',
        after: { untilRefresh: 'authRefresh' },
      },
      authRefresh: {
        description:
          'The shared refresh makes a new token for the one retry. At most 150 s; without a token the call ends with cause auth and the code of the refusal.',
        meta: { req: ['SOCKAUTH-02'] },
        invoke: {
          id: 'forceRefresh',
          src: 'forceRefresh',
          onDone: [
            { guard: 'isToken', target: 'socket' },
            { target: 'idle', actions: 'tellRefreshFailed' },
          ],
          onError: { target: 'idle', actions: 'tellRefreshFailed' },
        },
        after: { tokenMaxWait: { target: 'idle', actions: 'tellRefreshFailed' } },
      },
    },
  })
}

export type TransportMachine = ReturnType<typeof createTransportMachine>
export type TransportActor = ActorRefFrom<TransportMachine>
export type TransportSnapshot = SnapshotFrom<TransportMachine>
