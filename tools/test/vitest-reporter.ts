/**
 * Vitest reporter of `npm test`: prints a failed test at once, and records how the time of a run
 * divides into environment, import, setup and tests.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** Milliseconds, summed over all files of one run; several files run in parallel. */
export interface VitestShares {
  environment: number
  import: number
  setup: number
  test: number
}

export const SHARES_FOLDER = '.results/shares'

export function sharesOf(modules: readonly Pick<TestModule, 'diagnostic'>[]): VitestShares {
  const shares: VitestShares = { environment: 0, import: 0, setup: 0, test: 0 }
  for (const module of modules) {
    const times = module.diagnostic()
    shares.environment += times.environmentSetupDuration + times.prepareDuration
    shares.import += times.collectDuration
    shares.setup += times.setupDuration
    shares.test += times.duration
  }
  return shares
}

export default class StageReporter implements Reporter {
  readonly #stage = process.env.TEST_STAGE ?? 'vitest'

  onTestCaseResult(test: TestCase): void {
    if (test.result().state !== 'failed') return
    process.stdout.write(`\nFAILED ${test.module.relativeModuleId} > ${test.fullName}\n`)
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    mkdirSync(SHARES_FOLDER, { recursive: true })
    writeFileSync(join(SHARES_FOLDER, `${this.#stage}.json`), JSON.stringify(sharesOf(modules)))
  }
}
