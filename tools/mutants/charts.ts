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
const LOOP_TIMEOUT = { ms: 60_000, times: 20 }

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
  const appendOutput = (text: Buffer): void => {
    output = (output + text).slice(-4000)
  }
  child.stdout.on('data', appendOutput)
  child.stderr.on('data', appendOutput)
  const stop = () => child.kill('SIGKILL')
  process.once('exit', stop)
  let looping: Line | null = null
  let count = 0
  let lastChange = Date.now()
  const poll = setInterval(() => {
    const lines = readLines(log)
    if (lines.length !== count) [count, lastChange] = [lines.length, Date.now()]
    const last = lines.at(-1)
    if (last === undefined || !('trying' in last)) return
    if (Date.now() - lastChange < LOOP_TIMEOUT.ms + LOOP_TIMEOUT.times * last.normalMs) return
    looping = last
    stop()
  }, 1000)
  return new Promise((resolve, fail) => {
    child.once('exit', (code) => {
      clearInterval(poll)
      process.off('exit', stop)
      if (looping === null && code !== 0) fail(new Error(`the tests fail unchanged:\n${output}`))
      else resolve(looping)
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
    const previousLines = readLines(log)
    const passed = previousLines.flatMap((line) => ('passed' in line ? line.passed : []))
    const spoiled = previousLines.flatMap((line) => ('spoiled' in line ? line.spoiled : []))
    const job: Job = { chart, ids: ids.filter((id) => !killed.has(id)), passed, spoiled, log }
    writeFileSync(jobFile, JSON.stringify(job))
    const looping = await runTests(tests, jobFile, log)
    if (looping && 'trying' in looping) killed.set(looping.trying, 'does not end')
    const lines = readLines(log)
    for (const line of lines) if ('killed' in line) killed.set(line.killed, line.by)
    const isSpoiled = lines.slice(previousLines.length).some((line) => 'spoiled' in line)
    isOver = looping === null && !isSpoiled
  }
  rmSync(folder, { recursive: true })
  return { killed, survived: ids.filter((id) => !killed.has(id)) }
}
