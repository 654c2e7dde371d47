/**
 * `npm run simulate`: plays seeded episodes of people, lines and servers against the real client
 * (world/, tests/simulation). Exits 1 when a judge objects, and writes what failed as a scenario.
 *
 *   --episodes N   so many (1,000)
 *   --seed S       the first seed (1)
 *   --twice        plays everything twice and compares the journals
 *   --plant NAME   puts a bug in, which is to be found within 2,000 episodes; `list` names them
 */
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { PLANTS } from '../tests/simulation/plants.ts'
import { type Failure, type Simulated, simulate } from '../tests/simulation/simulate.ts'

const PLANT_EPISODES = 2000
const FAILURES = '.failures'

const { values } = parseArgs({
  options: {
    episodes: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
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

function told({ path, findings, steps, scenario, alone }: Failure): void {
  console.log(`seed ${seed}, path ${path}${alone ? '' : ', only after what came before'}`)
  for (const { rule, what } of findings) console.log(`  ${rule}: ${what}`)
  for (const [index, step] of steps.entries())
    console.log(`  ${index + 1}. ${JSON.stringify(step)}`)
  mkdirSync(FAILURES, { recursive: true })
  const file = `${FAILURES}/simulation-${seed}.json`
  writeFileSync(file, `${JSON.stringify(scenario, null, 1)}\n`)
  console.log(`written to ${file}`)
}

function rate({ episodes: played, simulated }: Simulated, began: NodeJS.CpuUsage): string {
  const { user, system } = process.cpuUsage(began)
  const seconds = (user + system) / 1e6
  const hours = (simulated / 3_600_000).toFixed(1)
  return `${played} episodes, ${hours} simulated hours, ${seconds.toFixed(1)} CPU-s, ${(played / seconds).toFixed(1)} episodes a CPU-s`
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
  const began = process.cpuUsage()
  const hash = createHash('sha256')
  const onEpisode = (_: number, journal: string): void => void hash.update(journal)
  const result = await simulate(seed, episodes, { onEpisode })
  console.log(rate(result, began))
  if (result.failure !== null) {
    told(result.failure)
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
