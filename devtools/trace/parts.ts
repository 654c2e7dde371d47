/** Reads a state machine as data: its states, and a readable name for each of its parts. */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

export function* nodesOf(node: AnyStateNode): Generator<AnyStateNode> {
  yield node
  for (const child of Object.values(node.states) as AnyStateNode[]) yield* nodesOf(child)
}

/** Name of an action or guard in any form that `setup` or a machine config accepts. */
export function nameOf(reference: unknown): string {
  if (typeof reference === 'string') return reference
  if (typeof reference === 'function') return reference.name.replace(/^xstate\./, '') || 'inline'
  if (reference && typeof reference === 'object' && 'type' in reference)
    return String(reference.type)
  return 'inline'
}

/** Whether the action is the one xstate adds internally to implement `delay`. */
function isTimerAction(reference: unknown): boolean {
  if (typeof reference !== 'function') return false
  const { event, sendId } = reference as { event?: { type?: unknown }; sendId?: unknown }
  return [event?.type, sendId].some((id) => String(id).startsWith('xstate.after.'))
}

/** Names of entry, exit or transition actions. */
export const actionsOf = (references: unknown): string =>
  (Array.isArray(references) ? references : references ? [references] : [])
    .filter((reference) => !isTimerAction(reference))
    .map(nameOf)
    .join(', ')

export const stateName = (node: AnyStateNode): string =>
  node.path.length === 0 ? `(${node.machine.id})` : node.path.join('.')

/** Readable event name. An invoke without an id is named after its source. */
export function eventName(node: AnyStateNode, type: string): string {
  if (type === '') return 'always'
  const delay = /^xstate\.after\.([^.]+)\./.exec(type)
  if (delay) return `after ${delay[1]}`
  const invoked = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type)
  if (invoked) {
    const child = node.invoke.find(({ id }) => id === invoked[2])
    return `${child ? nameOf(child.src) : invoked[2]} ${invoked[1]}`
  }
  return type
}

/** Transitions of a state grouped by event, in the order they are evaluated. */
export const candidatesOf = (node: AnyStateNode): AnyTransitionDefinition[][] => [
  ...(node.always ? [node.always as AnyTransitionDefinition[]] : []),
  ...(node.transitions.values() as Iterable<AnyTransitionDefinition[]>),
]

function transitionName(node: AnyStateNode, t: AnyTransitionDefinition): string {
  const guard = t.guard ? ` [${nameOf(t.guard)}]` : ''
  const targets = (t.target as AnyStateNode[] | undefined)?.map(stateName).join(', ')
  return `${stateName(node)}: ${eventName(node, t.eventType)}${guard}${targets ? ` -> ${targets}` : ''}`
}

/** Transitions of one state by unique name; duplicates get the suffix `(2)`, `(3)` and so on. */
export function namedTransitions(node: AnyStateNode): [string, AnyTransitionDefinition][] {
  const uses = new Map<string, number>()
  return candidatesOf(node)
    .flat()
    .map((t) => {
      const name = transitionName(node, t)
      const use = (uses.get(name) ?? 0) + 1
      uses.set(name, use)
      return [use === 1 ? name : `${name} (${use})`, t]
    })
}

/** All transitions of a machine by name. */
export const transitionsOf = (machine: AnyStateMachine): Map<string, AnyTransitionDefinition> =>
  new Map([...nodesOf(machine.root)].flatMap(namedTransitions))

/** Transitions that may be taken for an event in a state, in the order they are evaluated. */
export const matchingTransitions = (node: AnyStateNode, type: string): AnyTransitionDefinition[] =>
  [...(node.transitions as Map<string, AnyTransitionDefinition[]>)]
    .filter(
      ([on]) =>
        on === type || on === '*' || (on.endsWith('.*') && type.startsWith(on.slice(0, -1))),
    )
    .toSorted(([a], [b]) => Number(b === type) - Number(a === type) || b.length - a.length)
    .flatMap(([, transitions]) => transitions)
