/** Runs a machine whose effects the test settles, and plays the steps of its specification on it. */
import {
  type AnyActor,
  type AnyActorLogic,
  type AnyStateMachine,
  type EventFromLogic,
  type EventObject,
  fromPromise,
  type InputFrom,
  type NonReducibleUnknown,
  type PromiseActorLogic,
  type SnapshotFrom,
  StateMachine,
} from 'xstate'
import type { MachineEnv } from '../../src/machines/env.ts'
import { abortedFailure, serviceFailure } from '../../src/protocol/base/errors.ts'
import { type Harness, run } from '../kit/harness.ts'
import { type Controlled, controlled } from './controlled.ts'
import type { Fact, Rig } from './scripts.ts'

type AnyStep = readonly [string, ...unknown[]]
type AnyEffect = Controlled<unknown, NonReducibleUnknown>

// biome-ignore-start lint/suspicious/noExplicitAny: only the actors of a machine are of interest
type ActorsOf<TMachine> =
  TMachine extends StateMachine<
    any,
    any,
    any,
    infer TActor,
    any,
    any,
    any,
    any,
    any,
    any,
    any,
    any,
    any,
    any
  >
    ? TActor
    : never
// biome-ignore-end lint/suspicious/noExplicitAny: see above

type PromiseActors<TActor> = TActor extends { src: infer TName extends string; logic: infer TLogic }
  ? TLogic extends PromiseActorLogic<infer TOutput, infer TInput>
    ? { name: TName; effect: Controlled<TOutput, TInput> }
    : TLogic extends AnyStateMachine
      ? PromiseActors<ActorsOf<TLogic>>
      : never
  : never

/** The promise effects of a machine and of its child machines, by name. */
export type EffectsOf<TMachine> = {
  [E in PromiseActors<ActorsOf<TMachine>> as E['name']]: E['effect']
}

/** How the calls of an effect are recorded; null: not at all. */
type Emits<TEffects> = {
  [K in keyof TEffects]?: TEffects[K] extends { calls: { input: infer TInput }[] }
    ? (input: TInput, actorId: string) => Fact | null
    : never
}

type ValuesOf<TStep, TWord> = TStep extends readonly [infer TWords, ...infer TValues]
  ? TWord extends TWords
    ? TValues
    : never
  : never

type Steps<TStep extends AnyStep, TEvent> = {
  // biome-ignore lint/suspicious/noConfusingVoidType: a step that settles a call returns nothing
  [W in Exclude<TStep[0], 'wait'>]: TEvent | ((...values: ValuesOf<TStep, W>) => TEvent | void)
}

interface RigOptions<TLogic extends AnyActorLogic, TEffects, TStep extends AnyStep, TLook> {
  emits?: Emits<TEffects>
  /** Orders the events and the calls of one step; events come first by default. */
  merge?: (events: Fact[], calls: Fact[]) => Fact[]
  /** What a step does: an event to send, or a function that may return one. `wait` is built in. */
  steps: Steps<TStep, EventFromLogic<TLogic>>
  look: (snapshot: SnapshotFrom<TLogic>) => TLook
}

/** A running machine whose effects the test settles. */
export interface ControlledRun<TMachine extends AnyStateMachine, TEffects> {
  harness: Harness<TMachine>
  effects: TEffects
  /** Types of the unexpected events that it and its children reported. */
  reported: string[]
  rig<TStep extends AnyStep, TLook>(
    options: RigOptions<TMachine, TEffects, TStep, TLook>,
  ): Rig<TStep, TLook> & { harness: Harness<TMachine>; reported: string[] }
}

const PROMISE = String(fromPromise(async () => {}).transition)
const isPromise = (logic: AnyActorLogic) => String(logic.transition) === PROMISE

/** An error with this HTTP status; 0: no response, -1: cancelled, -2: not of a service. */
export function failureOf(status: number, message = 'The call failed.'): unknown {
  if (status === -2) return new TypeError('undefined is not a function')
  return status === -1 ? abortedFailure() : serviceFailure({ message, status })
}

/** Replaces the promise effects and the reports of a machine and of its child machines. */
function control<TMachine extends AnyStateMachine>(
  machine: TMachine,
  effectOf: (name: string) => AnyActorLogic,
  reported: string[],
): TMachine {
  const actors: Record<string, AnyActorLogic> = {}
  for (const [name, logic] of Object.entries(machine.implementations.actors)) {
    if (logic instanceof StateMachine) actors[name] = control(logic, effectOf, reported)
    else if (isPromise(logic as AnyActorLogic)) actors[name] = effectOf(name)
  }
  const reportUnexpected = ({ event }: { event: EventObject }) => void reported.push(event.type)
  return machine.provide({ actors, actions: { reportUnexpected } } as never) as TMachine
}

/** Plays steps; `takeCalls` returns the calls since it was called last. */
function playerOf<TMachine extends AnyStateMachine, TStep extends AnyStep, TLook>(
  harness: Harness<TMachine>,
  takeCalls: () => Fact[],
  {
    merge = (events, calls) => [...events, ...calls],
    steps,
    look,
  }: RigOptions<TMachine, unknown, TStep, TLook>,
): Rig<TStep, TLook> {
  const emitted: Fact[] = []
  let read = 0
  const record = () => {
    emitted.push(...merge(harness.sentEvents.slice(read), takeCalls()))
    read = harness.sentEvents.length
  }
  record()
  return {
    async do([word, ...values]) {
      if (word === 'wait') await harness.advance(values[0] as number)
      else {
        const step = (steps as Record<string, unknown>)[word]
        const event = typeof step === 'function' ? step(...values) : step
        if (event) harness.send(event)
        await harness.settle()
      }
      record()
    },
    look: () => look((harness.actor as unknown as AnyActor).getSnapshot()),
    emitted: () => emitted,
  }
}

/**
 * Runs a machine, and its child machines, with promise effects that the test settles. `create`
 * provides all others; `record` adds to what the rig emits.
 */
export function runControlled<TMachine extends AnyStateMachine>(
  create: (env: MachineEnv, record: (fact: Fact) => void) => TMachine,
  options: { input?: InputFrom<TMachine> } = {},
): ControlledRun<TMachine, EffectsOf<TMachine>> {
  const recorded: (() => Fact | null)[] = []
  const effects: Record<string, AnyEffect> = {}
  const emits: Emits<Record<string, AnyEffect>> = {}
  const reported: string[] = []
  function effectOf(name: string): AnyEffect['logic'] {
    if (effects[name]) throw new Error(`two effects with the name ${name}`)
    const effect = controlled<unknown, NonReducibleUnknown>(() => {
      const { input, actorId } = effect.calls[effect.calls.length - 1]!
      recorded.push(() => emits[name]?.(input, actorId) ?? null)
      return null
    })
    effects[name] = effect
    return effect.logic
  }
  const record = (fact: Fact) => void recorded.push(() => fact)
  const harness = run((env) => control(create(env, record), effectOf, reported), options)
  ;(harness.actor as unknown as AnyActor).on('*', record)
  return {
    harness,
    effects: effects as EffectsOf<TMachine>,
    reported,
    rig(rigOptions) {
      Object.assign(emits, rigOptions.emits)
      const takeCalls = () => recorded.splice(0).flatMap((fact) => fact() ?? [])
      return { harness, reported, ...playerOf(harness, takeCalls, rigOptions) }
    },
  }
}
