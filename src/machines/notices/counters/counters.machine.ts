/**
 * Unread counters (A8): how many messages and notifications the signed-in person has not read. Should
 * the listening to window events fail, that is reported and the polls go on.
 * Clauses: NAV-07, NOTIF-03, NOTIF-09, ERR-26, SOCKNOTIF-06, SOCKNOTIF-07, SOCKEV-10; decisions A8, B8.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { UNREAD_POLL_MS } from '../../../protocol/base/constants.ts'
import type { MachineEnv } from '../../env.ts'
import { countersSetup } from './counters.setup.ts'

export type { CountersContext, CountersEvent, CountersInput } from './counters.setup.ts'

/** The counters chart. Effects `watchUnreadEvents`, `fetchMessageCount`, `fetchNotificationCount`. */
export function createCountersMachine(env: MachineEnv) {
  return countersSetup(env).createMachine({
    id: 'counters',
    description:
      'The two numbers of unread messages and notifications. It lives as long as the session and never ends by itself.',
    context: ({ input }) => ({
      messages: 0,
      notifications: 0,
      lastAt: null,
      toldAt: null,
      pollAt: env.now() + UNREAD_POLL_MS,
      bornHidden: !input.pageVisible,
    }),
    type: 'parallel',
    invoke: {
      id: 'watchUnreadEvents',
      src: 'watchUnreadEvents',
      onError: { actions: 'reportUnexpected' },
    },
    on: { '*': { actions: 'reportUnexpected' } },
    states: {
      polling: {
        description:
          'Both numbers are fetched every 5 minutes while the page is visible; the moment of the next poll is kept, so a timer that slept is made up for.',
        meta: { req: ['NOTIF-09'] },
        initial: 'born',
        states: {
          born: {
            description:
              'Whether the page was visible when counting began decides. It passes on at once.',
            always: [{ guard: 'isBornHidden', target: 'hidden' }, { target: 'visible' }],
          },
          visible: {
            description:
              'The page is seen. The next poll comes when it is due, or when the page is seen again after that.',
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
            description:
              'Nobody sees the page and nothing is polled. It lasts until the page is seen; a poll that fell due is made up for then.',
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
        description: 'The number of unread messages and whether it is being fetched.',
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
          'counts.messages.subtract': [
            {
              guard: { type: 'isClockSetBack', params: ({ event }) => event },
              target: '.fetching',
            },
            { guard: { type: 'isTold', params: ({ event }) => event } },
            { actions: { type: 'subtractMessages', params: ({ event }) => event } },
          ],
        },
        states: {
          idle: {
            description:
              'The number is the last one known. It lasts until the next poll, however long.',
          },
          fetching: {
            description:
              "The number is asked for, bounded by the HTTP client's 30 s. One that comes by a window event ends the fetch, whose answer would be older; a failure counts as 0.",
            invoke: {
              id: 'fetchMessageCount',
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
        description: 'The number of unread notifications and whether it is being fetched.',
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
          idle: {
            description:
              'The number is the last one known. It lasts until the next poll or an order to read it anew, however long.',
          },
          fetching: {
            description:
              "The number is asked for, bounded by the HTTP client's 30 s. One that comes from the socket ends the fetch, whose answer would be older; a failure counts as 0.",
            invoke: {
              id: 'fetchNotificationCount',
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
