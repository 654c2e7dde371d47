import {
  MEMORY_SAMPLE_MS,
  PERFORMANCE_REPORT_MS,
  SLOW_OPERATION_MS,
} from '../../protocol/base/constants.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'

export interface PerformanceOptions {
  clock: Clock
  log: Log
  /** Used JavaScript heap in bytes; null where the browser does not expose it (A37). */
  readMemory(): number | null
}

interface PerformanceReport {
  operations: number
  slow: { name: string; ms: number }[]
  longestMs: number
  /** Bytes. Null where the browser does not expose it. */
  memory: { samples: number; latest: number; highest: number } | null
}

export interface PerformanceMonitor {
  /** Records one finished operation; over 1000 ms it is logged as slow (PERF-01). */
  record(name: string, ms: number): void
  /** Starts sampling memory (PERF-02) and reporting (PERF-03); returns the function that stops it. */
  start(): () => void
  /** Figures since the last report. */
  report(): PerformanceReport
}

const MAX_SLOW_ENTRIES = 50

const emptyReport = (): PerformanceReport => ({
  operations: 0,
  slow: [],
  longestMs: 0,
  memory: null,
})

export function createPerformanceMonitor(options: PerformanceOptions): PerformanceMonitor {
  const { clock, log, readMemory } = options
  let current = emptyReport()

  const record = (name: string, ms: number): void => {
    current.operations += 1
    current.longestMs = Math.max(current.longestMs, ms)
    if (ms <= SLOW_OPERATION_MS) return
    if (current.slow.length < MAX_SLOW_ENTRIES) current.slow.push({ name, ms })
    log.warn('slow operation', { name, ms })
  }

  const sample = (): void => {
    const latest = readMemory()
    if (latest === null) return
    const previous = current.memory ?? { samples: 0, latest: 0, highest: 0 }
    current.memory = {
      samples: previous.samples + 1,
      latest,
      highest: Math.max(previous.highest, latest),
    }
  }

  const every = (ms: number, act: () => void): (() => void) => {
    let timer = 0
    const arm = (): void => {
      timer = clock.setTimeout(() => {
        act()
        arm()
      }, ms)
    }
    arm()
    return () => clock.clearTimeout(timer)
  }

  return {
    record,
    start() {
      const stopSampling = readMemory() === null ? () => {} : every(MEMORY_SAMPLE_MS, sample)
      const stopReporting = every(PERFORMANCE_REPORT_MS, () => {
        log.info('performance report', current)
        current = emptyReport()
      })
      return () => {
        stopSampling()
        stopReporting()
      }
    },
    report: () => ({ ...current, slow: [...current.slow] }),
  }
}
