/**
 * `npm run simulate`: plays seeded episodes of people, lines and servers against the real client
 * (world/, tests/simulation). Exits 1 when a judge objects, and writes what failed as a scenario.
 *
 *   --episodes N   so many (1,000)
 *   --seed S       the first seed (1)
 *   --keep         adds what was played to bench/simulation.json
 *   --counted      leaves its figures, and what the charts did, for the end of `npm test`
 *   --twice        plays everything twice and compares the journals
 *   --plant NAME   puts a bug in, which is to be found within 2,000 episodes; `list` names them
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { PLANTS } from '../tests/simulation/plants.ts'
import { recorded } from '../tests/simulation/recorded.ts'
import { type Failure, type Simulated, simulate } from '../tests/simulation/simulate.ts'
import { traceText } from '../trace/schema.ts'
import { KEPT_IN, keepSeen } from './charts/kept.ts'
import { recordCharts } from './charts/recorder.ts'
import { replayAddress } from './replay-address.ts'
import { keepFigures } from './test-figures.ts'

const PLANT_EPISODES = 2000
const FAILURES = '.failures'
const ORIGIN = `http://localhost:${process.env.PORT ?? '4000'}`
/** All that was ever played, in sums. */
const KEPT = 'bench/simulation.json'

const { values } = parseArgs({
  options: {
    episodes: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'boolean', default: false },
    counted: { type: 'boolean', default: false },
    twice: { type: 'boolean', default: false },
    plant: { type: 'string' },
  },
})

function wholeNumber(name: string, text: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && number >= 0) return number
  console.error(`--${name} is a whole number, not ${JSON.stringify(text)}.`)
  process.exit(2)
}

const seed = wholeNumber('seed', values.seed)
const episodes = wholeNumber('episodes', values.episodes)

async function told(failure: Failure): Promise<void> {
  const { path, findings, steps, scenario, alone } = failure
  console.log(`seed ${seed}, path ${path}${alone ? '' : ', only after what came before'}`)
  for (const { rule, what } of findings) console.log(`  ${rule}: ${what}`)
  for (const [index, step] of steps.entries())
    console.log(`  ${index + 1}. ${JSON.stringify(step)}`)
  mkdirSync(FAILURES, { recursive: true })
  const [file, trace] = [`${FAILURES}/${seed}.scenario.json`, `${FAILURES}/${seed}.trace.json`]
  writeFileSync(file, `${JSON.stringify(scenario, null, 1)}\n`)
  writeFileSync(trace, traceText(await recorded(scenario)))
  console.log(`written to ${file} (npm run lab -- world) and ${trace} (npm run replay)`)
  console.log(`with npm run dev it is played at\n${await replayAddress(failure, ORIGIN)}`)
}

interface Sums {
  episodes: number
  simulatedHours: number
  cpuSeconds: number
}

function sumsOf({ episodes: played, simulated }: Simulated, began: NodeJS.CpuUsage): Sums {
  const { user, system } = process.cpuUsage(began)
  const round = (value: number): number => Math.round(value * 10) / 10
  return {
    episodes: played,
    simulatedHours: round(simulated / 3_600_000),
    cpuSeconds: round((user + system) / 1e6),
  }
}

function rate({ episodes: played, simulatedHours, cpuSeconds }: Sums): string {
  const each = (played / cpuSeconds).toFixed(1)
  return `${played} episodes, ${simulatedHours} simulated hours, ${cpuSeconds} CPU-s, ${each} episodes a CPU-s`
}

function keep(sums: Sums): void {
  const kept = JSON.parse(readFileSync(KEPT, 'utf8')) as Sums
  const added: Sums = {
    episodes: kept.episodes + sums.episodes,
    simulatedHours: Math.round((kept.simulatedHours + sums.simulatedHours) * 10) / 10,
    cpuSeconds: Math.round((kept.cpuSeconds + sums.cpuSeconds) * 10) / 10,
  }
  writeFileSync(KEPT, `${JSON.stringify(added, null, 2)}\n`)
  console.log(`in all ${rate(added)}`)
}

async function findPlant(name: string): Promise<number> {
  const plant = PLANTS.find((each) => each.name === name)
  if (plant === undefined) {
    for (const each of PLANTS) console.log(`${each.name.padEnd(16)} ${each.does} (${each.breaks})`)
    return name === 'list' ? 0 : 2
  }
  const result = await simulate(seed, PLANT_EPISODES, { plant })
  if (result.failure === null) {
    console.log(`${name} was not found in ${result.episodes} episodes`)
    return 1
  }
  const { findings, steps, scenario } = result.failure
  console.log(`${name} was found in episode ${result.episodes}, in ${steps.length} steps:`)
  for (const { rule, what } of findings) console.log(`  ${rule}: ${what}`)
  for (const [index, step] of steps.entries())
    console.log(`  ${index + 1}. ${JSON.stringify(step)}`)
  return scenario.steps.length > 0 && steps.length > 12 ? 1 : 0
}

async function play(): Promise<number> {
  const charts = values.counted ? recordCharts() : null
  const began = process.cpuUsage()
  const hash = createHash('sha256')
  const onEpisode = (_: number, journal: string): void => void hash.update(journal)
  const result = await simulate(seed, episodes, { onEpisode })
  const sums = sumsOf(result, began)
  console.log(rate(sums))
  if (values.keep) keep(sums)
  if (charts !== null) {
    keepSeen(KEPT_IN, 'simulation', charts.take())
    keepFigures('simulation', { episodes: rate(sums), seeds: `simulation from ${seed} on` })
  }
  if (result.failure !== null) {
    await told(result.failure)
    return 1
  }
  const first = hash.digest('hex')
  if (!values.twice) return 0
  const again = createHash('sha256')
  await simulate(seed, episodes, { onEpisode: (_, journal) => void again.update(journal) })
  const second = again.digest('hex')
  console.log(`journals ${first.slice(0, 16)} and ${second.slice(0, 16)}`)
  return first === second ? 0 : 1
}

process.exit(values.plant === undefined ? await play() : await findPlant(values.plant))
