import type { ServiceFailure, UserStats } from '../../../src/protocol/base/types.ts'
import { answered, unanswered } from '../session/session.people.ts'

/** STATS-01, STATS-02, A25: how a stats call may end, and what is shown then. */
export interface StatsRow {
  title: string
  ends: { answer: unknown } | { rejects: ServiceFailure } | { passes: number }
  state: 'loading' | 'loaded' | 'error'
  stats: UserStats | null
  error: string | null
}

const FIGURES: UserStats = { uploads: 4, likes_received: 31, followers: 12, activity_streak: 3 }
const ZEROS: UserStats = { uploads: 0, likes_received: 0, followers: 0, activity_streak: 0 }
const FAILED = { state: 'error', stats: null, error: 'Failed to load stats' } as const

export const STATS_ROWS: StatsRow[] = [
  {
    title: '[STATS-01] the four figures',
    ends: { answer: { ...FIGURES, more: true } },
    state: 'loaded',
    stats: FIGURES,
    error: null,
  },
  {
    title: '[STATS-01 STATS-11] the figures under their other names',
    ends: { answer: { total_uploads: 4, total_likes: 31, followers_count: 12, streak: 3 } },
    state: 'loaded',
    stats: FIGURES,
    error: null,
  },
  {
    title: '[STATS-01 A25] zeros, when every fallback failed, are loaded as well',
    ends: { answer: ZEROS },
    state: 'loaded',
    stats: ZEROS,
    error: null,
  },
  {
    title: '[STATS-02 STATS-12 A25] a rejecting call',
    ends: { rejects: answered(500, 'Server error occurred') },
    ...FAILED,
  },
  { title: '[STATS-02 A25] no answer', ends: { rejects: unanswered }, ...FAILED },
  ...[null, 'twelve', 12, [], true].map(
    (answer): StatsRow => ({
      title: `[STATS-02 A25] an answer that is no object: ${JSON.stringify(answer)}`,
      ends: { answer },
      ...FAILED,
    }),
  ),
  {
    title: '[STATS-01] still loading at 89 999 ms',
    ends: { passes: 89_999 },
    state: 'loading',
    stats: null,
    error: null,
  },
  {
    title: '[STATS-02] a call that never settles ends at 90 000 ms',
    ends: { passes: 90_000 },
    ...FAILED,
  },
]
