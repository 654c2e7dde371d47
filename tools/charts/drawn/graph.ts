/** A chart as it is to be drawn: boxes within boxes with their texts, and the edges between them. */
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import type { StateKind } from '../../../src/inspector/chart/layout.ts'
import {
  INSET,
  type LineKind,
  type PackedLine,
  signOf,
  widthOf,
  wordsOf,
} from '../../../src/inspector/chart/texts.ts'
import {
  actionsOf,
  eventName,
  namedTransitions,
  nameOf,
  nodesOf,
  stateName,
} from '../../../trace/parts.ts'

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

/** A state that more others than this lead to is named where they leave it, not drawn to. */
const MOST_SOURCES = 4

/** Greedily, at blanks. */
function broken(kind: LineKind, text: string, most: number): PackedLine {
  const rows: string[] = []
  for (const word of `${wordsOf(kind)}${text}`.split(' ')) {
    const row = rows.at(-1)
    const longer = row === undefined ? word : `${row} ${word}`
    const room = most - (rows.length > 1 ? INSET : 0)
    if (row !== undefined && widthOf(longer) <= room) rows[rows.length - 1] = longer
    else rows.push(word)
  }
  return signOf(kind) + rows.join('\n').slice(wordsOf(kind).length)
}

interface Told {
  node: AnyStateNode
  t: AnyTransitionDefinition
  /** The event, its guard, and which of the same name it is. */
  text: string
  /** Names of the states it leads to. */
  to: string
}

const targetsOf = (t: AnyTransitionDefinition): AnyStateNode[] => (t.target ?? []) as AnyStateNode[]

const tellingOf = (node: AnyStateNode): Told[] =>
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

/** From beside it and of the same region, to one of few states that lead there. */
function isEdge({ node, t }: Told, sources: ReadonlyMap<AnyStateNode, number>): boolean {
  const [target, another] = targetsOf(t)
  if (!target || another) return false
  if (isWithin(node, target) || isWithin(target, node)) return false
  return regionOf(node) === regionOf(target) && (sources.get(target) ?? 0) <= MOST_SOURCES
}

function sourcesOf(told: readonly Told[]): Map<AnyStateNode, number> {
  const sources = new Map<AnyStateNode, Set<AnyStateNode>>()
  for (const { node, t } of told) {
    for (const target of targetsOf(t))
      sources.set(target, (sources.get(target) ?? new Set()).add(node))
  }
  return new Map([...sources].map(([target, from]) => [target, from.size]))
}

/** The ways out that are not drawn as edges, under the states they lead to. */
function chipsOf(told: readonly Told[], most: number): PackedLine[] {
  const targets = [...new Set(told.map(({ to }) => to))]
  return targets.flatMap((to) => [
    broken('to', to, most),
    ...told
      .filter((each) => each.to === to)
      .map(({ text }) => broken('leaves', text, most - INSET)),
  ])
}

/** What it runs, by its id where it runs several of a kind. */
function runOf(node: AnyStateNode, { id, src }: AnyStateNode['invoke'][number]): string {
  const several = node.invoke.filter((each) => nameOf(each.src) === nameOf(src)).length > 1
  return several ? `${nameOf(src)} ${id}` : nameOf(src)
}

function linesIn(node: AnyStateNode, chips: readonly Told[], most: number): PackedLine[] {
  const actions = (kind: 'entry' | 'exit') => {
    const names = actionsOf(node[kind])
    return names ? [broken(kind, names, most)] : []
  }
  const acts = tellingOf(node).flatMap(({ t, text }) => {
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

/** @param most how wide texts may be before they are broken */
export function drawingOf(machine: AnyStateMachine, most: number): Drawing {
  const told = [...nodesOf(machine.root)].flatMap(tellingOf).filter(({ to }) => to !== '')
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
