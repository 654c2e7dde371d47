/**
 * The notification socket (A1.5); people see closed, connecting or open (SOCKNOTIF-01). Refused tokens
 * are plain failures here, without the 1 s rule (D13). Late words of a socket or of a token request
 * reach nobody, for a stopped actor is not heard; leaving `socket` closes what was not closed.
 * Clauses: SOCKNOTIF-01…04, SOCKNOTIF-11…13; decisions A1.5, D7, D13, D14, B4, B8, B9.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { MachineEnv } from '../../env.ts'
import { ABNORMAL_CLOSE, tokenIn } from '../sockets/sockets.policy.ts'
import { notificationConnectionSetup } from './notificationConnection.setup.ts'

export type {
  NotificationConnectionEvent,
  NotificationConnectionFact,
  NotificationConnectionInput,
} from './notificationConnection.setup.ts'

/** What follows a failed attempt, the code known beforehand (null: no socket was made). */
const failed = (code: number | null) =>
  [
    {
      guard: { type: 'hasRetryLeft', params: { code } },
      target: '#notificationConnection.waiting',
      actions: { type: 'scheduleRetry', params: { code } },
    },
    {
      target: '#notificationConnection.ended',
      actions: { type: 'giveUp', params: { code } },
    },
  ] as const

/** Fed by `member` with the page, the network and payloads to send. */
export function createNotificationConnectionMachine(env: MachineEnv) {
  return notificationConnectionSetup(env).createMachine({
    id: 'notificationConnection',
    description:
      'The socket that brings notifications. It is born with the session and stopped with it, which closes the socket.',
    context: ({ input }) => ({
      policy: input?.policy ?? 'specification',
      attempts: 0,
      attemptsBeforeOpen: 0,
      openedAt: null,
      retryAt: null,
    }),
    initial: 'token',
    on: {
      'page.visible': {},
      'network.online': {},
      'connection.send': {},
      'socket.opened': {},
      'socket.errored': {},
      'socket.received': {},
      'socket.closed': {},
      '*': { actions: 'reportUnexpected' },
    },
    states: {
      waiting: {
        description:
          'An attempt or a socket failed and a retry is left. It lasts until its due time by the reconnect policy; the network cuts it short.',
        meta: { req: ['SOCKNOTIF-01', 'SOCKNOTIF-02', 'SOCKNOTIF-03', 'SOCKNOTIF-04'] },
        exit: 'forgetRetryAt',
        after: { untilRetry: 'token' },
        on: {
          'page.visible': [{ guard: 'isDue', target: 'token' }, {}],
          'network.online': 'token',
        },
      },
      ended: {
        description:
          'The server closed with 1000 or 1001, or the last retry failed. Only the next sign-in, which makes a new chart, brings a socket again (D14).',
        meta: { req: ['SOCKNOTIF-01', 'SOCKNOTIF-02'] },
      },
      token: {
        description:
          'An access token that is good for longer than its margin is asked for. At most 150 s; without one the attempt has failed.',
        meta: { req: ['SOCKNOTIF-01'] },
        tags: 'connecting',
        invoke: {
          id: 'usableToken',
          src: 'usableToken',
          onDone: [{ guard: 'isToken', target: 'socket' }, ...failed(null)],
          onError: failed(null),
        },
        after: { tokenMaxWait: failed(null) },
      },
      socket: {
        description:
          'A socket exists, opening or open. It ends by its close or a failed handshake; what is not closed by then is closed on leaving.',
        invoke: {
          id: 'socket',
          src: 'socket',
          input: ({ event }) => ({
            channel: 'notifications',
            token: tokenIn(event) ?? '',
            conversationId: null,
          }),
          onError: failed(ABNORMAL_CLOSE),
        },
        exit: 'closeUnlessClosed',
        on: {
          'socket.closed': [
            {
              guard: { type: 'isNormal', params: ({ event }) => ({ code: event.code }) },
              target: 'ended',
              actions: 'forgetOpen',
            },
            {
              guard: { type: 'hasRetryLeft', params: ({ event }) => ({ code: event.code }) },
              target: 'waiting',
              actions: { type: 'scheduleRetry', params: ({ event }) => ({ code: event.code }) },
              meta: { req: ['SOCKNOTIF-02'] },
            },
            {
              target: 'ended',
              actions: { type: 'giveUp', params: ({ event }) => ({ code: event.code }) },
            },
          ],
        },
        initial: 'connecting',
        states: {
          connecting: {
            description:
              'The socket shakes hands with the server. At most 30 s, then the attempt has failed.',
            tags: 'connecting',
            on: { 'socket.opened': { target: 'open', actions: ['countOpen', 'tellOpened'] } },
            after: { handshakeMaxWait: failed(ABNORMAL_CLOSE) },
          },
          open: {
            description:
              'Notifications come in and payloads may be sent. It lasts as long as both ends keep the socket.',
            exit: 'tellLost',
            on: {
              'socket.received': { actions: 'tellFrames' },
              'connection.send': {
                actions: {
                  type: 'writeToSocket',
                  params: ({ event }) => ({ payload: event.payload }),
                },
                meta: { req: ['SOCKNOTIF-12', 'SOCKNOTIF-13'] },
              },
            },
            initial: 'listening',
            states: {
              listening: {
                description:
                  'A ping goes out every 30 s to keep the socket alive; nobody waits for its answer, so it has no bound.',
                meta: { req: ['SOCKNOTIF-11'] },
                after: { pingInterval: { target: 'listening', reenter: true, actions: 'ping' } },
              },
            },
          },
        },
      },
    },
  })
}

export type NotificationConnectionMachine = ReturnType<typeof createNotificationConnectionMachine>
export type NotificationConnectionActor = ActorRefFrom<NotificationConnectionMachine>
export type NotificationConnectionSnapshot = SnapshotFrom<NotificationConnectionMachine>
