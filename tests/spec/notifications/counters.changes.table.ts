/** Decision A8: order, races and changes. Data only; imports no machine. */
import type { CountersStep } from './counters.reference.ts'
import {
  ANSWERED,
  add,
  type CountersRow,
  FIVE_MINUTES,
  HIDE,
  look,
  REREAD,
  set,
  subtract,
} from './counters.words.ts'

const at = (message_count: number, timestamp: unknown): CountersStep => [
  'window',
  { message_count, timestamp },
]

const orderRows: CountersRow[] = (
  [
    ['ignores an older timestamp', [at(1, 20), at(9, 19)], 1],
    ['applies an equal timestamp', [at(1, 20), at(9, 20)], 9],
    ['applies a newer timestamp', [at(1, 20), at(9, 21)], 9],
    ['applies an event without a timestamp', [at(1, 20), at(9, undefined)], 9],
    ['keeps the last timestamp on an event without one', [at(1, 20), at(2, null), at(9, 19)], 2],
    ['treats an invalid timestamp as none', [at(1, 20), at(9, 'soon')], 9],
    ['keeps the last timestamp on an ignored event', [at(1, 20), at(2, 10), at(9, 15)], 1],
    [
      'keeps the last timestamp on an event without counts',
      [at(1, 20), ['window', { timestamp: 99 }], at(9, 30)],
      9,
    ],
    [
      'compares ISO times as moments',
      [at(1, '2026-01-05T10:00:00Z'), at(9, '2026-01-05T12:30:00+03:00')],
      1,
    ],
    [
      'compares seconds, milliseconds and ISO times',
      [at(1, '2026-01-05T10:00:00Z'), at(2, 1_767_607_201), at(9, 1_767_607_200_999)],
      2,
    ],
    ['parses a timestamp given as text', [at(1, '20'), at(9, '9')], 1],
  ] as [string, CountersStep[], number][]
).map(([title, steps, messages]) => ({
  title: `[A8] ${title}`,
  steps: [...ANSWERED, ...steps],
  outcome: look(messages, 7),
}))

const raceRows: CountersRow[] = [
  {
    title: '[A8] ignores a poll response for a count that a window event set after the request',
    steps: [
      ['window', { message_count: 1 }],
      ['late messages', 4],
      ['messages', 5],
      ['notifications', 7],
    ],
    outcome: look(1, 7),
  },
  {
    title:
      '[A8] ignores a poll response for notifications that the notification socket set after the request',
    steps: [set(3), ['messages', 4], ['late notifications', 7], ['notifications', 8]],
    outcome: look(4, 3),
  },
  {
    title: '[A8] ignores a poll failure after a window event',
    steps: [
      ['window', { message_count: 1, notification_count: 2 }],
      ['messages fail'],
      ['notifications fail'],
    ],
    outcome: look(1, 2),
  },
  {
    title: '[A8] applies the poll response after an ignored window event',
    steps: [...ANSWERED, at(1, 20), ['wait', FIVE_MINUTES], at(9, 19), ['messages', 5]],
    outcome: look(5, 7, { messagePolls: 2, notificationPolls: 2, pollAt: 2 * FIVE_MINUTES }),
  },
  {
    title: '[A8] replaces a local change made during a poll by the response',
    steps: [add(5), ['notifications', 2]],
    outcome: look(0, 2),
  },
  {
    title: '[A8] replaces a poll without a response by the next one',
    steps: [
      ['wait', FIVE_MINUTES],
      ['late messages', 9],
      ['messages', 5],
    ],
    outcome: look(5, 0, { messagePolls: 2, notificationPolls: 2, pollAt: 2 * FIVE_MINUTES }),
  },
]

const changeRows: CountersRow[] = [
  {
    title:
      '[A8 SOCKNOTIF-06 SOCKNOTIF-07] sets only the notifications from the notification socket',
    steps: [...ANSWERED, set(3)],
    outcome: look(4, 3),
  },
  {
    title: '[A8 SOCKNOTIF-09] sets 0 when all are marked read',
    steps: [...ANSWERED, set(0)],
    outcome: look(4, 0),
  },
  {
    title: '[A8 NOTIF-03] sets 0 for a count below 0',
    steps: [...ANSWERED, set(-1)],
    outcome: look(4, 0),
  },
  {
    title: '[A8 SOCKEV-07] adds 1 for a new notification',
    steps: [...ANSWERED, add(1)],
    outcome: look(4, 8),
  },
  {
    title: '[A8] subtracts 1 for one marked read',
    steps: [...ANSWERED, add(-1)],
    outcome: look(4, 6),
  },
  {
    title: '[A8 NOTIF-03] never goes below 0 by marking read',
    steps: [...ANSWERED, set(1), add(-1), add(-1), add(-5), add(1)],
    outcome: look(4, 1),
  },
  {
    title: '[A8] requests the count again when an unknown one is marked read',
    steps: [...ANSWERED, REREAD, ['notifications', 2]],
    outcome: look(4, 2, { notificationPolls: 2 }),
  },
  {
    title: '[A8] drops the older response when the count is requested again during a poll',
    steps: [REREAD, ['late notifications', 9], ['notifications', 2]],
    outcome: look(0, 2, { notificationPolls: 2 }),
  },
  {
    title: '[A8 NOTIF-09] requests only that count and starts no poll on a hidden page',
    steps: [...ANSWERED, HIDE, REREAD, ['notifications', 2], ['wait', 10 * FIVE_MINUTES]],
    outcome: look(4, 2, { notificationPolls: 2 }),
  },
  {
    title: '[A8] subtracts the number of messages marked read',
    steps: [...ANSWERED, subtract(3)],
    outcome: look(1, 7),
  },
  {
    title: '[A8] does not subtract from a count that arrived while messages were being marked read',
    steps: [
      ...ANSWERED,
      ['wait', 200],
      ['window', { message_count: 3, timestamp: 5 }],
      ['wait', 20],
      subtract(3, 150),
    ],
    outcome: look(3, 7),
  },
  {
    title: '[A8] subtracts from a count that arrived before, or that was for notifications only',
    steps: [
      ...ANSWERED,
      ['window', { message_count: 3, timestamp: 5 }],
      ['wait', 200],
      ['window', { notification_count: 6, timestamp: 6 }],
      subtract(2, 200),
    ],
    outcome: look(1, 6),
  },
  {
    title: '[A8] requests the count again when the clock was set back during the request',
    steps: [
      ...ANSWERED,
      ['sleep', -60_000],
      ['window', { message_count: 1, timestamp: 5 }],
      subtract(1, -60_000),
    ],
    outcome: look(1, 7, { messagePolls: 2 }),
  },
  {
    title:
      '[A8] requests the count again when the clock was set back between a count and the request',
    steps: [
      ...ANSWERED,
      ['window', { message_count: 3, timestamp: 5 }],
      ['sleep', -60_000],
      subtract(1, 45),
      ['messages', 2],
    ],
    outcome: look(2, 7, { messagePolls: 2 }),
  },
  {
    title: '[A8 NOTIF-03] never takes messages below 0',
    steps: [...ANSWERED, subtract(9)],
    outcome: look(0, 7),
  },
]

export const COUNTERS_CHANGE_ROWS: CountersRow[] = [...orderRows, ...raceRows, ...changeRows]
