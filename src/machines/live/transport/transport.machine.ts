/**
 * One connect call over a WebSocket (A1.2): from the call to the single report of how it ended. The
 * messaging path retries once after a rejected token; on the notification path a rejected token is
 * a plain failure (D13).
 *
 * The states themselves are the generation guard (t14): socket, token and refresh are actors
 * invoked by states, and events of a stopped actor are not delivered. Leaving `socket` closes a
 * socket that is still open, so a late open finds a closed socket. Events that an old socket sent
 * just before it was stopped arrive in a state without a socket (a new one takes at least one
 * promise) and are ignored.
 *
 * Clauses: SOCKAUTH-01…04, SOCKGEN-02, SOCKEV-15, SOCKEV-16.
 */
import { TEXTS } from '../../../protocol/base/catalogue.ts'
import { classifyClose } from '../../../protocol/live/policies.ts'
import type { MachineEnv } from '../../env.ts'
import { ABNORMAL_CLOSE, tokenIn } from './transport.policy.ts'
import { transportSetup } from './transport.setup.ts'

export type { TransportEvent } from './transport.setup.ts'

const BROKEN = [
  { type: 'notifyError', params: { message: TEXTS.socketError } },
  { type: 'notifyClosed', params: { code: ABNORMAL_CLOSE, cause: 'drop' } },
] as const

const NO_TOKEN = [
  { type: 'notifyError', params: { message: TEXTS.noSocketToken } },
  { type: 'notifyClosed', params: { code: null, cause: 'auth' } },
] as const

/** Creates the transport machine; its effects are `socket`, `usableToken` and `forceRefresh`. */
export function createTransportMachine(env: MachineEnv) {
  return transportSetup(env).createMachine({
    id: 'transport',
    description:
      'A WebSocket with one retry after a rejected token on the messaging path; runs as long as the parent state that invokes it and never ends by itself.',
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
        description: 'No connect call is running; waits for the parent without time limit.',
        on: {
          'transport.connect': { target: 'token', actions: 'beginCall' },
          'transport.disconnect': {},
        },
      },
      token: {
        description:
          'Requests an access token that is valid beyond its margin; without one the call ends with cause auth, and as a drop if no server answered within 150 s (B10).',
        meta: { req: ['SOCKEV-01'] },
        invoke: {
          id: 'usableToken',
          src: 'usableToken',
          onDone: [
            { guard: 'isToken', target: 'socket' },
            { target: 'idle', actions: NO_TOKEN },
          ],
          onError: { target: 'idle', actions: BROKEN },
        },
        after: { tokenMaxWait: { target: 'idle', actions: BROKEN } },
      },
      socket: {
        description:
          'A socket exists, connecting or open; ends with its close, a disconnect command or a failed handshake, and closes a socket that is still open on exit.',
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
            actions: { type: 'notifyError', params: { message: TEXTS.socketError } },
          },
          'socket.closed': [
            {
              guard: { type: 'isRetriable', params: ({ event }) => ({ code: event.code }) },
              target: 'authWait',
              actions: [
                { type: 'useRetry', params: ({ event }) => ({ code: event.code }) },
                { type: 'notifyDisconnected', params: ({ event }) => ({ code: event.code }) },
              ],
              meta: { req: ['SOCKAUTH-01'] },
            },
            {
              target: 'idle',
              actions: {
                type: 'notifyClosed',
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
              'The socket performs its handshake with the server; after at most 30 s the call ends as a drop.',
            on: { 'socket.opened': { target: 'open', actions: 'notifyOpened' } },
            after: { handshakeMaxWait: { target: '#transport.idle', actions: BROKEN } },
          },
          open: {
            description:
              'Frames pass in both directions; lasts until either side closes the socket, so there is no time limit.',
            on: {
              'socket.received': { actions: 'sendFrames' },
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
          'The server rejected the token for the first time in this call; after 1 s, measured against an absolute deadline, the one retry starts.',
        meta: { req: ['SOCKAUTH-01', 'SOCKAUTH-04'] },
        exit: 'forgetRefreshAt',
        after: { untilRefresh: 'authRefresh' },
      },
      authRefresh: {
        description:
          'The shared refresh fetches a new token for the one retry; a refused one ends the call with cause auth and the close code of the rejection, no answer within 150 s as a drop (B10).',
        meta: { req: ['SOCKAUTH-02'] },
        invoke: {
          id: 'forceRefresh',
          src: 'forceRefresh',
          onDone: [
            { guard: 'isToken', target: 'socket' },
            { target: 'idle', actions: 'notifyRefreshFailed' },
          ],
          onError: { target: 'idle', actions: BROKEN },
        },
        after: { tokenMaxWait: { target: 'idle', actions: BROKEN } },
      },
    },
  })
}
