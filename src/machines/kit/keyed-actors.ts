/**
 * Registry of child actors that are created on demand and found by key (chats, editors, feeds,
 * threads, downloads). At most `MAX_IDLE_ACTORS` of one kind are retained; the least recently used
 * idle ones are evicted first. An actor that is being viewed or reports pending work
 * (`canEvict: false`) is never evicted.
 */
import type {
  ActorRefFrom,
  AnyActorRef,
  AnyStateMachine,
  EventFromLogic,
  EventObject,
  InputFrom,
  SnapshotFrom,
} from 'xstate'
import type { MachineEnv } from '../env.ts'
import type { ChildId } from './typed-messaging.ts'

/** Actors of one kind that are retained while one of them can be evicted. */
export const MAX_IDLE_ACTORS = 20

export interface KeyedActorDefinition<TLogic extends AnyStateMachine, TAsk, TOwner> {
  create(env: MachineEnv): TLogic
  /** Requests with the same key get the same actor. */
  key(ask: TAsk): string
  input(ask: TAsk, owner: TOwner): InputFrom<TLogic>
  /** Whether nothing would be lost: no pending work and nothing left to store. */
  canEvict(snapshot: SnapshotFrom<TLogic>): boolean
  /** Time of its last use, if the actor knows it; else the last request for it counts. */
  usedAt?(snapshot: SnapshotFrom<TLogic>): number
  /** Sent to the actor when it is requested and exists already. */
  onReopen?: EventFromLogic<TLogic>
  /** Clause ids it implements. */
  req?: readonly string[]
}

// Definitions of different kinds have no request type in common.
type AnyRow = KeyedActorDefinition<AnyStateMachine, never, never>
export type KeyedActorDefinitions = Record<string, AnyRow>

export type LogicOf<TRow extends AnyRow> = ReturnType<TRow['create']>
export type KeyInputOf<TRow extends AnyRow> = Parameters<TRow['key']>[0]
type OwnerOf<TRow extends AnyRow> = Parameters<TRow['input']>[1]

/** An owner's retained actors; JSON except for the actor refs. */
export interface RetainedActors<TFamilies extends KeyedActorDefinitions> {
  /** Running actors, by kind and key. */
  kept: { [F in keyof TFamilies]: Record<string, ActorRefFrom<LogicOf<TFamilies[F]>>> }
  /** By actor id: the turn of the last request, and the number of viewers. */
  uses: Record<string, { turn: number; viewers: number }>
  turn: number
}

/** `open` finds or creates an actor, `watched` adds a viewer, `left` removes one. */
export type Verb = 'open' | 'watched' | 'left'

/** Events that the actors of each kind accept. */
export type EventsOfKeyedActors<TFamilies extends KeyedActorDefinitions> = {
  [F in keyof TFamilies & string]: EventFromLogic<LogicOf<TFamilies[F]>>
}

/** `chat.open` and so on with its request, for each kind. */
export type KeyedActorEvent<TFamilies extends KeyedActorDefinitions, TVerb extends Verb> = {
  [F in keyof TFamilies & string]: {
    [V in TVerb]: { type: `${F}.${V}` } & KeyInputOf<TFamilies[F]>
  }[TVerb]
}[keyof TFamilies & string]

interface Enqueue {
  stopChild(id: string): void
  sendTo(id: string, event: EventObject): void
  assign(next: (args: { context: never; spawn: never }) => object): void
}

/** XState derives the types of `assign` and `spawn` from a setup; here the owner is any machine. */
type AnyEnqueue = { [K in keyof Enqueue]: (...args: never) => void }

type Spawn = (src: string, options: object) => AnyActorRef

function without<T>(map: Record<string, T>, keys: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(map).filter(([key]) => !keys.includes(key)))
}

