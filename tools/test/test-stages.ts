/** The stages of `npm test`, and how their result files are counted. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { browserTestsOf, contractTestsOf, type Sources, unitTestsOf } from './related-tests.ts'

export interface Count {
  passed: number
  failed: number
}

export interface Stage {
  name: string
  command: string[]
  env?: Record<string, string>
  /** Runs in parallel to the previous stage. */
  isParallel?: true
  /** Reads the stage's result file; without it the exit code counts as one test. */
  count?: () => Count
}

const bin = (path: string) => ['node', `node_modules/${path}`]

function vitestCount(file: string): Count {
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    numPassedTests: number
    numFailedTests: number
    numFailedTestSuites: number
  }
  const failed = report.numFailedTests || report.numFailedTestSuites
  return { passed: report.numPassedTests, failed }
}

function browserCount(): Count {
  const { stats } = JSON.parse(readFileSync('.results/browser.json', 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number }
  }
  if (stats.flaky > 0) console.log(`${stats.flaky} browser tests passed only on retry`)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}

const vitest = (project: string, pattern = project): Stage => ({
  name: `${project} tests`,
  command: [
    ...bin('vitest/vitest.mjs'),
    'run',
    '--project',
    pattern,
    '--reporter=dot',
    '--reporter=./tools/test/vitest-reporter.ts',
    '--reporter=json',
    `--outputFile.json=.results/${project}.json`,
  ],
  env: { TEST_STAGE: project },
  count: () => vitestCount(`.results/${project}.json`),
})

/**
 * As many episodes as fit into a minute per core including garbage collection, at most 20,000. The
 * newest commit is the seed, so that each commit plays other episodes and a failed run can be
 * repeated.
 */
const SIMULATED_SECONDS = '45'
const SIMULATION = [
  ...['--seed', 'commit', '--episodes', '20000', '--seconds', SIMULATED_SECONDS],
  ...['--threads', '2', '--counted'],
]

export const stages: readonly Stage[] = [
  { name: 'format and lint', command: [...bin('@biomejs/biome/bin/biome'), 'check', '.'] },
  { name: 'layers', command: ['node', 'tools/checks/layers.ts'] },
  { name: 'platform access', command: ['node', 'tools/checks/platform-access.ts'] },
  { name: 'lock file', command: ['node', 'tools/checks/audit.ts', '--offline'] },
  { name: 'unused API', command: ['node', 'tools/checks/unused-api.ts'] },
  { name: 'unused exports', command: [...bin('knip/bin/knip.js'), '--no-progress'] },
  { name: 'statechart tables', command: ['node', 'tools/charts/draw-charts.ts', '--check'] },
  { name: 'types', command: ['node', 'tools/checks/types.ts'] },
  { name: 'build', command: ['node', 'tools/build/build.ts'], isParallel: true },
  {
    name: 'simulation',
    command: ['node', 'tools/test/simulate.ts', ...SIMULATION],
  },
  { ...vitest('unit', 'unit*'), env: { TEST_STAGE: 'unit', CHARTS_RECORDED: '1' } },
  { name: 'chart coverage', command: ['node', 'tools/charts/report-coverage.ts', '--read'] },
  vitest('contract', 'contract*'),
  { name: 'described answers', command: ['node', 'tools/checks/contract-coverage.ts'] },
  {
    name: 'browser tests',
    command: ['node', 'tools/test/browser-tests.ts'],
    env: { TEST_STAGE: 'browser' },
    count: browserCount,
  },
  { name: 'clause ledger', command: ['node', 'tools/checks/clauses.ts'] },
]

/** Groups the stages that run in parallel. */
export function sideBySide(plan: readonly Stage[]): Stage[][] {
  const steps: Stage[][] = []
  for (const stage of plan) {
    const last = steps.at(-1)
    if (stage.isParallel && last) last.push(stage)
    else steps.push([stage])
  }
  return steps
}

/**
 * Files that differ from a commit, including untracked ones; throws if the commit does not exist.
 */
export function changedFiles(since: string): string[] {
  const lines = (args: string[]) => {
    const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' })
    if (status !== 0) throw new Error(`git does not know ${since}: ${stderr}`)
    return stdout.split('\n').filter((line) => line !== '')
  }
  return [
    ...lines(['diff', '--name-only', '--diff-filter=d', since]),
    ...lines(['ls-files', '--others', '--exclude-standard']),
  ]
}

/** Maximum number of related test files per level; the full run covers the rest. */
const MAX_RELATED = { unit: 25, contract: 12, browser: 2 } as const

/**
 * The checks for the changes since a commit; see the header of tools/test.ts.
 * @param sources all source files by path, with the changes
 */
export function changedStages(files: readonly string[], sources: Sources): Stage[] {
  const named = (name: string) => stages.filter((stage) => stage.name === name)
  const related = (level: keyof typeof MAX_RELATED, found: readonly string[]): Stage[] => {
    if (found.length === 0) return []
    const selected = found.slice(0, MAX_RELATED[level])
    return named(`${level} tests`).map((stage) => ({
      ...stage,
      name: `${stage.name}, ${selected.length} of ${found.length} related files`,
      command: [...stage.command, ...selected],
    }))
  }
  const browser = related('browser', browserTestsOf(files, sources))
  const simulated = files.some((file) =>
    /^(?:src\/(?:machines|services|protocol)|devtools\/simulation)\//.test(file),
  )
  return [
    ...named('format and lint').map((stage) => ({
      ...stage,
      command: [...stage.command.slice(0, -1), '--no-errors-on-unmatched', ...files],
    })),
    ...related('unit', unitTestsOf(files, sources)),
    ...related('contract', contractTestsOf(files, sources)),
    ...(simulated ? named('simulation') : []).map((stage) => ({
      ...stage,
      command: stage.command.map((argument) => (argument === SIMULATED_SECONDS ? '10' : argument)),
    })),
    ...['layers', 'platform access', 'statechart tables', 'types'].flatMap(named),
    ...(browser.length > 0 ? named('build') : []),
    ...browser,
  ]
}
