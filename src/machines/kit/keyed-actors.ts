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

export interface KeyedActorDefinition<TLogic extends AnyStateMachine, TRequest, TOwner> {
  create(env: MachineEnv): TLogic
  /** Requests with the same key get the same actor. */
  key(request: TRequest): string
  input(request: TRequest, owner: TOwner): InputFrom<TLogic>
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
type AnyDefinition = KeyedActorDefinition<AnyStateMachine, never, never>
export type KeyedActorDefinitions = Record<string, AnyDefinition>

type LogicOf<TDefinition extends AnyDefinition> = ReturnType<TDefinition['create']>
export type KeyInputOf<TDefinition extends AnyDefinition> = Parameters<TDefinition['key']>[0]
type OwnerOf<TDefinition extends AnyDefinition> = Parameters<TDefinition['input']>[1]

/** An owner's retained actors; JSON except for the actor refs. */
export interface RetainedActors<TDefinitions extends KeyedActorDefinitions> {
  /** Running actors, by kind and key. */
  keyedActors: { [F in keyof TDefinitions]: Record<string, ActorRefFrom<LogicOf<TDefinitions[F]>>> }
  /** By actor id: the turn of the last request, and the number of viewers. */
  uses: Record<string, { turn: number; viewers: number }>
  turn: number
}

/** `open` finds or creates an actor, `watched` adds a viewer, `left` removes one. */
export type Verb = 'open' | 'watched' | 'left'

/** Events that the actors of each kind accept. */
export type EventsOfKeyedActors<TDefinitions extends KeyedActorDefinitions> = {
  [F in keyof TDefinitions & string]: EventFromLogic<LogicOf<TDefinitions[F]>>
}

/** `chat.open` and so on with its request, for each kind. */
export type KeyedActorEvent<TDefinitions extends KeyedActorDefinitions, TVerb extends Verb> = {
  [F in keyof TDefinitions & string]: {
    [V in TVerb]: { type: `${F}.${V}` } & KeyInputOf<TDefinitions[F]>
  }[TVerb]
}[keyof TDefinitions & string]

interface Enqueue {
  stopChild(id: string): void
  sendTo(id: string, event: EventObject): void
  assign(next: (args: { context: never; spawn: never }) => object): void
}

/** XState derives the types of `assign` and `spawn` from a setup; here the owner is any machine. */
type AnyEnqueue = { [K in keyof Enqueue]: (...args: never) => void }

type Spawn = (src: string, options: object) => AnyActorRef

function omitKeys<T>(map: Record<string, T>, keys: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(map).filter(([key]) => !keys.includes(key)))
}