/** Creates the functions by which an owner opens, finds and evicts its keyed actors. */
export function createKeyedActors<TFamilies extends KeyedActorDefinitions>(keyedActors: TFamilies) {
  type Name = keyof TFamilies & string
  type Owner<F extends Name> = RetainedActors<TFamilies> & OwnerOf<TFamilies[F]>

  const names = Object.keys(keyedActors) as Name[]

  /** Actor id, which is also the system id. */
  const idOf = <F extends Name>(family: F, key: string) =>
    `${family}-${key}` as ChildId<EventFromLogic<LogicOf<TFamilies[F]>>>

  const keyOf = <F extends Name>(family: F, ask: KeyInputOf<TFamilies[F]>): string =>
    keyedActors[family]?.key(ask as never) ?? ''

  /** Keys to evict before one more actor is added, least recently used first. */
  function superfluous(owner: RetainedActors<TFamilies>, family: Name): string[] {
    const row: AnyRow | undefined = keyedActors[family]
    const live: [string, AnyActorRef][] = Object.entries(owner.kept[family])
    const excess = Math.max(0, live.length + 1 - MAX_IDLE_ACTORS)
    if (row === undefined || excess === 0) return []
    return live
      .map(([key, ref]) => {
        const { turn, viewers } = owner.uses[idOf(family, key)] ?? { turn: 0, viewers: 0 }
        const snapshot = ref.getSnapshot() as never
        const usedAt = row.usedAt?.(snapshot) ?? turn
        return { key, usedAt, canEvict: viewers === 0 && row.canEvict(snapshot) }
      })
      .filter(({ canEvict }) => canEvict)
      .toSorted((a, b) => a.usedAt - b.usedAt)
      .slice(0, excess)
      .map(({ key }) => key)
  }

  /** Opens an actor or records another request for it. Returns true if it was created. */
  function open<F extends Name>(
    any: AnyEnqueue,
    owner: Owner<F>,
    family: F,
    ask: KeyInputOf<TFamilies[F]>,
  ): boolean {
    const enqueue = any as Enqueue
    const key = keyOf(family, ask)
    const id = idOf(family, key)
    const isNew = (owner as RetainedActors<TFamilies>).kept[family][key] === undefined
    const gone = isNew ? superfluous(owner, family) : []
    for (const old of gone) enqueue.stopChild(idOf(family, old))
    const reopened = keyedActors[family]?.onReopen as EventObject | undefined
    if (!isNew && reopened !== undefined) enqueue.sendTo(id, reopened)
    enqueue.assign(({ context, spawn }) => {
      const now = context as RetainedActors<TFamilies>
      const viewers = now.uses[id]?.viewers ?? 0
      const uses = without(
        now.uses,
        gone.map((old) => idOf(family, old)),
      )
      const turn = now.turn + 1
      if (!isNew) return { turn, uses: { ...uses, [id]: { turn, viewers } } }
      const input = keyedActors[family]?.input(ask as never, now as never)
      const made = (spawn as Spawn)(family, { id, systemId: id, input })
      const others = without(now.kept[family], gone)
      return {
        turn,
        uses: { ...uses, [id]: { turn, viewers } },
        kept: { ...now.kept, [family]: { ...others, [key]: made } },
      }
    })
    return isNew
  }

  /** Adds or removes one viewer. */
  function look<F extends Name>(
    owner: RetainedActors<TFamilies>,
    family: F,
    ask: KeyInputOf<TFamilies[F]>,
    by: 1 | -1,
  ): Pick<RetainedActors<TFamilies>, 'uses'> {
    const id = idOf(family, keyOf(family, ask))
    const use = owner.uses[id]
    if (use === undefined) return { uses: owner.uses }
    return { uses: { ...owner.uses, [id]: { ...use, viewers: Math.max(0, use.viewers + by) } } }
  }

  /** Stops an actor, even if it has pending work. */
  function close(any: AnyEnqueue, family: Name, key: string): void {
    const enqueue = any as Enqueue
    enqueue.stopChild(idOf(family, key))
    enqueue.assign(({ context }) => {
      const { kept, uses } = context as RetainedActors<TFamilies>
      return {
        uses: without(uses, [idOf(family, key)]),
        kept: { ...kept, [family]: without(kept[family], [key]) },
      }
    })
  }

  const find = <F extends Name>(
    owner: RetainedActors<TFamilies>,
    family: F,
    ask: KeyInputOf<TFamilies[F]>,
  ): RetainedActors<TFamilies>['kept'][F][string] | undefined =>
    owner.kept[family][keyOf(family, ask)]

  /** Handles a `KeyedActorEvent`. */
  function hear(
    any: AnyEnqueue,
    owner: RetainedActors<TFamilies> & OwnerOf<TFamilies[Name]>,
    event: KeyedActorEvent<TFamilies, Verb>,
  ): void {
    const [family, verb] = (event as { type: string }).type.split('.') as [Name, Verb]
    if (verb === 'open') open(any, owner as Owner<Name>, family, event)
    else {
      const by = verb === 'watched' ? 1 : -1
      ;(any as Enqueue).assign(({ context }) => look(context, family, event, by))
    }
  }

  /** Transitions for these events; the action `receiveFromActors` of the owner calls `hear`. */
  function on<V extends Verb>(...verbs: V[]) {
    type Event = KeyedActorEvent<TFamilies, V>
    const params = ({ event }: { event: Event }) => event
    const entries = names.flatMap((name) =>
      verbs.map((verb) => {
        const req = verb === 'open' ? keyedActors[name]?.req : undefined
        const transition = { actions: { type: 'receiveFromActors', params } }
        return [`${name}.${verb}`, req ? { ...transition, meta: { req } } : transition]
      }),
    )
    return Object.fromEntries(entries) as {
      [T in Event['type']]: {
        actions: { type: 'receiveFromActors'; params: typeof params }
        meta?: { req: string[] }
      }
    }
  }

  const nothing: RetainedActors<TFamilies> = {
    kept: Object.fromEntries(names.map((name) => [name, {}])) as RetainedActors<TFamilies>['kept'],
    uses: {},
    turn: 0,
  }

  return { names, nothing, idOf, keyOf, find, open, close, hear, on }
}

/** Machines of all kinds, for the actors of an owner's setup. */
export function actorsOf<TFamilies extends KeyedActorDefinitions>(
  keyedActors: TFamilies,
  env: MachineEnv,
) {
  const made = Object.entries(keyedActors).map(([name, row]) => [name, row.create(env)])
  return Object.fromEntries(made) as { [F in keyof TFamilies]: LogicOf<TFamilies[F]> }
}

/** `const row = definitionsFor<Owner>()`: types a definition by its machine and request. */
export const definitionsFor =
  <TOwner>() =>
  <TLogic extends AnyStateMachine, TAsk>(
    create: (env: MachineEnv) => TLogic,
    row: Omit<KeyedActorDefinition<TLogic, TAsk, TOwner>, 'create'>,
  ): KeyedActorDefinition<TLogic, TAsk, TOwner> => ({ create, ...row })
