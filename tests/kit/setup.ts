import { relative } from 'node:path'
import { afterAll, afterEach, expect } from 'vitest'
import { KEPT_IN, keepSeen } from '../../tools/charts/kept.ts'
import { recordCharts } from '../../tools/charts/recorder.ts'

afterEach(async () => {
  if (typeof document === 'undefined') return
  const { cleanup } = await import('@testing-library/react')
  cleanup()
})

if (process.env.CHARTS_RECORDED) {
  const charts = recordCharts()
  afterAll(() => {
    const file = relative(process.cwd(), expect.getState().testPath ?? '')
    keepSeen(KEPT_IN, file, charts.take())
  })
}
