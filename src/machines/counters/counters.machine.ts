/**
 * Unread counters (A8): how many messages and notifications the signed-in person has not read.
 *
 * - off: nobody is signed in, both are 0. It remembers whether the page is visible or hidden.
 * - counting: three things at once. `polling` fetches both numbers every 5 minutes while the page is
 *   visible; the moment is kept as `pollAt` and compared with the clock whenever the page is seen, so
 *   a timer that slept is made up for. `messages` and `notifications` are idle or fetching; a number
 *   that comes from a socket while fetching ends the fetch, whose answer would be older.
 *
 * Window events are listened to while somebody is signed in; should the listening fail, that is
 * reported and the polls go on. A fetch is bounded by the request's own timeout and nobody waits for
 * it: the next poll starts a fresh one. The machine never ends, it lives as long as the page.
 * Clauses: NAV-07, NOTIF-03, NOTIF-09, ERR-26, SOCKNOTIF-06, SOCKNOTIF-07, SOCKEV-10; decisions A8, B8.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { MachineEnv } from '../env.ts'
import { countersSetup, NOTHING } from './counters.setup.ts'

export type { CountersContext, CountersEvent } from './counters.setup.ts'

/** The counters chart. Effects `watchUnreadEvents`, `fetchMessageCount`, `fetchNotificationCount`. */
export function createCountersMachine(env: MachineEnv) {
  return countersSetup(env).createMachine({
    id: 'counters',
    context: NOTHING,
    initial: 'off',
    on: {
      'session.started': {},
      'session.ended': {},
      'counts.event': {},
      'counts.notifications.add': {},
      'counts.notifications.set': {},
      'counts.notifications.reread': {},
      'counts.messages.subtract': {},
      '*': { actions: 'reportUnexpected' },
    },
    states: {
      off: {
        initial: 'visible',
        states: {
          visible: {
            on: {
              'page.visible': {},
              'page.hidden': 'hidden',
              'session.started': { target: '#counters.counting', actions: 'schedulePoll' },
            },
          },
          hidden: {
            on: {
              'page.visible': 'visible',
              'page.hidden': {},
              'session.started': {
                target: '#counters.counting.polling.hidden',
                actions: 'schedulePoll',
              },
            },
          },
        },
      },
      counting: {
        type: 'parallel',
        invoke: { src: 'watchUnreadEvents', onError: { actions: 'reportUnexpected' } },
        states: {
          polling: {
            meta: { req: ['NOTIF-09'] },
            initial: 'visible',
            states: {
              visible: {
                after: {
                  untilPoll: {
                    target: 'visible',
                    reenter: true,
                    actions: ['schedulePoll', 'poll'],
                  },
                },
                on: {
                  'page.visible': [
                    {
                      guard: 'isPollDue',
                      target: 'visible',
                      reenter: true,
                      actions: ['schedulePoll', 'poll'],
                    },
                    {},
                  ],
                  'page.hidden': 'hidden',
                  'session.ended': { target: '#counters.off.visible', actions: 'forget' },
                },
              },
              hidden: {
                on: {
                  'page.visible': [
                    { guard: 'isPollDue', target: 'visible', actions: ['schedulePoll', 'poll'] },
                    { target: 'visible' },
                  ],
                  'page.hidden': {},
                  'session.ended': { target: '#counters.off.hidden', actions: 'forget' },
                },
              },
            },
          },
          messages: {
            initial: 'fetching',
            on: {
              poll: { target: '.fetching' },
              'counts.event': [
                {
                  guard: { type: 'hasMessages', params: ({ event }) => event },
                  target: '.idle',
                  actions: { type: 'applyMessages', params: ({ event }) => event },
                },
                {},
              ],
              'counts.messages.subtract': {
                actions: { type: 'subtractMessages', params: ({ event }) => event },
              },
            },
            states: {
              idle: {},
              fetching: {
                invoke: {
                  src: 'fetchMessageCount',
                  onDone: {
                    target: 'idle',
                    actions: {
                      type: 'setMessages',
                      params: ({ event }) => ({ count: event.output }),
                    },
                  },
                  onError: {
                    target: 'idle',
                    actions: { type: 'setMessages', params: { count: 0 } },
                    meta: { req: ['ERR-26'] },
                  },
                },
              },
            },
          },
          notifications: {
            initial: 'fetching',
            on: {
              poll: { target: '.fetching' },
              'counts.notifications.reread': { target: '.fetching' },
              'counts.notifications.set': {
                target: '.idle',
                actions: { type: 'setNotifications', params: ({ event }) => event },
                meta: { req: ['SOCKNOTIF-06', 'SOCKNOTIF-07', 'SOCKNOTIF-09'] },
              },
              'counts.notifications.add': {
                actions: { type: 'addNotifications', params: ({ event }) => event },
              },
              'counts.event': [
                {
                  guard: { type: 'hasNotifications', params: ({ event }) => event },
                  target: '.idle',
                  actions: { type: 'applyNotifications', params: ({ event }) => event },
                },
                {},
              ],
            },
            states: {
              idle: {},
              fetching: {
                invoke: {
                  src: 'fetchNotificationCount',
                  onDone: {
                    target: 'idle',
                    actions: {
                      type: 'setNotifications',
                      params: ({ event }) => ({ count: event.output }),
                    },
                  },
                  onError: {
                    target: 'idle',
                    actions: { type: 'setNotifications', params: { count: 0 } },
                    meta: { req: ['ERR-26'] },
                  },
                },
              },
            },
          },
        },
      },
    },
  })
}

export type CountersMachine = ReturnType<typeof createCountersMachine>
export type CountersActor = ActorRefFrom<CountersMachine>
export type CountersSnapshot = SnapshotFrom<CountersMachine>
