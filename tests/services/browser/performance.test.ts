import { describe, expect, it } from 'vitest'
import { createPerformanceMonitor } from '../../../src/services/browser/performance.ts'
import { createChunks } from '../../../src/services/lazy-chunk.ts'
import { createLog } from '../../../src/services/log.ts'
import { StepClock } from '../../kit/clock.ts'

function create(readMemory: () => number | null = () => null) {
  const clock = new StepClock()
  const printed: unknown[] = []
  const print = (message: string, detail: unknown) => printed.push([message, detail])
  const sink = { debug: print, info: print, warn: print, error: print }
  const log = createLog({ sink, level: 'debug' })
  const monitor = createPerformanceMonitor({ clock, log, readMemory })
  return { clock, printed, monitor }
}

describe('createPerformanceMonitor', () => {
  it('[PERF-01 A37] logs an operation of 1001 ms as slow, not one of 1000 ms', () => {
    const { monitor, printed } = create()
    monitor.record('quick', 1000)
    monitor.record('slow', 1001)
    expect(printed).toEqual([['slow operation', { name: 'slow', ms: 1001 }]])
    expect(monitor.report()).toEqual({
      operations: 2,
      slow: [{ name: 'slow', ms: 1001 }],
      longestMs: 1001,
      memory: null,
    })
  })

  it('[PERF-02 A37] samples memory at 30 s and 60 s', () => {
    const figures = [0, 10, 30]
    const { monitor, clock } = create(() => figures.shift() ?? 20)
    monitor.start()
    clock.advance(29_999)
    const before = monitor.report().memory
    clock.advance(1)
    const first = monitor.report().memory
    clock.advance(30_000)
    expect([before, first, monitor.report().memory]).toEqual([
      null,
      { samples: 1, latest: 10, highest: 10 },
      { samples: 2, latest: 30, highest: 30 },
    ])
  })

  it('[PERF-02 A37] starts no memory timer if the browser exposes no memory', () => {
    const { monitor, clock } = create()
    monitor.start()
    expect(clock.waiting).toEqual([300_000])
  })

  it('[PERF-03] logs a report of the last 5 minutes every 5 minutes', () => {
    const { monitor, clock, printed } = create()
    monitor.start()
    monitor.record('a', 20)
    clock.advance(299_999)
    expect(printed).toEqual([])
    clock.advance(1)
    clock.advance(300_000)
    const empty = { operations: 0, slow: [], longestMs: 0, memory: null }
    expect(printed).toEqual([
      ['performance report', { ...empty, operations: 1, longestMs: 20 }],
      ['performance report', empty],
    ])
  })

  it('[PERF-02 PERF-03] clears its timers when stopped', () => {
    const { monitor, clock, printed } = create(() => 1)
    monitor.start()()
    clock.advance(600_000)
    expect([clock.waiting, printed]).toEqual([[], []])
  })
})

const chunks = (clock: StepClock) => createChunks({ load: (part) => part(), clock })

describe('fetchInTime', () => {
  it('[CONST-06 A37] rejects at 120000 ms, not before', async () => {
    const clock = new StepClock()
    const outcomes: string[] = []
    chunks(clock)
      .fetchInTime(() => new Promise(() => {}))
      .catch((error: Error) => outcomes.push(error.message))
    await clock.advanceAsync(119_999)
    const before = [...outcomes]
    await clock.advanceAsync(1)
    expect([before, outcomes]).toEqual([[], ['A part of the page took too long to load.']])
  })

  it('[CONST-06] passes on the result or failure of the import and clears its timer', async () => {
    const clock = new StepClock()
    expect(await chunks(clock).fetchInTime(async () => 'page')).toBe('page')
    const fails = chunks(clock).fetchInTime(async () => {
      throw new Error('404')
    })
    await expect(fails).rejects.toThrow('404')
    expect(clock.waiting).toEqual([])
  })
})
