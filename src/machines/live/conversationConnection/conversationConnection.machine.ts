/**
 * The live connection of the chosen conversation (A1.4), beside the general one. Another choice leaves
 * `attempting` and enters it anew: the old transport is told to disconnect before the new one is told to
 * connect. A transport that breaks counts as a drop.
 * Clauses: SOCKCONV-01…04, SOCKGEN-09; decisions A1.4, D7, D8, D10, B4, B8, B9.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { MachineEnv } from '../../env.ts'
import { ABNORMAL_CLOSE } from '../sockets/sockets.policy.ts'
import { conversationConnectionSetup } from './conversationConnection.setup.ts'

export type {
  ConversationConnectionEvent,
  ConversationConnectionFact,
  ConversationConnectionInput,
} from './conversationConnection.setup.ts'

const BROKEN = { code: ABNORMAL_CLOSE, cause: 'drop' } as const

/** Fed by `member` with the chosen conversation, the page and the network. */
export function createConversationConnectionMachine(env: MachineEnv) {
  return conversationConnectionSetup(env).createMachine({
    id: 'conversationConnection',
    description:
      'The socket of the conversation that is chosen. It is born with the session and stopped with it, and never ends by itself.',
    context: ({ input }) => ({
      policy: input?.policy ?? 'specification',
      conversationId: null,
      attempts: 0,
      attemptsBeforeOpen: 0,
      openedAt: null,
      drops: 0,
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
          'No conversation is chosen, so there is no socket. It waits for people, however long.',
        on: {
          'conversation.leave': {},
        },
      },
      attempting: {
        description:
          'A transport carries one connect call for the chosen conversation, its one retry after a refused token included. It ends with that call, another choice or leaving.',
        entry: 'connect',
        exit: 'disconnectIfMeant',
        invoke: {
          id: 'transport',
          src: 'transport',
          input: ({ context }) => ({ conversationId: context.conversationId }),
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
              guard: { type: 'hasRetryLeft', params: ({ event }) => event },
              target: 'waiting',
              actions: { type: 'scheduleRetry', params: ({ event }) => event },
              meta: { req: ['SOCKCONV-04'] },
            },
            { target: 'failed', actions: { type: 'giveUp', params: ({ event }) => event } },
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
              },
            },
          },
          open: {
            description:
              'The socket is open and frames of the conversation come in. It lasts as long as both ends keep it and the conversation stays chosen.',
            exit: 'tellLostUnlessMeant',
            on: {
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
          'The socket dropped or its token was refused. It lasts until its due time, then the same conversation is tried again; drops are retried without bound (D10).',
        exit: 'forgetRetryAt',
        after: { untilRetry: 'attempting' },
        on: {
          'page.visible': [{ guard: 'isDue', target: 'attempting' }, {}],
          'network.online': 'attempting',
        },
        meta: { req: ['SOCKCONV-04'] },
      },
      closed: {
        description:
          'The server closed with 1000 or 1001. It waits for a choice or for leaving, however long.',
        on: {
          'conversation.choose': {
            target: 'attempting',
            actions: { type: 'begin', params: ({ event }) => ({ id: event.id }) },
          },
        },
      },
      failed: {
        description:
          'Five refused tokens in a row were retried in vain, and a text says so. It waits for a choice or for leaving, however long.',
        on: {
          'conversation.choose': {
            target: 'attempting',
            actions: { type: 'begin', params: ({ event }) => ({ id: event.id }) },
          },
        },
      },
    },
  })
}

export type ConversationConnectionMachine = ReturnType<typeof createConversationConnectionMachine>
export type ConversationConnectionActor = ActorRefFrom<ConversationConnectionMachine>
export type ConversationConnectionSnapshot = SnapshotFrom<ConversationConnectionMachine>
