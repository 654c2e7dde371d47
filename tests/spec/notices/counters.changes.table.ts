/** Decision A8: order, races and changes. Data only; knows no machine. */
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
    ['an older timestamp is ignored', [at(1, 20), at(9, 19)], 1],
    ['an equal timestamp is applied', [at(1, 20), at(9, 20)], 9],
    ['a newer timestamp is applied', [at(1, 20), at(9, 21)], 9],
    ['an event without a timestamp is applied', [at(1, 20), at(9, undefined)], 9],
    ['one without a timestamp does not move the order', [at(1, 20), at(2, null), at(9, 19)], 2],
    ['an unreadable timestamp is like none', [at(1, 20), at(9, 'soon')], 9],
    ['an ignored event does not move the order', [at(1, 20), at(2, 10), at(9, 15)], 1],
    [
      'an event that set nothing does not move the order',
      [at(1, 20), ['window', { timestamp: 99 }], at(9, 30)],
      9,
    ],
    [
      'ISO times are compared as moments',
      [at(1, '2026-01-05T10:00:00Z'), at(9, '2026-01-05T12:30:00+03:00')],
      1,
    ],
    [
      'seconds, milliseconds and ISO times meet on one line',
      [at(1, '2026-01-05T10:00:00Z'), at(2, 1_767_607_201), at(9, 1_767_607_200_999)],
      2,
    ],
    ['an order given as text is read', [at(1, '20'), at(9, '9')], 1],
  ] as [string, CountersStep[], number][]
).map(([title, steps, messages]) => ({
  title: `[A8] ${title}`,
  steps: [...ANSWERED, ...steps],
  outcome: look(messages, 7),
}))

const raceRows: CountersRow[] = [
  {
    title:
      '[A8] a poll’s answer is ignored for a number that a window event brought after it was sent',
    steps: [
      ['window', { message_count: 1 }],
      ['late messages', 4],
      ['messages', 5],
      ['notifications', 7],
    ],
    outcome: look(1, 7),
  },
  {
    title: '[A8] the same for notifications set by the notification socket',
    steps: [set(3), ['messages', 4], ['late notifications', 7], ['notifications', 8]],
    outcome: look(4, 3),
  },
  {
    title: '[A8] a poll’s failure is ignored too when the socket was faster',
    steps: [
      ['window', { message_count: 1, notification_count: 2 }],
      ['messages fail'],
      ['notifications fail'],
    ],
    outcome: look(1, 2),
  },
  {
    title: '[A8] an ignored window event leaves the poll’s answer standing',
    steps: [...ANSWERED, at(1, 20), ['wait', FIVE_MINUTES], at(9, 19), ['messages', 5]],
    outcome: look(5, 7, { messagePolls: 2, notificationPolls: 2, pollAt: 2 * FIVE_MINUTES }),
  },
  {
    title: '[A8] a local change while a poll runs gives way to the answer',
    steps: [add(5), ['notifications', 2]],
    outcome: look(0, 2),
  },
  {
    title: '[A8] the next poll replaces a poll without an answer',
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
    title: '[A8 SOCKNOTIF-06 SOCKNOTIF-07] the notification socket sets the notifications alone',
    steps: [...ANSWERED, set(3)],
    outcome: look(4, 3),
  },
  {
    title: '[A8 SOCKNOTIF-09] all read: 0',
    steps: [...ANSWERED, set(0)],
    outcome: look(4, 0),
  },
  { title: '[A8 NOTIF-03] a set below 0 is 0', steps: [...ANSWERED, set(-1)], outcome: look(4, 0) },
  {
    title: '[A8 SOCKEV-07] a new notification: +1',
    steps: [...ANSWERED, add(1)],
    outcome: look(4, 8),
  },
  { title: '[A8] one read: −1', steps: [...ANSWERED, add(-1)], outcome: look(4, 6) },
  {
    title: '[A8 NOTIF-03] never below 0 by reading',
    steps: [...ANSWERED, set(1), add(-1), add(-1), add(-5), add(1)],
    outcome: look(4, 1),
  },
  {
    title: '[A8] an unknown one marked read: the count is read again',
    steps: [...ANSWERED, REREAD, ['notifications', 2]],
    outcome: look(4, 2, { notificationPolls: 2 }),
  },
  {
    title: '[A8] reading again while a poll runs asks anew and drops the older answer',
    steps: [REREAD, ['late notifications', 9], ['notifications', 2]],
    outcome: look(0, 2, { notificationPolls: 2 }),
  },
  {
    title:
      '[A8 NOTIF-09] reading again on a hidden page asks for that number alone and wakes no poll',
    steps: [...ANSWERED, HIDE, REREAD, ['notifications', 2], ['wait', 10 * FIVE_MINUTES]],
    outcome: look(4, 2, { notificationPolls: 2 }),
  },
  {
    title: '[A8] messages marked read: − their number',
    steps: [...ANSWERED, subtract(3)],
    outcome: look(1, 7),
  },
  {
    title: '[A8] a number that came while messages were being marked read holds them already',
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
    title: '[A8] one that came before does not, nor one of notifications alone',
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
    title: '[A8] by a clock set back while the server was asked, the number is asked for anew',
    steps: [
      ...ANSWERED,
      ['sleep', -60_000],
      ['window', { message_count: 1, timestamp: 5 }],
      subtract(1, -60_000),
    ],
    outcome: look(1, 7, { messagePolls: 2 }),
  },
  {
    title: '[A8] the same when it was set back after a number had come, and before the asking',
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
    title: '[A8 NOTIF-03] messages never go below 0',
    steps: [...ANSWERED, subtract(9)],
    outcome: look(0, 7),
  },
]

export const COUNTERS_CHANGE_ROWS: CountersRow[] = [...orderRows, ...raceRows, ...changeRows]
