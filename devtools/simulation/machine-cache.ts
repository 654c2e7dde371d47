/**
 * Initializes each machine once per page. After a second sign-in, machines get new implementations
 * (actions, actors), but share the states and transitions of the first ones. xstate reads
 * implementations from the snapshot's machine and uses nodes only for the structure.
 */
import { type AnyStateMachine, StateMachine } from 'xstate'

type Chart = AnyStateMachine & { idMap: object }
type Effects = Partial<Record<'actions' | 'guards' | 'actors' | 'delays', object>>
interface Scope {
  system: object
}
type Methods = Record<
  'provide' | 'getInitialSnapshot' | 'restoreSnapshot',
  (this: Chart, ...args: never[]) => unknown
>

/** Methods that xstate binds to each machine in its constructor. */
const BOUND = [
  'transition',
  'getInitialSnapshot',
  'getPersistedSnapshot',
  'restoreSnapshot',
  'start',
] as const

const methods = StateMachine.prototype as unknown as Methods
const { getInitialSnapshot, restoreSnapshot } = methods

/** Machines by page (actor system) and id. */
const charts = new WeakMap<object, Map<string, Chart>>()

function share(chart: Chart, { system }: Scope): void {
  const known = charts.get(system) ?? new Map<string, Chart>()
  charts.set(system, known)
  const first = known.get(chart.id)
  if (first === undefined) {
    known.set(chart.id, chart)
    return
  }
  chart.root = first.root
  chart.idMap = first.idMap
  chart.states = first.states
}

Object.assign(methods, {
  provide(this: Chart, given: Effects) {
    const { actions, guards, actors, delays } = this.implementations
    const made = Object.assign(Object.create(StateMachine.prototype), this)
    made.implementations = {
      actions: { ...actions, ...given.actions },
      guards: { ...guards, ...given.guards },
      actors: { ...actors, ...given.actors },
      delays: { ...delays, ...given.delays },
    }
    for (const name of BOUND) made[name] = StateMachine.prototype[name].bind(made)
    return made
  },
  getInitialSnapshot(this: Chart, scope: Scope, input: unknown) {
    share(this, scope)
    return getInitialSnapshot.call(this, scope as never, input as never)
  },
  restoreSnapshot(this: Chart, snapshot: unknown, scope: Scope) {
    share(this, scope)
    return restoreSnapshot.call(this, snapshot as never, scope as never)
  },
})
