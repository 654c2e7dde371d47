/**
 * `npm test`: every check of the project, one after the other, on two cores.
 * Ends with `N passed, N failed` for the whole run; a check without tests of its own counts as one.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { chromiumPath } from './chromium.ts'

interface Count {
  passed: number
  failed: number
}

interface Stage {
  name: string
  command: string[]
  env?: Record<string, string>
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
    '--reporter=json',
    `--outputFile.json=.results/${project}.json`,
  ],
  count: () => vitestCount(`.results/${project}.json`),
})

const stages: Stage[] = [
  { name: 'format and lint', command: [...bin('@biomejs/biome/bin/biome'), 'check', '.'] },
  { name: 'room rules', command: ['node', 'tools/rooms.ts'] },
  { name: 'lock file', command: ['node', 'tools/audit.ts', '--offline'] },
  { name: 'callers', command: ['node', 'tools/callers.ts'] },
  { name: 'types', command: [...bin('typescript/bin/tsc'), '--noEmit'] },
  { name: 'statechart tables', command: ['node', 'tools/statecharts.ts', '--check'] },
  vitest('unit', 'unit*'),
  vitest('contract'),
  { name: 'described answers', command: ['node', 'tools/described.ts'] },
  { name: 'build', command: ['node', 'tools/build.ts'] },
  {
    name: 'browser tests',
    command: ['node', 'tools/browser-tests.ts'],
    count: browserCount,
  },
  { name: 'clause ledger', command: ['node', 'tools/clauses.ts'] },
]

rmSync('.results', { recursive: true, force: true })
mkdirSync('.results', { recursive: true })
const chrome = await chromiumPath()
const total: Count = { passed: 0, failed: 0 }
const red: string[] = []

for (const stage of stages) {
  console.log(`\n== ${stage.name}`)
  const started = performance.now()
  const [command = 'node', ...args] = stage.command
  const run = spawnSync(command === 'node' ? process.execPath : command, args, {
    stdio: 'inherit',
    env: { ...process.env, CHROME: chrome, ...stage.env },
  })
  const ok = run.status === 0
  const counted = countOf(stage, ok)
  total.passed += counted.passed
  total.failed += counted.failed
  if (!ok) red.push(stage.name)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`-- ${stage.name}: ${counted.passed} passed, ${counted.failed} failed, ${seconds} s`)
}

/** A stage that failed counts at least one failure, one that passed at least one pass. */
function countOf(stage: Stage, ok: boolean): Count {
  try {
    const counted = stage.count?.() ?? { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
    if (!ok) return { passed: counted.passed, failed: Math.max(1, counted.failed) }
    return counted.passed > 0 ? counted : { passed: 0, failed: 1 }
  } catch (error) {
    console.error(`no results of ${stage.name}: ${String(error)}`)
    return { passed: 0, failed: 1 }
  }
}

if (red.length > 0) console.log(`\nred: ${red.join(', ')}`)
if (!existsSync('.results/unit.json')) total.failed++
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(red.length > 0 || total.failed > 0 ? 1 : 0)
