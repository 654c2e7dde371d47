import type { ServiceFailure, UserStats } from '../../../src/protocol/base/types.ts'
import { answered, unanswered } from '../account/session.people.ts'

/** STATS-01, STATS-02, A25: results of a stats request, and the state afterwards. */
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
    title: '[STATS-01] loads the four counts',
    ends: { answer: { ...FIGURES, more: true } },
    state: 'loaded',
    stats: FIGURES,
    error: null,
  },
  {
    title: '[STATS-01 STATS-11] loads the counts under their other names',
    ends: { answer: { total_uploads: 4, total_likes: 31, followers_count: 12, streak: 3 } },
    state: 'loaded',
    stats: FIGURES,
    error: null,
  },
  {
    title: '[STATS-01 A25] treats zeros as loaded when every fallback failed',
    ends: { answer: ZEROS },
    state: 'loaded',
    stats: ZEROS,
    error: null,
  },
  {
    title: '[STATS-02 STATS-12 A25] shows an error when the request is rejected',
    ends: { rejects: answered(500, 'Server error occurred') },
    ...FAILED,
  },
  {
    title: '[STATS-02 A25] shows an error without a response',
    ends: { rejects: unanswered },
    ...FAILED,
  },
  ...[null, 'twelve', 12, [], true].map(
    (answer): StatsRow => ({
      title: `[STATS-02 A25] shows an error for a response that is no object: ${JSON.stringify(answer)}`,
      ends: { answer },
      ...FAILED,
    }),
  ),
  {
    title: '[STATS-01] is still loading after 89 999 ms',
    ends: { passes: 89_999 },
    state: 'loading',
    stats: null,
    error: null,
  },
  {
    title: '[STATS-02] shows an error after 90 000 ms without a response',
    ends: { passes: 90_000 },
    ...FAILED,
  },
]
