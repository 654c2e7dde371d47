/** Decision A1.6, the notification socket's part. Data only; knows no machine. */
import type { Timeline } from './connection.timelines.ts'

const stored = (count: number): string[] => Array.from({ length: count }, () => 'stored')

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
