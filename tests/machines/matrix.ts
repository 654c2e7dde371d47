/**
 * Static checks of a machine; nothing is run. Behaviour is covered by the tables in `tests/spec`.
 */
import {
  type AnyStateMachine,
  type AnyStateNode,
  fromCallback,
  fromTransition,
  StateMachine,
} from 'xstate'

/** Equal source text means the same library function; actor logics do not expose their kind. */
const codeOf = (logic: unknown): string =>
  String((logic as { transition?: unknown } | undefined)?.transition)
const NEVER_DONE = [fromCallback(() => {}), fromTransition((s: number) => s, 0)].map(codeOf)

const nameOf = (node: AnyStateNode): string => node.path.join('.') || '(root)'

function* nodesOf(node: AnyStateNode): Generator<AnyStateNode> {
  yield node
  for (const child of Object.values(node.states) as AnyStateNode[]) yield* nodesOf(child)
}

const isLeaf = (node: AnyStateNode): boolean => node.type === 'atomic' || node.type === 'final'

function ancestryOf(node: AnyStateNode): AnyStateNode[] {
  return node.parent ? [node, ...ancestryOf(node.parent)] : [node]
}

/** A state with an unconditional `always` is never at rest, so it receives no events. */
const isTransient = (node: AnyStateNode): boolean =>
  node.always?.some((t) => t.guard === undefined && (t.target?.length ?? 0) > 0) ?? false

const answers = (node: AnyStateNode, event: string): boolean => node.transitions.has(event)

/**
 * True if, in every active leaf of `region`, the leaf or a state between it and `region` handles
 * the event.
 */
function regionAnswers(region: AnyStateNode, event: string): boolean {
  if (answers(region, event) || isTransient(region)) return true
  const children = Object.values(region.states) as AnyStateNode[]
  if (region.type === 'parallel') return children.some((c) => regionAnswers(c, event))
  const real = children.filter((c) => c.type !== 'history')
  return real.length > 0 && real.every((c) => regionAnswers(c, event))
}

type Answer = 'handled' | 'ignored'

const answerIn = (node: AnyStateNode, event: string): Answer =>
  node.transitions.get(event)?.some((t) => (t.target?.length ?? 0) > 0 || t.actions.length > 0)
    ? 'handled'
    : 'ignored'

/**
 * By its own or an ancestor's transition, or one in a region that is active whenever the leaf is.
 */
function answerOf(leaf: AnyStateNode, event: string): Answer | null {
  const line = ancestryOf(leaf)
  for (const node of line) {
    if (answers(node, event)) return answerIn(node, event)
    if (node.type !== 'parallel') continue
    const others = (Object.values(node.states) as AnyStateNode[]).filter((r) => !line.includes(r))
    if (others.some((r) => regionAnswers(r, event))) return 'handled'
  }
  return null
}

/** Leaves in which the machine can be at rest and receive an event. */
function restingLeaves(machine: AnyStateMachine): AnyStateNode[] {
  return [...nodesOf(machine.root as AnyStateNode)].filter((node) => {
    const endsMachine = node.type === 'final' && node.parent === machine.root
    return isLeaf(node) && !endsMachine && !isTransient(node)
  })
}

function unansweredEvents(machine: AnyStateMachine, events: readonly string[]): string[] {
  return restingLeaves(machine).flatMap((leaf) =>
    events
      .filter((event) => answerOf(leaf, event) === null)
      .map((event) => `${nameOf(leaf)}: "${event}" has no answer`),
  )
}

/**
 * Number of pairs of a leaf and an event named in the machine that are handled or ignored
 * explicitly.
 */
export function cellsOf(machine: AnyStateMachine): Record<Answer, number> {
  const named = [...nodesOf(machine.root as AnyStateNode)].flatMap((n) => [...n.transitions.keys()])
  const events = [...new Set(named)].filter((e) => e !== '*' && !e.startsWith('xstate.'))
  const all = restingLeaves(machine).flatMap((leaf) => events.map((e) => answerOf(leaf, e)))
  const count = (answer: Answer) => all.filter((each) => each === answer).length
  return { handled: count('handled'), ignored: count('ignored') }
}

function logicOf(node: AnyStateNode, index: number, src: string): unknown {
  const raw = [node.config.invoke ?? []].flat()[index]?.src
  return typeof raw === 'string' || raw === undefined
    ? (node.machine.implementations.actors as Record<string, unknown>)[src]
    : raw
}

