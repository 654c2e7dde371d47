/** Decision A1.6: complete timelines, t = 0 the first failure, failures take no time. Data only. */
import type { Which } from './connection.reference.ts'
import { AUTH_TEXT, LOST_TEXT } from './connection.words.ts'

/** The server's immediate response to one socket: close it, or open it and maybe close it later. */
export type Answer = { close: number } | { open: true; thenClose?: number; after?: number }

export interface Timeline {
  of: Which
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
const drops = (count: number): Answer[] => Array.from({ length: count }, () => drop)
const every3s = (count: number): number[] => Array.from({ length: count }, (_, n) => n * 3000)

const lost = { status: 'failed', error: LOST_TEXT, attempts: 5, until: 600_000 }
const open = { status: 'open', error: null, attempts: 0, until: 600_000 }
const closed = { status: 'closed', error: null, until: 3_600_000 }
/** Six attempts of two sockets each: the second has a refreshed token. */
const unauthorized = {
  status: 'failed',
  error: AUTH_TEXT,
  attempts: 5,
  until: 600_000,
  tokens: Array.from({ length: 6 }, (_, n) => ['stored', `fresh-${n + 1}`]).flat(),
}

const dropLines: Timeline[] = [
  {
    of: 'general',
    title:
      '[A1.6 SOCKGEN-03 SOCKGEN-04 SOCKGEN-05] opens six sockets and shows the text after 15 s when every one drops with 1006',
    answers: [drop],
    socketsAt: every3s(6),
    tokens: stored(6),
    textAt: 15_000,
    ...lost,
  },
  {
    of: 'general',
    title: '[A1.6 SOCKGEN-06] retries five times again after four drops, an open and a drop',
    answers: [...drops(4), { open: true, thenClose: 1006, after: 500 }, drop],
    socketsAt: [0, 3000, 6000, 9000, 12_000, 15_500, 18_500, 21_500, 24_500, 27_500],
    tokens: stored(10),
    textAt: 27_500,
    ...lost,
  },
  {
    of: 'general',
    title:
      '[A1.3 D7] retries every 3 s without limit when every socket opens and then closes with 1006',
    answers: [{ open: true, thenClose: 1006, after: 0 }],
    until: 30_000,
    socketsAt: every3s(11),
    tokens: stored(11),
    status: 'waiting',
    error: null,
    attempts: 1,
  },
  {
    of: 'conversation',
    title: '[A1.6 D10 SOCKCONV-04] opens ten more sockets, 3 s apart, for ten drops with 1006',
    answers: [...drops(10), { open: true }],
    socketsAt: every3s(11),
    tokens: stored(11),
    ...open,
  },
]

const authLines: Timeline[] = [
  ...(
    [
      ['general', 4001, 'A1.6 SOCKGEN-07 SOCKAUTH-01'],
      ['general', 4003, 'A1.6 SOCKGEN-07 SOCKAUTH-01'],
      ['general', 1008, 'A1.6 SOCKGEN-07 SOCKAUTH-01'],
      ['conversation', 4001, 'A1.6 D10'],
    ] as const
  ).map(
    ([of, close, ids]): Timeline => ({
      of,
      title: `[${ids}] opens twelve sockets, refreshes six times and shows the text after 21 s on ${close} before every open`,
      answers: [{ close }],
      socketsAt: [0, 1, 4, 5, 8, 9, 12, 13, 16, 17, 20, 21].map((s) => s * 1000),
      textAt: 21_000,
      ...unauthorized,
    }),
  ),
  ...(
    [
      ['general', 4001, 2999, 'A1.3 D7 SOCKGEN-07'],
      ['conversation', 1008, 100, 'A1.4 D7 D10'],
    ] as const
  ).map(([of, thenClose, after, ids]): Timeline => {
    const [second, next] = [after + 1000, after + 1000 + after + 3000]
    return {
      of,
      title: `[${ids}] stops after five retries when every socket opens and then closes with ${thenClose}`,
      answers: [{ open: true, thenClose, after }],
      socketsAt: Array.from({ length: 6 }, (_, n) => [n * next, n * next + second]).flat(),
      textAt: 5 * next + second + after,
      ...unauthorized,
    }
  }),
  ...[4001, 4003, 1008].map(
    (close): Timeline => ({
      of: 'general',
      title: `[A1.6 SOCKAUTH-01 SOCKAUTH-02] opens one more socket after 1 s with the new token on one ${close}`,
      answers: [{ close }, { open: true }],
      socketsAt: [0, 1000],
      tokens: ['stored', 'fresh-1'],
      ...open,
    }),
  ),
]

const notificationLines: Timeline[] = [
  ...[1006, 4001].map(
    (close): Timeline => ({
      of: 'notifications',
      title: `[A1.6 D13 SOCKNOTIF-02 SOCKNOTIF-03 SOCKNOTIF-04] retries after 3, 9, 18, 30 and 45 s, then stops without a text, on ${close} every time`,
      answers: [{ close }],
      socketsAt: [0, 3000, 9000, 18_000, 30_000, 45_000],
      tokens: stored(6),
      attempts: 5,
      ...closed,
    }),
  ),
  {
    of: 'notifications',
    title:
      '[A1.5 D14 D7] stops after five retries when every socket opens and then closes with 4001',
    answers: [{ open: true, thenClose: 4001, after: 1000 }],
    socketsAt: [0, 4000, 11_000, 21_000, 34_000, 50_000],
    tokens: stored(6),
    attempts: 5,
    ...closed,
  },
]

const normalLines = (
  [
    ['general', { close: 1000 }, 'A1.3 D8 SOCKGEN-03'],
    ['general', { close: 1001 }, 'A1.3 D8 SOCKGEN-03'],
    ['notifications', { open: true, thenClose: 1000, after: 1000 }, 'A1.5 SOCKNOTIF-02'],
  ] as [Which, Answer, string][]
).map(
  ([of, answer, ids]): Timeline => ({
    of,
    title: `[${ids}] opens one socket and shows no text on ${JSON.stringify(answer)}`,
    answers: [answer],
    socketsAt: [0],
    tokens: stored(1),
    attempts: 0,
    ...closed,
  }),
)

export const TIMELINES: Timeline[] = [
  ...dropLines,
  ...authLines,
  ...notificationLines,
  ...normalLines,
]
