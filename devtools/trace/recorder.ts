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
  isOwnOfPromise,
  isStop,
  machineIdOf,
  parentOf,
  timerIn,
  watchLogic,
} from './internals.ts'

/** The recorded parts of the environment. */
interface Chances {
  now(): number
  random(): number
  newId(): string
}

/** One actor, from creation to stop. */
export interface SeenActor {
  ref: ActorRefLike
  tab: string
  /** Ids from the root to the actor. */
  path: readonly string[]
  /** 1 for the first actor with this path. */
  incarnation: number
  /** Machine id; null for promises and callbacks. */
  machine: string | null
  parent: SeenActor | null
  /** State before its first retained event; null if all its events are retained. */
  before: Stood | null
  /** Current state. */
  stood: Stood | null
  /** Last handled event. */
  last: Handled | null
  ended: boolean
  /** Sent to it and not handled yet. */
  sent: Handled[]
  /** Number of its retained events. */
  kept: number
}

/**
 * The recorded part of a machine snapshot. Every step creates a new snapshot with its own sets and
 * lists; retaining them would cost more than the rest of the recorder.
 */
export type Stood = Pick<AnyMachineSnapshot, 'value' | 'context' | 'status' | 'children' | '_nodes'>

interface Timer {
  event: string
  delay: number
}

