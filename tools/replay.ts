/**
 * `npm run replay -- FILE…`: replays recorded traces without a browser. Exits 1 when a chart
 * behaves differently than recorded, and prints the first difference. A trace of a scenario is also
 * run again in the simulation and must give the same result. Exits 2 if a file is not a valid
 * trace, with the reason.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { replay, unknownCharts } from '../devtools/trace/replay.ts'
import { parseTrace } from '../devtools/trace/schema.ts'
import { carriedOutOtherwise } from '../tests/simulation/again.ts'

/** Returns the exit code: 0, 1 or 2. */
export async function replayFile(file: string, print: (line: string) => void): Promise<number> {
  const parsed = readFile(file)
  const errors = 'wrong' in parsed ? parsed.wrong : unknownCharts(parsed.trace)
  for (const error of errors) print(`${file}: ${error}`)
  if ('wrong' in parsed || errors.length > 0) return 2
  const { steps, charts, divergence } = replay(parsed.trace)
  if (divergence !== null) {
    const { seq, actor, event, difference } = divergence
    print(`${file}: event ${seq}, ${actor}, ${event}: ${difference}`)
    return 1
  }
  const rerunDifference = await carriedOutOtherwise(parsed.trace)
  const suffix = parsed.trace.scenario === undefined ? '' : ', and the scenario goes the same way'
  print(
    `${file}: ${rerunDifference ?? `${steps} steps of ${charts} charts, all as recorded${suffix}`}`,
  )
  return rerunDifference === null ? 0 : 1
}

export function readFile(file: string): ReturnType<typeof parseTrace> {
  try {
    return parseTrace(readFileSync(file, 'utf8'))
  } catch (error) {
    return { wrong: [(error as Error).message] }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = process.argv.slice(2)
  if (files.length === 0) console.error('usage: npm run replay -- FILE…')
  const codes: number[] = []
  for (const file of files) codes.push(await replayFile(file, console.log))
  process.exit(files.length === 0 ? 2 : Math.max(...codes))
}
