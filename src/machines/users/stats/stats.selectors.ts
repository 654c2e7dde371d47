import type { UserStats } from '../../../protocol/base/types.ts'
import type { StatsSnapshot } from './stats.machine.ts'

/** True while the statistics are loading (STATS-01). */
export const isLoadingStats = (snapshot: StatsSnapshot): boolean => snapshot.matches('loading')

/** The statistics once loaded, else null. */
export const statsOf = (snapshot: StatsSnapshot): UserStats | null => snapshot.context.stats

/** `Failed to load stats` in the error state, else null (STATS-02). */
export const statsError = (snapshot: StatsSnapshot): string | null => snapshot.context.error
