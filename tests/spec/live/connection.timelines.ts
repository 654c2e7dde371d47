/** Decision A1.6: whole stories, t = 0 the first failure, failures instant. Data only. */

/** What the server does to one socket, at once: close it, or open it and perhaps close it later. */
export type Answer = { close: number } | { open: true; thenClose?: number; after?: number }

export interface Timeline {
  title: string
  /** One answer a socket, in order; the last one holds for all further sockets. */
  answers: Answer[]
  /** How long the story is watched, ms. */
  until: number
  /** When sockets are made, ms. */
  socketsAt: number[]
  /** Tokens they carry, in order: `stored` from the store, `fresh-n` from the n-th forced refresh. */
  tokens: string[]
  /** The end: state, text and counter at `until`. */
  status: string
  error: string | null
  attempts: number
  /** When the final text appears, ms; 1 ms before it is not there. */
  textAt?: number
}

const stored = (count: number): string[] => Array.from({ length: count }, () => 'stored')
const drop: Answer = { close: 1006 }
const LOST = 'Connection lost. Please refresh the page.'
const AUTH = 'Authentication failed. Please log in again.'
const pairs = Array.from({ length: 6 }, (_, n) => ['stored', `fresh-${n + 1}`]).flat()

export const GENERAL_TIMELINES: Timeline[] = [
  {
    title: '[A1.6 SOCKGEN-03 SOCKGEN-04 SOCKGEN-05] 1006 always: six sockets, the text at 15 s',
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
      title: `[A1.6 SOCKGEN-07 SOCKAUTH-01] ${close} always before open: twelve sockets, six refreshes, the text at 21 s`,
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
      title: `[A1.6 SOCKAUTH-01 SOCKAUTH-02] one ${close}, then fine: one more socket at 1 s with the new token`,
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
    title: '[A1.6 SOCKGEN-06] four 1006, an open, 1006: five retries are there again',
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
      '[A1.3 D7 SOCKGEN-07] accepting and then closing with 4001 cannot defeat the bound of five',
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
    title: '[A1.3 D7] accepting and then closing with 1006 is retried without end, 3 s apart',
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
      title: `[A1.3 D8 SOCKGEN-03] ${close}: one socket, no retry, no text`,
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
    title: '[A1.6 D10 SOCKCONV-04] 1006 ten times: ten new sockets, 3 s apart',
    answers: [...Array.from({ length: 10 }, () => ({ close: 1006 })), { open: true }],
    until: 600_000,
    socketsAt: Array.from({ length: 11 }, (_, n) => n * 3000),
    tokens: Array.from({ length: 11 }, () => 'stored'),
    status: 'open',
    error: null,
    attempts: 0,
  },
  {
    title: '[A1.6 D10] 4001 always: five retries, then the text at 21 s',
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
    title: '[A1.4 D7 D10] accepting and then closing with 1008 cannot defeat the bound of five',
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
      title: `[A1.6 D13 SOCKNOTIF-02 SOCKNOTIF-03 SOCKNOTIF-04] ${close} always: retries at 3, 9, 18, 30, 45 s, then none, no text`,
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
    title: '[A1.5 D14 D7] accepting and then closing with 4001 cannot defeat the bound of five',
    answers: [{ open: true, thenClose: 4001, after: 1000 }],
    until: 3_600_000,
    socketsAt: [0, 4000, 11_000, 21_000, 34_000, 50_000],
    tokens: stored(6),
    status: 'closed',
    error: null,
    attempts: 5,
  },
  {
    title: '[A1.5 SOCKNOTIF-02] 1000: one socket, no reconnect',
    answers: [{ open: true, thenClose: 1000, after: 1000 }],
    until: 3_600_000,
    socketsAt: [0],
    tokens: stored(1),
    status: 'closed',
    error: null,
    attempts: 0,
  },
]
