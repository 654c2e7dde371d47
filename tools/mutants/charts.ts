/** Finds the mutants of a chart that none of its tests kills. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Job, Line } from './chart-runner.ts'

/**
 * A mutant without a report for this time, plus this multiple of the test's duration, loops for
 * ever.
 */
const LOOPS = { ms: 60_000, times: 20 }

export interface Verdicts {
  /** The test that killed a mutant, by id. */
  readonly killed: ReadonlyMap<string, string>
  readonly survived: readonly string[]
}

const readLines = (log: string): Line[] =>
  existsSync(log)
    ? readFileSync(log, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Line)
    : []

/** Runs the tests until they finish, or until a mutant loops; then it returns its line. */
function runTests(tests: readonly string[], jobFile: string, log: string): Promise<Line | null> {
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'tools/mutants/charts.config.ts',
  ]
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      TZ: 'Africa/Juba',
      MUTANTS_JOB: jobFile,
      MUTANTS_TESTS: tests.join(),
    },
  })
  let output = ''
  const keep = (text: Buffer): void => {
    output = (output + text).slice(-4000)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const stop = () => child.kill('SIGKILL')
  process.once('exit', stop)
  let looping: Line | null = null
  let count = 0
  let since = Date.now()
  const watch = setInterval(() => {
    const lines = readLines(log)
    if (lines.length !== count) [count, since] = [lines.length, Date.now()]
    const last = lines.at(-1)
    if (last === undefined || !('trying' in last)) return
    if (Date.now() - since < LOOPS.ms + LOOPS.times * last.takesMs) return
    looping = last
    stop()
  }, 1000)
  return new Promise((done, fail) => {
    child.once('exit', (code) => {
      clearInterval(watch)
      process.off('exit', stop)
      if (looping === null && code !== 0) fail(new Error(`the tests fail unchanged:\n${output}`))
      else done(looping)
    })
  })
}

/** @param tests test files, at least one of which creates the chart */
export async function evaluateChart(
  chart: string,
  ids: readonly string[],
  tests: readonly string[],
): Promise<Verdicts> {
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'))
  const [log, jobFile] = [join(folder, 'log'), join(folder, 'job.json')]
  const killed = new Map<string, string>()
  for (let isOver = false; !isOver; ) {
    const before = readLines(log)
    const passed = before.flatMap((line) => ('passed' in line ? line.passed : []))
    const spoiled = before.flatMap((line) => ('spoiled' in line ? line.spoiled : []))
    const job: Job = { chart, ids: ids.filter((id) => !killed.has(id)), passed, spoiled, log }
    writeFileSync(jobFile, JSON.stringify(job))
    const looping = await runTests(tests, jobFile, log)
    if (looping && 'trying' in looping) killed.set(looping.trying, 'does not end')
    const lines = readLines(log)
    for (const line of lines) if ('killed' in line) killed.set(line.killed, line.by)
    const isSpoiled = lines.slice(before.length).some((line) => 'spoiled' in line)
    isOver = looping === null && !isSpoiled
  }
  rmSync(folder, { recursive: true })
  return { killed, survived: ids.filter((id) => !killed.has(id)) }
}
