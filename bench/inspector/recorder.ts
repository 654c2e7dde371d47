import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { median } from '../numbers.ts'
import { LOADS, type Load, type Ran, SIDES, type Side } from './words.ts'

/** Until the code of a side is as quick as it gets. */
const WARM_UP = 4

async function open(side: Side): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'side.ts'), [side])
  await heard(child)
  return child
}

async function heard(child: ChildProcess): Promise<unknown> {
  const over = new AbortController()
  const ended = once(child, 'exit', over).then(([code]) => {
    throw new Error(`a side ended with ${code}`)
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

/** What every side took for one load, round by round: each round begins with another side. */
async function roundsOf(children: Map<Side, ChildProcess>, load: Load, rounds: number) {
  const took = new Map<Side, number[]>(SIDES.map((side) => [side, []]))
  let steps = 0
  for (let round = -WARM_UP; round < rounds; round += 1) {
    for (let n = 0; n < SIDES.length; n += 1) {
      const side = SIDES[(n + round + WARM_UP) % SIDES.length] as Side
      const ran = await run(children.get(side) as ChildProcess, load)
      if (round >= 0) took.get(side)?.push(ran.took)
      steps = ran.steps ?? steps
    }
  }
  return { took, steps }
}

/** Steps of charts in a second of the processor, and what is left of them beside the client alone. */
export async function recorder(rounds: number): Promise<string[][]> {
  const children = new Map<Side, ChildProcess>()
  try {
    for (const side of SIDES) children.set(side, await open(side))
    const rows: string[][] = []
    for (const load of LOADS) {
      const { took, steps } = await roundsOf(children, load, rounds)
      const alone = took.get('absent') ?? []
      rows.push([`${load}, ${steps} steps a round`, 'ms', 'steps/s', 'throughput', 'least', 'most'])
      for (const [side, times] of took) {
        const kept = times.map((ms, round) => (alone[round] ?? Number.NaN) / ms)
        const percent = (value: number): string => `${(value * 100).toFixed(1)} %`
        const ms = median(times)
        rows.push([
          side,
          ms.toFixed(0),
          ((steps / ms) * 1_000).toFixed(0),
          percent(median(kept)),
          percent(Math.min(...kept)),
          percent(Math.max(...kept)),
        ])
      }
    }
    return rows
  } finally {
    for (const child of children.values()) if (child.connected) child.disconnect()
  }
}
