/** Splits episodes into shares, each in a thread with its own worlds and seeds. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type Simulated, simulate } from '../../tests/simulation/simulate.ts'
import { type ChartRecords, recordCharts } from '../charts/recorder.ts'

export interface Share {
  seed: number
  episodes: number
  /** CPU seconds after which no further episode starts. */
  seconds?: number | undefined
  /** Whether to record the charts. */
  counted: boolean
}

export interface SharePlayed extends Simulated {
  /** Hash of all event logs, in order. */
  hash: string
  charts: ChartRecords | null
}

/**
 * Shares of equal size, or fewer if there are not enough episodes. A world's seed is derived from
 * that of its share, so none is used twice. Only the first share records the charts, because that
 * costs a tenth of the speed.
 */
export function sharesOf(all: Share, threads: number): Share[] {
  const size = Math.max(1, Math.ceil(all.episodes / threads))
  const shareCount = Math.max(1, Math.ceil(all.episodes / size))
  return Array.from({ length: shareCount }, (_, index) => ({
    ...all,
    seed: all.seed + index * size,
    episodes: Math.min(size, all.episodes - index * size),
    counted: all.counted && index === 0,
  }))
}

export async function playShare({ seed, episodes, seconds, counted }: Share): Promise<SharePlayed> {
  const startedUsage = process.threadCpuUsage()
  const usedSeconds = (): number => {
    const { user, system } = process.threadCpuUsage()
    return (user + system - startedUsage.user - startedUsage.system) / 1e6
  }
  const isTimeUp = (): boolean => seconds !== undefined && usedSeconds() >= seconds
  const charts = counted ? recordCharts() : null
  const hash = createHash('sha256')
  const onEpisode = (_: number, journal: string): void => void hash.update(journal)
  const result = await simulate(seed, episodes, { onEpisode, isTimeUp })
  return { ...result, hash: hash.digest('hex'), charts: charts?.take() ?? null }
}

/** A single share is played in this thread; several run in `threads` worker threads at a time. */
export async function playShares(
  shares: readonly Share[],
  threads: number,
): Promise<SharePlayed[]> {
  if (shares.length === 1) return Promise.all(shares.map(playShare))
  const played: SharePlayed[] = []
  const remaining = shares.entries()
  const playRemaining = async (): Promise<void> => {
    for (const [index, share] of remaining) played[index] = await playInParallel(share)
  }
  await Promise.all(Array.from({ length: threads }, playRemaining))
  return played
}

async function playInParallel(share: Share): Promise<SharePlayed> {
  const thread = new Worker(new URL('./simulation-thread.ts', import.meta.url), {
    workerData: share,
  })
  const [played] = await once(thread, 'message')
  return played as SharePlayed
}
