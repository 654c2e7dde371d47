/** Decision A8, row by row, with B8. Data only; knows no machine. */
import type { CountersLook, CountersStep } from './counters.reference.ts'

export interface CountersRow {
  title: string
  steps: CountersStep[]
  outcome: CountersLook
}

export interface CountersTimed {
  title: string
  given: CountersStep[]
  /** `before` holds until 1 ms before this moment (ms after `given`), `after` from then on. */
  at: number
  before: CountersLook
  after: CountersLook
}

export const SIGN_IN: CountersStep = ['tell', { type: 'session.started', user: { id: 1 } }]
export const SIGN_OUT: CountersStep = ['tell', { type: 'session.ended' }]
export const HIDE: CountersStep = ['tell', { type: 'page.hidden' }]
export const SHOW: CountersStep = ['tell', { type: 'page.visible' }]
const add = (by: number): CountersStep => ['tell', { type: 'counts.notifications.add', by }]
const set = (count: number): CountersStep => ['tell', { type: 'counts.notifications.set', count }]
const REREAD: CountersStep = ['tell', { type: 'counts.notifications.reread' }]
const subtract = (by: number): CountersStep => ['tell', { type: 'counts.messages.subtract', by }]

const ANSWERED: CountersStep[] = [SIGN_IN, ['messages', 4], ['notifications', 7]]
const FIVE_MINUTES = 300_000

function look(
  messages: number,
  notifications: number,
  rest: Partial<CountersLook> = {},
): CountersLook {
  const polls = { messagePolls: 1, notificationPolls: 1, pollAt: FIVE_MINUTES }
  return { messages, notifications, total: messages + notifications, ...polls, ...rest }
}

const NOTHING: CountersLook = look(0, 0, { messagePolls: 0, notificationPolls: 0, pollAt: null })

const pollRows: CountersRow[] = [
  {
    title: '[A8 NOTIF-09] signing in asks for both numbers at once',
    steps: [SIGN_IN],
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
    steps: [SIGN_IN, ['messages', -3], ['notifications', 2.9]],
    outcome: look(0, 2),
  },
  {
    title: '[A8] one number failing leaves the other',
    steps: [SIGN_IN, ['messages', 4], ['notifications fail']],
    outcome: look(4, 0),
  },
  {
    title: '[A8] nothing is asked and nothing counts before a sign-in',
    steps: [
      SHOW,
      add(1),
      set(9),
      REREAD,
      subtract(1),
      ['window', { message_count: 5 }],
      ['wait', 1e6],
    ],
    outcome: NOTHING,
  },
  {
    title: '[A8] a second sign-in asks for nothing more',
    steps: [...ANSWERED, SIGN_IN],
    outcome: look(4, 7),
  },
  {
    title: '[A8] signing in on a hidden page asks at once as well',
    steps: [HIDE, SIGN_IN, ['messages', 4], ['notifications', 7]],
    outcome: look(4, 7),
  },
  {
    title: '[A8 NOTIF-09] a hidden page asks for nothing, however long',
    steps: [...ANSWERED, HIDE, ['wait', 10 * FIVE_MINUTES]],
    outcome: look(4, 7),
  },
  {
    title: '[A8 NOTIF-09] a page hidden before the sign-in asks for nothing more either',
    steps: [HIDE, ...ANSWERED, HIDE, ['wait', 10 * FIVE_MINUTES]],
    outcome: look(4, 7),
  },
  {
    title: '[A8 NOTIF-09] seen again less than 5 minutes after the last poll, it keeps the moment',
    steps: [...ANSWERED, HIDE, ['wait', FIVE_MINUTES - 1], SHOW],
    outcome: look(4, 7),
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
    steps: [...ANSWERED, ['sleep', 720_000], SHOW, SHOW],
    outcome: look(4, 7, { messagePolls: 2, notificationPolls: 2, pollAt: 1_020_000 }),
  },
]

