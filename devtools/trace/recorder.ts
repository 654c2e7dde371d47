/**
 * Records every event that the actors of one tab handle, in order of handling. It retains
 * references to the last `limit` events and does not serialize; `devtools/trace/record.ts` does so on
 * demand.
 *
 * The recorder connects to the app twice: `environment` wraps ids, random numbers and time to
 * record them, and `inspect` receives the inspection events. The clock is frozen while an actor
 * handles an event, so that each event has exactly one time.
 */
import type { ActorRefLike, AnyMachineSnapshot, EventObject, InspectionEvent } from 'xstate'
import {
  idOf,
  isAfter,
  isNameless,
  isPromiseInternal,
  isStop,
  machineIdOf,
  parentOf,
  timerIn,
  watchLogic,
} from './internals.ts'
import { MAX_RETAINED_EVENTS } from './limits.ts'
import { type RecordedActor, type RecordedEvent, recordState } from './recorded-state.ts'

/** The recorded parts of the environment. */
interface RecordedEnvironment {
  now(): number
  random(): number
  newId(): string
}

/** Sequence numbers, shared by the tabs of a run so that all events have one order. */
export type Count = () => number

export function createCount(): Count {
  let count = 0
  return () => ++count
}

export interface RecorderOptions {
  tab: string
  count?: Count
  /** Maximum number of retained events. */
  limit?: number
}

/** Maximum number of sent but unhandled events per actor. */
const MAX_PENDING_EVENTS = 1_000

/** Shared by the many events without ids, random numbers or timers. */
const EMPTY: readonly never[] = []

export interface Recorder {
  readonly tab: string
  /**
   * Wraps the environment to start the app with. Values that services request while a machine runs
   * are not recorded as the machine's.
   */
  environment<T extends RecordedEnvironment>(environment: T): T & { charts: RecordedEnvironment }
  inspect(event: InspectionEvent): void
  readonly actors: ReadonlySet<RecordedActor>
  readonly events: readonly RecordedEvent[]
  /** Number of events that are no longer retained. */
  readonly dropped: number
}

