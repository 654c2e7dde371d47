import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { interval, median } from '../numbers.ts'
import { LOADS, type Load, type LoadResult, type Side } from './words.ts'

/** Rounds until the code of a side is fully optimized and its recorder is full. */
const WARM_UP = 24
/** The order of the sides alternates, so that drift affects all of them equally. */
const ROUNDS = 24

async function startChild(side: Side): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'side.ts'), [side])
  await nextMessage(child)
  return child
}

async function nextMessage(child: ChildProcess): Promise<unknown> {
  const abort = new AbortController()
  const ended = once(child, 'exit', abort).then(([code]) => {
    throw new Error(`a side exited with code ${code}`)
  })
  try {
    const [message] = await Promise.race([once(child, 'message', abort), ended])
    return message
  } finally {
    abort.abort()
  }
}

async function run(child: ChildProcess, load: Load): Promise<LoadResult> {
  child.send(load)
  return (await nextMessage(child)) as LoadResult
}

interface Sum {
  took: number
  tookInAll: number
  steps: number
}

/** Total time of each side for many short rounds of a load, in alternation. */
async function sums(children: ReadonlyMap<Side, ChildProcess>, load: Load) {
  const sides = [...children.keys()]
  const sumsBySide = new Map<Side, Sum>(
    sides.map((side) => [side, { took: 0, tookInAll: 0, steps: 0 }]),
  )
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const side of [...sides, ...sides.toReversed()]) {
      const result = await run(children.get(side) as ChildProcess, load)
      const sum = sumsBySide.get(side) as Sum
      if (round < 0) continue
      sum.took += result.took
      sum.tookInAll += result.tookInAll
      sum.steps += result.steps ?? 0
    }
  }
  return sumsBySide
}

/** Runs both loads in new processes, because the JIT compiles each process differently. */
async function batch(sides: readonly Side[]): Promise<Map<Load, Map<Side, Sum>>> {
  const children = new Map<Side, ChildProcess>()
  try {
    for (const side of sides) children.set(side, await startChild(side))
    const sumsBySide = new Map<Load, Map<Side, Sum>>()
    for (const load of LOADS) sumsBySide.set(load, await sums(children, load))
    return sumsBySide
  } finally {
    for (const child of children.values()) if (child.connected) child.disconnect()
  }
}

const percent = (value: number): string => `${(value * 100).toFixed(1)} %`

/** Throughput of a side relative to the client without a recorder, per batch. */
function rowOf(side: Side, load: Load, batches: readonly Map<Load, Map<Side, Sum>>[]): string[] {
  const ratios = (measure: 'took' | 'tookInAll'): number[] =>
    batches.map((batchSums) => {
      const sides = batchSums.get(load)
      return (
        (sides?.get('absent')?.[measure] ?? Number.NaN) /
        (sides?.get(side)?.[measure] ?? Number.NaN)
      )
    })
  const [threadRatios, processRatios] = [ratios('took'), ratios('tookInAll')]
  const [least, most] = interval(threadRatios)
  return [
    `${load}, ${side}`,
    percent(median(threadRatios)),
    `${percent(least)} to ${percent(most)}`,
    percent(median(processRatios)),
    percent(Math.min(...threadRatios)),
    percent(Math.max(...threadRatios)),
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
