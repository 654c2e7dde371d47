import { isDeepStrictEqual } from 'node:util'
import type { Trace } from '../../devtools/trace/schema.ts'
import { recorded } from './recorded.ts'

/** The first difference between a trace and a new run of its scenario; null if there is none. */
export async function carriedOutOtherwise(trace: Trace): Promise<string | null> {
  const { scenario } = trace
  if (scenario === undefined) return null
  let again: Trace
  try {
    // Serialized, like the stored trace.
    again = JSON.parse(JSON.stringify(await recorded(scenario)))
  } catch (error) {
    return `the scenario cannot be carried out: ${(error as Error).message}`
  }
  const event = firstOther(trace.events, again.events)
  if (event !== null) {
    const [was, is] = event
    if (was === undefined)
      return `event ${is?.seq}, ${is?.actor}, ${is?.event.type}: occurs only in the new run`
    const what = `event ${was.seq}, ${was.actor}, ${was.event.type}`
    return is === undefined ? `${what}: is missing in the new run` : `${what}: ${turned(was, is)}`
  }
  const line = firstOther(trace.journal ?? [], again.journal ?? [])
  return line && `journal: ${lineText(line[1])} instead of ${lineText(line[0])}`
}

/** The first pair of different items of two lists. */
function firstOther<T>(
  then: readonly T[],
  now: readonly T[],
): [T | undefined, T | undefined] | null {
  for (let place = 0; place < Math.max(then.length, now.length); place += 1)
    if (!isDeepStrictEqual(then[place], now[place])) return [then[place], now[place]]
  return null
}

type Fields = Readonly<Record<string, unknown>>

/** The first field of an event that differs. */
function turned(was: Fields, is: Fields): string {
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  const key = keys.find((one) => !isDeepStrictEqual(was[one], is[one])) ?? ''
  return `${key} ${JSON.stringify(is[key])} instead of ${JSON.stringify(was[key])}`
}

const lineText = (line?: { at: number; what: string }): string =>
  line === undefined ? 'nothing' : `${line.what} at ${line.at}`
