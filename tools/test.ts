/**
 * `npm test`: runs every check of the project, one after the other, on two cores; the build runs in
 * parallel to the types. Ends with `N passed, N failed` for the whole run; a check without tests of
 * its own counts as one. Before that it prints a time report by stage, file and test.
 *
 * `npm test -- --changed [REF]` checks what differs from REF (HEAD: uncommitted changes): lint of
 * the changed files, then the unit tests that import them, the contract tests that call the same
 * API paths, 20 s of simulation for machines, services and protocol, the layer rules and types, and
 * the browser tests that open a page with a changed view. Each level runs only its most closely
 * related files and prints how many there are. The clause ledger needs a full run.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { evaluateRun, referenceSeconds } from './test/budget.ts'
import { chromiumPath } from './test/chromium.ts'
import { watchChildren } from './test/processor-time.ts'
import { readSources } from './test/related-tests.ts'
import { figureTable, recordedFigures } from './test/test-figures.ts'
import {
  type Count,
  changedFiles,
  changedStages,
  type Stage,
  sideBySide,
  stages,
} from './test/test-stages.ts'
import { type StageTime, timeReport } from './test/test-times.ts'

interface StageRun {
  readonly stage: Stage
  readonly isStreamed: boolean
  readonly ok: boolean
  readonly time: StageTime
  readonly output: string
}

const [mode, since = 'HEAD', ...rest] = process.argv.slice(2)
if ((mode !== undefined && mode !== '--changed') || rest.length > 0) {
  console.error('usage: npm test [-- --changed [REF]]')
  process.exit(2)
}
const changed = mode === '--changed'
const plan = changed ? changedStages(filesSince(since), readSources()) : stages

function filesSince(commit: string): string[] {
  try {
    return changedFiles(commit)
  } catch (error) {
    console.error((error as Error).message.trim())
    process.exit(2)
  }
}

rmSync('.results', { recursive: true, force: true })
mkdirSync('.results', { recursive: true })
const chrome = await chromiumPath()
const total: Count = { passed: 0, failed: 0 }
const failedNames: string[] = []

const times: StageTime[] = []
const reference = changed ? 0 : referenceSeconds()
const childrenSeconds = watchChildren()
let accounted = childrenSeconds() ?? 0
const started = performance.now()

for (const step of sideBySide(plan)) {
  const running = step.map((stage, index) => run(stage, index === 0))
  for (const stageRun of running) reportStage(await stageRun)
}

/** Prints the first of parallel stages directly, and the others when they have finished. */
async function run(stage: Stage, isStreamed: boolean): Promise<StageRun> {
  if (isStreamed) console.log(`\n== ${stage.name}`)
  const startedAt = performance.now()
  const [command = 'node', ...args] = stage.command
  const child = spawn(command === 'node' ? process.execPath : command, args, {
    stdio: isStreamed ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, CHROME: chrome, ...stage.env },
  })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => output.push(text))
  const [status] = await once(child, 'close')
  const time = {
    name: stage.name,
    wall: (performance.now() - startedAt) / 1000,
    processor: processorSecondsSinceLast(),
  }
  return { stage, isStreamed, ok: status === 0, time, output: Buffer.concat(output).toString() }
}

/**
 * CPU seconds of processes that ended since the last call. They belong to one stage, because no two
 * stages end at the same moment.
 */
function processorSecondsSinceLast(): number | null {
  const ended = childrenSeconds()
  if (ended === null) return null
  const seconds = ended - accounted
  accounted = ended
  return seconds
}

function reportStage({ stage, isStreamed, ok, time, output }: StageRun): void {
  if (!isStreamed) console.log(`\n== ${stage.name}\n${output.trimEnd()}`)
  const counted = countOf(stage, ok)
  total.passed += counted.passed
  total.failed += counted.failed
  if (!ok) failedNames.push(stage.name)
  times.push(time)
  console.log(
    `-- ${stage.name}: ${counted.passed} passed, ${counted.failed} failed, ${time.wall.toFixed(1)} s`,
  )
}

/**
 * Counts as one check: reports what used more CPU time than accepted, and fails the run. In CI it
 * only reports, because the figures were accepted on another machine.
 */
function evaluateBudget(): void {
  const processor = times.reduce((sum, time) => sum + (time.processor ?? 0), 0)
  const overruns = evaluateRun({ reference, total: processor })
  if (overruns === null) {
    console.log('\nProcessor budget: no figures are accepted yet')
    return
  }
  console.log(`\nProcessor budget: ${overruns.length === 0 ? 'kept' : 'exceeded'}`)
  for (const sentence of overruns) console.log(sentence)
  if (overruns.length > 0) console.log('Accept these figures with: npm run budget')
  if (overruns.length === 0) total.passed += 1
  else if (!process.env.CI) {
    failedNames.push('processor budget')
    total.failed += 1
  }
}

/**
 * A failed stage counts at least one failure, and so does a stage without passed tests in a full
 * run.
 */
function countOf(stage: Stage, ok: boolean): Count {
  try {
    const counted = stage.count?.() ?? { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
    if (!ok) return { passed: counted.passed, failed: Math.max(1, counted.failed) }
    return counted.passed > 0 || changed ? counted : { passed: 0, failed: 1 }
  } catch (error) {
    if (ok && changed) return { passed: 0, failed: 0 }
    console.error(`no results of ${stage.name}: ${String(error)}`)
    return { passed: 0, failed: 1 }
  }
}

console.log(`\n${timeReport(times, (performance.now() - started) / 1000)}`)
console.log(`\nFigures\n${figureTable(recordedFigures())}`)
if (!changed) evaluateBudget()
if (failedNames.length > 0) console.log(`\nfailed: ${failedNames.join(', ')}`)
if (!changed && !existsSync('.results/unit.json')) total.failed++
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(failedNames.length > 0 || total.failed > 0 ? 1 : 0)
