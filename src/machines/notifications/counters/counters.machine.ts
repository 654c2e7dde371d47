/**
 * Unread counters (A8) of messages and notifications. If listening to window events fails, that is
 * reported and polling continues.
 * Clauses: NAV-07, NOTIF-03, NOTIF-09, ERR-26, SOCKNOTIF-06, SOCKNOTIF-07, SOCKEV-10; decisions A8,
 * B8.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { UNREAD_POLL_MS } from '../../../protocol/base/constants.ts'
import type { MachineEnv } from '../../env.ts'
import { countersSetup } from './counters.setup.ts'

export type { CountersEvent } from './counters.setup.ts'

/**
 * The counters machine. Effects: `watchUnreadEvents`, `fetchMessageCount`,
 * `fetchNotificationCount`.
 */
export function createCountersMachine(env: MachineEnv) {
  return countersSetup(env).createMachine({
    id: 'counters',
    description:
      'Counts of unread messages and notifications; runs as long as the session and never ends by itself.',
    context: () => ({
      messages: 0,
      notifications: 0,
      lastAt: null,
      emittedAt: null,
      pollAt: env.now() + UNREAD_POLL_MS,
    }),
    type: 'parallel',
    invoke: {
      id: 'watchUnreadEvents',
      src: 'watchUnreadEvents',
      onError: { actions: 'reportUnexpected' },
    },
    on: {
      'counts.reread': [{ guard: 'isPollOld', actions: 'poll' }, {}],
      '*': { actions: 'reportUnexpected' },
    },
    states: {
      polling: {
        description:
          'Fetches both counts every 5 minutes while the page is visible; the time of the next poll is stored, so that a suspended timer is caught up.',
        meta: { req: ['NOTIF-09'] },
        initial: 'visible',
        states: {
          visible: {
            description:
              'The page is visible, which is also assumed at the start; polls when due, or when the page becomes visible after that.',
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
              'The page is hidden and nothing is polled; lasts until the page becomes visible, when a missed poll is caught up.',
            on: {
              'page.visible': [
                { guard: 'isPollDue', target: 'visible', actions: ['schedulePoll', 'poll'] },
                { target: 'visible', actions: 'cutPoll' },
              ],
              'page.hidden': {},
            },
          },
        },
      },
      messages: {
        description: 'The count of unread messages and whether it is being fetched.',
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
            { guard: { type: 'isCountNewer', params: ({ event }) => event } },
            { actions: { type: 'subtractMessages', params: ({ event }) => event } },
          ],
        },
        states: {
          idle: {
            description:
              'The count is the last known one; lasts until the next poll, without time limit.',
          },
          fetching: {
            description:
              "Fetches the count, limited by the HTTP client's 30 s; a count from a window event cancels the fetch, whose response would be older, and a failure counts as 0.",
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
        description: 'The count of unread notifications and whether it is being fetched.',
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
              'The count is the last known one; lasts until the next poll or an explicit reload, without time limit.',
          },
          fetching: {
            description:
              "Fetches the count, limited by the HTTP client's 30 s; a count from the socket cancels the fetch, whose response would be older, and a failure counts as 0.",
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

type CountersMachine = ReturnType<typeof createCountersMachine>
export type CountersActor = ActorRefFrom<CountersMachine>
export type CountersSnapshot = SnapshotFrom<CountersMachine>
