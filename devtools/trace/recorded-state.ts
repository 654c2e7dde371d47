/** What the recorder retains of actors, events and states. */
import type { ActorRefLike, AnyMachineSnapshot, EventObject } from 'xstate'

/** One actor, from creation to stop. */
export interface RecordedActor {
  ref: ActorRefLike
  tab: string
  /** Ids from the root to the actor. */
  path: readonly string[]
  /** 1 for the first actor with this path. */
  incarnation: number
  /** Machine id; null for promises and callbacks. */
  machine: string | null
  parent: RecordedActor | null
  /** State before its first retained event; null if all its events are retained. */
  before: RecordedState | null
  /** Current state. */
  state: RecordedState | null
  /** Last handled event. */
  last: RecordedEvent | null
  ended: boolean
  /** Sent to it and not handled yet. */
  pending: RecordedEvent[]
  /** Number of its retained events. */
  retainedCount: number
}

/**
 * The recorded part of a machine snapshot. Every step creates a new snapshot with its own sets and
 * lists; retaining them would cost more than the rest of the recorder.
 */
export type RecordedState = Pick<
  AnyMachineSnapshot,
  'value' | 'context' | 'status' | 'children' | '_nodes'
>

interface Timer {
  event: string
  delay: number
}

/** One event that an actor has handled or is about to handle. */
export interface RecordedEvent {
  /** 0 until it is handled. */
  seq: number
  at: number
  actor: RecordedActor
  event: EventObject
  from: RecordedActor | null
  /** Sequence number of the last event that the sender had handled. */
  by: number | null
  /** Sent by the actor's own timer. */
  timer: boolean
  ids: readonly string[]
  randoms: readonly number[]
  timers: readonly Timer[]
  /** State afterwards; null for promises and callbacks, and if the step threw. */
  after: RecordedState | null
}

/**
 * Spreads the context of an actor's first snapshot, so that V8 learns its shape. xstate builds
 * contexts with `Object.assign`, which is slow until then.
 * @param before previous state; returned unchanged if the step changed nothing
 */
export function recordState(next: AnyMachineSnapshot, before: RecordedState | null): RecordedState {
  const { context, status, children, _nodes } = next
  if (before === null) void { ...context }
  const isSameState = before?._nodes === _nodes
  if (
    isSameState &&
    before.context === context &&
    before.status === status &&
    before.children === children
  )
    return before
  return { value: isSameState ? before.value : next.value, context, status, children, _nodes }
}
