/** Toasts and browser notifications, from NOTIF-05…08 and decision A9. Imports no machine. */

type Kind = 'notification' | 'info' | 'success' | 'warning' | 'error'

/** The n-th toast or browser notification has the id `local-n`; titles identify them. */
export type ToastStep =
  | ['show', Kind, string]
  | ['dismiss', number]
  | ['hold', number]
  | ['release', number]
  | ['outside', string]
  /** The browser cannot show it. */
  | ['outsideFails', string]
  | ['wait', number]

export interface ToastLook {
  /** Titles on screen, oldest first. */
  shown: string[]
  waiting: number
  /** Titles of the open browser notifications. */
  outside: string[]
}

const LIFE_MS = 5_000

const look = (shown: string[] = [], waiting = 0, outside: string[] = []): ToastLook => ({
  shown,
  waiting,
  outside,
})

const TIMED: Kind[] = ['notification', 'info', 'success', 'warning']
const five: ToastStep[] = ['a', 'b', 'c', 'd', 'e'].map((title) => ['show', 'info', title])

interface ToastRow {
  title: string
  given: ToastStep[]
  when: ToastStep[]
  look: ToastLook
  emitted: []
}

/** This many live notifications at once, named `n1`, `n2`… */
const flood = (many: number): ToastStep[] =>
  Array.from({ length: many }, (_, index) => ['show', 'notification', `n${index + 1}`])
const FIRST_FOUR = ['n1', 'n2', 'n3', 'n4']

export const TOAST_ROWS: ToastRow[] = [
  {
    title: '[NOTIF-06 A9] shows four of eight live notifications and queues four',
    given: [],
    when: flood(8),
    look: look(FIRST_FOUR, 4),
    emitted: [],
  },
  {
    title: '[A9] merges the waiting notifications into one at the ninth',
    given: flood(8),
    when: [['show', 'notification', 'n9']],
    look: look(FIRST_FOUR, 1),
    emitted: [],
  },
  {
    title:
      '[NOTIF-06 A9] shows four and one merged toast for a thousand at once, all gone after 10 s',
    given: flood(1_000),
    when: [['wait', LIFE_MS]],
    look: look(['996 new notifications']),
    emitted: [],
  },
  {
    title: '[A9] keeps other toasts in place when notifications are merged',
    given: [...flood(6), ['show', 'info', 'saved'], ...flood(4)],
    when: [['wait', LIFE_MS]],
    look: look(['6 new notifications', 'saved']),
    emitted: [],
  },
  {
    title: '[A9] shows a new toast for a notification that arrives while the merged toast is shown',
    given: [...flood(20), ['wait', LIFE_MS]],
    when: [['show', 'notification', 'later']],
    look: look(['16 new notifications', 'later']),
    emitted: [],
  },
  {
    title: '[NOTIF-05 A9] opens at most four browser notifications',
    given: ['a', 'b', 'c', 'd'].map((title): ToastStep => ['outside', title]),
    when: [['outside', 'e']],
    look: look([], 0, ['a', 'b', 'c', 'd']),
    emitted: [],
  },
  { title: '[NOTIF-06] starts empty', given: [], when: [], look: look(), emitted: [] },
  {
    title: '[NOTIF-06 A9] shows a toast',
    given: [],
    when: [['show', 'notification', 'a']],
    look: look(['a']),
    emitted: [],
  },
  {
    title: '[NOTIF-08] keeps an error after a minute',
    given: [['show', 'error', 'a']],
    when: [['wait', 60_000]],
    look: look(['a']),
    emitted: [],
  },
  {
    title: '[NOTIF-08] removes an error when it is dismissed',
    given: [
      ['show', 'error', 'a'],
      ['wait', 60_000],
    ],
    when: [['dismiss', 1]],
    look: look(),
    emitted: [],
  },
  {
    title: '[NOTIF-08] does not show the same error twice',
    given: [['show', 'error', 'a']],
    when: [['show', 'error', 'a']],
    look: look(['a']),
    emitted: [],
  },
  {
    title: '[NOTIF-06 A9] shows the same notification twice',
    given: [['show', 'notification', 'a']],
    when: [['show', 'notification', 'a']],
    look: look(['a', 'a']),
    emitted: [],
  },
  {
    title: '[NOTIF-06] removes a toast when it is dismissed early',
    given: [
      ['show', 'info', 'a'],
      ['show', 'info', 'b'],
      ['wait', 100],
    ],
    when: [['dismiss', 1]],
    look: look(['b']),
    emitted: [],
  },
  {
    title: '[NOTIF-06] shows four toasts and queues the others in order',
    given: [],
    when: [...five, ['show', 'info', 'f']],
    look: look(['a', 'b', 'c', 'd'], 2),
    emitted: [],
  },
  {
    title: '[NOTIF-06] shows the next toast when one is removed',
    given: five,
    when: [['dismiss', 2]],
    look: look(['a', 'c', 'd', 'e']),
    emitted: [],
  },
  {
    title: '[NOTIF-08] shows at most three errors, so that other toasts get a place',
    given: [],
    when: [
      ['show', 'error', 'e1'],
      ['show', 'error', 'e2'],
      ['show', 'error', 'e3'],
      ['show', 'error', 'e4'],
      ['show', 'info', 'a'],
      ['show', 'info', 'b'],
    ],
    look: look(['e1', 'e2', 'e3', 'a'], 2),
    emitted: [],
  },
  {
    title: '[NOTIF-08] shows the next error when one is dismissed',
    given: [
      ['show', 'error', 'e1'],
      ['show', 'error', 'e2'],
      ['show', 'error', 'e3'],
      ['show', 'error', 'e4'],
      ['show', 'info', 'a'],
    ],
    when: [['dismiss', 1]],
    look: look(['e2', 'e3', 'e4', 'a']),
    emitted: [],
  },
  {
    title: '[NOTIF-06] keeps a held toast',
    given: [
      ['show', 'info', 'a'],
      ['wait', 4_999],
      ['hold', 1],
    ],
    when: [['wait', 60_000]],
    look: look(['a']),
    emitted: [],
  },
  {
    title: '[NOTIF-06] removes other toasts while one is held',
    given: [
      ['show', 'info', 'a'],
      ['show', 'info', 'b'],
      ['hold', 1],
    ],
    when: [['wait', LIFE_MS]],
    look: look(['a']),
    emitted: [],
  },
  {
    title: '[NOTIF-06] removes a held toast when it is dismissed',
    given: [
      ['show', 'info', 'a'],
      ['hold', 1],
      ['dismiss', 1],
    ],
    when: [
      ['release', 1],
      ['wait', 60_000],
    ],
    look: look(),
    emitted: [],
  },
  {
    title: '[NOTIF-08] keeps an error that was held and released',
    given: [
      ['show', 'error', 'a'],
      ['hold', 1],
      ['release', 1],
    ],
    when: [['wait', 60_000]],
    look: look(['a']),
    emitted: [],
  },
  {
    title: '[NOTIF-06] ignores hold, release and dismiss of an unknown toast',
    given: [['show', 'info', 'a']],
    when: [
      ['hold', 9],
      ['release', 9],
      ['dismiss', 9],
    ],
    look: look(['a']),
    emitted: [],
  },
  {
    title: '[NOTIF-05 A9] shows a browser notification in addition to the toasts',
    given: [['show', 'notification', 'a']],
    when: [['outside', 'b']],
    look: look(['a'], 0, ['b']),
    emitted: [],
  },
  {
    title: '[NOTIF-05] continues when the browser cannot show a notification',
    given: [
      ['show', 'info', 'a'],
      ['outside', 'b'],
    ],
    when: [
      ['outsideFails', 'c'],
      ['show', 'info', 'd'],
    ],
    look: look(['a', 'd'], 0, ['b']),
    emitted: [],
  },
]

