/** Decision A8 with B8. Data only; imports no machine. */

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
    title: '[A8 NOTIF-09] requests both counts immediately on sign-in',
    steps: [],
    outcome: look(0, 0),
  },
  { title: '[A8] sets the counts of both responses', steps: ANSWERED, outcome: look(4, 7) },
  {
    title: '[A8 ERR-26] sets 0 when a poll fails',
    steps: [...ANSWERED, ['wait', FIVE_MINUTES], ['messages fail'], ['notifications fail']],
    outcome: look(0, 0, { messagePolls: 2, notificationPolls: 2, pollAt: 2 * FIVE_MINUTES }),
  },
  {
    title: '[A8 NOTIF-03] treats a negative response as 0 and truncates a fraction',
    steps: [
      ['messages', -3],
      ['notifications', 2.9],
    ],
    outcome: look(0, 2),
  },
  {
    title: '[A8] keeps one count when the other request fails',
    steps: [['messages', 4], ['notifications fail']],
    outcome: look(4, 0),
  },
  {
    title: '[A8] requests both counts immediately on sign-in on a hidden page',
    bornHidden: true,
    steps: [
      ['messages', 4],
      ['notifications', 7],
    ],
    outcome: look(4, 7),
  },
  {
    title: '[A8 NOTIF-09] requests nothing while the page is hidden',
    steps: [...ANSWERED, HIDE, ['wait', 10 * FIVE_MINUTES]],
    outcome: look(4, 7),
  },
  {
    title: '[A8 NOTIF-09] requests nothing more when the page was hidden before sign-in',
    bornHidden: true,
    steps: [...ANSWERED, HIDE, ['wait', 10 * FIVE_MINUTES]],
    outcome: look(4, 7),
  },
  {
    title:
      '[A8 NOTIF-09] keeps its schedule when the page is visible again within 5 minutes of the last poll',
    steps: [...ANSWERED, HIDE, ['wait', FIVE_MINUTES - 1], SHOW],
    outcome: look(4, 7),
  },
  {
    title:
      '[A8 NOTIF-09] polls 5 minutes after the last poll when the page is visible again before',
    steps: [...ANSWERED, HIDE, ['wait', FIVE_MINUTES - 1], SHOW, ['wait', 1]],
    outcome: look(4, 7, { messagePolls: 2, notificationPolls: 2, pollAt: 2 * FIVE_MINUTES }),
  },
  {
    title: '[A8 NOTIF-09] polls like a visible page when the page becomes visible after sign-in',
    bornHidden: true,
    steps: [HIDE, SHOW, SHOW, ...ANSWERED, ['wait', FIVE_MINUTES]],
    outcome: look(4, 7, { messagePolls: 2, notificationPolls: 2, pollAt: 2 * FIVE_MINUTES }),
  },
  {
    title:
      '[A8 NOTIF-09] polls immediately when the page is visible again exactly 5 minutes after the last poll',
    steps: [...ANSWERED, HIDE, ['wait', FIVE_MINUTES], SHOW],
    outcome: look(4, 7, { messagePolls: 2, notificationPolls: 2, pollAt: 2 * FIVE_MINUTES }),
  },
  {
    title:
      '[A8 NOTIF-09] polls immediately and 5 minutes later when the page is visible again after 12 minutes',
    steps: [...ANSWERED, HIDE, ['wait', 720_000], SHOW, ['wait', FIVE_MINUTES]],
    outcome: look(4, 7, { messagePolls: 3, notificationPolls: 3, pollAt: 1_320_000 }),
  },
  {
    title: '[B8] polls once on page visible when the clock has jumped past the next poll',
    steps: [...ANSWERED, ['sleep', 720_000], SHOW, SHOW, ['wait', FIVE_MINUTES - 1]],
    outcome: look(4, 7, { messagePolls: 2, notificationPolls: 2, pollAt: 1_020_000 }),
  },
  {
    title: '[A8] polls both counts when a socket was silent, and keeps its schedule',
    steps: [...ANSWERED, ['wait', 5001], ['tell', { type: 'counts.reread' }]],
    outcome: look(4, 7, { messagePolls: 2, notificationPolls: 2 }),
  },
  {
    title: '[A8] polls once when the page is visible again and a socket was silent',
    steps: [
      ...ANSWERED,
      HIDE,
      ['wait', FIVE_MINUTES],
      SHOW,
      ['wait', 5000],
      ['tell', { type: 'counts.reread' }],
    ],
    outcome: look(4, 7, { messagePolls: 2, notificationPolls: 2, pollAt: 2 * FIVE_MINUTES }),
  },
  {
    title:
      '[CLOCK-01 B8] polls 5 minutes after the page is visible again when the clock was set back an hour',
    steps: [...ANSWERED, HIDE, ['sleep', -3_600_000], SHOW, ['wait', FIVE_MINUTES]],
    outcome: look(4, 7, { messagePolls: 2, notificationPolls: 2, pollAt: -3_000_000 }),
  },
]

const windowRows: CountersRow[] = [
  {
    title: '[A8] sets both counts from the window event',
    steps: [...ANSWERED, ['window', { message_count: 1, notification_count: 2, timestamp: 10 }]],
    outcome: look(1, 2),
  },
  {
    title: '[A8] sets both counts from an event of the root',
    steps: [
      ...ANSWERED,
      ['tell', { type: 'counts.event', detail: { message_count: 1, notification_count: 2 } }],
    ],
    outcome: look(1, 2),
  },
  {
    title: '[A8] keeps a missing count: messages',
    steps: [...ANSWERED, ['window', { notification_count: 2 }]],
    outcome: look(4, 2),
  },
  {
    title: '[A8] keeps a missing count: notifications',
    steps: [...ANSWERED, ['window', { message_count: 1 }]],
    outcome: look(1, 7),
  },
  ...[null, true, 'many', '', [], {}, Number.NaN, Number.POSITIVE_INFINITY].map(
    (odd): CountersRow => ({
      title: `[A8] keeps a count that is not numeric: ${JSON.stringify(odd)} (${typeof odd})`,
      steps: [...ANSWERED, ['window', { message_count: odd, notification_count: 2 }]],
      outcome: look(4, 2),
    }),
  ),
  ...[null, undefined, 7, 'text', [], [1, 2]].map(
    (detail): CountersRow => ({
      title: `[A8] ignores a detail that is no object: ${JSON.stringify(detail)}`,
      steps: [...ANSWERED, ['window', detail]],
      outcome: look(4, 7),
    }),
  ),
  {
    title: '[A8 NOTIF-03] treats negative counts as 0',
    steps: [...ANSWERED, ['window', { message_count: -1, notification_count: -2 }]],
    outcome: look(0, 0),
  },
]

export const COUNTERS_ROWS: CountersRow[] = [...pollRows, ...windowRows, ...COUNTERS_CHANGE_ROWS]

export const COUNTERS_TIMES: CountersTimed[] = [1, 2, 3].map((n) => ({
  title: `[A8 NOTIF-09] sends poll ${n + 1} exactly ${n * 5} minutes after sign-in`,
  given: ANSWERED,
  at: n * FIVE_MINUTES,
  before: look(4, 7, { messagePolls: n, notificationPolls: n, pollAt: n * FIVE_MINUTES }),
  after: look(4, 7, {
    messagePolls: n + 1,
    notificationPolls: n + 1,
    pollAt: (n + 1) * FIVE_MINUTES,
  }),
}))
