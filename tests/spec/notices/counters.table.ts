/** Decision A8, row by row, with B8. Data only; knows no machine. */

import { COUNTERS_CHANGE_ROWS } from './counters.changes.table.ts'
import {
  ANSWERED,
  type CountersRow,
  type CountersTimed,
  FIVE_MINUTES,
  HIDE,
  look,
  SHOW,
} from './counters.words.ts'

const pollRows: CountersRow[] = [
  {
    title: '[A8 NOTIF-09] signing in asks for both numbers at once',
    steps: [],
    outcome: look(0, 0),
  },
  { title: '[A8] both answers are set', steps: ANSWERED, outcome: look(4, 7) },
  {
    title: '[A8 ERR-26] a failed poll sets 0',
    steps: [...ANSWERED, ['wait', FIVE_MINUTES], ['messages fail'], ['notifications fail']],
    outcome: look(0, 0, { messagePolls: 2, notificationPolls: 2, pollAt: 2 * FIVE_MINUTES }),
  },
  {
    title: '[A8 NOTIF-03] an answer below 0 counts as 0, a fraction is cut off',
    steps: [
      ['messages', -3],
      ['notifications', 2.9],
    ],
    outcome: look(0, 2),
  },
  {
    title: '[A8] one number failing leaves the other',
    steps: [['messages', 4], ['notifications fail']],
    outcome: look(4, 0),
  },
  {
    title: '[A8] signing in on a hidden page asks at once as well',
    bornHidden: true,
    steps: [
      ['messages', 4],
      ['notifications', 7],
    ],
    outcome: look(4, 7),
  },
  {
    title: '[A8 NOTIF-09] a hidden page asks for nothing, however long',
    steps: [...ANSWERED, HIDE, ['wait', 10 * FIVE_MINUTES]],
    outcome: look(4, 7),
  },
  {
    title: '[A8 NOTIF-09] a page hidden before the sign-in asks for nothing more either',
    bornHidden: true,
    steps: [...ANSWERED, HIDE, ['wait', 10 * FIVE_MINUTES]],
    outcome: look(4, 7),
  },
  {
    title: '[A8 NOTIF-09] seen again less than 5 minutes after the last poll, it keeps the moment',
    steps: [...ANSWERED, HIDE, ['wait', FIVE_MINUTES - 1], SHOW],
    outcome: look(4, 7),
  },
  {
    title: '[A8 NOTIF-09] seen again in time, it polls when the 5 minutes are over',
    steps: [...ANSWERED, HIDE, ['wait', FIVE_MINUTES - 1], SHOW, ['wait', 1]],
    outcome: look(4, 7, { messagePolls: 2, notificationPolls: 2, pollAt: 2 * FIVE_MINUTES }),
  },
  {
    title: '[A8 NOTIF-09] hidden at the sign-in and shown, it polls as a visible page does',
    bornHidden: true,
    steps: [HIDE, SHOW, SHOW, ...ANSWERED, ['wait', FIVE_MINUTES]],
    outcome: look(4, 7, { messagePolls: 2, notificationPolls: 2, pollAt: 2 * FIVE_MINUTES }),
  },
  {
    title: '[A8 NOTIF-09] seen again exactly 5 minutes after the last poll, it asks now',
    steps: [...ANSWERED, HIDE, ['wait', FIVE_MINUTES], SHOW],
    outcome: look(4, 7, { messagePolls: 2, notificationPolls: 2, pollAt: 2 * FIVE_MINUTES }),
  },
  {
    title: '[A8 NOTIF-09] seen again after 12 minutes, it asks now and then 5 minutes later',
    steps: [...ANSWERED, HIDE, ['wait', 720_000], SHOW, ['wait', FIVE_MINUTES]],
    outcome: look(4, 7, { messagePolls: 3, notificationPolls: 3, pollAt: 1_320_000 }),
  },
  {
    title:
      '[B8] the clock jumped over the moment while the page stayed visible: seen, it asks now, once',
    steps: [...ANSWERED, ['sleep', 720_000], SHOW, SHOW, ['wait', FIVE_MINUTES - 1]],
    outcome: look(4, 7, { messagePolls: 2, notificationPolls: 2, pollAt: 1_020_000 }),
  },
]

const windowRows: CountersRow[] = [
  {
    title: '[A8] the window event sets both numbers',
    steps: [...ANSWERED, ['window', { message_count: 1, notification_count: 2, timestamp: 10 }]],
    outcome: look(1, 2),
  },
  {
    title: '[A8] the same as an event told by the root',
    steps: [
      ...ANSWERED,
      ['tell', { type: 'counts.event', detail: { message_count: 1, notification_count: 2 } }],
    ],
    outcome: look(1, 2),
  },
  {
    title: '[A8] a missing number is left alone: messages',
    steps: [...ANSWERED, ['window', { notification_count: 2 }]],
    outcome: look(4, 2),
  },
  {
    title: '[A8] a missing number is left alone: notifications',
    steps: [...ANSWERED, ['window', { message_count: 1 }]],
    outcome: look(1, 7),
  },
  ...[null, true, 'many', '', [], {}, Number.NaN, Number.POSITIVE_INFINITY].map(
    (odd): CountersRow => ({
      title: `[A8] a non-numeric count is left alone: ${JSON.stringify(odd)} (${typeof odd})`,
      steps: [...ANSWERED, ['window', { message_count: odd, notification_count: 2 }]],
      outcome: look(4, 2),
    }),
  ),
  ...[null, undefined, 7, 'text', [], [1, 2]].map(
    (detail): CountersRow => ({
      title: `[A8] a detail that is no object says nothing: ${JSON.stringify(detail)}`,
      steps: [...ANSWERED, ['window', detail]],
      outcome: look(4, 7),
    }),
  ),
  {
    title: '[A8 NOTIF-03] counts below 0 are 0',
    steps: [...ANSWERED, ['window', { message_count: -1, notification_count: -2 }]],
    outcome: look(0, 0),
  },
]

export const COUNTERS_ROWS: CountersRow[] = [...pollRows, ...windowRows, ...COUNTERS_CHANGE_ROWS]

export const COUNTERS_TIMES: CountersTimed[] = [1, 2, 3].map((n) => ({
  title: `[A8 NOTIF-09] poll ${n + 1} is sent exactly ${n * 5} minutes after the sign-in`,
  given: ANSWERED,
  at: n * FIVE_MINUTES,
  before: look(4, 7, { messagePolls: n, notificationPolls: n, pollAt: n * FIVE_MINUTES }),
  after: look(4, 7, {
    messagePolls: n + 1,
    notificationPolls: n + 1,
    pollAt: (n + 1) * FIVE_MINUTES,
  }),
}))
