/** Decision A1.6: complete timelines, t = 0 the first failure, failures take no time. Data only. */

/** The server's immediate response to one socket: close it, or open it and maybe close it later. */
export type Answer = { close: number } | { open: true; thenClose?: number; after?: number }

export interface Timeline {
  title: string
  /** One response per socket, in order; the last one applies to all further sockets. */
  answers: Answer[]
  /** Duration of the timeline, ms. */
  until: number
  /** When sockets are created, ms. */
  socketsAt: number[]
  /** Their tokens, in order: `stored` from the store, `fresh-n` from the n-th forced refresh. */
  tokens: string[]
  /** Status, text and counter at `until`. */
  status: string
  error: string | null
  attempts: number
  /** When the final text appears, ms; it is not shown 1 ms earlier. */
  textAt?: number
}

const stored = (count: number): string[] => Array.from({ length: count }, () => 'stored')
const drop: Answer = { close: 1006 }
const LOST = 'Connection lost. Please refresh the page.'
const AUTH = 'Authentication failed. Please log in again.'
const pairs = Array.from({ length: 6 }, (_, n) => ['stored', `fresh-${n + 1}`]).flat()

export const GENERAL_TIMELINES: Timeline[] = [
  {
    title:
      '[A1.6 SOCKGEN-03 SOCKGEN-04 SOCKGEN-05] opens six sockets and shows the text after 15 s when every one drops with 1006',
    answers: [drop],
    until: 600_000,
    socketsAt: [0, 3000, 6000, 9000, 12_000, 15_000],
    tokens: stored(6),
    status: 'failed',
    error: LOST,
    attempts: 5,
    textAt: 15_000,
  },
  ...[4001, 4003, 1008].map(
    (close): Timeline => ({
      title: `[A1.6 SOCKGEN-07 SOCKAUTH-01] opens twelve sockets, refreshes six times and shows the text after 21 s on ${close} before every open`,
      answers: [{ close }],
      until: 600_000,
      socketsAt: [0, 1, 4, 5, 8, 9, 12, 13, 16, 17, 20, 21].map((s) => s * 1000),
      tokens: pairs,
      status: 'failed',
      error: AUTH,
      attempts: 5,
      textAt: 21_000,
    }),
  ),
  ...[4001, 4003, 1008].map(
    (close): Timeline => ({
      title: `[A1.6 SOCKAUTH-01 SOCKAUTH-02] opens one more socket after 1 s with the new token on one ${close}`,
      answers: [{ close }, { open: true }],
      until: 600_000,
      socketsAt: [0, 1000],
      tokens: ['stored', 'fresh-1'],
      status: 'open',
      error: null,
      attempts: 0,
    }),
  ),
  {
    title: '[A1.6 SOCKGEN-06] retries five times again after four drops, an open and a drop',
    answers: [drop, drop, drop, drop, { open: true, thenClose: 1006, after: 500 }, drop],
    until: 600_000,
    socketsAt: [0, 3000, 6000, 9000, 12_000, 15_500, 18_500, 21_500, 24_500, 27_500],
    tokens: stored(10),
    status: 'failed',
    error: LOST,
    attempts: 5,
    textAt: 27_500,
  },
  {
    title:
      '[A1.3 D7 SOCKGEN-07] stops after five retries when every socket opens and then closes with 4001',
    answers: [{ open: true, thenClose: 4001, after: 2999 }],
    until: 600_000,
    socketsAt: Array.from({ length: 6 }, (_, n) => [n * 9998, n * 9998 + 3999]).flat(),
    tokens: pairs,
    status: 'failed',
    error: AUTH,
    attempts: 5,
    textAt: 5 * 9998 + 3999 + 2999,
  },
  {
    title:
      '[A1.3 D7] retries every 3 s without limit when every socket opens and then closes with 1006',
    answers: [{ open: true, thenClose: 1006, after: 0 }],
    until: 30_000,
    socketsAt: Array.from({ length: 11 }, (_, n) => n * 3000),
    tokens: stored(11),
    status: 'waiting',
    error: null,
    attempts: 1,
  },
  ...[1000, 1001].map(
    (close): Timeline => ({
      title: `[A1.3 D8 SOCKGEN-03] opens one socket and shows no text on ${close}`,
      answers: [{ close }],
      until: 600_000,
      socketsAt: [0],
      tokens: stored(1),
      status: 'closed',
      error: null,
      attempts: 0,
    }),
  ),
]

export const CONVERSATION_TIMELINES: Timeline[] = [
  {
    title: '[A1.6 D10 SOCKCONV-04] opens ten more sockets, 3 s apart, for ten drops with 1006',
    answers: [...Array.from({ length: 10 }, () => ({ close: 1006 })), { open: true }],
    until: 600_000,
    socketsAt: Array.from({ length: 11 }, (_, n) => n * 3000),
    tokens: Array.from({ length: 11 }, () => 'stored'),
    status: 'open',
    error: null,
    attempts: 0,
  },
  {
    title: '[A1.6 D10] retries five times and shows the text after 21 s on 4001 every time',
    answers: [{ close: 4001 }],
    until: 600_000,
    socketsAt: [0, 1, 4, 5, 8, 9, 12, 13, 16, 17, 20, 21].map((s) => s * 1000),
    tokens: pairs,
    status: 'failed',
    error: 'Authentication failed. Please log in again.',
    attempts: 5,
    textAt: 21_000,
  },
  {
    title:
      '[A1.4 D7 D10] stops after five retries when every socket opens and then closes with 1008',
    answers: [{ open: true, thenClose: 1008, after: 100 }],
    until: 600_000,
    socketsAt: Array.from({ length: 6 }, (_, n) => [n * 4200, n * 4200 + 1100]).flat(),
    tokens: pairs,
    status: 'failed',
    error: 'Authentication failed. Please log in again.',
    attempts: 5,
    textAt: 5 * 4200 + 1200,
  },
]

export const NOTIFICATION_TIMELINES: Timeline[] = [
  ...[1006, 4001].map(
    (close): Timeline => ({
      title: `[A1.6 D13 SOCKNOTIF-02 SOCKNOTIF-03 SOCKNOTIF-04] retries after 3, 9, 18, 30 and 45 s, then stops without a text, on ${close} every time`,
      answers: [{ close }],
      until: 3_600_000,
      socketsAt: [0, 3000, 9000, 18_000, 30_000, 45_000],
      tokens: stored(6),
      status: 'closed',
      error: null,
      attempts: 5,
    }),
  ),
  {
    title:
      '[A1.5 D14 D7] stops after five retries when every socket opens and then closes with 4001',
    answers: [{ open: true, thenClose: 4001, after: 1000 }],
    until: 3_600_000,
    socketsAt: [0, 4000, 11_000, 21_000, 34_000, 50_000],
    tokens: stored(6),
    status: 'closed',
    error: null,
    attempts: 5,
  },
  {
    title: '[A1.5 SOCKNOTIF-02] opens one socket and does not reconnect on 1000',
    answers: [{ open: true, thenClose: 1000, after: 1000 }],
    until: 3_600_000,
    socketsAt: [0],
    tokens: stored(1),
    status: 'closed',
    error: null,
    attempts: 0,
  },
]
