import { relative } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { recordCharts } from '../../tools/charts/recorder.ts'
import { RECORDS_FOLDER, writeRecord } from '../../tools/charts/records.ts'
import { drawDiagrams, recordedSnapshots } from './standing.ts'

const snapshots = recordedSnapshots()
const MACHINE_TESTS = /\/tests\/(?:model|machines)\//

beforeEach(() => snapshots.clear())

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail' || !MACHINE_TESTS.test(task.file.filepath)) return
  // The layout library waits for timers.
  vi.useRealTimers()
  for (const path of await drawDiagrams(snapshots, task.name, '.failures'))
    console.error(`diagram of the last state: ${path}`)
})

/** Tests of seeded bugs, whose behaviour is not recorded as coverage of the machine. */
const SEEDED_BUG_TESTS = /^tests\/simulation\/(?:.+\/)?seeded-bugs\./

// Files share a worker and its modules: an import that ends after its file would fail in the next.
afterAll(() => vi.dynamicImportSettled())

if (process.env.CHARTS_RECORDED) {
  const charts = recordCharts()
  afterAll(() => {
    const file = relative(process.cwd(), expect.getState().testPath ?? '')
    const recorded = charts.take()
    if (!SEEDED_BUG_TESTS.test(file)) writeRecord(RECORDS_FOLDER, file, recorded)
  })
}
