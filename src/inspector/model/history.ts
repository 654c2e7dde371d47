/**
 * A history: parts of a trace as they arrive, and what every actor was at every step. Everything the
 * inspector shows is read off one. A history is of one recording: the parts of a live page's tab, or a
 * file; its numbers rise, so that a part that comes again adds nothing.
 */
import {
  TRACE_VERSION,
  type Trace,
  type TraceActor,
  type TraceEvent,
} from '../../../trace/schema.ts'
import type { Scenario } from '../../../world/scenario.ts'
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

/** What may arrive: any part of a trace, and the time on the app's clock. */
export interface Part {
  actors?: readonly TraceActor[]
  events?: readonly TraceEvent[]
  journal?: readonly Line[]
  /** How many events the sender keeps no more, in all. */
  dropped?: number
  now?: number
}

/** As many as the recorder keeps (`trace/recorder.ts`). */
export const KEPT_EVENTS = 20_000

type About = Omit<Trace, 'version' | 'actors' | 'events' | 'dropped' | 'journal'>

export class History {
  readonly #limit: number
  readonly #about: About
  readonly #actors = new Map<string, Kept>()
  /** Ghosts of whom nothing is kept; they do not come again. */
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

  /** In the order of handling. The same list all the time: `version` says that it grew. */
  get events(): readonly TraceEvent[] {
    return this.#events
  }

  get journal(): readonly Line[] {
    return this.#journal
  }

  /** Rises with each part. */
  get version(): number {
    return this.#version
  }

  /** When the journal's times begin, ms since 1970. */
  get start(): number {
    return this.#about.start ?? this.#events[0]?.at ?? 0
  }

  /** What was played, if it was a scenario. */
  get scenario(): Scenario | null {
    return this.#about.scenario ?? null
  }

  /** The last time known on the app's clock, ms since 1970. */
  get now(): number {
    return this.#now
  }

  /** How many events are not kept: neither here nor where they were recorded. */
  get dropped(): number {
    return this.#given + this.#dropped
  }

  add({ actors = [], events = [], journal = [], dropped, now }: Part): void {
    this.#version += 1
    // What the sender drops later is kept here.
    if (this.#events.length === 0 && dropped !== undefined) this.#given = dropped
    for (const actor of actors) this.#meet(actor)
    let last = this.#events.at(-1)?.seq ?? -1
    for (const event of events) {
      if (event.seq <= last) continue
      last = event.seq
      this.#take(event)
    }
    if (journal.length > 0) this.#journal = [...this.#journal, ...journal].slice(-this.#limit)
    // A device's clock may be set back.
    this.#now = now ?? events.at(-1)?.at ?? this.#now
    if (this.#events.length > this.#limit) this.#drop()
  }

  /** The actors now, or as they were after a step. */
  actors(seq: number = Number.POSITIVE_INFINITY): ActorNode[] {
    return treeAt(this.#actors.values(), seq)
  }

  /** What an actor handled. */
  eventsOf(actor: string): readonly TraceEvent[] {
    return this.#actors.get(actor)?.events ?? []
  }

  /** The chart of an actor; null for promises, callbacks and strangers. */
  machineOf(actor: string): string | null {
    return this.#actors.get(actor)?.machine ?? null
  }

  /** The names of all actors, in the order of their beginning. */
  names(): string[] {
    return [...this.#actors.keys()]
  }

  eventAt(seq: number): TraceEvent | null {
    const event = this.#events[placeOf(this.#events, seq)]
    return event?.seq === seq ? event : null
  }

  /** Those with a higher number. */
  eventsSince(seq: number): readonly TraceEvent[] {
    return this.#events.slice(placeOf(this.#events, seq + 1))
  }

  /** The last so many, up to a number. */
  eventsUpTo(seq: number, most: number): readonly TraceEvent[] {
    const end = placeOf(this.#events, seq + 1)
    return this.#events.slice(Math.max(0, end - most), end)
  }

  /** All actors, as a trace begins with them. */
  beginnings(): TraceActor[] {
    return [...this.#actors.values()].map(written)
  }

  /** The time of the last event up to a number. */
  timeAt(seq: number): number {
    return this.#events[placeOf(this.#events, seq + 1) - 1]?.at ?? this.#events[0]?.at ?? this.#now
  }

  /** All events of a type that actors with a chart handled. */
  allOf(machine: string, type: string): TraceEvent['event'][] {
    return [...this.#actors.values()]
      .filter((one) => one.machine === machine)
      .flatMap(({ events }) => events)
      .filter(({ event }) => event.type === type)
      .map(({ event }) => event)
  }

  /** The last events of some types that actors with a chart handled. */
  lastOf(machine: string, types: ReadonlySet<string>): Map<string, TraceEvent['event']> {
    const found = new Map<string, TraceEvent['event']>()
    for (const one of this.#actors.values())
      if (one.machine === machine)
        for (const { event } of one.events) if (types.has(event.type)) found.set(event.type, event)
    return found
  }

  /** What an actor was after all steps up to a number; null where it had not begun. */
  stateAt(actor: string, seq: number = Number.POSITIVE_INFINITY): State | null {
    const kept = this.#actors.get(actor)
    return kept === undefined ? null : stateUpTo(kept, seq)
  }

  /** A chart and those below it as they were after a step, as a trace begins with them. */
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

  /** All that is kept, as a file holds it. */
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

  /** The last that bears the path above an actor's. */
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

  /** The oldest tenth goes, as the recorder drops. */
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

  /** A ghost is forgotten when nothing is kept of it, and nobody kept is its child. */
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
