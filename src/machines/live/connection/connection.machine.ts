/**
 * A live connection, kept alive by a row of policy (connection.policy.ts): the general one (A1.3), that
 * of the chosen conversation (A1.4) and that of the notifications (A1.5). Each is born with the session
 * and stopped with it, which closes its socket. Another choice of conversation leaves `attempting` and
 * enters it anew: the old transport is told to disconnect before the new one is told to connect. A
 * transport that breaks counts as a drop.
 * Clauses: SOCKGEN-01…10, SOCKCONV-01…04, SOCKNOTIF-01…04, SOCKNOTIF-11…13, SOCKEV-12; decisions
 * A1.3…A1.5, D5…D10, D13…D15, B4, B8, B9.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { MachineEnv } from '../../env.ts'
import { ABNORMAL_CLOSE } from '../transport/transport.policy.ts'
import { CONNECTIONS, NO_FAILURES } from './connection.policy.ts'
import { connectionSetup } from './connection.setup.ts'

export type { ConnectionEvent, ConnectionFact, ConnectionInput } from './connection.setup.ts'

const BROKEN = { code: ABNORMAL_CLOSE, cause: 'drop' } as const

/** Fed by `member` with the page, the network, the chosen conversation and payloads to send. */
export function createConnectionMachine(env: MachineEnv) {
  return connectionSetup(env).createMachine({
    id: 'connection',
    description:
      'A socket that is kept open: for everything live, for the conversation that is chosen, or for notifications. It is born with the session, stopped with it and never ends by itself.',
    context: ({ input }) => ({
      of: input.of,
      policy: input.policy ?? 'specification',
      conversationId: null,
      ...NO_FAILURES,
      error: null,
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
          'No conversation is chosen, so its connection has no socket and waits for people, however long. The other two leave at once: they are meant from birth on.',
        always: { guard: 'needsNoChoice', target: 'attempting' },
        on: { 'conversation.leave': {} },
      },
      attempting: {
        description:
          'A transport carries one connect call, with its token, handshake and the one retry after a refused token. It ends with that call, another choice or leaving.',
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
              'The socket is open and frames pass both ways. It lasts as long as both ends keep it and the conversation stays chosen.',
            exit: 'tellLostUnlessMeant',
            on: {
              'connection.send': {
                actions: { type: 'send', params: ({ event }) => ({ payload: event.payload }) },
                meta: { req: ['SOCKNOTIF-12', 'SOCKNOTIF-13'] },
              },
              'transport.received': {
                actions: [
                  { type: 'showServerError', params: ({ event }) => event },
                  { type: 'tellFrames', params: ({ event }) => event },
                ],
              },
            },
            initial: 'listening',
            states: {
              listening: {
                description:
                  'On the notification socket a ping goes out every 30 s to keep it alive; nobody waits for its answer, so it has no bound.',
                meta: { req: ['SOCKNOTIF-11'] },
                after: {
                  pingInterval: [
                    { guard: 'pings', target: 'listening', reenter: true, actions: 'ping' },
                    {},
                  ],
                },
              },
            },
          },
        },
      },
      waiting: {
        description:
          'A connect call or a socket failed and a retry is left. It lasts until its due time by the reconnect policy; the network cuts it short, and a seen page does so for the general connection or when the retry is overdue.',
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
          'Nothing is tried any more of its own accord. A seen page or the network brings the general connection back and leaves its counter alone (D9, B4); a choice brings the conversation, even the same; the next sign-in brings notifications (D14).',
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
            description: 'The server closed with 1000 or 1001, which is no failure.',
            meta: { req: ['SOCKNOTIF-01'] },
          },
          failed: {
            description: 'No retry is left, and a text says so where people are told.',
            meta: { req: ['SOCKGEN-05', 'SOCKNOTIF-01'] },
          },
        },
      },
    },
  })
}

export type ConnectionMachine = ReturnType<typeof createConnectionMachine>
export type ConnectionActor = ActorRefFrom<ConnectionMachine>
export type ConnectionSnapshot = SnapshotFrom<ConnectionMachine>
