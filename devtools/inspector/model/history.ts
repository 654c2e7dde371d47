/**
 * The history of one recording: trace parts as they arrive, and the state of every actor at every
 * step. All inspector views read it. The recording is one load of a page in a tab, or a file.
 * Sequence numbers increase, so adding a part twice has no effect.
 */

import type { Scenario } from '../../simulation/scenario.ts'
import { MAX_RETAINED_EVENTS } from '../../trace/limits.ts'
import { TRACE_VERSION, type Trace, type TraceActor, type TraceEvent } from '../../trace/schema.ts'
import {
  applyStep,
  dropUpTo,
  hasBegun,
  hasEnded,
  idOf,
  indexOfSeq,
  isStartDropped,
  type RetainedActor,
  retainActor,
  type State,
  serializeActor,
  stateUpTo,
} from './actor.ts'
import { type ActorNode, treeAt } from './tree.ts'

export type JournalLine = NonNullable<Trace['journal']>[number]

/** Input of a history: any part of a trace, and the app's current time. */
export interface HistoryPart {
  actors?: readonly TraceActor[]
  events?: readonly TraceEvent[]
  journal?: readonly JournalLine[]
  /** Total number of events that the sender has dropped. */
  dropped?: number
  now?: number
  /** Time origin of the journal, ms since 1970. */
  start?: number
}

type TraceMetadata = Omit<Trace, 'version' | 'actors' | 'events' | 'dropped' | 'journal'>

export class History {
  readonly #limit: number
  #metadata: TraceMetadata
  readonly #actors = new Map<string, RetainedActor>()
  /** Names of ended actors whose data was dropped; they are not added again. */
  readonly #droppedActors = new Set<string>()
  readonly #events: TraceEvent[] = []
  #journal: JournalLine[] = []
  #droppedBySender = 0
  #dropped = 0
  #now = 0
  #version = 0

  constructor({
    limit = MAX_RETAINED_EVENTS,
    metadata = {},
  }: { limit?: number; metadata?: TraceMetadata } = {}) {
    this.#limit = limit
    this.#metadata = metadata
  }

  /** In order of handling. The array is never replaced; `version` changes when it grows. */
  get events(): readonly TraceEvent[] {
    return this.#events
  }

  get journal(): readonly JournalLine[] {
    return this.#journal
  }

  /** Increases with each part. */
  get version(): number {
    return this.#version
  }

  /** Time origin of the journal, ms since 1970. */
  get start(): number {
    return this.#metadata.start ?? this.#events[0]?.at ?? 0
  }

  /** The scenario that was run, if there was one. */
  get scenario(): Scenario | null {
    return this.#metadata.scenario ?? null
  }

  /** Last known time of the app, ms since 1970. */
  get now(): number {
    return this.#now
  }

  /** Number of events dropped here or by the sender. */
  get dropped(): number {
    return this.#droppedBySender + this.#dropped
  }

