/** Toasts, notices and browser notifications, from NOTIF-05…08 and decision A9 (importing no machine). */

export type Kind = 'notification' | 'info' | 'success' | 'warning' | 'error'

/** The n-th thing shown, toast or browser notification, has the id `local-n`; titles name them. */
export type ToastStep =
  | ['show', Kind, string]
  | ['dismiss', number]
  | ['hold', number]
  | ['release', number]
  | ['outside', string]
  /** A browser that cannot show it. */
  | ['outsideFails', string]
  | ['wait', number]

export interface ToastLook {
  /** Titles on screen, oldest first. */
  shown: string[]
  waiting: number
  /** Titles of the open browser notifications. */
  outside: string[]
}

export const LIFE_MS = 5_000

export const look = (shown: string[] = [], waiting = 0, outside: string[] = []): ToastLook => ({
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
  told: []
}

/** So many live notifications at once, named `n1`, `n2`… */
const flood = (many: number): ToastStep[] =>
  Array.from({ length: many }, (_, index) => ['show', 'notification', `n${index + 1}`])
const FIRST_FOUR = ['n1', 'n2', 'n3', 'n4']

export const TOAST_ROWS: ToastRow[] = [
  {
    title: '[NOTIF-06 A9] eight live notifications: four on screen, four wait one by one',
    given: [],
    when: flood(8),
    look: look(FIRST_FOUR, 4),
    told: [],
  },
  {
    title: '[A9] the ninth makes one toast of all that wait',
    given: flood(8),
    when: [['show', 'notification', 'n9']],
    look: look(FIRST_FOUR, 1),
    told: [],
  },
  {
    title:
      '[NOTIF-06 A9] a thousand at once: four and a toast that counts the others, over in 10 s',
    given: flood(1_000),
    when: [['wait', LIFE_MS]],
    look: look(['996 new notifications']),
    told: [],
  },
  {
    title: '[A9] a toast that counts leaves other notices in their places',
    given: [...flood(6), ['show', 'info', 'saved'], ...flood(4)],
    when: [['wait', LIFE_MS]],
    look: look(['6 new notifications', 'saved']),
    told: [],
  },
  {
    title: '[A9] what comes while a toast that counts is on screen has a toast of its own',
    given: [...flood(20), ['wait', LIFE_MS]],
    when: [['show', 'notification', 'later']],
    look: look(['16 new notifications', 'later']),
    told: [],
  },
  {
    title: '[NOTIF-05 A9] at most four browser notifications are open',
    given: ['a', 'b', 'c', 'd'].map((title): ToastStep => ['outside', title]),
    when: [['outside', 'e']],
    look: look([], 0, ['a', 'b', 'c', 'd']),
    told: [],
  },
  { title: '[NOTIF-06] starts quiet', given: [], when: [], look: look(), told: [] },
  {
    title: '[NOTIF-06 A9] shows a toast',
    given: [],
    when: [['show', 'notification', 'a']],
    look: look(['a']),
    told: [],
  },
  {
    title: '[NOTIF-08] an error is still there after a minute',
    given: [['show', 'error', 'a']],
    when: [['wait', 60_000]],
    look: look(['a']),
    told: [],
  },
  {
    title: '[NOTIF-08] an error goes when it is dismissed',
    given: [
      ['show', 'error', 'a'],
      ['wait', 60_000],
    ],
    when: [['dismiss', 1]],
    look: look(),
    told: [],
  },
  {
    title: '[NOTIF-08] the same error is not shown twice',
    given: [['show', 'error', 'a']],
    when: [['show', 'error', 'a']],
    look: look(['a']),
    told: [],
  },
  {
    title: '[NOTIF-06 A9] the same notification is, for it happened twice',
    given: [['show', 'notification', 'a']],
    when: [['show', 'notification', 'a']],
    look: look(['a', 'a']),
    told: [],
  },
  {
    title: '[NOTIF-06] a toast can be dismissed before its time',
    given: [
      ['show', 'info', 'a'],
      ['show', 'info', 'b'],
      ['wait', 100],
    ],
    when: [['dismiss', 1]],
    look: look(['b']),
    told: [],
  },
  {
    title: '[NOTIF-06] four are on screen, the rest wait in order',
    given: [],
    when: [...five, ['show', 'info', 'f']],
    look: look(['a', 'b', 'c', 'd'], 2),
    told: [],
  },
  {
    title: '[NOTIF-06] one that leaves makes room for the next',
    given: five,
    when: [['dismiss', 2]],
    look: look(['a', 'c', 'd', 'e']),
    told: [],
  },
  {
    title: '[NOTIF-08] errors never take the last place, so that the others still pass',
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
    told: [],
  },
  {
    title: '[NOTIF-08] a waiting error takes the place of one that is dismissed',
    given: [
      ['show', 'error', 'e1'],
      ['show', 'error', 'e2'],
      ['show', 'error', 'e3'],
      ['show', 'error', 'e4'],
      ['show', 'info', 'a'],
    ],
    when: [['dismiss', 1]],
    look: look(['e2', 'e3', 'e4', 'a']),
    told: [],
  },
  {
    title: '[NOTIF-06] a held toast stays as long as it is held',
    given: [
      ['show', 'info', 'a'],
      ['wait', 4_999],
      ['hold', 1],
    ],
    when: [['wait', 60_000]],
    look: look(['a']),
    told: [],
  },
  {
    title: '[NOTIF-06] holding one lets the others go',
    given: [
      ['show', 'info', 'a'],
      ['show', 'info', 'b'],
      ['hold', 1],
    ],
    when: [['wait', LIFE_MS]],
    look: look(['a']),
    told: [],
  },
  {
    title: '[NOTIF-06] a held toast can be dismissed, and stays away',
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
    told: [],
  },
  {
    title: '[NOTIF-08] holding and releasing an error gives it no end',
    given: [
      ['show', 'error', 'a'],
      ['hold', 1],
      ['release', 1],
    ],
    when: [['wait', 60_000]],
    look: look(['a']),
    told: [],
  },
  {
    title: '[NOTIF-06] holding what is not there does nothing',
    given: [['show', 'info', 'a']],
    when: [
      ['hold', 9],
      ['release', 9],
      ['dismiss', 9],
    ],
    look: look(['a']),
    told: [],
  },
  {
    title: '[NOTIF-05 A9] shows a browser notification, besides the toasts',
    given: [['show', 'notification', 'a']],
    when: [['outside', 'b']],
    look: look(['a'], 0, ['b']),
    told: [],
  },
  {
    title: '[NOTIF-05] a browser that cannot show it leaves everything else working',
    given: [
      ['show', 'info', 'a'],
      ['outside', 'b'],
    ],
    when: [
      ['outsideFails', 'c'],
      ['show', 'info', 'd'],
    ],
    look: look(['a', 'd'], 0, ['b']),
    told: [],
  },
]

interface TimedToast {
  title: string
  given: ToastStep[]
  at: number
  before: ToastLook
  after: ToastLook
  told: []
}

export const TOAST_TIMES: TimedToast[] = [
  ...TIMED.map(
    (kind): TimedToast => ({
      title: `[NOTIF-06 NOTIF-07 A9] a toast of kind ${kind} is gone at 5000 ms, not before`,
      given: [['show', kind, 'a']],
      at: LIFE_MS,
      before: look(['a']),
      after: look(),
      told: [],
    }),
  ),
  {
    title: '[NOTIF-05] a browser notification is closed at 5000 ms, not before',
    given: [['outside', 'a']],
    at: LIFE_MS,
    before: look([], 0, ['a']),
    after: look(),
    told: [],
  },
  {
    title: '[NOTIF-05] each of two at its own time',
    given: [
      ['outside', 'a'],
      ['wait', 2_000],
      ['outside', 'b'],
    ],
    at: 3_000,
    before: look([], 0, ['a', 'b']),
    after: look([], 0, ['b']),
    told: [],
  },
  {
    title: '[NOTIF-06] a released toast has the time that was left',
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
    told: [],
  },
  {
    title: '[NOTIF-06] held twice, it still has the time that was left',
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
    told: [],
  },
  {
    title: '[NOTIF-06] a toast that waited lasts 5 s from when it came on screen',
    given: [...five, ['wait', 1_000], ['dismiss', 1]],
    at: 4_000,
    before: look(['b', 'c', 'd', 'e']),
    after: look(['e']),
    told: [],
  },
  {
    title: '[NOTIF-06] and is gone 5 s after that moment',
    given: [...five, ['wait', 1_000], ['dismiss', 1]],
    at: LIFE_MS,
    before: look(['e']),
    after: look(),
    told: [],
  },
  {
    title: '[NOTIF-06] also when what it waited for was over by itself',
    given: [...five, ['wait', LIFE_MS]],
    at: LIFE_MS,
    before: look(['e']),
    after: look(),
    told: [],
  },
]
