/**
 * Converts a history to a sequence diagram: a lifeline per actor, one per tab for everything outside
 * the machines (users, services, the platform; their events come from promises and callbacks), one
 * for the network, and a row per event, timer and journal entry. Consecutive heartbeats are folded
 * into one row.
 */

import { pluralise } from '../../../src/protocol/base/text.ts'
import type { TraceEvent } from '../../trace/schema.ts'
import { mergeByTime, monotonicTimes, tabOf } from '../../trace/steady.ts'
import { eventLabel, isLifecycleEvent, stateText } from '../../trace/to-mermaid.ts'
import { heartbeatsOf } from './heartbeats.ts'
import type { History, JournalLine } from './history.ts'

export interface Lifeline {
  /** Actor name without incarnation, a tab, or `wireRows`. */
  id: string
  kind: 'actor' | 'outside' | 'wire'
}

export interface Row {
  kind: 'event' | 'timer' | 'beats' | 'wire' | 'fault'
  at: number
  /** Lifeline ids; equal for events an actor sends to itself. */
  from: string
  to: string
  text: string
  /** Resulting state, as short text. */
  state?: string
  /** Sequence number of the event; of the last one if folded. */
  seq?: number
  /** Number of folded events. */
  count?: number
}

export interface Sequence {
  lifelines: Lifeline[]
  rows: Row[]
  /** Number of rows omitted before the first one. */
  omitted: number
}

export interface SequenceOptions {
  /** Filter for the events. */
  accepts?: (step: TraceEvent) => boolean
  /** The step of the last row; default: the last step. */
  until?: number
  /** Maximum number of rows; the last ones are kept. */
  limit?: number
  /** Show each heartbeat in its own row. */
  unfolded?: boolean
}

const WIRE = 'wire'

/** Maximum number of recent events that are considered. */
const MAX_EVENTS = 2_000

export function sequence(history: History, options: SequenceOptions = {}): Sequence {
  const {
    accepts = () => true,
    until = Number.POSITIVE_INFINITY,
    limit = 200,
    unfolded = false,
  } = options
  const isChart = (name: string): boolean => history.machineOf(name) !== null
  const recent = history.eventsUpTo(until, MAX_EVENTS)
  const visible = recent.filter(
    (step) => isChart(step.actor) && !isLifecycleEvent(step.event.type) && accepts(step),
  )
  const heartbeats = unfolded ? new Set<number>() : heartbeatsOf(recent, isChart)
  // Without a journal to merge, the times of these events are sufficient.
  const timedEvents = history.journal.length > 0 ? history.events : recent
  const times = monotonicTimes(timedEvents, history.scenario)
  const timeOf = (step: TraceEvent | undefined): number =>
    times.get(step?.seq ?? -1) ?? history.start
  const eventRows = foldHeartbeats(
    visible.map((step) => ({
      ...rowOf(step, isChart, heartbeats.has(step.seq)),
      at: timeOf(step),
    })),
  )
  const end = until === Number.POSITIVE_INFINITY ? until : timeOf(recent.at(-1))
  const wireRows = history.journal
    .map((line) => wireRow(line, history.start))
    .filter(({ at }) => at <= end)
  const allRows = mergeByTime(eventRows, wireRows)
  const rows = allRows.slice(-limit)
  return {
    lifelines: lifelinesOf(rows, history.names().map(lifelineOf)),
    rows,
    omitted: allRows.length - rows.length,
  }
}

const lifelineOf = (name: string): string => name.replace(/~\d+$/, '')

function rowOf(step: TraceEvent, isChart: (name: string) => boolean, isHeartbeat: boolean): Row {
  const { actor, from, timer, at, seq, value } = step
  const kind = isHeartbeat ? 'beats' : timer === true ? 'timer' : 'event'
  return {
    kind,
    at,
    from: from !== undefined && isChart(from) ? lifelineOf(from) : sourceLifeline(step),
    to: lifelineOf(actor),
    text: eventLabel(step, shortType(step.event.type)),
    ...(value === undefined ? {} : { state: stateText(value) }),
    seq,
    ...(isHeartbeat ? { count: 1 } : {}),
  }
}

/** Socket events represent network traffic, which has no other source without a journal. */
const sourceLifeline = ({ actor, event }: TraceEvent): string =>
  event.type.startsWith('socket.') ? WIRE : tabOf(actor)

const shortType = (type: string): string =>
  type.replace(/^xstate\.(after\.[^.]+)\..*$/, '$1').replace(/^xstate\./, '')

function foldHeartbeats(rows: readonly Row[]): Row[] {
  const foldedRows: Row[] = []
  for (const row of rows) {
    const last = foldedRows.at(-1)
    if (row.kind !== 'beats' || last?.kind !== 'beats') foldedRows.push({ ...row })
    else Object.assign(last, { count: (last.count ?? 0) + 1, seq: row.seq })
  }
  return foldedRows.map((row) =>
    row.count === undefined || row.count === 1
      ? row
      : { ...row, text: pluralise(row.count, 'heartbeat', 'heartbeats') },
  )
}

function wireRow({ at, tab, by, what }: JournalLine, start: number): Row {
  const lifeline = tab ?? WIRE
  const [from, to] =
    by === 'client' ? [lifeline, WIRE] : by === 'server' ? [WIRE, lifeline] : [WIRE, WIRE]
  const kind = by === 'step' || by === 'fault' ? 'fault' : 'wire'
  return { kind, at: start + at, from, to, text: kind === 'fault' ? `${by}: ${what}` : what }
}

/** Lifelines that are used: each tab with its actors in order of their start, then the network. */
function lifelinesOf(rows: readonly Row[], order: readonly string[]): Lifeline[] {
  const used = new Set(rows.flatMap(({ from, to }) => [from, to]))
  const tabs = new Set([...order, ...used].filter((id) => id !== WIRE).map(tabOf))
  const actors = new Set(order)
  const lifelines = [...tabs].flatMap((tab): Lifeline[] => [
    { id: tab, kind: 'outside' },
    ...[...actors].filter((id) => tabOf(id) === tab).map((id): Lifeline => ({ id, kind: 'actor' })),
  ])
  return [...lifelines, { id: WIRE, kind: 'wire' as const }].filter(({ id }) => used.has(id))
}
