/**
 * Records what running actors do with their charts: every transition taken and every outcome of a
 * named guard. It patches the base class of all machines, so actors need no changes. Pure functions
 * (`transition()`, `initialTransition()`, graph paths) and actors that are never started are not
 * recorded.
 */
import {
  type AnyActorRef,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type InspectionEvent,
  StateMachine,
} from 'xstate'
import { namedTransitions } from '../../devtools/trace/parts.ts'

export interface SeenInChart {
  taken: string[]
  guards: Record<string, boolean[]>
}

/** By machine id. */
export type Seen = Record<string, SeenInChart>

export interface Recorder {
  /** Returns the records since the last call. */
  take(): Seen
}

/**
 * The actor scope that xstate passes with each step; a running actor is recognised by its own
 * scope.
 */
interface Scope {
  self: AnyActorRef & { _actorScope?: unknown }
  system: { inspect(observer: (event: InspectionEvent) => void): unknown }
}

interface Step {
  self: AnyActorRef
  machine: AnyStateMachine
  /** Records now, or once the actor starts. */
  note: (what: () => void) => void
}

type Guard = ((...args: unknown[]) => boolean) & { check?: (...args: unknown[]) => boolean }
type Method = (this: AnyStateMachine, ...args: unknown[]) => unknown
type Methods = Record<'transition' | 'getInitialSnapshot' | 'restoreSnapshot' | 'start', Method>

const RECORDER = Symbol.for('charts.recorder')

/** One per process; further calls return the same. Call it before the first machine is created. */
export function recordCharts(): Recorder {
  const holder = StateMachine as unknown as { [RECORDER]?: Recorder }
  holder[RECORDER] ??= install()
  return holder[RECORDER]
}

function install(): Recorder {
  let seen = new Map<string, { taken: Set<string>; guards: Map<string, Set<boolean>> }>()
  /** The step that an actor is processing; null within pure functions. */
  let step: Step | null = null
  const unstarted = new WeakMap<object, (() => void)[]>()
  const systems = new WeakSet<object>()
  const machines = new WeakSet<object>()
  const guards = new WeakSet<object>()
  const names = new WeakMap<object, string>()

  const of = (machine: AnyStateMachine) => {
    const known = seen.get(machine.id)
    if (known) return known
    const fresh = { taken: new Set<string>(), guards: new Map<string, Set<boolean>>() }
    seen.set(machine.id, fresh)
    return fresh
  }

  function named(t: AnyTransitionDefinition): string {
    const known = names.get(t)
    if (known) return known
    for (const [name, each] of namedTransitions(t.source)) names.set(each, name)
    return names.get(t) ?? `(no part of ${t.source.machine.id})`
  }

  function inspect(event: InspectionEvent): void {
    if (event.type !== '@xstate.microstep' || step?.self !== event.actorRef) return
    const { machine, note } = step
    for (const t of event._transitions) note(() => of(machine).taken.add(named(t)))
  }

  function watched(name: string, guard: Guard): Guard {
    const record = (outcome: boolean): boolean => {
      if (step?.machine.implementations.guards[name] === watcher) {
        const { machine, note } = step
        note(() => {
          const outcomes = of(machine).guards
          outcomes.set(name, (outcomes.get(name) ?? new Set()).add(outcome))
        })
      }
      return outcome
    }
    const { check } = guard
    // xstate evaluates its built-in guards, such as not(), through `check`.
    const watcher: Guard = check
      ? Object.assign((...args: unknown[]) => guard(...args), guard, {
          check: (...args: unknown[]) => record(check(...args)),
        })
      : (...args) => record(guard(...args))
    guards.add(watcher)
    return watcher
  }

  function watch(machine: AnyStateMachine, { system }: Scope): void {
    if (!systems.has(system)) {
      systems.add(system)
      system.inspect(inspect)
    }
    if (machines.has(machine)) return
    machines.add(machine)
    const all = machine.implementations.guards as Record<string, Guard>
    for (const [name, guard] of Object.entries(all)) {
      if (typeof guard === 'function' && !guards.has(guard)) all[name] = watched(name, guard)
    }
  }

  function recordLater(self: object): Step['note'] {
    const waiting = unstarted.get(self) ?? []
    unstarted.set(self, waiting)
    return (what) => waiting.push(what)
  }

  function within(machine: AnyStateMachine, scope: Scope, starts: boolean, work: () => unknown) {
    const { self } = scope
    const outer = step
    const runs = self._actorScope === scope
    if (runs) watch(machine, scope)
    const note: Step['note'] = starts && runs ? recordLater(self) : (what) => what()
    step = runs ? { self, machine, note } : null
    try {
      return work()
    } finally {
      step = outer
    }
  }

  const methods = StateMachine.prototype as unknown as Methods
  const { transition, getInitialSnapshot, restoreSnapshot, start } = methods
  Object.assign(methods, {
    transition(snapshot, event, scope) {
      return within(this, scope as Scope, false, () =>
        transition.call(this, snapshot, event, scope),
      )
    },
    getInitialSnapshot(scope, input) {
      return within(this, scope as Scope, true, () => getInitialSnapshot.call(this, scope, input))
    },
    restoreSnapshot(snapshot, scope) {
      return within(this, scope as Scope, true, () => restoreSnapshot.call(this, snapshot, scope))
    },
    start(snapshot, scope) {
      const { self } = scope as Scope
      for (const what of unstarted.get(self) ?? []) what()
      unstarted.delete(self)
      return start.call(this, snapshot, scope)
    },
  } satisfies Methods)

  return {
    take() {
      const all = [...seen].map(([id, { taken, guards }]): [string, SeenInChart] => [
        id,
        {
          taken: [...taken],
          guards: Object.fromEntries([...guards].map(([name, outcomes]) => [name, [...outcomes]])),
        },
      ])
      seen = new Map()
      return Object.fromEntries(all)
    },
  }
}
