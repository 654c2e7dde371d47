/**
 * The mutants of a statechart, derived from its state nodes: each transition dropped, each guard
 * negated, each action deleted, each delay doubled. A mutant changes the nodes of a live machine and
 * can be undone; no file is edited.
 *
 * Not mutated: the timers that xstate derives from `after`; a transition that ignores an event (`{}`)
 * where only the report of unexpected events would replace it. Not dropped: a transition that only
 * reports, where a wildcard reports the same.
 */
import { type AnyStateMachine, type AnyStateNode, not } from 'xstate'

export interface Mutant {
  readonly kind: 'drop' | 'negate' | 'delete' | 'delay'
  /** Unique in the chart and stable while the chart does not change. */
  readonly id: string
  /** What a test has to reach to be able to kill it: `open on push`, `open entered`, `open left`. */
  readonly place: string
  /** Changes the nodes; the returned function restores them. */
  readonly apply: () => () => void
}

interface Transition {
  guard?: unknown
  actions: readonly unknown[]
  target?: readonly unknown[]
}

type Delay = number | string | ((args: unknown, params: unknown) => number)
type Timer = ((...args: never) => void) & { delay?: Delay; event?: unknown; sendId?: unknown }

function* nodesOf(node: AnyStateNode): Generator<AnyStateNode> {
  yield node
  for (const child of Object.values(node.states) as AnyStateNode[]) yield* nodesOf(child)
}

/** xstate's timer action for an `after`, which is among the entry and exit actions. */
function isTimer(action: unknown): action is Timer {
  if (typeof action !== 'function') return false
  const { event, sendId } = action as Timer
  const ids = [(event as { type?: unknown } | undefined)?.type, sendId]
  return ids.some((id) => String(id).startsWith('xstate.after.'))
}

function nameOf(reference: unknown): string {
  if (typeof reference === 'string') return reference
  if (typeof reference === 'function') return reference.name.replace(/^xstate\./, '') || 'inline'
  if (reference && typeof reference === 'object' && 'type' in reference)
    return String(reference.type)
  return 'inline'
}

const doesNothing = ({ target, actions }: Transition): boolean =>
  (target?.length ?? 0) === 0 && actions.length === 0

/** An ancestor handles the event by name, with an effect. */
function isHandledByAncestor(node: AnyStateNode, event: string): boolean {
  for (let ancestor = node.parent; ancestor !== undefined; ancestor = ancestor.parent) {
    const list = ancestor.transitions.get(event) as Transition[] | undefined
    if (list) return !list.every(doesNothing)
  }
  return false
}

const bareNames = ({ target, guard, actions }: Transition): string | null =>
  (target?.length ?? 0) === 0 && guard === undefined
    ? JSON.stringify(actions.map((action) => (typeof action === 'string' ? action : null)))
    : null

/** A wildcard, of this node or an ancestor, does the same: it reports the event. */
function isHandledByWildcard(node: AnyStateNode, event: string, transition: Transition): boolean {
  if (event === '*' || transition.actions.some((action) => typeof action !== 'string')) return false
  for (
    let ancestor: AnyStateNode | undefined = node;
    ancestor !== undefined;
    ancestor = ancestor.parent
  ) {
    const named = ancestor === node ? undefined : ancestor.transitions.get(event)
    const list = (named ?? ancestor.transitions.get('*')) as Transition[] | undefined
    if (list) return list.length === 1 && bareNames(list[0] as Transition) === bareNames(transition)
  }
  return false
}

const withoutItem = <T>(list: readonly T[], index: number): T[] =>
  list.filter((_, at) => at !== index)

function* ofActions(
  where: string,
  place: string,
  list: () => readonly unknown[],
  set: (l: unknown[]) => void,
): Generator<Mutant> {
  for (const [index, action] of list().entries()) {
    if (isTimer(action)) continue
    const id = `${where}: without ${nameOf(action)} (${index + 1})`
    const apply = () => {
      const all = [...list()]
      set(withoutItem(all, index))
      return () => set(all)
    }
    yield { kind: 'delete', id, place, apply }
  }
}

function withGuard(transition: Transition, guard: unknown): () => void {
  const before = transition.guard
  transition.guard = guard
  return () => {
    transition.guard = before
  }
}

