/**
 * A trace: what every actor of every tab handled, in order, as JSON that holds nobody's words
 * (docs/adr/011). What it takes to replay each actor without a browser is in it.
 */
import * as v from 'valibot'
import { Scenario, whole } from '../world/scenario.ts'

export const TRACE_VERSION = 1

const count = whole(0)
const time = v.number()

/**
 * Any JSON. Objects with these keys stand for what is not written as it is:
 * - `$text`: words. Equal words have one number in a trace; `length` in characters; `before` and
 *   `after`: blanks around them; `open`: how an address begins.
 * - `$json`: a text that is JSON.
 * - `$map`: an object whose keys may be words, as pairs.
 * - `$actor`: an actor, by its id.
 * - `$error`: an Error, by its name.
 * - `$left`: what is no JSON, with its kind.
 */
const json = v.unknown()

/** Who is meant: `tab path/of/ids`, and `~2` for the second that bears the path, and so on. */
const actorName = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9-]* \S+$/, 'a tab and a path: a app/session'),
)

/** What a chart was before its first event in the trace, where its beginning is not kept. */
const Before = v.strictObject({
  value: json,
  context: json,
  /** Ids of its children. */
  children: v.array(v.string()),
})

const Actor = v.strictObject({
  name: actorName,
  /** Its chart; null for promises and callbacks. */
  machine: v.nullable(v.string()),
  before: v.optional(Before),
})

const event = v.looseObject({ type: v.string() })

const Handled = v.strictObject({
  /** Order of handling; the tabs share the numbers. */
  seq: count,
  /** ms since 1970. */
  at: time,
  actor: actorName,
  event,
  /** Nothing = from outside the actors: a person, a service, the platform. */
  from: v.optional(actorName),
  /** What the sender had handled last. */
  by: v.optional(count),
  /** A timer of its own. */
  timer: v.optional(v.literal(true)),
  /** What it was given, in order. */
  ids: v.optional(v.array(v.string())),
  chance: v.optional(v.array(v.number())),
  /** Timers it set. */
  timers: v.optional(v.array(v.strictObject({ event: v.string(), delay: v.number() }))),
  /** Its state value afterwards, if it is another one. */
  value: v.optional(json),
  /** Its status afterwards, if it is not `active`. */
  status: v.optional(v.picklist(['done', 'error', 'stopped'])),
  /** What of its context is another afterwards. */
  context: v.optional(v.record(v.string(), json)),
  /** Of its context the long lists that are others: what became of each (`trace/lists.ts`). */
  lists: v.optional(
    v.record(
      v.string(),
      v.strictObject({ skip: count, at: count, drop: count, put: v.array(json) }),
    ),
  ),
})

/** A line of the journal (`world/journal.ts`): the wire, steps, faults. */
const Line = v.strictObject({
  at: time,
  tab: v.nullable(v.string()),
  by: v.picklist(['client', 'server', 'step', 'fault']),
  what: v.string(),
})

export const Trace = v.strictObject({
  version: v.literal(TRACE_VERSION),
  about: v.optional(v.string()),
  seed: v.optional(count),
  /** What was played, if it was a scenario. */
  scenario: v.optional(Scenario),
  /** When the journal's times begin, ms since 1970. */
  start: v.optional(time),
  actors: v.array(Actor),
  events: v.array(Handled),
  /** How many events were not kept. */
  dropped: v.optional(count),
  journal: v.optional(v.array(Line)),
})
export type Trace = v.InferOutput<typeof Trace>
export type TraceEvent = Trace['events'][number]
export type TraceActor = Trace['actors'][number]

/** The trace in a text, or what is wrong with it: where, and what is expected. */
export function readTrace(text: string): { trace: Trace } | { wrong: string[] } {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch (error) {
    return { wrong: [`no JSON: ${(error as Error).message}`] }
  }
  const read = v.safeParse(Trace, given)
  if (!read.success) return { wrong: read.issues.map(told) }
  const wrong = unnamed(read.output)
  return wrong.length > 0 ? { wrong } : { trace: read.output }
}

function told(issue: v.BaseIssue<unknown>): string {
  const where = v.getDotPath(issue) ?? 'the whole'
  return `${where}: expected ${issue.expected ?? issue.message}, received ${issue.received}`
}

/** What the shape does not say: who handles something is among the actors, and numbers rise. */
function unnamed({ actors, events }: Trace): string[] {
  const names = new Set(actors.map(({ name }) => name))
  return events.flatMap(({ seq, actor }, place) => {
    const before = events[place - 1]?.seq ?? -1
    const wrong: string[] = []
    if (!names.has(actor))
      wrong.push(`events.${place}.actor: expected one of actors, received "${actor}"`)
    if (seq <= before)
      wrong.push(`events.${place}.seq: expected more than ${before}, received ${seq}`)
    return wrong
  })
}

/** The file of a trace: a line for each event. */
export function traceText(trace: Trace): string {
  const lines = (list: unknown[]): string[] => list.map((one) => `\n${JSON.stringify(one)}`)
  const parts = Object.entries(trace).map(
    ([key, value]) =>
      `"${key}": ${Array.isArray(value) ? `[${lines(value)}]` : JSON.stringify(value)}`,
  )
  return `{${parts.join(',\n')}}\n`
}
