/**
 * A trace: every event that the actors of all tabs handled, in order, as JSON without user content
 * (docs/adr/011). It contains everything needed to replay each actor without a browser.
 */
import * as v from 'valibot'
import { integer, Scenario } from '../simulation/scenario.ts'

export const TRACE_VERSION = 1

const count = integer(0)
const time = v.number()

/**
 * Any JSON. Objects with these keys replace values that are not stored as they are:
 * - `$text`: a redacted text. Equal texts have equal numbers in a trace; `length` in characters;
 *   `previousSeq` and `after`: surrounding whitespace; `open`: the beginning of a URL or path.
 * - `$json`: a text that is JSON.
 * - `$map`: an object whose keys may be user content, as pairs.
 * - `$actor`: an actor, by its id.
 * - `$error`: an Error, by its name.
 * - `$left`: a value that cannot be serialized, with its kind.
 */
const json = v.unknown()

/**
 * Actor name: `tab path/of/ids`, with the suffix `~2` for the second actor with this path, and so
 * on.
 */
const actorName = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9-]* \S+$/, 'a tab and a path: a app/session'),
)

/** State before the actor's first event in the trace, if earlier events were dropped. */
const Before = v.strictObject({
  value: json,
  context: json,
  /** Ids of the children. */
  children: v.array(v.string()),
})

const Actor = v.strictObject({
  name: actorName,
  /** Machine id; null for promises and callbacks. */
  machine: v.nullable(v.string()),
  before: v.optional(Before),
})

const event = v.looseObject({ type: v.string() })

const Handled = v.strictObject({
  /** Order of handling; shared by all tabs. */
  seq: count,
  /** ms since 1970. */
  at: time,
  actor: actorName,
  event,
  /** Absent = from outside the actors: the user, a service, the platform. */
  from: v.optional(actorName),
  /** Sequence number of the last event that the sender had handled. */
  by: v.optional(count),
  /** Sent by the actor's own timer. */
  timer: v.optional(v.literal(true)),
  /** Generated ids it received, in order. */
  ids: v.optional(v.array(v.string())),
  /** Random numbers it received, in order. */
  randoms: v.optional(v.array(v.number())),
  /** Timers it started. */
  timers: v.optional(v.array(v.strictObject({ event: v.string(), delay: v.number() }))),
  /** State value afterwards, if it changed. */
  value: v.optional(json),
  /** Status afterwards, if it is not `active`. */
  status: v.optional(v.picklist(['done', 'error', 'stopped'])),
  /** Changed context fields. */
  context: v.optional(v.record(v.string(), json)),
  /** Changes of long lists in the context (`devtools/trace/lists.ts`). */
  lists: v.optional(
    v.record(
      v.string(),
      v.strictObject({ skip: count, at: count, drop: count, put: v.array(json) }),
    ),
  ),
})

/** A journal entry (`devtools/simulation/event-log.ts`): network traffic, steps, faults. */
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
  /** The scenario that was run, if there was one. */
  scenario: v.optional(Scenario),
  /** Time origin of the journal, ms since 1970. */
  start: v.optional(time),
  actors: v.array(Actor),
  events: v.array(Handled),
  /** Number of dropped events. */
  dropped: v.optional(count),
  journal: v.optional(v.array(Line)),
})
export type Trace = v.InferOutput<typeof Trace>
export type TraceEvent = Trace['events'][number]
export type TraceActor = Trace['actors'][number]

/** Parses a trace. Returns it, or validation errors with path and expected value. */
export function parseTrace(text: string): { trace: Trace } | { wrong: string[] } {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    return { wrong: [`invalid JSON: ${(error as Error).message}`] }
  }
  const result = v.safeParse(Trace, parsed)
  if (!result.success) return { wrong: result.issues.map(formatIssue) }
  const wrong = validateReferences(result.output)
  return wrong.length > 0 ? { wrong } : { trace: result.output }
}

function formatIssue(issue: v.BaseIssue<unknown>): string {
  const location = v.getDotPath(issue) ?? 'trace'
  return `${location}: expected ${issue.expected ?? issue.message}, received ${issue.received}`
}

/**
 * Checks that the schema cannot express: every `actor` is declared and sequence numbers increase.
 */
function validateReferences({ actors, events }: Trace): string[] {
  const names = new Set(actors.map(({ name }) => name))
  return events.flatMap(({ seq, actor }, index) => {
    const previousSeq = events[index - 1]?.seq ?? -1
    const wrong: string[] = []
    if (!names.has(actor))
      wrong.push(`events.${index}.actor: expected one of actors, received "${actor}"`)
    if (seq <= previousSeq)
      wrong.push(`events.${index}.seq: expected more than ${previousSeq}, received ${seq}`)
    return wrong
  })
}

/** Serializes a trace with one line per event. */
export function serializeTrace(trace: Trace): string {
  const lines = (list: unknown[]): string[] => list.map((entry) => `\n${JSON.stringify(entry)}`)
  const parts = Object.entries(trace).map(
    ([key, value]) =>
      `"${key}": ${Array.isArray(value) ? `[${lines(value)}]` : JSON.stringify(value)}`,
  )
  return `{${parts.join(',\n')}}\n`
}
