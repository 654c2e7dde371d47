/** Lays out what edges tie together, by ELK. */
import ELK, { type ElkNode } from 'elkjs'
import type { Point } from '../../../devtools/inspector/chart/layout.ts'
import { sizeOfHead, sizeOfLines } from '../../../devtools/inspector/chart/texts.ts'
import type { DrawnEdge, DrawnState } from './graph.ts'
import { INSIDE, moveLayout, type Placed, type PlacedEdge, type StateBounds } from './placed.ts'
import { costOf } from './sizes.ts'

export interface ConnectedState {
  state: DrawnState
  /** Laid out already; else it has children. */
  placed?: Placed
  children?: ConnectedState[]
}

const elk = new ELK()

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.randomSeed': '1',
  'elk.padding': '[top=2,left=2,bottom=2,right=2]',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '10',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.labelNode': '6',
  'elk.layered.spacing.nodeNodeBetweenLayers': '26',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '10',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
}

export const ELK_OPTIONS = ['DOWN', 'RIGHT'].flatMap((direction) =>
  ['NETWORK_SIMPLEX', 'BRANDES_KOEPF'].map((strategy) => ({
    ...OPTIONS,
    'elk.direction': direction,
    'elk.layered.nodePlacement.strategy': strategy,
  })),
)

export type ElkOptions = (typeof ELK_OPTIONS)[number]

function nodeOf({ state, placed, children }: ConnectedState): ElkNode {
  if (placed) return { id: state.id, width: placed.width, height: placed.height }
  const head = sizeOfHead(state.name, state.lines)
  const { left, right, bottom, top } = INSIDE
  return {
    id: state.id,
    layoutOptions: {
      'elk.padding': `[top=${head.height + top},left=${left},bottom=${bottom},right=${right}]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${head.width},${head.height + top + bottom})`,
    },
    children: (children ?? []).map(nodeOf),
  }
}

const edgeOf = ({ from, to, lines }: DrawnEdge, index: number) => ({
  id: `edge ${index}`,
  sources: [from],
  targets: [to],
  labels: [
    {
      text: 'label',
      ...sizeOfLines(lines, to),
      layoutOptions: { 'elk.edgeLabels.placement': 'CENTER' },
    },
  ],
})

const flatten = (connected: readonly ConnectedState[]): ConnectedState[] =>
  connected.flatMap((child) => [child, ...flatten(child.children ?? [])])

function* boxesOf(node: ElkNode, at: Point): Generator<[string, StateBounds]> {
  for (const child of node.children ?? []) {
    const x = at.x + (child.x ?? 0)
    const y = at.y + (child.y ?? 0)
    yield [
      child.id,
      { x, y, width: child.width ?? 0, height: child.height ?? 0, tall: 0, inset: 0 },
    ]
    yield* boxesOf(child, { x, y })
  }
}

function placedFromGraph(
  graph: ElkNode,
  connected: readonly ConnectedState[],
  edges: readonly DrawnEdge[],
): Placed {
  const placed: Placed = {
    width: graph.width ?? 0,
    height: graph.height ?? 0,
    states: new Map(boxesOf(graph, { x: 0, y: 0 })),
    edges: new Map(),
  }
  for (const { state, placed: innerLayout } of flatten(connected)) {
    const box = placed.states.get(state.id)
    if (!innerLayout || !box) continue
    const moved = moveLayout(innerLayout, box)
    for (const [id, bounds] of moved.states) placed.states.set(id, bounds)
    for (const [edge, edgePlacement] of moved.edges) placed.edges.set(edge, edgePlacement)
  }
  for (const [index, edge] of edges.entries()) {
    const drawn = graph.edges?.[index]
    const [section] = drawn?.sections ?? []
    const [label] = drawn?.labels ?? []
    if (!drawn || !section || !label) throw new Error(`no way from ${edge.from} to ${edge.to}`)
    const { x, y } = placed.states.get(drawn.container ?? '') ?? { x: 0, y: 0 }
    const points = [section.startPoint, ...(section.bendPoints ?? []), section.endPoint]
    placed.edges.set(edge, {
      points: points.map((point) => ({ x: point.x + x, y: point.y + y })),
      label: {
        x: (label.x ?? 0) + x,
        y: (label.y ?? 0) + y,
        width: label.width ?? 0,
        height: label.height ?? 0,
      },
    })
  }
  for (const { state, children } of flatten(connected)) {
    const box = placed.states.get(state.id)
    if (children && box) box.inset = insetOf(state, box, [...placed.edges.values()])
  }
  return placed
}

/** The first place for its texts where no line that enters it from above runs through them. */
function insetOf(state: DrawnState, box: StateBounds, edges: readonly PlacedEdge[]): number {
  const head = sizeOfHead(state.name, state.lines)
  const bottom = box.y + head.height
  const occupied = edges.flatMap(({ points }) =>
    points.slice(1).flatMap((to, index) => {
      const from = points[index] ?? to
      const isAbove = Math.min(from.y, to.y) < bottom && Math.max(from.y, to.y) > box.y
      return isAbove ? [{ from: Math.min(from.x, to.x), to: Math.max(from.x, to.x) }] : []
    }),
  )
  const isFree = (x: number): boolean =>
    x + head.width <= box.x + box.width &&
    occupied.every(({ from, to }) => to <= x || from >= x + head.width)
  const free = [box.x, ...occupied.map(({ to }) => to)].filter((x) => x >= box.x && isFree(x))
  return free.length > 0 ? Math.min(...free) - box.x : 0
}

/** The best of some ways. */
export async function layoutConnected(
  connected: readonly ConnectedState[],
  edges: readonly DrawnEdge[],
  page: number,
  optionsList: readonly ElkOptions[] = ELK_OPTIONS,
): Promise<Placed> {
  let best: Placed | null = null
  for (const layoutOptions of optionsList) {
    const graph = await elk.layout({
      id: 'root',
      layoutOptions,
      children: connected.map(nodeOf),
      edges: edges.map(edgeOf),
    })
    const placed = placedFromGraph(graph, connected, edges)
    if (!best || costOf(placed, page) < costOf(best, page)) best = placed
  }
  if (!best) throw new Error('nothing to lay out')
  return best
}
