/**
 * The live connection of the chosen conversation (A1.4), beside the general one.
 *
 * - idle: no conversation is chosen, so there is no socket. Waits for people.
 * - attempting: a transport carries one connect call for the chosen conversation. connecting covers
 *   its token, handshake and the one retry after a refused token, each bounded there; open lasts as
 *   long as the socket.
 * - waiting: the socket dropped or its token was refused; until `retryAt`, then again for the same
 *   conversation, with no bound on drops as long as it stays chosen (D10).
 * - closed: the server closed with 1000 or 1001. failed: five refused tokens in a row were retried in
 *   vain. Both wait for a choice or for leaving.
 *
 * Another choice leaves `attempting` and enters it anew: the old transport is told to disconnect
 * before the new one is told to connect. It never ends; a transport that breaks counts as a drop.
 * Clauses: SOCKCONV-01…04, SOCKGEN-09; decisions A1.4, D7, D8, D10, B4, B8, B9.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { MachineEnv } from '../env.ts'
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
        on: {
          'conversation.leave': {},
        },
      },
      attempting: {
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
            on: {
              'transport.opened': {
                target: 'open',
                actions: ['countOpen', 'clearError', 'tellOpened'],
              },
            },
          },
          open: {
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
        exit: 'forgetRetryAt',
        after: { untilRetry: 'attempting' },
        on: {
          'page.visible': [{ guard: 'isDue', target: 'attempting' }, {}],
          'network.online': 'attempting',
        },
        meta: { req: ['SOCKCONV-04'] },
      },
      closed: {
        on: {
          'conversation.choose': {
            target: 'attempting',
            actions: { type: 'begin', params: ({ event }) => ({ id: event.id }) },
          },
        },
      },
      failed: {
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
