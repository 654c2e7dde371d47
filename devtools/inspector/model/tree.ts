/**
 * The actors of a history as a tree: parents, ended actors, and actors that outlive their parent.
 */
import { hasBegun, hasEnded, idOf, type RetainedActor, type Status, stateUpTo } from './actor.ts'

export interface ActorNode {
  /** As in a trace: `a app/member/chat-1~2`. */
  name: string
  tab: string
  path: readonly string[]
  /** Last segment of the path. */
  id: string
  incarnation: number
  /** Null for promises and callbacks. */
  machine: string | null
  parent: string | null
  /** Null for promises and callbacks. */
  value: unknown
  status: Status
  ended: boolean
  /** Still active although its parent has ended. */
  leak: boolean
  children: ActorNode[]
}

/** Actors that had started by a step, roots first, in order of their start. */
export function treeAt(actors: Iterable<RetainedActor>, seq: number): ActorNode[] {
  const nodes = new Map<string, ActorNode>()
  const roots: ActorNode[] = []
  for (const actor of actors) {
    if (hasBegun(actor, seq)) nodes.set(actor.name, nodeOf(actor, seq))
  }
  for (const node of nodes.values()) {
    const parent = node.parent === null ? undefined : nodes.get(node.parent)
    node.leak = !node.ended && parent?.ended === true
    ;(parent?.children ?? roots).push(node)
  }
  return roots
}

function nodeOf(actor: RetainedActor, seq: number): ActorNode {
  const { name, tab, path, incarnation, machine, parent } = actor
  const state = stateUpTo(actor, seq)
  return {
    name,
    tab,
    path,
    id: idOf(actor),
    incarnation,
    machine,
    parent,
    value: machine === null ? null : (state?.value ?? null),
    status: state?.status ?? 'active',
    ended: hasEnded(actor, seq),
    leak: false,
    children: [],
  }
}
