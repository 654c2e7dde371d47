import { relative } from 'node:path'
import { test as base } from 'playwright/test'
import { recordSeconds } from '../../../tools/test/file-seconds.ts'
import { treeSeconds } from '../../../tools/test/processor-time.ts'
import { sharedStartSeconds } from './worker-start.ts'

interface MeasuredFixtures {
  /** Records the processor seconds of the test: its worker, browser and server. */
  processorSeconds: undefined
}

interface WorkerFixtures {
  /** Starts the browser before the first test of the worker is measured. */
  browserStart: undefined
}

/**
 * CPU seconds of this worker, its browser and servers, without the start-up that its tests share.
 */
function ownSeconds(): number | null {
  const all = treeSeconds()
  return all === null ? null : all - sharedStartSeconds()
}

/** The base of all browser tests. It measures their cost for `npm test`. */
export const test = base.extend<MeasuredFixtures, WorkerFixtures>({
  browserStart: [async ({ browser: _ }, use) => use(undefined), { scope: 'worker', auto: true }],
  // Depends on nothing, so it is set up before the browser's context and torn down after it.
  processorSeconds: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter list
    async ({}, use, info) => {
      const before = process.env.TEST_STAGE ? ownSeconds() : null
      await use(undefined)
      if (before === null) return
      const file = relative(process.cwd(), info.file)
      const seconds = (ownSeconds() ?? before) - before
      recordSeconds({ file, test: info.titlePath.slice(1).join(' > '), seconds })
    },
    { auto: true },
  ],
})
