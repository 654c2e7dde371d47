/**
 * `npm run simulate`: plays seeded episodes of users, connections and servers against the real
 * client (devtools/simulation, tests/simulation). Exits 1 when an oracle finds a failure, and writes the failure
 * as a scenario.
 *
 *   --episodes N   number of episodes (20,000)
 *   --seconds N    stops after this CPU time in each thread
 *   --seed S       first seed (1, or the seeded bug's); `commit` derives it from the newest commit
 *   --threads N    number of parallel threads, each with its own seeds (1)
 *   --keep         adds the totals to bench/simulation.json
 *   --counted      records figures and chart coverage for the end of `npm test`
 *   --twice        plays everything twice and compares the event logs
 *   --bug NAME     adds a seeded bug, to be found within 2,000 episodes; `list` prints the names
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { serializeTrace } from '../../devtools/trace/schema.ts'
import type { Finding } from '../../tests/simulation/findings.ts'
import { recorded } from '../../tests/simulation/recorded.ts'
import { SEEDED_BUGS } from '../../tests/simulation/seeded-bugs.ts'
import { drawnOf, type Failure, type Simulated, simulate } from '../../tests/simulation/simulate.ts'
import { RECORDS_FOLDER, writeRecord } from '../charts/records.ts'
import { replayUrl } from '../replay-address.ts'
import { commitSeed } from './commit-seed.ts'
import { readOptions } from './options.ts'
import { playShares, type SharePlayed, sharesOf } from './simulation-shares.ts'
import { recordFigures } from './test-figures.ts'

const SEEDED_BUG_EPISODES = 2000
/**
 * A failure must be shrunk to at most this many drawn steps; the pauses between them are not
 * counted.
 */
const MAX_DRAWN_STEPS = 12
/** Speed target of `npm test`: 20,000 episodes in three CPU minutes. */
const SPEED_TARGET = { episodes: 20_000, cpuSeconds: 180 }
const FAILURES = '.failures'
const ORIGIN = `http://localhost:${process.env.PORT ?? '4000'}`
/** Totals of all recorded runs. */
const TOTALS_FILE = 'bench/simulation.json'

const { values } = readOptions(import.meta.url, {
  options: {
    episodes: { type: 'string' },
    seconds: { type: 'string' },
    seed: { type: 'string' },
    threads: { type: 'string', default: '1' },
    keep: { type: 'boolean', default: false },
    counted: { type: 'boolean', default: false },
    twice: { type: 'boolean', default: false },
    bug: { type: 'string' },
  },
})

function wholeNumber(name: string, text: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && number >= 0) return number
  console.error(`--${name} is a whole number, not ${JSON.stringify(text)}.`)
  process.exit(2)
}

/** More than a run with a time limit can reach. */
const UNLIMITED = 1_000_000

const seed = values.seed === 'commit' ? commitSeed() : wholeNumber('seed', values.seed ?? '1')
const seconds = values.seconds === undefined ? undefined : wholeNumber('seconds', values.seconds)
const episodes =
  seconds === undefined
    ? wholeNumber('episodes', values.episodes ?? '20000')
    : wholeNumber('episodes', values.episodes ?? String(UNLIMITED))
const threads = Math.max(1, wholeNumber('threads', values.threads))

/** Maximum number of printed findings. */
const MAX_PRINTED = 10

function printFindings(findings: readonly Finding[]): void {
  for (const { rule, what } of findings.slice(0, MAX_PRINTED)) console.log(`  ${rule}: ${what}`)
  const hiddenCount = findings.length - MAX_PRINTED
  if (hiddenCount > 0) console.log(`  and ${hiddenCount} more`)
}

async function printFailure({ seed, failure }: Simulated & { failure: Failure }): Promise<void> {
  const { path, findings, steps, scenario, alone } = failure
  console.log(`seed ${seed}, path ${path}${alone ? '' : ', only after the previous episodes'}`)
  printFindings(findings)
  for (const [index, step] of steps.entries())
    console.log(`  ${index + 1}. ${JSON.stringify(step)}`)
  mkdirSync(FAILURES, { recursive: true })
  const [file, trace] = [`${FAILURES}/${seed}.scenario.json`, `${FAILURES}/${seed}.trace.json`]
  writeFileSync(file, `${JSON.stringify(scenario, null, 1)}\n`)
  writeFileSync(trace, serializeTrace(await recorded(scenario)))
  console.log(`saved to ${file} (npm run lab -- world) and ${trace} (npm run replay)`)
  console.log(`with npm run dev, play it at\n${await replayUrl(failure, ORIGIN)}`)
}

interface Sums {
  episodes: number
  simulatedHours: number
  cpuSeconds: number
}

