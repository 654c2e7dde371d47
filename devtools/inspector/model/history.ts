/**
 * The history of one recording: trace parts as they arrive, and the state of every actor at every
 * step. All inspector views read it. The recording is one load of a page in a tab, or a file.
 * Sequence numbers increase, so adding a part twice has no effect.
 */

import type { Scenario } from '../../simulation/scenario.ts'
import { TRACE_VERSION, type Trace, type TraceActor, type TraceEvent } from '../../trace/schema.ts'
import {
  forgetUpTo,
  hasBegun,
  hasEnded,
  idOf,
  isFromBefore,
  type Kept,
  keptOf,
  placeOf,
  type State,
  stateUpTo,
  take,
  written,
} from './actor.ts'
import { type ActorNode, treeAt } from './tree.ts'

export type { State, Status } from './actor.ts'
export type { Timer } from './timers.ts'
export type { ActorNode } from './tree.ts'

export type Line = NonNullable<Trace['journal']>[number]

/** Input of a history: any part of a trace, and the app's current time. */
export interface Part {
  actors?: readonly TraceActor[]
  events?: readonly TraceEvent[]
  journal?: readonly Line[]
  /** Total number of events that the sender has dropped. */
  dropped?: number
  now?: number
}

/** Same limit as the recorder (`devtools/trace/recorder.ts`). */
export const KEPT_EVENTS = 20_000

type About = Omit<Trace, 'version' | 'actors' | 'events' | 'dropped' | 'journal'>

export class History {
  readonly #limit: number
  readonly #about: About
  readonly #actors = new Map<string, Kept>()
  /** Names of ended actors whose data was dropped; they are not added again. */
  readonly #forgotten = new Set<string>()
  readonly #events: TraceEvent[] = []
  #journal: Line[] = []
  #given = 0
  #dropped = 0
  #now = 0
  #version = 0

  constructor({ limit = KEPT_EVENTS, about = {} }: { limit?: number; about?: About } = {}) {
    this.#limit = limit
    this.#about = about
  }

  /**
   * In order of handling. The same array for the lifetime of the history; `version` changes when it
   * grows.
   */
  get events(): readonly TraceEvent[] {
    return this.#events
  }

  get journal(): readonly Line[] {
    return this.#journal
  }

  /** Increases with each part. */
  get version(): number {
    return this.#version
  }

  /** Time origin of the journal, ms since 1970. */
  get start(): number {
    return this.#about.start ?? this.#events[0]?.at ?? 0
  }

  /** The scenario that was run, if there was one. */
  get scenario(): Scenario | null {
    return this.#about.scenario ?? null
  }

  /** Last known time of the app, ms since 1970. */
  get now(): number {
    return this.#now
  }

  /** Number of events dropped here or by the sender. */
  get dropped(): number {
    return this.#given + this.#dropped
  }

