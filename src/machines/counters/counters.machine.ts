/**
 * Unread counters (A8): how many messages and notifications the signed-in person has not read.
 *
 * Three things go on at once. `polling` fetches both numbers every 5 minutes while the page is
 * visible (`born` asks once which it is); the moment is kept as `pollAt` and compared with the clock
 * whenever the page is seen, so a timer that slept is made up for. `messages` and `notifications` are
 * idle or fetching; a number that comes from a socket while fetching ends the fetch, whose answer
 * would be older.
 *
 * Should the listening to window events fail, that is reported and the polls go on. A fetch is
 * bounded by the request's own timeout and nobody waits for it: the next poll starts a fresh one. The
 * machine lives as long as the session.
 * Clauses: NAV-07, NOTIF-03, NOTIF-09, ERR-26, SOCKNOTIF-06, SOCKNOTIF-07, SOCKEV-10; decisions A8, B8.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { UNREAD_POLL_MS } from '../../protocol/constants.ts'
import type { MachineEnv } from '../env.ts'
import { countersSetup } from './counters.setup.ts'

export type { CountersContext, CountersEvent, CountersInput } from './counters.setup.ts'

/** The counters chart. Effects `watchUnreadEvents`, `fetchMessageCount`, `fetchNotificationCount`. */
export function createCountersMachine(env: MachineEnv) {
  return countersSetup(env).createMachine({
    id: 'counters',
    context: ({ input }) => ({
      messages: 0,
      notifications: 0,
      lastAt: null,
      pollAt: env.now() + UNREAD_POLL_MS,
      bornHidden: !input.pageVisible,
    }),
    type: 'parallel',
    invoke: { src: 'watchUnreadEvents', onError: { actions: 'reportUnexpected' } },
    on: { '*': { actions: 'reportUnexpected' } },
    states: {
      polling: {
        meta: { req: ['NOTIF-09'] },
        initial: 'born',
        states: {
          born: { always: [{ guard: 'isBornHidden', target: 'hidden' }, { target: 'visible' }] },
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
            },
          },
          hidden: {
            on: {
              'page.visible': [
                { guard: 'isPollDue', target: 'visible', actions: ['schedulePoll', 'poll'] },
                { target: 'visible' },
              ],
              'page.hidden': {},
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
  })
}

export type CountersMachine = ReturnType<typeof createCountersMachine>
export type CountersActor = ActorRefFrom<CountersMachine>
export type CountersSnapshot = SnapshotFrom<CountersMachine>