function* ofTransition(
  where: string,
  place: string,
  transition: Transition,
  isRedundant: boolean,
): Generator<Mutant> {
  // xstate caches the candidates of an event, so a transition is dropped by a guard that never passes.
  if (!isRedundant)
    yield {
      kind: 'drop',
      id: `${where}: dropped`,
      place,
      apply: () => withGuard(transition, () => false),
    }
  if (transition.guard !== undefined) {
    yield {
      kind: 'negate',
      id: `${where}: unless ${nameOf(transition.guard)}`,
      place,
      apply: () => withGuard(transition, not(transition.guard as never)),
    }
  }
  yield* ofActions(
    where,
    place,
    () => transition.actions,
    (actions) => {
      transition.actions = actions
    },
  )
}

/** `xstate.after.limit.chart.state` and `xstate.done.actor.load` without the parts that repeat the place. */
const eventName = (event: string): string =>
  event === ''
    ? 'always'
    : event
        .replace(/^xstate\.after\.([^.]+)\..*$/, 'after $1')
        .replace(/^xstate\.(done|error)\.(?:actor|state)\.(.+)$/, '$2 $1')

function* ofTransitions(node: AnyStateNode, where: string): Generator<Mutant> {
  const lists = [...(node.transitions as Map<string, Transition[]>)]
  if (node.always) lists.push(['', node.always as Transition[]])
  for (const [event, list] of lists) {
    for (const [index, transition] of list.entries()) {
      const isLast = index === list.length - 1 && transition.guard === undefined
      if (doesNothing(transition) && isLast && !isHandledByAncestor(node, event)) continue
      const nth = list.length > 1 ? ` ${index + 1} of ${list.length}` : ''
      const isRedundant = isLast && isHandledByWildcard(node, event, transition)
      const name = `${where} on ${eventName(event)}${nth}`
      yield* ofTransition(name, `${where} on ${event}`, transition, isRedundant)
    }
  }
}

function* ofDelays(node: AnyStateNode, where: string): Generator<Mutant> {
  for (const [index, timer] of node.entry.entries()) {
    if (!isTimer(timer) || timer.delay === undefined) continue
    const delay = timer.delay
    const doubled = (args: unknown, params: unknown): number => {
      const named = typeof delay === 'string' ? node.machine.implementations.delays[delay] : delay
      const ms = typeof named === 'function' ? named(args as never, params as never) : named
      return 2 * Number(ms) || 1
    }
    const name = typeof delay === 'function' ? 'inline' : delay
    yield {
      kind: 'delay',
      id: `${where} after ${name}: twice as long`,
      place: `${where} entered`,
      apply: () => {
        // xstate reads a timer's delay from the function that starts it.
        const doubledTimer = Object.assign((...args: never[]) => timer(...(args as never)), timer, {
          delay: doubled,
        })
        const before = node.entry
        node.entry = before.map((transition, at) =>
          at === index ? (doubledTimer as never) : transition,
        )
        return () => {
          node.entry = before
        }
      },
    }
  }
}

export const whereOf = (node: AnyStateNode): string => node.path.join('.') || '(root)'

/** Every mutant of the chart under a root, in document order. */
export function* mutantsOf(root: AnyStateNode): Generator<Mutant> {
  for (const node of nodesOf(root)) {
    const where = whereOf(node)
    yield* ofTransitions(node, where)
    yield* ofActions(
      `${where} entered`,
      `${where} entered`,
      () => node.entry,
      (entry) => {
        node.entry = entry as never
      },
    )
    yield* ofActions(
      `${where} left`,
      `${where} left`,
      () => node.exit,
      (exit) => {
        node.exit = exit as never
      },
    )
    if (node.type === 'compound') {
      const { initial } = node
      yield* ofActions(
        `${where} begun`,
        `${where} entered`,
        () => initial.actions,
        (actions) => {
          initial.actions = actions as never
        },
      )
    }
    yield* ofDelays(node, where)
  }
}

export const chartMutants = (machine: AnyStateMachine): Mutant[] => [
  ...mutantsOf(machine.root as AnyStateNode),
]
