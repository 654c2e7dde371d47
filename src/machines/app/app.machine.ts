/**
 * The root: the one chart that knows the others. It invokes every always-on actor once, turns the
 * facts they tell into events for those whom they concern, and keeps one `chat` actor for each
 * conversation that was opened, until sign-out, so that no send is lost by leaving a chat.
 *
 * - `signedOut`: nobody is signed in; frames cannot arrive and no chat lives.
 * - `signedIn`: `context.user` is who; frames are routed, chats live.
 *
 * It waits for nothing of its own and never ends: it lives as long as the page. A child that fails
 * is reported and takes nothing else down. Serves the routing of SOCKEV, A8, A9, A12, D12.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { idKey } from '../../protocol/ids.ts'
import type { MachineEnv } from '../env.ts'
import { appSetup } from './app.setup.ts'

export { chatId } from './app.setup.ts'

const REPORT = { actions: 'reportFailure' } as const

/** Invokes one always-on child under its own name. */
const child = <T extends string>(name: T) => ({
  id: name,
  systemId: name,
  src: name,
  onError: REPORT,
})

/** What children may still tell of a session that has ended. */
const LATE_FACTS = {
  'frame.received': {},
  'connection.opened': {},
  'connection.lost': {},
  'connection.send': {},
  'conversation.chosen': {},
  'conversation.unreadKnown': {},
  'conversation.left': {},
  'conversation.started': {},
  'conversation.startFailed': {},
  'chat.markedRead': {},
  'message.stored': {},
  'counts.notifications.add': {},
  'counts.notifications.set': {},
  'counts.notifications.reread': {},
} as const

export function createAppMachine(env: MachineEnv) {
  return appSetup(env).createMachine({
    id: 'app',
    context: ({ input }) => ({
      apiOrigin: input.apiOrigin,
      user: null,
      chats: {},
      openChat: null,
      lost: [],
    }),
    invoke: [
      child('network'),
      child('page'),
      child('refresh'),
      { ...child('connection'), input: {} },
      { ...child('conversationConnection'), input: {} },
      { ...child('notificationConnection'), input: {} },
      child('counters'),
      child('inbox'),
      child('notifications'),
      child('followNotifications'),
      child('toasts'),
      child('follow'),
      child('welcome'),
      child('signInModal'),
      // Last: what it tells at once finds everybody else listening.
      child('session'),
    ],
    initial: 'signedOut',
    on: {
      'network.online': {
        actions: [
          { type: 'tell', params: { to: 'session', event: { type: 'network.online' } } },
          { type: 'tell', params: { to: 'connection', event: { type: 'network.online' } } },
          {
            type: 'tell',
            params: { to: 'conversationConnection', event: { type: 'network.online' } },
          },
          {
            type: 'tell',
            params: { to: 'notificationConnection', event: { type: 'network.online' } },
          },
        ],
      },
      'network.offline': {},
      'page.visible': {
        actions: [
          { type: 'tell', params: { to: 'session', event: { type: 'page.visible' } } },
          { type: 'tell', params: { to: 'connection', event: { type: 'page.visible' } } },
          { type: 'tell', params: { to: 'counters', event: { type: 'page.visible' } } },
          { type: 'tellChats', params: { type: 'page.visible' } },
        ],
      },
      'page.hidden': {
        actions: [
          { type: 'tell', params: { to: 'counters', event: { type: 'page.hidden' } } },
          { type: 'tellChats', params: { type: 'page.hidden' } },
        ],
      },
      'refresh.succeeded': {},
      'refresh.unanswered': {},
      'refresh.aborted': {},
      'refresh.refused': {
        actions: { type: 'tell', params: { to: 'session', event: { type: 'refresh.refused' } } },
      },
      'toast.show': {
        actions: { type: 'tell', params: ({ event }) => ({ to: 'toasts', event }) },
      },
      'browserNotification.show': {
        actions: { type: 'tell', params: ({ event }) => ({ to: 'toasts', event }) },
      },
      '*': { actions: 'reportUnexpected' },
    },
    states: {
      signedOut: {
        on: {
          'session.authenticated': {
            target: 'signedIn',
            actions: [
              { type: 'rememberUser', params: ({ event }) => ({ user: event.user }) },
              { type: 'startSession', params: ({ event }) => ({ user: event.user }) },
            ],
            meta: { req: ['SOCKGEN-01', 'WELCOME-12'] },
          },
          'session.ended': {},
          ...LATE_FACTS,
        },
      },
      signedIn: {
        on: {
          'session.authenticated': {
            actions: { type: 'rememberUser', params: ({ event }) => ({ user: event.user }) },
          },
          'session.ended': {
            target: 'signedOut',
            actions: 'endSession',
            meta: { req: ['SOCKGEN-02', 'SESSION-08'] },
          },
          'frame.received': { actions: 'route' },
          'connection.lost': {
            actions: { type: 'noteLost', params: ({ event }) => ({ source: event.source }) },
          },
          'connection.opened': [
            {
              guard: {
                type: 'wasLost',
                params: ({ event }) => ({ source: event.source }),
              },
              actions: [
                { type: 'noteOpened', params: ({ event }) => ({ source: event.source }) },
                { type: 'catchUp', params: ({ event }) => ({ source: event.source }) },
              ],
            },
            {},
          ],
          'conversation.chosen': {
            actions: { type: 'openChat', params: ({ event }) => event },
            meta: { req: ['SOCKCONV-01'] },
          },
          'conversation.unreadKnown': {
            actions: { type: 'tellUnread', params: ({ event }) => event },
          },
          'conversation.left': { actions: 'closeChat', meta: { req: ['INBOX-13'] } },
          'conversation.started': {
            actions: {
              type: 'navigate',
              params: ({ event }) => ({ to: `/messages/${encodeURIComponent(idKey(event.id))}` }),
            },
          },
          'conversation.startFailed': {
            actions: {
              type: 'tell',
              params: ({ event }) => ({
                to: 'toasts',
                event: {
                  type: 'toast.show',
                  toast: { kind: 'error', title: event.message, text: '' },
                },
              }),
            },
          },
          'chat.markedRead': {
            actions: [
              {
                type: 'tell',
                params: ({ event }) => ({
                  to: 'inbox',
                  event: {
                    type: 'conversation.markedRead',
                    id: event.conversationId,
                    count: event.count,
                  },
                }),
              },
              {
                type: 'tell',
                params: ({ event }) => ({
                  to: 'counters',
                  event: { type: 'counts.messages.subtract', by: event.count },
                }),
              },
            ],
          },
          'message.stored': {
            actions: {
              type: 'tell',
              params: ({ event }) => ({
                to: 'inbox',
                event: { type: 'message.arrived', message: event.message },
              }),
            },
          },
          'counts.notifications.add': {
            actions: { type: 'tell', params: ({ event }) => ({ to: 'counters', event }) },
          },
          'counts.notifications.set': {
            actions: { type: 'tell', params: ({ event }) => ({ to: 'counters', event }) },
          },
          'counts.notifications.reread': {
            actions: { type: 'tell', params: ({ event }) => ({ to: 'counters', event }) },
          },
          'connection.send': {
            actions: {
              type: 'tell',
              params: ({ event }) => ({ to: 'notificationConnection', event }),
            },
          },
        },
      },
    },
  })
}

export type AppMachine = ReturnType<typeof createAppMachine>
export type AppActor = ActorRefFrom<AppMachine>
export type AppSnapshot = SnapshotFrom<AppMachine>