/** One event that an actor has handled or is about to handle. */
export interface Handled {
  /** 0 until it is handled. */
  seq: number
  at: number
  actor: SeenActor
  event: EventObject
  from: SeenActor | null
  /** Sequence number of the last event that the sender had handled. */
  by: number | null
  /** Sent by the actor's own timer. */
  timer: boolean
  ids: readonly string[]
  chance: readonly number[]
  timers: readonly Timer[]
  /** State afterwards; null for promises and callbacks, and if the step threw. */
  after: Stood | null
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

export const KEPT_EVENTS = 20_000

/** Maximum number of sent but unhandled events per actor. */
const SENT_MOST = 1_000

/**
 * Spreads the context of an actor's first snapshot, so that V8 learns its shape. xstate builds
 * contexts with `Object.assign`, which is slow until then.
 * @param before previous state; returned unchanged if the step changed nothing
 */
function stood(now: AnyMachineSnapshot, before: Stood | null): Stood {
  const { context, status, children, _nodes } = now
  if (before === null) void { ...context }
  const isSameState = before?._nodes === _nodes
  if (
    isSameState &&
    before.context === context &&
    before.status === status &&
    before.children === children
  )
    return before
  return { value: isSameState ? before.value : now.value, context, status, children, _nodes }
}

/** Shared by the many events without ids, random numbers or timers. */
const NONE: readonly never[] = []

export interface Recorder {
  readonly tab: string
  /**
   * Wraps the environment to start the app with. Values that services request while a machine runs
   * are not recorded as the machine's.
   */
  environment<T extends Chances>(given: T): T & { charts: Chances }
  inspect(event: InspectionEvent): void
  readonly actors: ReadonlySet<SeenActor>
  readonly events: readonly Handled[]
  /** Number of events that are no longer retained. */
  readonly dropped: number
}

export function createRecorder({
  tab,
  count = createCount(),
  limit = KEPT_EVENTS,
}: RecorderOptions): Recorder {
  const seen = new WeakMap<ActorRefLike, SeenActor>()
  const actors = new Set<SeenActor>()
  const incarnations = new Map<string, number>()
  const events: Handled[] = []
  /** The event being handled; the innermost one if nested. */
  let under: Handled | null = null
  /** Events of delayed raises other than `after`. */
  const timed = new WeakSet<EventObject>()
  let dropped = 0
  let clock = (): number => 0

  function drop(): void {
    const gone = events.splice(0, Math.max(1, Math.floor(limit / 10)))
    dropped += gone.length
    for (const { actor, after } of gone) {
      if (after !== null) actor.before = after
      actor.kept -= 1
      if (actor.kept === 0 && (actor.ended || actor.machine === null)) actors.delete(actor)
    }
  }

  const sentBy = (from: SeenActor | null, actor: SeenActor, event: EventObject): Handled => ({
    seq: 0,
    at: 0,
    actor,
    event,
    from,
    by: from?.last?.seq ?? null,
    timer: from === actor && (isAfter(event) || timed.has(event)),
    ids: NONE,
    chance: NONE,
    timers: NONE,
    after: null,
  })

  function begin(one: Handled): void {
    const { actor } = one
    one.seq = count()
    one.at = clock()
    if (events.length >= limit) drop()
    events.push(one)
    actor.kept += 1
    actor.last = one
  }

  function note(one: Handled, snapshot: unknown): void {
    const { actor } = one
    if (actor.machine === null) return
    one.after = stood(snapshot as AnyMachineSnapshot, actor.stood)
    actor.stood = one.after
    actor.ended = one.after.status !== 'active'
  }

  /** Removes the handled event from the actor's unhandled ones and returns it. */
  function taken(actor: SeenActor, event: EventObject): Handled {
    const { sent } = actor
    const place = sent[0]?.event === event ? 0 : sent.findIndex((one) => one.event === event)
    const found = place === 0 ? sent.shift() : place > 0 ? sent.splice(place, 1)[0] : undefined
    return found ?? sentBy(isStop(event) ? actor.parent : null, actor, event)
  }

  function within<T>(one: Handled, work: () => T): T {
    const around = under
    under = one
    begin(one)
    try {
      const snapshot = work()
      note(one, snapshot)
      return snapshot
    } finally {
      under = around
    }
  }

  function meet(ref: ActorRefLike): void {
    const actor = actorOf(ref)
    seen.set(ref, actor)
    actors.add(actor)
    watchLogic(ref, {
      initially: (input, work) =>
        within(sentBy(actor.parent, actor, { type: 'xstate.init', input } as EventObject), work),
      handling: (event, work) =>
        isOwnOfPromise(event) ? work() : within(taken(actor, event), work),
    })
  }

  function actorOf(ref: ActorRefLike): SeenActor {
    const parentRef = parentOf(ref)
    const parent = parentRef === undefined ? null : (seen.get(parentRef) ?? null)
    const machine = machineIdOf(ref)
    const id = isNameless(ref) && machine !== null ? machine : idOf(ref)
    const path = [...(parent?.path ?? []), id]
    const name = path.join('/')
    const incarnation = (incarnations.get(name) ?? 0) + 1
    incarnations.set(name, incarnation)
    return {
      ...{ ref, tab, path, incarnation, machine, parent },
      ...{ before: null, stood: null, last: null, ended: false, sent: [], kept: 0 },
    }
  }

  return {
    tab,
    actors,
    events,
    get dropped() {
      return dropped
    },
    environment(given) {
      clock = () => given.now()
      const charts: Chances = {
        now: () => under?.at ?? given.now(),
        random() {
          const chance = given.random()
          if (under !== null) under.chance = [...under.chance, chance]
          return chance
        },
        newId() {
          const id = given.newId()
          if (under !== null) under.ids = [...under.ids, id]
          return id
        },
      }
      return { ...given, charts }
    },
    inspect(inspected) {
      // Microsteps and snapshots are not needed.
      if (inspected.type === '@xstate.microstep' || inspected.type === '@xstate.snapshot') return
      if (inspected.type === '@xstate.actor') return meet(inspected.actorRef)
      const actor = seen.get(inspected.actorRef)
      if (actor === undefined) return
      if (inspected.type === '@xstate.action') {
        const timer = timerIn(inspected.action)
        if (timer === null || actor.last === null) return
        if (!isAfter(timer.event)) timed.add(timer.event)
        const { timers } = actor.last
        actor.last.timers = [...timers, { event: timer.event.type, delay: timer.delay }]
      }
      if (inspected.type === '@xstate.event' && inspected.event.type !== 'xstate.init') {
        const from =
          inspected.sourceRef === undefined ? null : (seen.get(inspected.sourceRef) ?? null)
        actor.sent.push(sentBy(from, actor, inspected.event))
        if (actor.sent.length > SENT_MOST) actor.sent.shift()
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
      const known = recorders.get(tab) ?? createRecorder({ tab, count })
      recorders.set(tab, known)
      return known
    },
    all: () => [...recorders.values()],
  }
}
