import { relative } from 'node:path'
import { test as base } from 'playwright/test'
import { recordSeconds } from '../../tools/test/file-seconds.ts'
import { treeSeconds } from '../../tools/test/processor-time.ts'

interface Measured {
  /** Records the processor seconds of the test: its worker, browser and server. */
  processorSeconds: undefined
}

/** Every browser test extends this one, so that `npm test` knows what each costs. */
export const test = base.extend<Measured>({
  // Depends on nothing, so it is set up before the browser's context and torn down after it.
  processorSeconds: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter list
    async ({}, use, info) => {
      const before = process.env.TEST_STAGE ? treeSeconds() : null
      await use(undefined)
      if (before === null) return
      const file = relative(process.cwd(), info.file)
      const seconds = (treeSeconds() ?? before) - before
      recordSeconds({ file, test: info.titlePath.slice(1).join(' > '), seconds })
    },
    { auto: true },
  ],
})
