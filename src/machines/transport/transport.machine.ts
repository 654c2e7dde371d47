/**
 * One logical messaging connection (A1.2): from a connect call to the one report of how it ended.
 * It lives as long as the parent's state that invokes it and never ends by itself.
 *
 * - idle: no connect call runs. Waits for the parent, without bound.
 * - token: a token that is good for longer than its margin is asked for; bounded.
 * - socket.connecting: a socket shakes hands; bounded.
 * - socket.open: it is open; as long as both ends keep it.
 * - authWait: the server refused the token for the first time in this call; 1 s.
 * - authRefresh: the shared refresh makes a new token for the one retry; bounded.
 *
 * The generation guard (t14) is the chart itself: the socket, the token and the refresh are actors of
 * their states, and a stopped actor's words reach nobody. Leaving `socket` closes what was not
 * closed, so a late open finds a closed socket; whatever an old socket said just before it was
 * stopped arrives where no socket lives (a new one takes at least one promise) and is ignored.
 *
 * Clauses: SOCKAUTH-01…04, SOCKGEN-02, SOCKEV-15, SOCKEV-16.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { TEXTS } from '../../protocol/catalogue.ts'
import { classifyClose } from '../../protocol/policies.ts'
import type { MachineEnv } from '../env.ts'
import { ABNORMAL_CLOSE, tokenIn } from '../sockets/sockets.policy.ts'
import { transportSetup } from './transport.setup.ts'

export type { TransportEvent, TransportFact, TransportInput } from './transport.setup.ts'

const BROKEN = [
  { type: 'tellError', params: { message: TEXTS.socketError } },
  { type: 'tellClosed', params: { code: ABNORMAL_CLOSE, cause: 'drop' } },
] as const

const NO_TOKEN = [
  { type: 'tellError', params: { message: TEXTS.noSocketToken } },
  { type: 'tellClosed', params: { code: null, cause: 'auth' } },
] as const

/** A connection to the messaging path; effects `socket`, `usableToken`, `forceRefresh` by name. */
export function createTransportMachine(env: MachineEnv) {
  return transportSetup(env).createMachine({
    id: 'transport',
    context: ({ input }) => ({
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
        on: {
          'transport.connect': { target: 'token', actions: 'beginCall' },
          'transport.disconnect': {},
        },
      },
      token: {
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
        invoke: {
          id: 'socket',
          src: 'socket',
          input: ({ context, event }) => ({
            channel: 'messaging',
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
            on: { 'socket.opened': { target: 'open', actions: 'tellOpened' } },
            after: { handshakeMaxWait: { target: '#transport.idle', actions: BROKEN } },
          },
          open: {
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
        meta: { req: ['SOCKAUTH-01', 'SOCKAUTH-04'] },
        exit: 'forgetRefreshAt',
        after: { untilRefresh: 'authRefresh' },
      },
      authRefresh: {
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
