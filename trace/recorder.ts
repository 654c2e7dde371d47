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
  tab: string
  /** Ids from the root down to it. */
  path: readonly string[]
  /** 1 for the first that bears this path. */
  incarnation: number
  /** Null for promises and callbacks. */
  machine: string | null
  parent: SeenActor | null
  /** What it was before its first event that is still kept; null = all are. */
  before: AnyMachineSnapshot | null
  /** Its last event. */
  last: Handled | null
  ended: boolean
  /** Sent to it and not yet handled. */
  sent: Sent[]
}

interface Cause {
  from: SeenActor | null
  /** The number of what its sender had handled last. */
  by: number | null
}

interface Sent extends Cause {
  event: EventObject
}

/** One event that an actor handled. */
export interface Handled extends Cause {
  seq: number
  at: number
  actor: SeenActor
  event: EventObject
  /** From a timer of its own. */
  timer: boolean
  ids: string[]
  chance: number[]
  timers: { event: string; delay: number }[]
  /** Null for promises and callbacks, and for a step that threw. */
  snapshot: AnyMachineSnapshot | null
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

const causeOf = (from: SeenActor | null): Cause => ({ from, by: from?.last?.seq ?? null })

export interface Recorder {
  readonly tab: string
  /** The environment to start the app with. */
  environment<T extends Chances>(given: T): T
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
  /** Who handles something at this moment, the innermost last. */
  const under: Handled[] = []
  /** Events of timers. */
  const timed = new WeakSet<EventObject>()
  let dropped = 0
  let clock = (): number => 0

  function drop(): void {
    const gone = events.splice(0, Math.max(1, Math.floor(limit / 10)))
    dropped += gone.length
    for (const { actor, snapshot } of gone) if (snapshot !== null) actor.before = snapshot
    const kept = new Set(events.map(({ actor }) => actor))
    for (const actor of actors) {
      const goes = actor.ended || actor.machine === null
      if (goes && !kept.has(actor) && actor.last !== null) actors.delete(actor)
    }
  }

  function begin(actor: SeenActor, event: EventObject, { from, by }: Cause): Handled {
    const one: Handled = {
      seq: count(),
      at: clock(),
      actor,
      event,
      from,
      by,
      timer: from === actor && timed.has(event),
      ids: [],
      chance: [],
      timers: [],
      snapshot: null,
    }
    if (events.length >= limit) drop()
    events.push(one)
    actor.last = one
    return one
  }

  function within<T>(one: Handled, work: () => T): T {
    under.push(one)
    try {
      return work()
    } finally {
      under.pop()
    }
  }

  function note(actor: SeenActor, one: Handled, snapshot: unknown): void {
    if (actor.machine === null) return
    one.snapshot = snapshot as AnyMachineSnapshot
    actor.ended = one.snapshot.status !== 'active'
  }

  function meet(ref: ActorRefLike): SeenActor {
    const parentRef = parentOf(ref)
    const parent = parentRef === undefined ? null : (seen.get(parentRef) ?? null)
    const machine = machineIdOf(ref)
    const id = isNameless(ref) && machine !== null ? machine : idOf(ref)
    const path = [...(parent?.path ?? []), id]
    const name = path.join('/')
    const incarnation = (incarnations.get(name) ?? 0) + 1
    incarnations.set(name, incarnation)
    const actor: SeenActor = {
      tab,
      path,
      incarnation,
      machine,
      parent,
      before: null,
      last: null,
      ended: false,
      sent: [],
    }
    seen.set(ref, actor)
    actors.add(actor)
    watchLogic(ref, {
      initially(input, work) {
        const event = { type: 'xstate.init', input }
        const one = begin(actor, event, causeOf(parent))
        const snapshot = within(one, work)
        note(actor, one, snapshot)
        return snapshot
      },
      handling(event, work) {
        if (isOwnOfPromise(event)) return work()
        const place = actor.sent.findIndex((sent) => sent.event === event)
        const [sent] = place < 0 ? [] : actor.sent.splice(place, 1)
        const one = begin(actor, event, sent ?? causeOf(isStop(event) ? parent : null))
        const snapshot = within(one, work)
        note(actor, one, snapshot)
        return snapshot
      },
    })
    return actor
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
      return {
        ...given,
        now: () => under.at(-1)?.at ?? given.now(),
        random() {
          const chance = given.random()
          under.at(-1)?.chance.push(chance)
          return chance
        },
        newId() {
          const id = given.newId()
          under.at(-1)?.ids.push(id)
          return id
        },
      }
    },
    inspect(told) {
      if (told.type === '@xstate.actor') meet(told.actorRef)
      const actor = seen.get(told.actorRef)
      if (actor === undefined) return
      if (told.type === '@xstate.action') {
        const timer = timerIn(told.action)
        if (timer === null) return
        timed.add(timer.event)
        actor.last?.timers.push({ event: timer.event.type, delay: timer.delay })
      }
      if (told.type === '@xstate.event' && told.event.type !== 'xstate.init') {
        const from = told.sourceRef === undefined ? null : (seen.get(told.sourceRef) ?? null)
        actor.sent.push({ event: told.event, ...causeOf(from) })
        if (actor.sent.length > SENT_MOST) actor.sent.shift()
      }
    },
  }
}