const windowRows: CountersRow[] = [
  {
    title: '[A8 SOCKEV-10] the window event sets both numbers',
    steps: [...ANSWERED, ['window', { message_count: 1, notification_count: 2, timestamp: 10 }]],
    outcome: look(1, 2),
  },
  {
    title: '[A8 SOCKEV-10] the same as an event told by the root',
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
    ['the order starts over with the next sign-in', [at(1, 20), SIGN_OUT, SIGN_IN, at(9, 1)], 9],
  ] as [string, CountersStep[], number][]
).map(([title, steps, messages]) => {
  const again = steps.includes(SIGN_OUT)
  return {
    title: `[A8] ${title}`,
    steps: [...ANSWERED, ...steps],
    outcome: again
      ? look(messages, 0, { messagePolls: 2, notificationPolls: 2 })
      : look(messages, 7),
  }
})

const raceRows: CountersRow[] = [
  {
    title:
      '[A8] a poll’s answer is ignored for a number that a window event brought after it was sent',
    steps: [SIGN_IN, ['window', { message_count: 1 }], ['late messages', 4], ['notifications', 7]],
    outcome: look(1, 7),
  },
  {
    title: '[A8] the same for notifications set by the notification socket',
    steps: [SIGN_IN, set(3), ['messages', 4], ['late notifications', 7]],
    outcome: look(4, 3),
  },
  {
    title: '[A8] a poll’s failure is ignored too when the socket was faster',
    steps: [SIGN_IN, ['window', { message_count: 1, notification_count: 2 }], ['messages fail']],
    outcome: look(1, 2),
  },
  {
    title: '[A8] an ignored window event leaves the poll’s answer standing',
    steps: [...ANSWERED, at(1, 20), ['wait', FIVE_MINUTES], at(9, 19), ['messages', 5]],
    outcome: look(5, 7, { messagePolls: 2, notificationPolls: 2, pollAt: 2 * FIVE_MINUTES }),
  },
  {
    title: '[A8] a local change while a poll runs gives way to the answer',
    steps: [SIGN_IN, add(5), ['notifications', 2]],
    outcome: look(0, 2),
  },
  {
    title: '[A8] the next poll replaces a poll without an answer',
    steps: [SIGN_IN, ['wait', FIVE_MINUTES], ['late messages', 9], ['messages', 5]],
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
    title: '[A8 SOCKNOTIF-09 NOTIF-02] all read: 0',
    steps: [...ANSWERED, set(0)],
    outcome: look(4, 0),
  },
  { title: '[A8 NOTIF-03] a set below 0 is 0', steps: [...ANSWERED, set(-1)], outcome: look(4, 0) },
  {
    title: '[A8 SOCKEV-07] a new notification: +1',
    steps: [...ANSWERED, add(1)],
    outcome: look(4, 8),
  },
  { title: '[A8 NOTIF-01] one read: −1', steps: [...ANSWERED, add(-1)], outcome: look(4, 6) },
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
    steps: [SIGN_IN, REREAD, ['late notifications', 9], ['notifications', 2]],
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
    title: '[A8 NOTIF-03] messages never go below 0',
    steps: [...ANSWERED, subtract(9)],
    outcome: look(0, 7),
  },
]

const endRows: CountersRow[] = [
  {
    title: '[A8] signing out: 0, 0',
    steps: [...ANSWERED, SIGN_OUT],
    outcome: { ...look(0, 0), pollAt: null },
  },
  {
    title: '[A8] signing out while polling: late answers count for nobody, no poll follows',
    steps: [
      SIGN_IN,
      SIGN_OUT,
      ['late messages', 4],
      ['late notifications', 7],
      ['wait', 1e7],
      SHOW,
    ],
    outcome: { ...look(0, 0), pollAt: null },
  },
  {
    title: '[A8] window events after signing out count for nobody',
    steps: [...ANSWERED, SIGN_OUT, ['window', { message_count: 5, notification_count: 5 }]],
    outcome: { ...look(0, 0), pollAt: null },
  },
  {
    title:
      '[A8 NOTIF-09] signed out and in again on a hidden page, it polls once and waits to be seen',
    steps: [...ANSWERED, HIDE, SIGN_OUT, SIGN_IN, ['wait', 10 * FIVE_MINUTES]],
    outcome: look(0, 0, { messagePolls: 2, notificationPolls: 2 }),
  },
]

export const COUNTERS_ROWS: CountersRow[] = [
  ...pollRows,
  ...windowRows,
  ...orderRows,
  ...raceRows,
  ...changeRows,
  ...endRows,
]

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