function sumsOf(shares: readonly Simulated[], began: NodeJS.CpuUsage): Sums {
  const { user, system } = process.cpuUsage(began)
  const round = (value: number): number => Math.round(value * 10) / 10
  const sum = (of: 'episodes' | 'simulated'): number =>
    shares.reduce((total, share) => total + share[of], 0)
  return {
    episodes: sum('episodes'),
    simulatedHours: round(sum('simulated') / 3_600_000),
    cpuSeconds: round((user + system) / 1e6),
  }
}

function rateSummary({ episodes: played, simulatedHours, cpuSeconds }: Sums): string {
  const perSecond = (played / cpuSeconds).toFixed(1)
  return `${played} episodes, ${simulatedHours} simulated hours, ${cpuSeconds} CPU-s, ${perSecond} episodes a CPU-s`
}

/** Whether this machine reaches the speed target; missing it is printed but is no failure. */
function targetSummary({ episodes: played, cpuSeconds }: Sums): string {
  const targetRate = SPEED_TARGET.episodes / SPEED_TARGET.cpuSeconds
  const result = played / cpuSeconds >= targetRate ? 'kept' : 'missed on this machine'
  return `bound: ${SPEED_TARGET.episodes} in ${SPEED_TARGET.cpuSeconds} CPU-s, ${targetRate.toFixed(1)} episodes a CPU-s: ${result}`
}

function addToTotals(sums: Sums): void {
  const totals = JSON.parse(readFileSync(TOTALS_FILE, 'utf8')) as Sums
  const added: Sums = {
    episodes: totals.episodes + sums.episodes,
    simulatedHours: Math.round((totals.simulatedHours + sums.simulatedHours) * 10) / 10,
    cpuSeconds: Math.round((totals.cpuSeconds + sums.cpuSeconds) * 10) / 10,
  }
  writeFileSync(TOTALS_FILE, `${JSON.stringify(added, null, 2)}\n`)
  console.log(`total: ${rateSummary(added)}`)
}

async function findSeededBug(name: string): Promise<number> {
  const seededBug = SEEDED_BUGS.find((bug) => bug.name === name)
  if (seededBug === undefined) {
    for (const bug of SEEDED_BUGS) console.log(`${bug.name.padEnd(16)} ${bug.does} (${bug.breaks})`)
    return name === 'list' ? 0 : 2
  }
  const from = values.seed === undefined ? seededBug.seed : seed
  const result = await simulate(from, SEEDED_BUG_EPISODES, { seededBug })
  if (result.failure === null) {
    console.log(`${name} was not found in ${result.episodes} episodes`)
    return 1
  }
  const { findings, steps } = result.failure
  const drawnSteps = drawnOf(steps).length
  console.log(`${name} was found in episode ${result.episodes}, in ${drawnSteps} drawn steps:`)
  printFindings(findings)
  for (const [index, step] of steps.entries())
    console.log(`  ${index + 1}. ${JSON.stringify(step)}`)
  return drawnSteps > MAX_DRAWN_STEPS ? 1 : 0
}

async function play(): Promise<number> {
  // Only one share records the charts, so another is played without, also on one thread.
  const shareCount = Math.max(threads, values.counted ? 2 : 1)
  const shares = sharesOf({ seed, episodes, seconds, counted: values.counted }, shareCount)
  const began = process.cpuUsage()
  const played = await playShares(shares, threads)
  const sums = sumsOf(played, began)
  console.log(rateSummary(sums))
  if (values.keep) addToTotals(sums)
  if (values.counted) {
    console.log(targetSummary(sums))
    for (const { seed: from, episodes: count } of played)
      console.log(`repeat with: npm run simulate -- --seed ${from} --episodes ${count}`)
    for (const { seed: from, charts } of played)
      if (charts !== null) writeRecord(RECORDS_FOLDER, `simulation-${from}`, charts)
    const seeds = shares.map((share) => share.seed).join(' and ')
    recordFigures('simulation', {
      episodes: rateSummary(sums),
      seeds: `simulation from ${seeds} on`,
    })
  }
  const failed = played.filter(
    (share): share is SharePlayed & { failure: Failure } => !!share.failure,
  )
  for (const share of failed) await printFailure(share)
  if (failed.length > 0) return 1
  if (!values.twice) return 0
  const secondRun = await playShares(shares, threads)
  const [first, second] = [played, secondRun].map((run) => run.map(({ hash }) => hash.slice(0, 16)))
  console.log(`event logs ${first} and ${second}`)
  return `${first}` === `${second}` ? 0 : 1
}

process.exit(values.bug === undefined ? await play() : await findSeededBug(values.bug))
