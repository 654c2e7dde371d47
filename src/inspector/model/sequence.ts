/**
 * A history as a sequence: a lane for each actor, one for what is outside in each tab (people, services,
 * the platform: promises and callbacks are how they speak), one for the wire, and a row for each event,
 * timer and line of the journal. Heartbeats that follow one another are one row.
 */
import type { TraceEvent } from '../../../trace/schema.ts'
import { merged, steady, tabOf } from '../../../trace/steady.ts'
import { isLife, saidOf, stateText } from '../../../trace/to-mermaid.ts'
import { pluralise } from '../../protocol/base/text.ts'
import { beatsOf } from './beats.ts'
import type { History, Line } from './history.ts'

export interface Lane {
  /** The name of an actor without its incarnation, a tab, or `wire`. */
  id: string
  kind: 'actor' | 'outside' | 'wire'
}

export interface Row {
  kind: 'event' | 'timer' | 'beats' | 'wire' | 'fault'
  at: number
  /** Ids of lanes; the same for what one tells itself. */
  from: string
  to: string
  text: string
  /** The state that came of it, in a short form. */
  state?: string
  /** The event; of folded ones the last. */
  seq?: number
  /** Of folded ones: how many. */
  count?: number
}

export interface Sequence {
  lanes: Lane[]
  rows: Row[]
  /** How many rows before the first that is shown. */
  cut: number
}

export interface SequenceOptions {
  /** Of the events it is asked for those alone that it lets through. */
  lets?: (step: TraceEvent) => boolean
  /** The last row is of this step; the last of all where there is none. */
  until?: number
  /** So many rows, the last ones. */
  most?: number
  /** Heartbeats are shown one by one. */
  unfolded?: boolean
}

export const WIRE = 'wire'

/** So many events are looked at, the last ones: a picture of more is nobody's. */
const LOOKED_AT = 2_000

export function sequence(history: History, options: SequenceOptions = {}): Sequence {
  const {
    lets = () => true,
    until = Number.POSITIVE_INFINITY,
    most = 200,
    unfolded = false,
  } = options
  const isChart = (name: string): boolean => history.machineOf(name) !== null
  const looked = history.eventsUpTo(until, LOOKED_AT)
  const shown = looked.filter(
    (step) => isChart(step.actor) && !isLife(step.event.type) && lets(step),
  )
  const beats = unfolded ? new Set<number>() : beatsOf(looked, isChart)
  // Where nothing has to be put between them, those that are looked at say enough.
  const timed = history.journal.length > 0 ? history.events : looked
  const times = steady(timed, history.scenario)
  const timeOf = (step: TraceEvent | undefined): number =>
    times.get(step?.seq ?? -1) ?? history.start
  const told = folded(
    shown.map((step) => ({ ...rowOf(step, isChart, beats.has(step.seq)), at: timeOf(step) })),
  )
  const end = until === Number.POSITIVE_INFINITY ? until : timeOf(looked.at(-1))
  const wire = history.journal
    .map((line) => wireRow(line, history.start))
    .filter(({ at }) => at <= end)
  const all = merged(told, wire)
  const rows = all.slice(-most)
  return { lanes: lanesOf(rows, history.names().map(laneOf)), rows, cut: all.length - rows.length }
}

const laneOf = (name: string): string => name.replace(/~\d+$/, '')

function rowOf(step: TraceEvent, isChart: (name: string) => boolean, isBeat: boolean): Row {
  const { actor, from, timer, at, seq, value } = step
  const kind = isBeat ? 'beats' : timer === true ? 'timer' : 'event'
  return {
    kind,
    at,
    from: from !== undefined && isChart(from) ? laneOf(from) : outsideOf(step),
    to: laneOf(actor),
    text: saidOf(step, shortType(step.event.type)),
    ...(value === undefined ? {} : { state: stateText(value) }),
    seq,
    ...(isBeat ? { count: 1 } : {}),
  }
}

/** Sockets speak for the wire; where no journal is there, they alone do. */
const outsideOf = ({ actor, event }: TraceEvent): string =>
  event.type.startsWith('socket.') ? WIRE : tabOf(actor)

const shortType = (type: string): string =>
  type.replace(/^xstate\.(after\.[^.]+)\..*$/, '$1').replace(/^xstate\./, '')

function folded(rows: readonly Row[]): Row[] {
  const all: Row[] = []
  for (const row of rows) {
    const last = all.at(-1)
    if (row.kind !== 'beats' || last?.kind !== 'beats') all.push({ ...row })
    else Object.assign(last, { count: (last.count ?? 0) + 1, seq: row.seq })
  }
  return all.map((row) =>
    row.count === undefined || row.count === 1
      ? row
      : { ...row, text: pluralise(row.count, 'heartbeat', 'heartbeats') },
  )
}

function wireRow({ at, tab, by, what }: Line, start: number): Row {
  const lane = tab ?? WIRE
  const [from, to] = by === 'client' ? [lane, WIRE] : by === 'server' ? [WIRE, lane] : [WIRE, WIRE]
  const kind = by === 'step' || by === 'fault' ? 'fault' : 'wire'
  return { kind, at: start + at, from, to, text: kind === 'fault' ? `${by}: ${what}` : what }
}

/** Each tab with its actors in the order of their beginning, then the wire; those alone that are used. */
function lanesOf(rows: readonly Row[], order: readonly string[]): Lane[] {
  const used = new Set(rows.flatMap(({ from, to }) => [from, to]))
  const tabs = new Set([...order, ...used].filter((id) => id !== WIRE).map(tabOf))
  const actors = new Set(order)
  const lanes = [...tabs].flatMap((tab): Lane[] => [
    { id: tab, kind: 'outside' },
    ...[...actors].filter((id) => tabOf(id) === tab).map((id): Lane => ({ id, kind: 'actor' })),
  ])
  return [...lanes, { id: WIRE, kind: 'wire' as const }].filter(({ id }) => used.has(id))
}