  add({ actors = [], events = [], journal = [], dropped, now }: Part): void {
    this.#version += 1
    // Events that the sender drops later are still retained here.
    if (this.#events.length === 0 && dropped !== undefined) this.#given = dropped
    for (const actor of actors) this.#meet(actor)
    let last = this.#events.at(-1)?.seq ?? -1
    for (const event of events) {
      if (event.seq <= last) continue
      last = event.seq
      this.#take(event)
    }
    if (journal.length > 0) this.#journal = [...this.#journal, ...journal].slice(-this.#limit)
    // May go back, because a device clock may be set back.
    this.#now = now ?? events.at(-1)?.at ?? this.#now
    if (this.#events.length > this.#limit) this.#drop()
  }

  /** The actors now, or after a step. */
  actors(seq: number = Number.POSITIVE_INFINITY): ActorNode[] {
    return treeAt(this.#actors.values(), seq)
  }

  /** Events handled by an actor. */
  eventsOf(actor: string): readonly TraceEvent[] {
    return this.#actors.get(actor)?.events ?? []
  }

  /** Machine id of an actor; null for promises, callbacks and unknown actors. */
  machineOf(actor: string): string | null {
    return this.#actors.get(actor)?.machine ?? null
  }

  /** Names of all actors, in order of their start. */
  names(): string[] {
    return [...this.#actors.keys()]
  }

  eventAt(seq: number): TraceEvent | null {
    const event = this.#events[placeOf(this.#events, seq)]
    return event?.seq === seq ? event : null
  }

  /** Events with a higher sequence number. */
  eventsSince(seq: number): readonly TraceEvent[] {
    return this.#events.slice(placeOf(this.#events, seq + 1))
  }

  /** The last `most` events up to a sequence number. */
  eventsUpTo(seq: number, most: number): readonly TraceEvent[] {
    const end = placeOf(this.#events, seq + 1)
    return this.#events.slice(Math.max(0, end - most), end)
  }

  /** All actors with their initial state, as in a trace. */
  beginnings(): TraceActor[] {
    return [...this.#actors.values()].map(written)
  }

  /** Time of the last event up to a sequence number. */
  timeAt(seq: number): number {
    return this.#events[placeOf(this.#events, seq + 1) - 1]?.at ?? this.#events[0]?.at ?? this.#now
  }

  /** All events of a type that actors of a machine handled. */
  allOf(machine: string, type: string): TraceEvent['event'][] {
    return [...this.#actors.values()]
      .filter((one) => one.machine === machine)
      .flatMap(({ events }) => events)
      .filter(({ event }) => event.type === type)
      .map(({ event }) => event)
  }

  /** The last event of each type that actors of a machine handled. */
  lastOf(machine: string, types: ReadonlySet<string>): Map<string, TraceEvent['event']> {
    const found = new Map<string, TraceEvent['event']>()
    for (const one of this.#actors.values())
      if (one.machine === machine)
        for (const { event } of one.events) if (types.has(event.type)) found.set(event.type, event)
    return found
  }

  /** State of an actor after all steps up to `seq`; null if it had not started. */
  stateAt(actor: string, seq: number = Number.POSITIVE_INFINITY): State | null {
    const kept = this.#actors.get(actor)
    return kept === undefined ? null : stateUpTo(kept, seq)
  }

  /** An actor and its active descendants with their state after a step, as in a trace. */
  standing(actor: string, seq: number): TraceActor[] {
    const of = this.#actors.get(actor)
    if (of === undefined) return []
    const living = [...this.#actors.values()].filter(
      (one) => one.tab === of.tab && hasBegun(one, seq) && !hasEnded(one, seq),
    )
    return living.flatMap((one): TraceActor[] => {
      const state = stateUpTo(one, seq)
      const isBelow = of.path.every((id, place) => one.path[place] === id)
      if (one.machine === null || state === null || !isBelow) return []
      const { value, context } = state
      const children = living.filter(({ parent }) => parent === one.name).map(idOf)
      return [{ name: one.name, machine: one.machine, before: { value, context, children } }]
    })
  }

  /** The retained data as a trace. */
  toTrace(): Trace {
    const first = this.#events[0]?.seq ?? 0
    const dropped = this.dropped
    return {
      version: TRACE_VERSION,
      ...this.#about,
      actors: this.beginnings(),
      events: this.#events.map((event) => {
        const { by, ...rest } = event
        return by === undefined || by >= first ? event : rest
      }),
      ...(dropped === 0 ? {} : { dropped }),
      ...(this.#journal.length === 0 ? {} : { journal: [...this.#journal] }),
    }
  }

  #meet(given: TraceActor): void {
    if (this.#actors.has(given.name) || this.#forgotten.has(given.name)) return
    const actor = keptOf(given)
    actor.parent = this.#bearerOf(actor)
    this.#actors.set(actor.name, actor)
  }

  /** Name of the last actor with the parent path. */
  #bearerOf({ tab, path }: Kept): string | null {
    const above = path.slice(0, -1).join('/')
    let found: string | null = null
    if (above !== '')
      for (const one of this.#actors.values())
        if (one.tab === tab && one.path.join('/') === above) found = one.name
    return found
  }

  #take(event: TraceEvent): void {
    const actor = this.#actors.get(event.actor)
    if (actor === undefined) return
    const { type } = event.event
    if (type === 'xstate.init' && event.from !== undefined) actor.parent = event.from
    this.#events.push(event)
    take(actor, event)
    if (actor.machine === null && type === 'xstate.stop') actor.endedAt = event.seq
    const from = event.from === undefined ? undefined : this.#actors.get(event.from)
    if (from?.machine === null && /^xstate\.(?:done|error)\.actor\./.test(type))
      from.endedAt = event.seq
  }

  /** Drops the oldest tenth, like the recorder. */
  #drop(): void {
    const over = this.#events.length - this.#limit
    const gone = this.#events.splice(0, Math.max(over, Math.floor(this.#limit / 10)))
    const until = gone.at(-1)?.seq ?? 0
    this.#dropped += gone.length
    const ghosts: string[] = []
    for (const actor of this.#actors.values()) {
      forgetUpTo(actor, until)
      if (hasEnded(actor) && actor.events.length === 0) ghosts.push(actor.name)
    }
    this.#forget(ghosts)
    this.#renewChildren()
  }

  /** Removes ended actors without retained events, unless a retained actor is their child. */
  #forget(ghosts: readonly string[]): void {
    for (const name of ghosts.toReversed()) {
      const isParent = [...this.#actors.values()].some(({ parent }) => parent === name)
      if (isParent) continue
      this.#actors.delete(name)
      this.#forgotten.add(name)
    }
  }

  #renewChildren(): void {
    const first = this.#events[0]?.seq ?? 0
    for (const actor of this.#actors.values()) actor.beforeChildren = []
    for (const actor of this.#actors.values()) {
      if (actor.parent === null || !isFromBefore(actor) || hasEnded(actor, first - 1)) continue
      this.#actors.get(actor.parent)?.beforeChildren.push(idOf(actor))
    }
  }
}

export const createHistory = (limit?: number): History =>
  new History(limit === undefined ? {} : { limit })

export function fromTrace(trace: Trace): History {
  const { version: _, actors, events, dropped = 0, journal = [], ...about } = trace
  const history = new History({ about, limit: Math.max(KEPT_EVENTS, events.length) })
  history.add({ actors, events, journal, dropped })
  return history
}