function canFinish(logic: unknown): boolean {
  if (logic instanceof StateMachine) {
    return (Object.values(logic.root.states) as AnyStateNode[]).some((s) => s.type === 'final')
  }
  return !NEVER_DONE.includes(codeOf(logic))
}

function unfinishedInvokes(machine: AnyStateMachine): string[] {
  const problems: string[] = []
  for (const node of nodesOf(machine.root as AnyStateNode)) {
    node.invoke.forEach((invoked, index) => {
      const src = String(invoked.src)
      const logic = logicOf(node, index, src)
      if (logic === undefined) problems.push(`${nameOf(node)}: actor "${src}" is not set up`)
      if (!answers(node, `xstate.error.actor.${invoked.id}`)) {
        problems.push(`${nameOf(node)}: invoke "${src}" has no onError`)
      }
      if (canFinish(logic) && !answers(node, `xstate.done.actor.${invoked.id}`)) {
        problems.push(`${nameOf(node)}: invoke "${src}" has no onDone`)
      }
    })
  }
  return problems
}

function openGuardLists(machine: AnyStateMachine): string[] {
  const problems: string[] = []
  for (const node of nodesOf(machine.root as AnyStateNode)) {
    for (const [event, list] of node.transitions) {
      const last = list.length - 1
      list.forEach((entry, index) => {
        const guarded = entry.guard !== undefined
        const where = `${nameOf(node)}: "${event}"`
        if (index === last && guarded) problems.push(`${where} ends in a guarded entry`)
        if (index < last && !guarded) problems.push(`${where} has entries no guard can reach`)
      })
    }
  }
  return problems
}

/** Adds `node`, its default descendants and all its ancestors. */
function enter(node: AnyStateNode, active: Set<AnyStateNode>): void {
  for (const above of ancestryOf(node)) {
    if (active.has(above)) continue
    active.add(above)
    if (above.type === 'parallel') {
      for (const region of Object.values(above.states) as AnyStateNode[]) enter(region, active)
    }
  }
  if (node.type === 'compound') {
    for (const target of node.initial.target) enter(target as AnyStateNode, active)
  }
  if (node.type === 'history' && node.parent) {
    const fallback = (node.config as { target?: unknown }).target
    const named = typeof fallback === 'string' ? node.parent.states[fallback] : undefined
    enter((named as AnyStateNode | undefined) ?? node.parent, active)
  }
}

function unreachableLeaves(machine: AnyStateMachine): string[] {
  const active = new Set<AnyStateNode>()
  enter(machine.root as AnyStateNode, active)
  for (let size = 0; size !== active.size; ) {
    size = active.size
    for (const node of [...active]) {
      const entries = [...[...node.transitions.values()].flat(), ...(node.always ?? [])]
      for (const target of entries.flatMap((t) => t.target ?? [])) {
        enter(target as AnyStateNode, active)
      }
    }
  }
  return [...nodesOf(machine.root as AnyStateNode)]
    .filter((node) => isLeaf(node) && !active.has(node))
    .map((node) => `${nameOf(node)}: cannot be reached`)
}

function silentRoot(machine: AnyStateMachine): string[] {
  return answers(machine.root as AnyStateNode, '*')
    ? []
    : ['(root): no "*" transition reports unexpected events']
}

/**
 * Lists everything wrong with a machine, one sentence each; empty if valid. Every leaf must handle
 * every external event (by a transition or `{}` of its own, of an ancestor or of a parallel region;
 * a wildcard does not count), every invoke must have onError and, if it can finish, onDone, guarded
 * lists must end unguarded and have no unreachable entries, every leaf must be reachable, and the
 * root must report unexpected events.
 */
export function lintMachine(machine: AnyStateMachine, externalEvents: readonly string[]): string[] {
  return [
    ...silentRoot(machine),
    ...unansweredEvents(machine, externalEvents),
    ...unfinishedInvokes(machine),
    ...openGuardLists(machine),
    ...unreachableLeaves(machine),
  ]
}

/** Dotted names of all leaves, to count which of them a generated walk has visited. */
export function leavesOf(machine: AnyStateMachine): string[] {
  return [...nodesOf(machine.root as AnyStateNode)].filter(isLeaf).map(nameOf)
}
