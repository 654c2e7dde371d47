/**
 * The signed-in user's four statistics, fetched once each time the welcome overlay is shown. Serves
 * STATS-01, STATS-02, STATS-12, A25.
 */
import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'
import { TEXTS } from '../../../protocol/base/catalogue.ts'
import { REQUEST_TIMEOUT_MS } from '../../../protocol/base/constants.ts'
import type { UserStats } from '../../../protocol/base/types.ts'
import { parseStats } from '../../../protocol/content/content.ts'
import type { MachineEnv } from '../../env.ts'
import type { NoEvents } from '../../kit/typed-messaging.ts'
import { notImplemented } from '../../not-implemented.ts'

/** user/stats/, then user/uploads/count/, then the two lists counted in parallel (STATS-04…07). */
const STATS_LIMIT_MS = 3 * REQUEST_TIMEOUT_MS

interface StatsContext {
  stats: UserStats | null
  error: string | null
}

const responseOf = ({ event }: { event: { output: unknown } }) => ({ answer: event.output })

/** The stats machine: loading, loaded or error (STATS-01). */
export function createStatsMachine(_env: MachineEnv) {
  return setup({
    types: { context: {} as StatsContext, emitted: {} as NoEvents, meta: {} as { req: string[] } },
    actors: { fetchStats: notImplemented<unknown>('fetchStats') },
    actions: {
      reportUnexpected: () => {},
      cacheStats: assign({
        stats: (_, params: { answer: unknown }) => parseStats(params.answer),
      }),
      fail: assign({ error: TEXTS.statsFailed }),
    },
    guards: {
      isRecord: (_, params: { answer: unknown }) => parseStats(params.answer) !== null,
    },
    delays: { statsLimit: STATS_LIMIT_MS },
  }).createMachine({
    id: 'stats',
    description:
      'Uploads, likes, followers and activity streak for the welcome overlay; never ends by itself, its parent stops it.',
    meta: { req: ['STATS-01'] },
    context: { stats: null, error: null },
    initial: 'loading',
    on: { '*': { actions: 'reportUnexpected' } },
    states: {
      loading: {
        description:
          'Fetches the statistics with fallbacks; limited to 90 s, the longest chain of requests of 30 s each.',
        invoke: {
          id: 'fetchStats',
          src: 'fetchStats',
          onDone: [
            {
              guard: { type: 'isRecord', params: responseOf },
              target: 'loaded',
              actions: { type: 'cacheStats', params: responseOf },
            },
            { target: 'error', actions: 'reportUnexpected' },
          ],
          onError: { target: 'error', actions: 'reportUnexpected' },
        },
        after: { statsLimit: 'error' },
      },
      loaded: {
        description:
          'The statistics are known, with zeros where every fallback failed (A25); has no exit.',
      },
      error: {
        description:
          'No statistics, because the request failed, returned an invalid record or never settled; has no exit.',
        meta: { req: ['STATS-02'] },
        entry: 'fail',
      },
    },
  })
}

type StatsMachine = ReturnType<typeof createStatsMachine>
export type StatsActor = ActorRefFrom<StatsMachine>
export type StatsSnapshot = SnapshotFrom<StatsMachine>
