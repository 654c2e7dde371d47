/**
 * Records what every actor of one tab handles, in the order of handling. It keeps references and the
 * last `limit` events, and writes nothing: `trace/record.ts` does, when somebody asks.
 *
 * It stands on both sides of the app: `environment` goes in with ids, chance and time that are noted,
 * `inspect` hears of the actors. While an actor handles an event, time stands still for it, so that
 * one number is the time of the event.
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

/** What of an environment is noted. */
interface Chances {
  now(): number
  random(): number
  newId(): string
}

/** One actor, from its making to its end. */
export interface SeenActor {
  ref: ActorRefLike
  tab: string
  /** Ids from the root down to it. */
  path: readonly string[]
  /** 1 for the first that bears this path. */
  incarnation: number
  /** Null for promises and callbacks. */
  machine: string | null
  parent: SeenActor | null
  /** What it was before its first event that is still kept; null = all are. */
  before: Stood | null
  /** What it is. */
  stood: Stood | null
  /** Its last event. */
  last: Handled | null
  ended: boolean
  /** Sent to it and not yet handled. */
  sent: Handled[]
  /** How many of its events are kept. */
  kept: number
}

/**
 * What of a chart's snapshot is told. A snapshot is made anew for every step, with sets and lists of
 * its own: to keep all of them costs more than all else here.
 */
export type Stood = Pick<AnyMachineSnapshot, 'value' | 'context' | 'status' | 'children' | '_nodes'>

interface Timer {
  event: string
  delay: number
}

/** One event that an actor handled, or is still to. */
export interface Handled {
  /** 0 until it is handled. */
  seq: number
  at: number
  actor: SeenActor
  event: EventObject
  from: SeenActor | null
  /** The number of what its sender had handled last. */
  by: number | null
  /** From a timer of its own. */
  timer: boolean
  ids: readonly string[]
  chance: readonly number[]
  timers: readonly Timer[]
  /** What its actor was then; null for promises and callbacks, and for a step that threw. */
  after: Stood | null
}

/** Numbers of what happens, shared by the tabs of a run so that all of it has one order. */
export type Count = () => number

export function createCount(): Count {
  let count = 0
  return () => ++count
}

export interface RecorderOptions {
  tab: string
  count?: Count
  /** So many events are kept. */
  limit?: number
}

export const KEPT_EVENTS = 20_000

/** Events nobody came to handle, of one actor. */
const SENT_MOST = 1_000

/**
 * Of the first of an actor a spread is made, of which V8 learns the shape: xstate makes contexts by
 * `Object.assign`, which is slow until it has.
 * @param before what it was; kept where nothing else came of the step
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

/** Of most events: nothing was asked for, no timer set. */
const NONE: readonly never[] = []

export interface Recorder {
  readonly tab: string
  /** The environment to start the app with. What services ask for while a chart runs is not the chart's. */
  environment<T extends Chances>(given: T): T & { charts: Chances }
  inspect(event: InspectionEvent): void
  readonly actors: ReadonlySet<SeenActor>
  readonly events: readonly Handled[]
  /** How many events are not kept any more. */
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
  /** What is handled at this moment, the innermost. */
  let under: Handled | null = null
  /** Events of timers that no `after` of a chart set. */
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

  /** What was sent to an actor, taken from among what it has not yet handled. */
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
    inspect(told) {
      // Of each step it is told much that is not asked for.
      if (told.type === '@xstate.microstep' || told.type === '@xstate.snapshot') return
      if (told.type === '@xstate.actor') return meet(told.actorRef)
      const actor = seen.get(told.actorRef)
      if (actor === undefined) return
      if (told.type === '@xstate.action') {
        const timer = timerIn(told.action)
        if (timer === null || actor.last === null) return
        if (!isAfter(timer.event)) timed.add(timer.event)
        const { timers } = actor.last
        actor.last.timers = [...timers, { event: timer.event.type, delay: timer.delay }]
      }
      if (told.type === '@xstate.event' && told.event.type !== 'xstate.init') {
        const from = told.sourceRef === undefined ? null : (seen.get(told.sourceRef) ?? null)
        actor.sent.push(sentBy(from, actor, told.event))
        if (actor.sent.length > SENT_MOST) actor.sent.shift()
      }
    },
  }
}

/** A recorder for each tab of a run, made when it is first asked for; they share one order. */
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
