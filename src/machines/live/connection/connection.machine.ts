/**
 * Keeps one WebSocket connected. Three instances run per session: general (A1.3), conversation
 * (A1.4) and notifications (A1.5); `connection.policy.ts` holds their properties. Each starts with
 * the session and stops with it, which closes its socket. Selecting another conversation exits and
 * re-enters `attempting`: the old transport disconnects before the new one connects. A transport
 * error counts as a dropped connection.
 * Clauses: SOCKGEN-01…10, SOCKCONV-01…04, SOCKNOTIF-01…04, SOCKNOTIF-11…13, SOCKEV-12; decisions
 * A1.3…A1.5, D5…D10, D13…D15, B4, B8, B9, B17.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { Frame } from '../../../protocol/live/frames.ts'
import type { MachineEnv } from '../../env.ts'
import { ABNORMAL_CLOSE } from '../transport/transport.policy.ts'
import { CONNECTIONS, NO_FAILURES } from './connection.policy.ts'
import { connectionSetup } from './connection.setup.ts'

export type { ConnectionEvent, ConnectionFact, ConnectionInput } from './connection.setup.ts'

/** B17: a silent socket is replaced without counting a failure. */
const replace = {
  target: '#connection.attempting',
  reenter: true,
  actions: ['forgetOpen', 'notifySilent'],
} as const
const prove = { target: '.proving', actions: 'pingIfAnswered' } as const

const framesOf = ({ event }: { event: { frames: Frame[] } }) => event
const receive = [
  { type: 'learnPings', params: framesOf },
  { type: 'showServerError', params: framesOf },
  { type: 'sendFrames', params: framesOf },
] as const

const BROKEN = { code: ABNORMAL_CLOSE, cause: 'drop' } as const