/** Creates the functions by which an owner opens, finds and evicts its keyed actors. */
export function createKeyedActors<TDefinitions extends KeyedActorDefinitions>(
  definitions: TDefinitions,
) {
  type Kind = keyof TDefinitions & string
  type Owner<F extends Kind> = RetainedActors<TDefinitions> & OwnerOf<TDefinitions[F]>

  const names = Object.keys(definitions) as Kind[]

  /** Actor id, which is also the system id. */
  const idOf = <F extends Kind>(kind: F, key: string) =>
    `${kind}-${key}` as ChildId<EventFromLogic<LogicOf<TDefinitions[F]>>>

  const keyOf = <F extends Kind>(kind: F, request: KeyInputOf<TDefinitions[F]>): string =>
    definitions[kind]?.key(request as never) ?? ''

  /** Keys to evict before one more actor is added, least recently used first. */
  function keysToEvict(owner: RetainedActors<TDefinitions>, kind: Kind): string[] {
    const definition: AnyDefinition | undefined = definitions[kind]
    const running: [string, AnyActorRef][] = Object.entries(owner.keyedActors[kind])
    const excess = Math.max(0, running.length + 1 - MAX_IDLE_ACTORS)
    if (definition === undefined || excess === 0) return []
    return running
      .map(([key, ref]) => {
        const { turn, viewers } = owner.uses[idOf(kind, key)] ?? { turn: 0, viewers: 0 }
        const snapshot = ref.getSnapshot() as never
        const usedAt = definition.usedAt?.(snapshot) ?? turn
        return { key, usedAt, canEvict: viewers === 0 && definition.canEvict(snapshot) }
      })
      .filter(({ canEvict }) => canEvict)
      .toSorted((a, b) => a.usedAt - b.usedAt)
      .slice(0, excess)
      .map(({ key }) => key)
  }

  /** Opens an actor or records another request for it. Returns true if it was created. */
  function open<F extends Kind>(
    anyEnqueue: AnyEnqueue,
    owner: Owner<F>,
    kind: F,
    request: KeyInputOf<TDefinitions[F]>,
  ): boolean {
    const enqueue = anyEnqueue as Enqueue
    const key = keyOf(kind, request)
    const id = idOf(kind, key)
    const isNew = (owner as RetainedActors<TDefinitions>).keyedActors[kind][key] === undefined
    const evictedKeys = isNew ? keysToEvict(owner, kind) : []
    for (const evictedKey of evictedKeys) enqueue.stopChild(idOf(kind, evictedKey))
    const reopenEvent = definitions[kind]?.onReopen as EventObject | undefined
    if (!isNew && reopenEvent !== undefined) enqueue.sendTo(id, reopenEvent)
    enqueue.assign(({ context, spawn }) => {
      const now = context as RetainedActors<TDefinitions>
      const viewers = now.uses[id]?.viewers ?? 0
      const uses = omitKeys(
        now.uses,
        evictedKeys.map((evictedKey) => idOf(kind, evictedKey)),
      )
      const turn = now.turn + 1
      if (!isNew) return { turn, uses: { ...uses, [id]: { turn, viewers } } }
      const input = definitions[kind]?.input(request as never, now as never)
      const child = (spawn as Spawn)(kind, { id, systemId: id, input })
      const retained = omitKeys(now.keyedActors[kind], evictedKeys)
      return {
        turn,
        uses: { ...uses, [id]: { turn, viewers } },
        keyedActors: { ...now.keyedActors, [kind]: { ...retained, [key]: child } },
      }
    })
    return isNew
  }

  /** Adds or removes one viewer. */
  function withViewers<F extends Kind>(
    owner: RetainedActors<TDefinitions>,
    kind: F,
    request: KeyInputOf<TDefinitions[F]>,
    by: 1 | -1,
  ): Pick<RetainedActors<TDefinitions>, 'uses'> {
    const id = idOf(kind, keyOf(kind, request))
    const use = owner.uses[id]
    if (use === undefined) return { uses: owner.uses }
    return { uses: { ...owner.uses, [id]: { ...use, viewers: Math.max(0, use.viewers + by) } } }
  }

  /** Stops an actor, even if it has pending work. */
  function close(anyEnqueue: AnyEnqueue, kind: Kind, key: string): void {
    const enqueue = anyEnqueue as Enqueue
    enqueue.stopChild(idOf(kind, key))
    enqueue.assign(({ context }) => {
      const { keyedActors, uses } = context as RetainedActors<TDefinitions>
      return {
        uses: omitKeys(uses, [idOf(kind, key)]),
        keyedActors: { ...keyedActors, [kind]: omitKeys(keyedActors[kind], [key]) },
      }
    })
  }

  const find = <F extends Kind>(
    owner: RetainedActors<TDefinitions>,
    kind: F,
    request: KeyInputOf<TDefinitions[F]>,
  ): RetainedActors<TDefinitions>['keyedActors'][F][string] | undefined =>
    owner.keyedActors[kind][keyOf(kind, request)]

  /** Handles a `KeyedActorEvent`. */
  function handle(
    anyEnqueue: AnyEnqueue,
    owner: RetainedActors<TDefinitions> & OwnerOf<TDefinitions[Kind]>,
    event: KeyedActorEvent<TDefinitions, Verb>,
  ): void {
    const [kind, verb] = (event as { type: string }).type.split('.') as [Kind, Verb]
    if (verb === 'open') open(anyEnqueue, owner as Owner<Kind>, kind, event)
    else {
      const by = verb === 'watched' ? 1 : -1
      ;(anyEnqueue as Enqueue).assign(({ context }) => withViewers(context, kind, event, by))
    }
  }

  /** Transitions for these events; the action `receiveFromActors` of the owner calls `handle`. */
  function on<V extends Verb>(...verbs: V[]) {
    type Event = KeyedActorEvent<TDefinitions, V>
    const params = ({ event }: { event: Event }) => event
    const entries = names.flatMap((name) =>
      verbs.map((verb) => {
        const req = verb === 'open' ? definitions[name]?.req : undefined
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

  const initialContext: RetainedActors<TDefinitions> = {
    keyedActors: Object.fromEntries(
      names.map((name) => [name, {}]),
    ) as RetainedActors<TDefinitions>['keyedActors'],
    uses: {},
    turn: 0,
  }

  return { names, initialContext, idOf, keyOf, find, open, close, handle, on }
}

/** Machines of all kinds, for the actors of an owner's setup. */
export function actorsOf<TDefinitions extends KeyedActorDefinitions>(
  definitions: TDefinitions,
  env: MachineEnv,
) {
  const machines = Object.entries(definitions).map(([name, definition]) => [
    name,
    definition.create(env),
  ])
  return Object.fromEntries(machines) as { [F in keyof TDefinitions]: LogicOf<TDefinitions[F]> }
}

/** `const define = definitionsFor<Owner>()`: types a definition by its machine and request. */
export const definitionsFor =
  <TOwner>() =>
  <TLogic extends AnyStateMachine, TRequest>(
    create: (env: MachineEnv) => TLogic,
    definition: Omit<KeyedActorDefinition<TLogic, TRequest, TOwner>, 'create'>,
  ): KeyedActorDefinition<TLogic, TRequest, TOwner> => ({ create, ...definition })
