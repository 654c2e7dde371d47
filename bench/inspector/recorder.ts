import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { interval, median } from '../numbers.ts'
import { LOADS, type Load, type Ran, type Side } from './words.ts'

/** Rounds until the code of a side is fully optimized and its recorder is full. */
const WARM_UP = 24
/** The order of the sides alternates, so that drift affects all of them equally. */
const TURNS = 24

async function open(side: Side): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'side.ts'), [side])
  await heard(child)
  return child
}

async function heard(child: ChildProcess): Promise<unknown> {
  const over = new AbortController()
  const ended = once(child, 'exit', over).then(([code]) => {
    throw new Error(`a side exited with code ${code}`)
  })
  try {
    const [said] = await Promise.race([once(child, 'message', over), ended])
    return said
  } finally {
    over.abort()
  }
}

async function run(child: ChildProcess, load: Load): Promise<Ran> {
  child.send(load)
  return (await heard(child)) as Ran
}

interface Sum {
  took: number
  tookInAll: number
  steps: number
}

/** Total time of each side for many short rounds of a load, in alternation. */
async function sums(children: ReadonlyMap<Side, ChildProcess>, load: Load) {
  const sides = [...children.keys()]
  const found = new Map<Side, Sum>(sides.map((side) => [side, { took: 0, tookInAll: 0, steps: 0 }]))
  for (let turn = -WARM_UP; turn < TURNS; turn += 1) {
    for (const side of [...sides, ...sides.toReversed()]) {
      const ran = await run(children.get(side) as ChildProcess, load)
      const sum = found.get(side) as Sum
      if (turn < 0) continue
      sum.took += ran.took
      sum.tookInAll += ran.tookInAll
      sum.steps += ran.steps ?? 0
    }
  }
  return found
}

/** Runs both loads in new processes, because the JIT compiles each process differently. */
async function batch(sides: readonly Side[]): Promise<Map<Load, Map<Side, Sum>>> {
  const children = new Map<Side, ChildProcess>()
  try {
    for (const side of sides) children.set(side, await open(side))
    const found = new Map<Load, Map<Side, Sum>>()
    for (const load of LOADS) found.set(load, await sums(children, load))
    return found
  } finally {
    for (const child of children.values()) if (child.connected) child.disconnect()
  }
}

const percent = (value: number): string => `${(value * 100).toFixed(1)} %`

/** Throughput of a side relative to the client without a recorder, per batch. */
function rowOf(side: Side, load: Load, batches: readonly Map<Load, Map<Side, Sum>>[]): string[] {
  const kept = (of: 'took' | 'tookInAll'): number[] =>
    batches.map((each) => {
      const sides = each.get(load)
      return (sides?.get('absent')?.[of] ?? Number.NaN) / (sides?.get(side)?.[of] ?? Number.NaN)
    })
  const [own, all] = [kept('took'), kept('tookInAll')]
  const [least, most] = interval(own)
  return [
    `${load}, ${side}`,
    percent(median(own)),
    `${percent(least)} to ${percent(most)}`,
    percent(median(all)),
    percent(Math.min(...own)),
    percent(Math.max(...own)),
  ]
}

/** Relative throughput of transitions with a recorder. */
export async function recorder(rounds: number, sides: readonly Side[]): Promise<string[][]> {
  const batches: Map<Load, Map<Side, Sum>>[] = []
  for (let n = 0; n < rounds; n += 1)
    batches.push(await batch(n % 2 === 0 ? ['absent', ...sides] : [...sides, 'absent']))
  return [
    ['throughput', 'median', '95 % interval', 'all threads', 'min', 'max'],
    ...LOADS.flatMap((load) => sides.map((side) => rowOf(side, load, batches))),
  ]
}
