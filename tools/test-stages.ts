/** What `npm test` runs, and how each result file is counted. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

export interface Count {
  passed: number
  failed: number
}

export interface Stage {
  name: string
  command: string[]
  env?: Record<string, string>
  /** Runs while the stage before it does. */
  beside?: true
  /** Reads the stage's own result file; without it the exit code counts as one. */
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
  if (stats.flaky > 0) console.log(`${stats.flaky} browser tests passed at the second try only`)
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

export const stages: readonly Stage[] = [
  { name: 'format and lint', command: [...bin('@biomejs/biome/bin/biome'), 'check', '.'] },
  { name: 'room rules', command: ['node', 'tools/rooms.ts'] },
  { name: 'seams', command: ['node', 'tools/seams.ts'] },
  { name: 'lock file', command: ['node', 'tools/audit.ts', '--offline'] },
  { name: 'callers', command: ['node', 'tools/callers.ts'] },
  { name: 'statechart tables', command: ['node', 'tools/statecharts.ts', '--check'] },
  { name: 'types', command: ['node', 'tools/types.ts'] },
  { name: 'build', command: ['node', 'tools/build.ts'], beside: true },
  {
    name: 'simulation',
    // By itself: with something on the other half of the core it takes a third more of its own.
    command: ['node', 'tools/simulate.ts', '--episodes', '20000', '--counted'],
  },
  { ...vitest('unit', 'unit*'), env: { TEST_STAGE: 'unit', CHARTS_RECORDED: '1' } },
  { name: 'chart coverage', command: ['node', 'tools/coverage.ts', '--read'] },
  { name: 'mutants', command: ['node', 'tools/mutants.ts', '--changed'] },
  vitest('contract', 'contract*'),
  { name: 'described answers', command: ['node', 'tools/described.ts'] },
  {
    name: 'browser tests',
    command: ['node', 'tools/browser-tests.ts'],
    env: { TEST_STAGE: 'browser' },
    count: browserCount,
  },
  { name: 'clause ledger', command: ['node', 'tools/clauses.ts'] },
]

/** The stages by what runs at the same time. */
export function sideBySide(plan: readonly Stage[]): Stage[][] {
  const steps: Stage[][] = []
  for (const stage of plan) {
    const last = steps.at(-1)
    if (stage.beside && last) last.push(stage)
    else steps.push([stage])
  }
  return steps
}

/** Files that differ from a commit, those git does not know yet included; throws without the commit. */
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

/** The checks of what differs from a commit; see the head of tools/test.ts. */
export function changedStages(since: string, files: readonly string[]): Stage[] {
  const named = (name: string) => stages.filter((stage) => stage.name === name)
  const tests = (stage: Stage): Stage => ({
    ...stage,
    command: [...stage.command, '--changed', since, '--passWithNoTests'],
  })
  const browser = files.some((file) => file.startsWith('tests/browser/'))
  return [
    ...named('format and lint').map((stage) => ({
      ...stage,
      command: [...stage.command.slice(0, -1), '--no-errors-on-unmatched', ...files],
    })),
    ...['room rules', 'seams', 'statechart tables', 'types'].flatMap(named),
    ...['unit tests', 'contract tests'].flatMap(named).map(tests),
    ...(browser ? named('build') : []),
    ...(browser ? named('browser tests') : []).map((stage) => ({
      ...stage,
      command: [...stage.command, `--only-changed=${since}`],
    })),
  ]
}
