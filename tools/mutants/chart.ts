/**
 * The mutants of a chart, read off the chart as data: each transition dropped, each guard negated,
 * each action deleted, each delay doubled. No file is edited: a mutant is done to the state nodes of
 * a machine while it is made (tools/mutants/setup.ts).
 *
 * Not mutated: xstate's own halves of an `after`; a transition that does nothing and says so (`{}`)
 * where, without it, nothing but the report of something unexpected would be done. Not dropped: one
 * that only reports, where all that is unexpected is reported anyway.
 */
import { type AnyStateMachine, type AnyStateNode, not } from 'xstate'

export interface Mutant {
  readonly kind: 'drop' | 'negate' | 'delete' | 'delay'
  /** Says where, in a person's words; the same for the same chart, and of no other mutant in it. */
  readonly id: string
  /** What a run comes by to which it could make a difference: `open on push`, `open entered`, `open left`. */
  readonly place: string
  /** Done to the nodes of a chart of the same shape. */
  readonly apply: () => void
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

/** xstate's own half of an `after`, which stands among the actions of entry and exit. */
function isTimer(action: unknown): action is Timer {
  if (typeof action !== 'function') return false
  const { event, sendId } = action as Timer
  const ids = [(event as { type?: unknown } | undefined)?.type, sendId]
  return ids.some((id) => String(id).startsWith('xstate.after.'))
}

function nameOf(part: unknown): string {
  if (typeof part === 'string') return part
  if (typeof part === 'function') return part.name.replace(/^xstate\./, '') || 'inline'
  if (part && typeof part === 'object' && 'type' in part) return String(part.type)
  return 'inline'
}

const doesNothing = ({ target, actions }: Transition): boolean =>
  (target?.length ?? 0) === 0 && actions.length === 0

/** Something above answers the event by name, and not by doing nothing. */
function isAnsweredAbove(node: AnyStateNode, event: string): boolean {
  for (let above = node.parent; above !== undefined; above = above.parent) {
    const list = above.transitions.get(event) as Transition[] | undefined
    if (list) return !list.every(doesNothing)
  }
  return false
}

const bareNames = ({ target, guard, actions }: Transition): string | null =>
  (target?.length ?? 0) === 0 && guard === undefined
    ? JSON.stringify(actions.map((action) => (typeof action === 'string' ? action : null)))
    : null

/** What answers everything, here or above, does the same: to report it. */
function isAnsweredSo(node: AnyStateNode, event: string, one: Transition): boolean {
  if (event === '*' || one.actions.some((action) => typeof action !== 'string')) return false
  for (let at: AnyStateNode | undefined = node; at !== undefined; at = at.parent) {
    const named = at === node ? undefined : at.transitions.get(event)
    const list = (named ?? at.transitions.get('*')) as Transition[] | undefined
    if (list) return list.length === 1 && bareNames(list[0] as Transition) === bareNames(one)
  }
  return false
}

const without = <T>(list: readonly T[], index: number): T[] => list.filter((_, at) => at !== index)

function* ofActions(
  where: string,
  place: string,
  list: () => readonly unknown[],
  set: (l: unknown[]) => void,
): Generator<Mutant> {
  for (const [index, action] of list().entries()) {
    if (isTimer(action)) continue
    const id = `${where}: without ${nameOf(action)} (${index + 1})`
    yield { kind: 'delete', id, place, apply: () => set(without(list(), index)) }
  }
}

function* ofTransition(
  where: string,
  place: string,
  list: () => Transition[],
  set: (list: Transition[]) => void,
  index: number,
  isSame: (one: Transition) => boolean,
): Generator<Mutant> {
  const one = list()[index] as Transition
  const isLast = index === list().length - 1
  if (!isLast || one.guard !== undefined || !isSame(one)) {
    yield { kind: 'drop', id: `${where}: dropped`, place, apply: () => set(without(list(), index)) }
  }
  if (one.guard !== undefined) {
    yield {
      kind: 'negate',
      id: `${where}: unless ${nameOf(one.guard)}`,
      place,
      apply: () => {
        one.guard = not(one.guard as never)
      },
    }
  }
  yield* ofActions(
    where,
    place,
    () => one.actions,
    (actions) => {
      one.actions = actions
    },
  )
}

/** `xstate.after.limit.chart.state` and `xstate.done.actor.load` without what the place says already. */
const eventName = (event: string): string =>
  event === ''
    ? 'always'
    : event
        .replace(/^xstate\.after\.([^.]+)\..*$/, 'after $1')
        .replace(/^xstate\.(done|error)\.(?:actor|state)\.(.+)$/, '$2 $1')

function* ofTransitions(node: AnyStateNode, where: string): Generator<Mutant> {
  const lists: [string, () => Transition[], (list: Transition[]) => void][] = [
    ...[...node.transitions.keys()].map((event): (typeof lists)[number] => [
      event,
      () => (node.transitions.get(event) ?? []) as Transition[],
      (list) => {
        if (list.length > 0) node.transitions.set(event, list as never)
        else node.transitions.delete(event)
      },
    ]),
  ]
  if (node.always) {
    lists.push([
      '',
      () => node.always as Transition[],
      (list) => {
        node.always = list as never
      },
    ])
  }
  for (const [event, list, set] of lists) {
    const all = list()
    for (const [index, one] of all.entries()) {
      const isLast = index === all.length - 1
      const idle = doesNothing(one) && one.guard === undefined && isLast
      if (idle && !isAnsweredAbove(node, event)) continue
      const nth = all.length > 1 ? ` ${index + 1} of ${all.length}` : ''
      const place = `${where} on ${event}`
      const isSame = (without: Transition) => isAnsweredSo(node, event, without)
      yield* ofTransition(`${where} on ${eventName(event)}${nth}`, place, list, set, index, isSame)
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
        // xstate reads a timer's wait off the function that starts it.
        const twice = Object.assign((...args: never[]) => timer(...(args as never)), timer, {
          delay: doubled,
        })
        node.entry = node.entry.map((one, at) => (at === index ? (twice as never) : one))
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
