/**
 * The CPU time budget of `npm test`: what each test file and the whole run used when it was
 * accepted. `npm run budget` accepts the figures of the last full run (`.results/`).
 *
 * Machines differ by a factor of three, and a busy one needs more seconds for the same work. So a
 * file is compared with the others of its level in the same run, and the run with a fixed piece of
 * work that it did first.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readSecondsRecords, secondsByFile } from './file-seconds.ts'

const BUDGET = 'tests/processor-seconds.json'
const RUN = '.results/run.json'

/** How much a file may grow, as a factor and in seconds, before it is reported. */
const GROWTH = 1.25
const GROWTH_SECONDS = 2
/** Cheaper files are not recorded and count as this. */
const SMALL_SECONDS = 1

export interface Run {
  /** Seconds of the reference work on this machine, at this time. */
  reference: number
  /** Seconds of all stages. */
  total: number
}

export interface Budget extends Run {
  files: { [file: string]: number }
}

/** Seconds of a fixed piece of work in this process: the speed of this machine. */
export function referenceSeconds(): number {
  const before = process.cpuUsage()
  const words = Array.from({ length: 60_000 }, (_, index) => String((index * 7919) % 60_013))
  for (let round = 0; round < 25; round++) {
    const sorted = JSON.parse(JSON.stringify(words)).sort() as string[]
    if (sorted.length !== words.length) throw new Error('the reference work failed')
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 1
}

/** Machines differ in their relative speed for browsers, databases and plain code. */
const levelOf = (file: string): string => /^tests\/(browser|contract)\//.exec(file)?.[1] ?? 'unit'

/** Seconds of this run per accepted second, by level; 1 for a few files. */
function scalesOf(
  budget: Budget,
  measured: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const ratios = new Map<string, number[]>()
  for (const [file, accepted] of Object.entries(budget.files)) {
    const seconds = measured.get(file)
    if (seconds === undefined) continue
    ratios.set(levelOf(file), [...(ratios.get(levelOf(file)) ?? []), seconds / accepted])
  }
  return new Map(
    [...ratios].map(([level, ratiosOfLevel]) => [
      level,
      ratiosOfLevel.length < 5 ? 1 : median(ratiosOfLevel),
    ]),
  )
}

/** A sentence for each file, and for the run, that used more than accepted. */
export function overBudget(
  budget: Budget,
  measured: ReadonlyMap<string, number>,
  run: Run | null,
): string[] {
  const scales = scalesOf(budget, measured)
  const files = [...measured].flatMap(([file, seconds]) => {
    const scale = scales.get(levelOf(file)) ?? 1
    const accepted = (budget.files[file] ?? SMALL_SECONDS) * scale
    const isOverBudget = seconds > accepted * GROWTH && seconds > accepted + GROWTH_SECONDS * scale
    if (!isOverBudget) return []
    return [`${file} used ${seconds.toFixed(1)} s; ${accepted.toFixed(1)} s would be as accepted`]
  })
  if (run === null) return files
  const allowed = (budget.total * run.reference) / budget.reference
  if (run.total <= allowed * GROWTH) return files
  const runOverrun = `the run used ${run.total.toFixed(0)} s; ${allowed.toFixed(0)} s would be as accepted`
  return [...files, runOverrun]
}

/** The figures to accept: those of a run, with cheap files left out. */
export function budgetOf(measured: ReadonlyMap<string, number>, run: Run): Budget {
  const files = [...measured]
    .filter(([, seconds]) => seconds >= SMALL_SECONDS)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, seconds]) => [file, Math.round(seconds * 10) / 10])
  const { reference, total } = run
  return {
    reference: Math.round(reference * 1000) / 1000,
    total: Math.round(total),
    files: Object.fromEntries(files),
  }
}

/**
 * Stores the figures of a run for `npm run budget`, and returns what is over budget.
 * @returns null while no figures are accepted
 */
export function evaluateRun(run: Run): string[] | null {
  writeFileSync(RUN, JSON.stringify(run))
  if (!existsSync(BUDGET)) return null
  const budget = JSON.parse(readFileSync(BUDGET, 'utf8')) as Budget
  return overBudget(budget, secondsByFile(readSecondsRecords()), run)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!existsSync(RUN)) {
    console.error('There is no full run to accept: run `npm test` first.')
    process.exit(1)
  }
  const run = JSON.parse(readFileSync(RUN, 'utf8')) as Run
  const budget = budgetOf(secondsByFile(readSecondsRecords()), run)
  writeFileSync(BUDGET, `${JSON.stringify(budget, null, 2)}\n`)
  console.log(`${BUDGET}: ${budget.total} s in total, ${Object.keys(budget.files).length} files`)
}
