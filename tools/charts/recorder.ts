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

interface ChartRecord {
  taken: string[]
  guards: Record<string, boolean[]>
}

/** By machine id. */
export type ChartRecords = Record<string, ChartRecord>

export interface Recorder {
  /** Returns the records since the last call. */
  take(): ChartRecords
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
  addRecord: (write: () => void) => void
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
  let records = new Map<string, { taken: Set<string>; guards: Map<string, Set<boolean>> }>()
  /** The step that an actor is processing; null within pure functions. */
  let step: Step | null = null
  const pendingByActor = new WeakMap<object, (() => void)[]>()
  const systems = new WeakSet<object>()
  const machines = new WeakSet<object>()
  const guards = new WeakSet<object>()
  const names = new WeakMap<object, string>()

  const recordOf = (machine: AnyStateMachine) => {
    const existing = records.get(machine.id)
    if (existing) return existing
    const created = { taken: new Set<string>(), guards: new Map<string, Set<boolean>>() }
    records.set(machine.id, created)
    return created
  }

  function transitionName(t: AnyTransitionDefinition): string {
    const knownName = names.get(t)
    if (knownName) return knownName
    for (const [name, definition] of namedTransitions(t.source)) names.set(definition, name)
    return names.get(t) ?? `(no part of ${t.source.machine.id})`
  }

  function inspect(event: InspectionEvent): void {
    if (event.type !== '@xstate.microstep' || step?.self !== event.actorRef) return
    const { machine, addRecord } = step
    for (const t of event._transitions)
      addRecord(() => recordOf(machine).taken.add(transitionName(t)))
  }

  function recordGuard(name: string, guard: Guard): Guard {
    const record = (outcome: boolean): boolean => {
      if (step?.machine.implementations.guards[name] === recordingGuard) {
        const { machine, addRecord } = step
        addRecord(() => {
          const outcomes = recordOf(machine).guards
          outcomes.set(name, (outcomes.get(name) ?? new Set()).add(outcome))
        })
      }
      return outcome
    }
    const { check } = guard
    // xstate evaluates its built-in guards, such as not(), through `check`.
    const recordingGuard: Guard = check
      ? Object.assign((...args: unknown[]) => guard(...args), guard, {
          check: (...args: unknown[]) => record(check(...args)),
        })
      : (...args) => record(guard(...args))
    guards.add(recordingGuard)
    return recordingGuard
  }

  function recordGuards(machine: AnyStateMachine, { system }: Scope): void {
    if (!systems.has(system)) {
      systems.add(system)
      system.inspect(inspect)
    }
    if (machines.has(machine)) return
    machines.add(machine)
    const implementations = machine.implementations.guards as Record<string, Guard>
    for (const [name, guard] of Object.entries(implementations)) {
      if (typeof guard === 'function' && !guards.has(guard))
        implementations[name] = recordGuard(name, guard)
    }
  }

  function recordLater(self: object): Step['addRecord'] {
    const pending = pendingByActor.get(self) ?? []
    pendingByActor.set(self, pending)
    return (write) => pending.push(write)
  }

  function duringStep(
    machine: AnyStateMachine,
    scope: Scope,
    isInitial: boolean,
    run: () => unknown,
  ) {
    const { self } = scope
    const outer = step
    const isRunning = self._actorScope === scope
    if (isRunning) recordGuards(machine, scope)
    const addRecord: Step['addRecord'] =
      isInitial && isRunning ? recordLater(self) : (write) => write()
    step = isRunning ? { self, machine, addRecord } : null
    try {
      return run()
    } finally {
      step = outer
    }
  }

  const methods = StateMachine.prototype as unknown as Methods
  const { transition, getInitialSnapshot, restoreSnapshot, start } = methods
  Object.assign(methods, {
    transition(snapshot, event, scope) {
      return duringStep(this, scope as Scope, false, () =>
        transition.call(this, snapshot, event, scope),
      )
    },
    getInitialSnapshot(scope, input) {
      return duringStep(this, scope as Scope, true, () =>
        getInitialSnapshot.call(this, scope, input),
      )
    },
    restoreSnapshot(snapshot, scope) {
      return duringStep(this, scope as Scope, true, () =>
        restoreSnapshot.call(this, snapshot, scope),
      )
    },
    start(snapshot, scope) {
      const { self } = scope as Scope
      for (const write of pendingByActor.get(self) ?? []) write()
      pendingByActor.delete(self)
      return start.call(this, snapshot, scope)
    },
  } satisfies Methods)

  return {
    take() {
      const entries = [...records].map(([id, { taken, guards }]): [string, ChartRecord] => [
        id,
        {
          taken: [...taken],
          guards: Object.fromEntries([...guards].map(([name, outcomes]) => [name, [...outcomes]])),
        },
      ])
      records = new Map()
      return Object.fromEntries(entries)
    },
  }
}
