/**
 * The general live connection (A1.3): one socket as long as somebody is signed in. A transport that
 * breaks counts as a drop.
 * Clauses: SOCKGEN-01…10, SOCKEV-12; decisions A1.3, D5…D9, D15, B4, B8, B9.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { MachineEnv } from '../../env.ts'
import { ABNORMAL_CLOSE } from '../sockets/sockets.policy.ts'
import { connectionSetup } from './connection.setup.ts'

export type { ConnectionEvent, ConnectionFact, ConnectionInput } from './connection.setup.ts'

const BROKEN = { code: ABNORMAL_CLOSE, cause: 'drop' } as const

/** Fed by `member` with the page and the network; feeds it with frames. */
export function createConnectionMachine(env: MachineEnv) {
  return connectionSetup(env).createMachine({
    id: 'connection',
    description:
      'The socket that brings everything live but notifications and the open conversation. It is born with the session and stopped with it, which closes the socket.',
    context: ({ input }) => ({
      policy: input?.policy ?? 'specification',
      attempts: 0,
      attemptsBeforeOpen: 0,
      openedAt: null,
      lastCause: null,
      error: null,
      retryAt: null,
    }),
    initial: 'attempting',
    on: {
      'page.visible': {},
      'network.online': {},
      'connection.send': {},
      'error.dismiss': { actions: 'clearError' },
      'transport.opened': {},
      'transport.down': {},
      'transport.received': {},
      'transport.error': {},
      'transport.closed': {},
      '*': { actions: 'reportUnexpected' },
    },
    states: {
      attempting: {
        description:
          'A transport carries one connect call, with its token, handshake and the one retry after a refused token. It ends when the transport tells how the call ended.',
        meta: { req: ['SOCKGEN-01', 'SOCKGEN-02', 'SOCKGEN-09'] },
        entry: 'connect',
        invoke: {
          id: 'transport',
          src: 'transport',
          input: { conversationId: null },
          onError: [
            {
              guard: { type: 'hasRetryLeft', params: BROKEN },
              target: 'waiting',
              actions: { type: 'scheduleRetry', params: BROKEN },
            },
            { target: 'failed', actions: { type: 'giveUp', params: BROKEN } },
          ],
        },
        on: {
          'transport.error': {
            actions: { type: 'showError', params: ({ event }) => ({ message: event.message }) },
          },
          'transport.down': {
            target: '.connecting',
            actions: { type: 'restore', params: ({ event }) => ({ code: event.code }) },
          },
          'transport.closed': [
            {
              guard: { type: 'isNormal', params: ({ event }) => ({ cause: event.cause }) },
              target: 'closed',
              actions: ['forgetOpen', 'clearError'],
            },
            {
              guard: { type: 'hasRetryLeft', params: ({ event }) => ({ code: event.code }) },
              target: 'waiting',
              actions: { type: 'scheduleRetry', params: ({ event }) => event },
              meta: { req: ['SOCKGEN-03', 'SOCKGEN-04', 'SOCKGEN-07'] },
            },
            {
              target: 'failed',
              actions: { type: 'giveUp', params: ({ event }) => event },
              meta: { req: ['SOCKGEN-05', 'SOCKGEN-07'] },
            },
          ],
        },
        initial: 'connecting',
        states: {
          connecting: {
            description:
              'No socket is open yet; each step of the transport is bounded, so that it opens or fails.',
            on: {
              'transport.opened': {
                target: 'open',
                actions: ['countOpen', 'clearError', 'tellOpened'],
                meta: { req: ['SOCKGEN-06'] },
              },
            },
          },
          open: {
            description:
              'The socket is open and frames pass both ways. It lasts as long as both ends keep it.',
            exit: 'tellLost',
            on: {
              'connection.send': {
                actions: { type: 'send', params: ({ event }) => ({ payload: event.payload }) },
              },
              'transport.received': {
                actions: [
                  { type: 'showServerError', params: ({ event }) => event },
                  { type: 'tellFrames', params: ({ event }) => event },
                ],
              },
            },
          },
        },
      },
      waiting: {
        description:
          'A connect call or a socket failed and a retry is left. It lasts until its due time by the reconnect policy; a seen page or the network cuts it short.',
        exit: 'forgetRetryAt',
        after: { untilRetry: 'attempting' },
        on: { 'page.visible': 'attempting', 'network.online': 'attempting' },
        meta: { req: ['SOCKGEN-03', 'SOCKGEN-08'] },
      },
      closed: {
        description:
          'The server closed with 1000 or 1001. It waits for the page to be seen or the network to return, and leaves the counter alone (D9, B4).',
        on: { 'page.visible': 'attempting', 'network.online': 'attempting' },
        meta: { req: ['SOCKGEN-08'] },
      },
      failed: {
        description:
          'No retry is left and a text says so. It waits for the page to be seen or the network to return, and leaves the counter alone (D9, B4).',
        on: { 'page.visible': 'attempting', 'network.online': 'attempting' },
        meta: { req: ['SOCKGEN-05', 'SOCKGEN-08'] },
      },
    },
  })
}

export type ConnectionMachine = ReturnType<typeof createConnectionMachine>
export type ConnectionActor = ActorRefFrom<ConnectionMachine>
export type ConnectionSnapshot = SnapshotFrom<ConnectionMachine>