interface TimedToast {
  title: string
  given: ToastStep[]
  at: number
  before: ToastLook
  after: ToastLook
  emitted: []
}

export const TOAST_TIMES: TimedToast[] = [
  ...TIMED.map(
    (kind): TimedToast => ({
      title: `[NOTIF-06 NOTIF-07 A9] removes a toast of kind ${kind} after 5000 ms`,
      given: [['show', kind, 'a']],
      at: LIFE_MS,
      before: look(['a']),
      after: look(),
      emitted: [],
    }),
  ),
  {
    title: '[NOTIF-05] closes a browser notification after 5000 ms',
    given: [['outside', 'a']],
    at: LIFE_MS,
    before: look([], 0, ['a']),
    after: look(),
    emitted: [],
  },
  {
    title: '[NOTIF-05] closes each browser notification at its own time',
    given: [
      ['outside', 'a'],
      ['wait', 2_000],
      ['outside', 'b'],
    ],
    at: 3_000,
    before: look([], 0, ['a', 'b']),
    after: look([], 0, ['b']),
    emitted: [],
  },
  {
    title: '[NOTIF-06] gives a released toast its remaining time',
    given: [
      ['show', 'info', 'a'],
      ['wait', 3_000],
      ['hold', 1],
      ['wait', 60_000],
      ['release', 1],
    ],
    at: 2_000,
    before: look(['a']),
    after: look(),
    emitted: [],
  },
  {
    title: '[NOTIF-06] gives a toast held twice its remaining time',
    given: [
      ['show', 'info', 'a'],
      ['wait', 1_000],
      ['hold', 1],
      ['hold', 1],
      ['wait', 9_000],
      ['release', 1],
      ['release', 1],
      ['wait', 1_000],
      ['hold', 1],
      ['wait', 9_000],
      ['release', 1],
    ],
    at: 3_000,
    before: look(['a']),
    after: look(),
    emitted: [],
  },
  {
    title: '[NOTIF-06] counts 5 s from the moment a queued toast is shown',
    given: [...five, ['wait', 1_000], ['dismiss', 1]],
    at: 4_000,
    before: look(['b', 'c', 'd', 'e']),
    after: look(['e']),
    emitted: [],
  },
  {
    title: '[NOTIF-06] removes a queued toast 5 s after it was shown',
    given: [...five, ['wait', 1_000], ['dismiss', 1]],
    at: LIFE_MS,
    before: look(['e']),
    after: look(),
    emitted: [],
  },
  {
    title: '[NOTIF-06] removes a queued toast 5 s after it was shown when the first ones expire',
    given: [...five, ['wait', LIFE_MS]],
    at: LIFE_MS,
    before: look(['e']),
    after: look(),
    emitted: [],
  },
]