  add({ actors = [], events = [], journal = [], dropped, now, start }: HistoryPart): void {
    this.#version += 1
    if (start !== undefined) this.#metadata = { ...this.#metadata, start }
    // Events that the sender drops later are still retained here.
    if (this.#events.length === 0 && dropped !== undefined) this.#droppedBySender = dropped
    for (const actor of actors) this.#addActor(actor)
    let last = this.#events.at(-1)?.seq ?? -1
    for (const event of events) {
      if (event.seq <= last) continue
      last = event.seq
      this.#applyEvent(event)
    }
    if (journal.length > 0) this.#journal = [...this.#journal, ...journal].slice(-this.#limit)
    // May go back, because a device clock may be set back.
    this.#now = now ?? events.at(-1)?.at ?? this.#now
    if (this.#events.length > this.#limit) this.#dropOldest()
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
    const event = this.#events[indexOfSeq(this.#events, seq)]
    return event?.seq === seq ? event : null
  }

  /** Events with a higher sequence number. */
  eventsSince(seq: number): readonly TraceEvent[] {
    return this.#events.slice(indexOfSeq(this.#events, seq + 1))
  }

  /** The last `limit` events up to a sequence number. */
  eventsUpTo(seq: number, limit: number): readonly TraceEvent[] {
    const end = indexOfSeq(this.#events, seq + 1)
    return this.#events.slice(Math.max(0, end - limit), end)
  }

  /** All actors with their initial state, as in a trace. */
  initialActors(): TraceActor[] {
    return [...this.#actors.values()].map(serializeActor)
  }

  /** Time of the last event up to a sequence number. */
  timeAt(seq: number): number {
    return (
      this.#events[indexOfSeq(this.#events, seq + 1) - 1]?.at ?? this.#events[0]?.at ?? this.#now
    )
  }

  /** All events of a type that actors of a machine handled. */
  allOf(machine: string, type: string): TraceEvent['event'][] {
    return [...this.#actors.values()]
      .filter((retained) => retained.machine === machine)
      .flatMap(({ events }) => events)
      .filter(({ event }) => event.type === type)
      .map(({ event }) => event)
  }

  /** The last event of each type that actors of a machine handled. */
  lastOf(machine: string, types: ReadonlySet<string>): Map<string, TraceEvent['event']> {
    const lastEvents = new Map<string, TraceEvent['event']>()
    for (const retained of this.#actors.values())
      if (retained.machine === machine)
        for (const { event } of retained.events)
          if (types.has(event.type)) lastEvents.set(event.type, event)
    return lastEvents
  }

  /** State of an actor after all steps up to `seq`; null if it had not started. */
  stateAt(actor: string, seq: number = Number.POSITIVE_INFINITY): State | null {
    const retained = this.#actors.get(actor)
    return retained === undefined ? null : stateUpTo(retained, seq)
  }

  /** An actor and its active descendants with their state after a step, as in a trace. */
  activeSubtree(actor: string, seq: number): TraceActor[] {
    const ancestor = this.#actors.get(actor)
    if (ancestor === undefined) return []
    const activeActors = [...this.#actors.values()].filter(
      (candidate) =>
        candidate.tab === ancestor.tab && hasBegun(candidate, seq) && !hasEnded(candidate, seq),
    )
    return activeActors.flatMap((candidate): TraceActor[] => {
      const state = stateUpTo(candidate, seq)
      const isInSubtree = ancestor.path.every((id, index) => candidate.path[index] === id)
      if (candidate.machine === null || state === null || !isInSubtree) return []
      const { value, context } = state
      const children = activeActors.filter(({ parent }) => parent === candidate.name).map(idOf)
      return [
        { name: candidate.name, machine: candidate.machine, before: { value, context, children } },
      ]
    })
  }

  /** The retained data as a trace. */
  toTrace(): Trace {
    const first = this.#events[0]?.seq ?? 0
    const dropped = this.dropped
    return {
      version: TRACE_VERSION,
      ...this.#metadata,
      actors: this.initialActors(),
      events: this.#events.map((event) => {
        const { by, ...rest } = event
        return by === undefined || by >= first ? event : rest
      }),
      ...(dropped === 0 ? {} : { dropped }),
      ...(this.#journal.length === 0 ? {} : { journal: [...this.#journal] }),
    }
  }

  #addActor(actor: TraceActor): void {
    if (this.#actors.has(actor.name) || this.#droppedActors.has(actor.name)) return
    const added = retainActor(actor)
    added.parent = this.#findParent(added)
    this.#actors.set(added.name, added)
  }

  /** Name of the last actor with the parent path. */
  #findParent({ tab, path }: RetainedActor): string | null {
    const parentPath = path.slice(0, -1).join('/')
    let parent: string | null = null
    if (parentPath !== '')
      for (const candidate of this.#actors.values())
        if (candidate.tab === tab && candidate.path.join('/') === parentPath)
          parent = candidate.name
    return parent
  }

  #applyEvent(event: TraceEvent): void {
    const actor = this.#actors.get(event.actor)
    if (actor === undefined) return
    const { type } = event.event
    if (type === 'xstate.init' && event.from !== undefined) actor.parent = event.from
    this.#events.push(event)
    applyStep(actor, event)
    if (actor.machine === null && type === 'xstate.stop') actor.endedAt = event.seq
    const from = event.from === undefined ? undefined : this.#actors.get(event.from)
    if (from?.machine === null && /^xstate\.(?:done|error)\.actor\./.test(type))
      from.endedAt = event.seq
  }

  /** Drops the oldest tenth, like the recorder. */
  #dropOldest(): void {
    const excess = this.#events.length - this.#limit
    const removed = this.#events.splice(0, Math.max(excess, Math.floor(this.#limit / 10)))
    const lastRemoved = removed.at(-1)?.seq ?? 0
    this.#dropped += removed.length
    const removable: string[] = []
    for (const actor of this.#actors.values()) {
      dropUpTo(actor, lastRemoved)
      if (hasEnded(actor) && actor.events.length === 0) removable.push(actor.name)
    }
    this.#dropActors(removable)
    this.#updateChildren()
  }

  /** Removes ended actors without retained events, unless a retained actor is their child. */
  #dropActors(removable: readonly string[]): void {
    for (const name of removable.toReversed()) {
      const isParent = [...this.#actors.values()].some(({ parent }) => parent === name)
      if (isParent) continue
      this.#actors.delete(name)
      this.#droppedActors.add(name)
    }
  }

  #updateChildren(): void {
    const first = this.#events[0]?.seq ?? 0
    for (const actor of this.#actors.values()) actor.beforeChildren = []
    for (const actor of this.#actors.values()) {
      if (actor.parent === null || !isStartDropped(actor) || hasEnded(actor, first - 1)) continue
      this.#actors.get(actor.parent)?.beforeChildren.push(idOf(actor))
    }
  }
}

export const createHistory = (limit?: number): History =>
  new History(limit === undefined ? {} : { limit })

export function fromTrace(trace: Trace): History {
  const { version: _, actors, events, dropped = 0, journal = [], ...metadata } = trace
  const history = new History({ metadata, limit: Math.max(MAX_RETAINED_EVENTS, events.length) })
  history.add({ actors, events, journal, dropped })
  return history
}