/** `member` sends page and network events, the selected conversation and payloads to transmit. */
export function createConnectionMachine(env: MachineEnv) {
  return connectionSetup(env).createMachine({
    id: 'connection',
    description:
      'Keeps one socket connected for live events, the selected conversation or notifications; starts and stops with the session and never ends by itself.',
    context: ({ input }) => ({
      of: input.of,
      policy: input.policy ?? 'specification',
      conversationId: null,
      ...NO_FAILURES,
      error: null,
      pings: CONNECTIONS[input.of].sendsPings,
      retryAt: null,
    }),
    initial: 'idle',
    on: {
      'conversation.choose': [
        {
          guard: { type: 'isOther', params: ({ event }) => ({ id: event.id }) },
          target: '.attempting',
          actions: { type: 'begin', params: ({ event }) => ({ id: event.id }) },
          meta: { req: ['SOCKCONV-01', 'SOCKCONV-03'] },
        },
        { meta: { req: ['SOCKCONV-02'] } },
      ],
      'conversation.leave': { target: '.idle', actions: 'forgetConversation' },
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
      idle: {
        description:
          'Has no socket; the conversation connection waits here until a conversation is selected, the other two continue immediately.',
        always: { guard: 'needsNoChoice', target: 'attempting' },
        on: { 'conversation.leave': {} },
      },
      attempting: {
        description:
          'A transport runs one connect call with token, handshake and one retry after a rejected token; ends with that call, another selection or leaving the conversation.',
        meta: { req: ['SOCKGEN-01', 'SOCKGEN-02', 'SOCKGEN-09', 'SOCKNOTIF-01'] },
        entry: 'connect',
        exit: 'disconnectIfMeant',
        invoke: {
          id: 'transport',
          src: 'transport',
          input: ({ context }) => ({
            channel: CONNECTIONS[context.of].channel,
            conversationId: context.conversationId,
          }),
          onError: [
            {
              guard: { type: 'hasRetryLeft', params: BROKEN },
              target: 'waiting',
              actions: { type: 'scheduleRetry', params: BROKEN },
            },
            { target: 'over.failed', actions: { type: 'giveUp', params: BROKEN } },
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
              target: 'over.closed',
              actions: ['forgetOpen', 'clearError'],
            },
            {
              guard: { type: 'hasRetryLeft', params: ({ event }) => event },
              target: 'waiting',
              actions: { type: 'scheduleRetry', params: ({ event }) => event },
              meta: {
                req: [
                  'SOCKGEN-03',
                  'SOCKGEN-04',
                  'SOCKGEN-07',
                  'SOCKCONV-04',
                  'SOCKNOTIF-02',
                  'SOCKNOTIF-03',
                  'SOCKNOTIF-04',
                ],
              },
            },
            {
              target: 'over.failed',
              actions: { type: 'giveUp', params: ({ event }) => event },
              meta: { req: ['SOCKGEN-05', 'SOCKGEN-07', 'SOCKNOTIF-02'] },
            },
          ],
        },
        initial: 'connecting',
        states: {
          connecting: {
            description:
              'No socket is open yet; every step of the transport has a timeout, so that it opens or fails.',
            on: {
              'transport.opened': {
                target: 'open',
                actions: ['countOpen', 'clearError', 'notifyOpened'],
                meta: { req: ['SOCKGEN-06'] },
              },
            },
          },
          open: {
            description:
              'The socket is open and frames pass in both directions; lasts until either side closes it, it is replaced or the selection changes.',
            exit: 'notifyLostUnlessIntended',
            on: {
              'connection.send': {
                actions: { type: 'send', params: ({ event }) => ({ payload: event.payload }) },
                meta: { req: ['SOCKNOTIF-12', 'SOCKNOTIF-13'] },
              },
              'transport.received': {
                actions: receive,
              },
              'page.visible': prove,
              'network.online': prove,
            },
            initial: 'listening',
            states: {
              listening: {
                description:
                  'Receives frames; a socket with pings sends one after 30 s, so there is no time limit.',
                meta: { req: ['SOCKNOTIF-11'] },
                after: {
                  pingInterval: [{ guard: 'pings', target: 'pinged', actions: 'ping' }, {}],
                },
              },
              pinged: {
                description:
                  'A ping was sent and nothing has arrived since; the socket is replaced after one ping interval (B17).',
                after: { pingInterval: replace },
                on: { 'transport.received': { target: 'listening', actions: receive } },
              },
              proving: {
                description:
                  'The page became visible or the network returned, and the socket may have died unnoticed: it is pinged if the server answers pings, and replaced after 5 s without a frame (B17).',
                after: { proofLimit: replace },
                on: {
                  'page.visible': {},
                  'network.online': {},
                  'transport.received': {
                    target: 'listening',
                    actions: [...receive, 'notifyProven'],
                  },
                },
              },
            },
          },
        },
      },
      waiting: {
        description:
          'A connect call or a socket failed and a retry is left; lasts for the delay of the reconnect policy, cut short by the network, and by a visible page for the general connection or when the retry is overdue.',
        meta: { req: ['SOCKGEN-03', 'SOCKGEN-08', 'SOCKCONV-04', 'SOCKNOTIF-03'] },
        exit: 'forgetRetryAt',
        after: { untilRetry: 'attempting' },
        on: {
          'page.visible': [{ guard: 'wakesOrIsDue', target: 'attempting' }, {}],
          'network.online': 'attempting',
        },
      },
      over: {
        description:
          'Makes no more attempts by itself; a visible page or the network reconnects the general connection without resetting its counter (D9, B4), selecting a conversation, even the same, reconnects the conversation, and the next sign-in the notifications (D14).',
        meta: { req: ['SOCKGEN-08'] },
        on: {
          'conversation.choose': {
            target: 'attempting',
            actions: { type: 'begin', params: ({ event }) => ({ id: event.id }) },
          },
          'page.visible': [{ guard: 'wakes', target: 'attempting' }, {}],
          'network.online': [{ guard: 'wakes', target: 'attempting' }, {}],
        },
        initial: 'closed',
        states: {
          closed: {
            description: 'The server closed with 1000 or 1001, which is not a failure.',
            meta: { req: ['SOCKNOTIF-01'] },
          },
          failed: {
            description: 'No retry is left; connections that report errors to the user show one.',
            meta: { req: ['SOCKGEN-05', 'SOCKNOTIF-01'] },
          },
        },
      },
    },
  })
}

type ConnectionMachine = ReturnType<typeof createConnectionMachine>
export type ConnectionActor = ActorRefFrom<ConnectionMachine>
export type ConnectionSnapshot = SnapshotFrom<ConnectionMachine>
