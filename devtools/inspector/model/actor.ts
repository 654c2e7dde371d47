/** One actor of a history: its retained events, and its state after each step. */
import { contextAfter } from '../../trace/lists.ts'
import type { TraceActor, TraceEvent } from '../../trace/schema.ts'
import { type Timer, timersAfter } from './timers.ts'

export type Status = 'active' | 'done' | 'error' | 'stopped'

export interface State {
  value: unknown
  /** Serialized as in a trace, with `$text` and similar placeholders (`devtools/trace/schema.ts`). */
  context: Readonly<Record<string, unknown>>
  status: Status
  timers: readonly Timer[]
}

/** The retained data of an actor. */
export interface RetainedActor {
  readonly name: string
  readonly tab: string
  /** Ids from the root to the actor. */
  readonly path: readonly string[]
  /** 1 for the first actor with this path. */
  readonly incarnation: number
  /** Machine id; null for promises and callbacks. */
  readonly machine: string | null
  /** Name of the parent. */
  parent: string | null
  /** State before its first retained event; null if all its events are retained. */
  before: State | null
  beforeChildren: string[]
  events: TraceEvent[]
  /** State after each event; unchanged parts are shared. */
  states: State[]
  /** Step at which a promise or callback ended, since they have no status. */
  endedAt: number | null
}

const NAME = /^(\S+) (.+?)(?:~(\d+))?$/

export function retainActor({ name, machine, before }: TraceActor): RetainedActor {
  const [, tab = '', path = '', incarnation = '1'] = NAME.exec(name) ?? []
  const state: State | null =
    before === undefined
      ? null
      : { value: before.value, context: contextOf(before.context), status: 'active', timers: [] }
  return {
    name,
    tab,
    path: path.split('/'),
    incarnation: Number(incarnation),
    machine,
    parent: null,
    before: state,
    beforeChildren: before?.children ?? [],
    events: [],
    states: [],
    endedAt: null,
  }
}

const contextOf = (context: unknown): Record<string, unknown> => ({ ...(context as object) })

const INITIAL_STATE: State = { value: null, context: {}, status: 'active', timers: [] }

function stateAfter(before: State | null, step: TraceEvent): State {
  const { value, context, timers } = before ?? INITIAL_STATE
  const next = 'value' in step ? step.value : value
  return {
    value: next,
    context: contextAfter(context, step),
    status: step.status ?? 'active',
    timers:
      timers.length === 0 && step.timers === undefined ? timers : timersAfter(timers, step, next),
  }
}

export function applyStep(actor: RetainedActor, step: TraceEvent): void {
  actor.states.push(stateAfter(lastState(actor), step))
  actor.events.push(step)
}

/** State after the last event. */
const lastState = ({ before, states }: RetainedActor): State | null => states.at(-1) ?? before

/** State after all steps up to `seq`; null if it had not started. */
export function stateUpTo({ events, before, states }: RetainedActor, seq: number): State | null {
  const count = indexOfSeq(events, seq + 1)
  return count === 0 ? before : (states[count - 1] ?? null)
}

/** Whether the start of the actor is not retained. */
export const isStartDropped = ({ machine, before, events }: RetainedActor): boolean =>
  before !== null || (machine === null && events.length === 0)

export const hasBegun = (actor: RetainedActor, seq: number): boolean =>
  isStartDropped(actor) || (actor.events[0]?.seq ?? Number.POSITIVE_INFINITY) <= seq

export const idOf = ({ path }: RetainedActor): string => path.at(-1) ?? ''

/**
 * Whether it ended: the machine is no longer active, the promise settled, or the callback stopped.
 */
export const hasEnded = (actor: RetainedActor, seq = Number.POSITIVE_INFINITY): boolean =>
  (actor.endedAt !== null && actor.endedAt <= seq) ||
  (stateUpTo(actor, seq)?.status ?? 'active') !== 'active'

/** Drops all steps up to `seq`. */
export function dropUpTo(actor: RetainedActor, seq: number): void {
  const count = indexOfSeq(actor.events, seq + 1)
  if (count === 0) return
  actor.before = actor.states[count - 1] ?? null
  actor.events.splice(0, count)
  actor.states.splice(0, count)
}

/** Index of the first event with this or a higher sequence number. */
export function indexOfSeq(events: readonly TraceEvent[], seq: number): number {
  let low = 0
  let high = events.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((events[middle]?.seq ?? 0) < seq) low = middle + 1
    else high = middle
  }
  return low
}

/** Serializes the actor as in a trace file. */
export function serializeActor({
  name,
  machine,
  before,
  beforeChildren,
}: RetainedActor): TraceActor {
  if (before === null || machine === null) return { name, machine }
  const { value, context } = before
  return { name, machine, before: { value, context, children: beforeChildren } }
}
