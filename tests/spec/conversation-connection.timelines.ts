/** Decision A1.6, the conversation's part. Data only; knows no machine. */
import type { Timeline } from './connection.timelines.ts'

const pairs = Array.from({ length: 6 }, (_, n) => ['stored', `fresh-${n + 1}`]).flat()

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
