/**
 * `npm run replay -- FILE…`: replays recorded traces without a browser. Exits 1 when a chart does
 * something else than was recorded, and says where first; where the trace is of a scenario, it is
 * carried out again in the simulated world too, and has to go the same way. 2 when a file is no trace,
 * and says why.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { recorded } from '../tests/simulation/recorded.ts'
import { replay, unknownCharts } from '../trace/replay.ts'
import { readTrace, type Trace } from '../trace/schema.ts'

/** 0, 1 or 2, as the command exits. */
export async function replayFile(file: string, print: (line: string) => void): Promise<number> {
  const read = readFile(file)
  const wrong = 'wrong' in read ? read.wrong : unknownCharts(read.trace)
  for (const one of wrong) print(`${file}: ${one}`)
  if ('wrong' in read || wrong.length > 0) return 2
  const { steps, charts, divergence } = replay(read.trace)
  if (divergence !== null) {
    const { seq, actor, event, difference } = divergence
    print(`${file}: event ${seq}, ${actor}, ${event}: ${difference}`)
    return 1
  }
  const otherwise = await carriedOutOtherwise(read.trace)
  const again = read.trace.scenario === undefined ? '' : ', and the scenario goes the same way'
  print(`${file}: ${otherwise ?? `${steps} steps of ${charts} charts, all as recorded${again}`}`)
  return otherwise === null ? 0 : 1
}

/** Where a scenario carried out again first goes another way than its trace says; null = nowhere. */
export async function carriedOutOtherwise(trace: Trace): Promise<string | null> {
  const { scenario } = trace
  if (scenario === undefined) return null
  let again: Trace
  try {
    // As a file has it.
    again = JSON.parse(JSON.stringify(await recorded(scenario)))
  } catch (error) {
    return `the scenario cannot be carried out: ${(error as Error).message}`
  }
  const event = firstOther(trace.events, again.events)
  if (event !== null) {
    const [was, is] = event
    if (was === undefined) return `event ${is?.seq}, ${is?.actor}, ${is?.event.type}: is new`
    const what = `event ${was.seq}, ${was.actor}, ${was.event.type}`
    return is === undefined ? `${what}: does not come now` : `${what}: ${turned(was, is)}`
  }
  const line = firstOther(trace.journal ?? [], again.journal ?? [])
  return line && `journal: ${lineText(line[1])} instead of ${lineText(line[0])}`
}

/** The first place at which two lists are not the same. */
function firstOther<T>(
  then: readonly T[],
  now: readonly T[],
): [T | undefined, T | undefined] | null {
  for (let place = 0; place < Math.max(then.length, now.length); place += 1)
    if (!isDeepStrictEqual(then[place], now[place])) return [then[place], now[place]]
  return null
}

type Fields = Readonly<Record<string, unknown>>

/** What of an event is another now. */
function turned(was: Fields, is: Fields): string {
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  const key = keys.find((one) => !isDeepStrictEqual(was[one], is[one])) ?? ''
  return `${key} ${JSON.stringify(is[key])} instead of ${JSON.stringify(was[key])}`
}

const lineText = (line?: { at: number; what: string }): string =>
  line === undefined ? 'nothing' : `${line.what} at ${line.at}`

export function readFile(file: string): ReturnType<typeof readTrace> {
  try {
    return readTrace(readFileSync(file, 'utf8'))
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
