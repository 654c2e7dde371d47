import { relative } from 'node:path'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { RECORDS_FOLDER, writeRecord } from '../../tools/charts/kept.ts'
import { recordCharts } from '../../tools/charts/recorder.ts'
import { drawStanding, standingCharts } from './standing.ts'

const standing = standingCharts()
const WALKS = /\/tests\/(?:model|machines)\//

beforeEach(() => standing.clear())

afterEach(({ task }) => {
  if (task.result?.state !== 'fail' || !WALKS.test(task.file.filepath)) return
  for (const path of drawStanding(standing, task.name, '.failures'))
    console.error(`diagram of the last state: ${path}`)
})

/** Tests of seeded bugs, whose behaviour is not recorded as coverage of the machine. */
const PLANTED = 'tests/simulation/plants.'

if (process.env.CHARTS_RECORDED) {
  const charts = recordCharts()
  afterAll(() => {
    const file = relative(process.cwd(), expect.getState().testPath ?? '')
    const seen = charts.take()
    if (!file.startsWith(PLANTED)) writeRecord(RECORDS_FOLDER, file, seen)
  })
}
