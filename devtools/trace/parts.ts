/** Reads a state machine as data: its states, and a readable name for each of its parts. */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

export function* nodesOf(node: AnyStateNode): Generator<AnyStateNode> {
  yield node
  for (const child of Object.values(node.states) as AnyStateNode[]) yield* nodesOf(child)
}

/** Name of an action or guard in any form that `setup` or a machine config accepts. */
export function nameOf(part: unknown): string {
  if (typeof part === 'string') return part
  if (typeof part === 'function') return part.name.replace(/^xstate\./, '') || 'inline'
  if (part && typeof part === 'object' && 'type' in part) return String(part.type)
  return 'inline'
}

/** Whether the action is the one xstate adds internally to implement `after`. */
function keepsTimer(part: unknown): boolean {
  if (typeof part !== 'function') return false
  const { event, sendId } = part as { event?: { type?: unknown }; sendId?: unknown }
  return [event?.type, sendId].some((id) => String(id).startsWith('xstate.after.'))
}

/** Names of entry, exit or transition actions. */
export const actionsOf = (parts: unknown): string =>
  (Array.isArray(parts) ? parts : parts ? [parts] : [])
    .filter((part) => !keepsTimer(part))
    .map(nameOf)
    .join(', ')

export const stateName = (node: AnyStateNode): string =>
  node.path.length === 0 ? `(${node.machine.id})` : node.path.join('.')

/** Readable event name. An invoke without an id is named after its source. */
export function eventName(node: AnyStateNode, type: string): string {
  if (type === '') return 'always'
  const after = /^xstate\.after\.([^.]+)\./.exec(type)
  if (after) return `after ${after[1]}`
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

function nameOfTransition(node: AnyStateNode, t: AnyTransitionDefinition): string {
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
      const name = nameOfTransition(node, t)
      const use = (uses.get(name) ?? 0) + 1
      uses.set(name, use)
      return [use === 1 ? name : `${name} (${use})`, t]
    })
}

/** All transitions of a machine by name. */
export const transitionsOf = (machine: AnyStateMachine): Map<string, AnyTransitionDefinition> =>
  new Map([...nodesOf(machine.root)].flatMap(namedTransitions))

/** Transitions that may be taken for an event in a state, in the order they are evaluated. */
export const asked = (node: AnyStateNode, type: string): AnyTransitionDefinition[] =>
  [...(node.transitions as Map<string, AnyTransitionDefinition[]>)]
    .filter(
      ([on]) =>
        on === type || on === '*' || (on.endsWith('.*') && type.startsWith(on.slice(0, -1))),
    )
    .toSorted(([a], [b]) => Number(b === type) - Number(a === type) || b.length - a.length)
    .flatMap(([, transitions]) => transitions)
