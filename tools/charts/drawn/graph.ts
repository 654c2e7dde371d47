/** Model of a chart's drawing: nested boxes with texts, and the edges between them. */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import type { StateKind } from '../../../devtools/inspector/chart/layout.ts'
import {
  INDENT_PX,
  kindSign,
  type LineKind,
  linePrefix,
  type PackedLine,
  widthOf,
} from '../../../devtools/inspector/chart/texts.ts'
import {
  actionsOf,
  eventName,
  namedTransitions,
  nameOf,
  nodesOf,
  stateName,
} from '../../../devtools/trace/parts.ts'

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

/**
 * A state with more source states than this is named in them instead of being connected by edges.
 */
const MOST_SOURCES = 4

/** Breaks the text greedily at spaces. */
function broken(kind: LineKind, text: string, most: number): PackedLine {
  const rows: string[] = []
  for (const word of `${linePrefix(kind)}${text}`.split(' ')) {
    const row = rows.at(-1)
    const longer = row === undefined ? word : `${row} ${word}`
    const room = most - (rows.length > 1 ? INDENT_PX : 0)
    if (row !== undefined && widthOf(longer) <= room) rows[rows.length - 1] = longer
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
  const [target, another] = targetsOf(t)
  if (!target || another) return false
  if (isWithin(node, target) || isWithin(target, node)) return false
  return regionOf(node) === regionOf(target) && (sources.get(target) ?? 0) <= MOST_SOURCES
}

function sourcesOf(told: readonly TransitionOf[]): Map<AnyStateNode, number> {
  const sources = new Map<AnyStateNode, Set<AnyStateNode>>()
  for (const { node, t } of told) {
    for (const target of targetsOf(t))
      sources.set(target, (sources.get(target) ?? new Set()).add(node))
  }
  return new Map([...sources].map(([target, from]) => [target, from.size]))
}

/** Transitions that are not drawn as edges, grouped by target. */
function chipsOf(told: readonly TransitionOf[], most: number): PackedLine[] {
  const targets = [...new Set(told.map(({ to }) => to))]
  return targets.flatMap((to) => [
    broken('to', to, most),
    ...told
      .filter((each) => each.to === to)
      .map(({ text }) => broken('leaves', text, most - INDENT_PX)),
  ])
}

/** The invoked source, with its id if several invocations have the same source. */
function runOf(node: AnyStateNode, { id, src }: AnyStateNode['invoke'][number]): string {
  const several = node.invoke.filter((each) => nameOf(each.src) === nameOf(src)).length > 1
  return several ? `${nameOf(src)} ${id}` : nameOf(src)
}

function linesIn(node: AnyStateNode, chips: readonly TransitionOf[], most: number): PackedLine[] {
  const actions = (kind: 'entry' | 'exit') => {
    const names = actionsOf(node[kind])
    return names ? [broken(kind, names, most)] : []
  }
  const acts = transitionsOf(node).flatMap(({ t, text }) => {
    const names = actionsOf(t.actions)
    return targetsOf(t).length > 0 || !names ? [] : [broken('acts', `${text} / ${names}`, most)]
  })
  return [
    ...node.invoke.map((each) => broken('do', runOf(node, each), most)),
    ...actions('entry'),
    ...actions('exit'),
    ...acts,
    ...chipsOf(chips, most),
  ]
}

/** @param most maximum width of texts before they are broken */
export function drawingOf(machine: AnyStateMachine, most: number): Drawing {
  const told = [...nodesOf(machine.root)].flatMap(transitionsOf).filter(({ to }) => to !== '')
  const sources = sourcesOf(told)
  const drawn = told.filter((each) => isEdge(each, sources))
  const edges = new Map<string, DrawnEdge>()
  for (const { node, text, to } of drawn) {
    const from = stateName(node)
    const edge = edges.get(`${from} ${to}`) ?? { from, to, lines: [] }
    edges.set(`${from} ${to}`, edge)
    edge.lines.push(broken('leaves', text, most))
  }
  const stateOf = (node: AnyStateNode): DrawnState => {
    const chips = told.filter((each) => each.node === node && !drawn.includes(each))
    const beginnings = (node.parent?.initial?.target ?? []) as AnyStateNode[]
    return {
      id: stateName(node),
      name: node.path.at(-1) ?? machine.id,
      kind: node.type,
      initial: node.parent?.type === 'compound' && beginnings.includes(node),
      lines: linesIn(node, chips, most),
      children: (Object.values(node.states) as AnyStateNode[]).map(stateOf),
    }
  }
  return { root: stateOf(machine.root), edges: [...edges.values()] }
}
