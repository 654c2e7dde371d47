/** Model of a chart's drawing: nested boxes with texts, and the edges between them. */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import {
  actionsOf,
  eventName,
  namedTransitions,
  nameOf,
  nodesOf,
  stateName,
} from '../../trace/parts.ts'
import {
  INDENT_PX,
  kindSign,
  type LineKind,
  linePrefix,
  type PackedLine,
  widthOf,
} from './texts.ts'

export type StateKind = 'atomic' | 'compound' | 'parallel' | 'final' | 'history'

export interface DrawnState {
  id: string
  name: string
  kind: StateKind
  initial: boolean
  lines: PackedLine[]
  children: DrawnState[]
}

export interface DrawnEdge {
  from: string
  to: string
  lines: PackedLine[]
}

export interface Drawing {
  root: DrawnState
  edges: DrawnEdge[]
}

/** A state and all within it, parents before their children. */
export function* statesIn(
  state: DrawnState,
  parent: DrawnState | null = null,
): Generator<{ state: DrawnState; parent: DrawnState | null }> {
  yield { state, parent }
  for (const child of state.children) yield* statesIn(child, state)
}

/**
 * A state with more source states than this is named in them instead of being connected by edges.
 */
const MAX_EDGE_SOURCES = 4

/** Width at which texts are broken, px. */
const MAX_TEXT_PX = 230

/** Breaks the text greedily at spaces. */
function wrapText(kind: LineKind, text: string, maxWidth: number = MAX_TEXT_PX): PackedLine {
  const rows: string[] = []
  for (const word of `${linePrefix(kind)}${text}`.split(' ')) {
    const row = rows.at(-1)
    const extended = row === undefined ? word : `${row} ${word}`
    const available = maxWidth - (rows.length > 1 ? INDENT_PX : 0)
    if (row !== undefined && widthOf(extended) <= available) rows[rows.length - 1] = extended
    else rows.push(word)
  }
  return kindSign(kind) + rows.join('\n').slice(linePrefix(kind).length)
}

interface TransitionOf {
  node: AnyStateNode
  t: AnyTransitionDefinition
  /** The event, its guard, and a number if several have the same name. */
  text: string
  /** Names of the target states. */
  to: string
}

const targetsOf = (t: AnyTransitionDefinition): AnyStateNode[] => (t.target ?? []) as AnyStateNode[]

const transitionsOf = (node: AnyStateNode): TransitionOf[] =>
  namedTransitions(node).map(([name, t]) => {
    const use = / \(\d+\)$/.exec(name)?.[0] ?? ''
    const guard = t.guard ? ` [${nameOf(t.guard)}]` : ''
    const to = targetsOf(t).map(stateName).join(', ')
    return { node, t, text: `${eventName(node, t.eventType)}${guard}${use}`, to }
  })

const isWithin = (outer: AnyStateNode, node: AnyStateNode): boolean =>
  node === outer || (node.parent !== undefined && isWithin(outer, node.parent))

const regionOf = (node: AnyStateNode): AnyStateNode | null =>
  !node.parent ? null : node.parent.type === 'parallel' ? node : regionOf(node.parent)

/**
 * An edge is drawn to a single target outside of the node, in the same region, with few sources.
 */
function isEdge({ node, t }: TransitionOf, sources: ReadonlyMap<AnyStateNode, number>): boolean {
  const [target, secondTarget] = targetsOf(t)
  if (!target || secondTarget) return false
  if (isWithin(node, target) || isWithin(target, node)) return false
  return regionOf(node) === regionOf(target) && (sources.get(target) ?? 0) <= MAX_EDGE_SOURCES
}

function sourcesOf(transitions: readonly TransitionOf[]): Map<AnyStateNode, number> {
  const sources = new Map<AnyStateNode, Set<AnyStateNode>>()
  for (const { node, t } of transitions) {
    for (const target of targetsOf(t))
      sources.set(target, (sources.get(target) ?? new Set()).add(node))
  }
  return new Map([...sources].map(([target, from]) => [target, from.size]))
}

/** Transitions that are not drawn as edges, grouped by target. */
function targetLines(transitions: readonly TransitionOf[]): PackedLine[] {
  const targets = [...new Set(transitions.map(({ to }) => to))]
  return targets.flatMap((to) => [
    wrapText('to', to),
    ...transitions
      .filter((transition) => transition.to === to)
      .map(({ text }) => wrapText('leaves', text, MAX_TEXT_PX - INDENT_PX)),
  ])
}

/** The invoked source, with its id if several invocations have the same source. */
function invocationLabel(node: AnyStateNode, { id, src }: AnyStateNode['invoke'][number]): string {
  const several = node.invoke.filter((other) => nameOf(other.src) === nameOf(src)).length > 1
  return several ? `${nameOf(src)} ${id}` : nameOf(src)
}

function linesIn(node: AnyStateNode, chips: readonly TransitionOf[]): PackedLine[] {
  const actions = (kind: 'entry' | 'exit') => {
    const names = actionsOf(node[kind])
    return names ? [wrapText(kind, names)] : []
  }
  const acts = transitionsOf(node).flatMap(({ t, text }) => {
    const names = actionsOf(t.actions)
    return targetsOf(t).length > 0 || !names ? [] : [wrapText('acts', `${text} / ${names}`)]
  })
  return [
    ...node.invoke.map((invocation) => wrapText('do', invocationLabel(node, invocation))),
    ...actions('entry'),
    ...actions('exit'),
    ...acts,
    ...targetLines(chips),
  ]
}

export function drawingOf(machine: AnyStateMachine): Drawing {
  const transitions = [...nodesOf(machine.root)]
    .flatMap(transitionsOf)
    .filter(({ to }) => to !== '')
  const sources = sourcesOf(transitions)
  const edgeTransitions = transitions.filter((transition) => isEdge(transition, sources))
  const edges = new Map<string, DrawnEdge>()
  for (const { node, text, to } of edgeTransitions) {
    const from = stateName(node)
    const edge = edges.get(`${from} ${to}`) ?? { from, to, lines: [] }
    edges.set(`${from} ${to}`, edge)
    edge.lines.push(wrapText('leaves', text))
  }
  const stateOf = (node: AnyStateNode): DrawnState => {
    const chips = transitions.filter(
      (transition) => transition.node === node && !edgeTransitions.includes(transition),
    )
    const initialStates = (node.parent?.initial?.target ?? []) as AnyStateNode[]
    return {
      id: stateName(node),
      name: node.path.at(-1) ?? machine.id,
      kind: node.type,
      initial: node.parent?.type === 'compound' && initialStates.includes(node),
      lines: linesIn(node, chips),
      children: (Object.values(node.states) as AnyStateNode[]).map(stateOf),
    }
  }
  return { root: stateOf(machine.root), edges: [...edges.values()] }
}
