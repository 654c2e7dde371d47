import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The chart lint reads the chart without running it, so it must not kill mutants: a dropped
 * transition has to be found through its missing effect.
 */
const withoutLint = {
  name: 'without-chart-lint',
  transform(code: string, id: string) {
    if (!id.endsWith('/tests/machines/matrix.ts')) return
    const head = 'export function lintMachine('
    if (!code.includes(head)) throw new Error('tests/machines/matrix.ts has no lintMachine')
    return code.replace(head, 'export const lintMachine = () => []\nfunction unusedLint(')
  },
}

/** Generated paths take seconds per mutant, so the table tests run first. */
class TablesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isWalk = ({ moduleId }: TestSpecification) => Number(moduleId.includes('/tests/model/'))
    return files.toSorted((a, b) => isWalk(a) - isWalk(b))
  }
}

/** Runs the tests named in `MUTANTS_TESTS` in one thread for every mutant of a chart. */
export default defineConfig({
  plugins: [withoutLint],
  test: {
    include: (process.env.MUTANTS_TESTS ?? '').split(','),
    runner: 'tools/mutants/chart-runner.ts',
    isolate: false,
    pool: 'threads',
    maxWorkers: 1,
    testTimeout: 60_000,
    silent: true,
    sequence: { sequencer: TablesFirst },
  },
})