export function createRecorder({
  tab,
  count = createCount(),
  limit = MAX_RETAINED_EVENTS,
}: RecorderOptions): Recorder {
  const actorsByRef = new WeakMap<ActorRefLike, RecordedActor>()
  const actors = new Set<RecordedActor>()
  const incarnations = new Map<string, number>()
  const events: RecordedEvent[] = []
  /** The event being handled; the innermost one if nested. */
  let current: RecordedEvent | null = null
  /** Events of delayed raises other than `after`. */
  const raisedTimers = new WeakSet<EventObject>()
  let dropped = 0
  let clock = (): number => 0

  function dropOldest(): void {
    const removed = events.splice(0, Math.max(1, Math.floor(limit / 10)))
    dropped += removed.length
    for (const { actor, after } of removed) {
      if (after !== null) actor.before = after
      actor.retainedCount -= 1
      if (actor.retainedCount === 0 && (actor.ended || actor.machine === null)) actors.delete(actor)
    }
  }

  const createEvent = (
    from: RecordedActor | null,
    actor: RecordedActor,
    event: EventObject,
  ): RecordedEvent => ({
    seq: 0,
    at: 0,
    actor,
    event,
    from,
    by: from?.last?.seq ?? null,
    timer: from === actor && (isAfter(event) || raisedTimers.has(event)),
    ids: EMPTY,
    randoms: EMPTY,
    timers: EMPTY,
    after: null,
  })

  function startHandling(recorded: RecordedEvent): void {
    const { actor } = recorded
    recorded.seq = count()
    recorded.at = clock()
    if (events.length >= limit) dropOldest()
    events.push(recorded)
    actor.retainedCount += 1
    actor.last = recorded
  }

  function recordResult(recorded: RecordedEvent, snapshot: unknown): void {
    const { actor } = recorded
    if (actor.machine === null) return
    recorded.after = recordState(snapshot as AnyMachineSnapshot, actor.state)
    actor.state = recorded.after
    actor.ended = recorded.after.status !== 'active'
  }

  /** Removes the handled event from the actor's unhandled ones and returns it. */
  function takePendingEvent(actor: RecordedActor, event: EventObject): RecordedEvent {
    const { pending } = actor
    const index =
      pending[0]?.event === event ? 0 : pending.findIndex((recorded) => recorded.event === event)
    const match =
      index === 0 ? pending.shift() : index > 0 ? pending.splice(index, 1)[0] : undefined
    return match ?? createEvent(isStop(event) ? actor.parent : null, actor, event)
  }

  function handleEvent<T>(recorded: RecordedEvent, run: () => T): T {
    const outer = current
    current = recorded
    startHandling(recorded)
    try {
      const snapshot = run()
      recordResult(recorded, snapshot)
      return snapshot
    } finally {
      current = outer
    }
  }

  function registerActor(ref: ActorRefLike): void {
    const actor = actorOf(ref)
    actorsByRef.set(ref, actor)
    actors.add(actor)
    watchLogic(ref, {
      onInitialSnapshot: (input, run) =>
        handleEvent(
          createEvent(actor.parent, actor, { type: 'xstate.init', input } as EventObject),
          run,
        ),
      onEvent: (event, run) =>
        isPromiseInternal(event) ? run() : handleEvent(takePendingEvent(actor, event), run),
    })
  }

  function actorOf(ref: ActorRefLike): RecordedActor {
    const parentRef = parentOf(ref)
    const parent = parentRef === undefined ? null : (actorsByRef.get(parentRef) ?? null)
    const machine = machineIdOf(ref)
    const id = isNameless(ref) && machine !== null ? machine : idOf(ref)
    const path = [...(parent?.path ?? []), id]
    const name = path.join('/')
    const incarnation = (incarnations.get(name) ?? 0) + 1
    incarnations.set(name, incarnation)
    return {
      ...{ ref, tab, path, incarnation, machine, parent },
      ...{ before: null, state: null, last: null, ended: false, pending: [], retainedCount: 0 },
    }
  }

  return {
    tab,
    actors,
    events,
    get dropped() {
      return dropped
    },
    environment(environment) {
      clock = () => environment.now()
      const charts: RecordedEnvironment = {
        now: () => current?.at ?? environment.now(),
        random() {
          const random = environment.random()
          if (current !== null) current.randoms = [...current.randoms, random]
          return random
        },
        newId() {
          const id = environment.newId()
          if (current !== null) current.ids = [...current.ids, id]
          return id
        },
      }
      return { ...environment, charts }
    },
    inspect(inspected) {
      // Microsteps and snapshots are not needed.
      if (inspected.type === '@xstate.microstep' || inspected.type === '@xstate.snapshot') return
      if (inspected.type === '@xstate.actor') return registerActor(inspected.actorRef)
      const actor = actorsByRef.get(inspected.actorRef)
      if (actor === undefined) return
      if (inspected.type === '@xstate.action') {
        const timer = timerIn(inspected.action)
        if (timer === null || actor.last === null) return
        if (!isAfter(timer.event)) raisedTimers.add(timer.event)
        const { timers } = actor.last
        actor.last.timers = [...timers, { event: timer.event.type, delay: timer.delay }]
      }
      if (inspected.type === '@xstate.event' && inspected.event.type !== 'xstate.init') {
        const from =
          inspected.sourceRef === undefined ? null : (actorsByRef.get(inspected.sourceRef) ?? null)
        actor.pending.push(createEvent(from, actor, inspected.event))
        if (actor.pending.length > MAX_PENDING_EVENTS) actor.pending.shift()
      }
    },
  }
}

/** One recorder per tab, created on first use; all share one sequence. */
export function createRecorders(): { of(tab: string): Recorder; all(): Recorder[] } {
  const count = createCount()
  const recorders = new Map<string, Recorder>()
  return {
    of(tab) {
      const recorder = recorders.get(tab) ?? createRecorder({ tab, count })
      recorders.set(tab, recorder)
      return recorder
    },
    all: () => [...recorders.values()],
  }
}
