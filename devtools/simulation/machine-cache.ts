/**
 * Initializes each machine once per page. After a second sign-in, machines get new implementations
 * (actions, actors), but share the states and transitions of the first ones. xstate reads
 * implementations from the snapshot's machine and uses nodes only for the structure.
 */
import { type AnyStateMachine, StateMachine } from 'xstate'

type Chart = AnyStateMachine & { idMap: object }
type Implementations = Partial<Record<'actions' | 'guards' | 'actors' | 'delays', object>>
interface Scope {
  system: object
}
type Methods = Record<
  'provide' | 'getInitialSnapshot' | 'restoreSnapshot',
  (this: Chart, ...args: never[]) => unknown
>

/** Methods that xstate binds to each machine in its constructor. */
const BOUND_METHODS = [
  'transition',
  'getInitialSnapshot',
  'getPersistedSnapshot',
  'restoreSnapshot',
  'start',
] as const

const methods = StateMachine.prototype as unknown as Methods
const { getInitialSnapshot, restoreSnapshot } = methods

/** Machines by page (actor system) and id. */
const machinesByPage = new WeakMap<object, Map<string, Chart>>()

function shareStructure(chart: Chart, { system }: Scope): void {
  const machinesById = machinesByPage.get(system) ?? new Map<string, Chart>()
  machinesByPage.set(system, machinesById)
  const first = machinesById.get(chart.id)
  if (first === undefined) {
    machinesById.set(chart.id, chart)
    return
  }
  chart.root = first.root
  chart.idMap = first.idMap
  chart.states = first.states
}

Object.assign(methods, {
  provide(this: Chart, provided: Implementations) {
    const { actions, guards, actors, delays } = this.implementations
    const machine = Object.assign(Object.create(StateMachine.prototype), this)
    machine.implementations = {
      actions: { ...actions, ...provided.actions },
      guards: { ...guards, ...provided.guards },
      actors: { ...actors, ...provided.actors },
      delays: { ...delays, ...provided.delays },
    }
    for (const name of BOUND_METHODS) machine[name] = StateMachine.prototype[name].bind(machine)
    return machine
  },
  getInitialSnapshot(this: Chart, scope: Scope, input: unknown) {
    shareStructure(this, scope)
    return getInitialSnapshot.call(this, scope as never, input as never)
  },
  restoreSnapshot(this: Chart, snapshot: unknown, scope: Scope) {
    shareStructure(this, scope)
    return restoreSnapshot.call(this, snapshot as never, scope as never)
  },
})
