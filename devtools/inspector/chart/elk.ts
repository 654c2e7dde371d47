/** Lays out connected states and packs unconnected boxes, by ELK. */
import ELK, { type ElkNode, type LayoutOptions } from 'elkjs/lib/elk.bundled.js'
import type { DrawnEdge, DrawnState } from './drawing.ts'
import type { Box, Point, Size } from './geometry.ts'
import { sizeOfHead, sizeOfLines } from './texts.ts'

export interface PlacedEdge {
  points: Point[]
  label: Box
}

export interface StateBounds extends Box {
  /** Number of rows after which its lines begin a new column; 0 = never. */
  maxRows: number
  /** Left padding of its texts, px; null if an edge crosses them in every position. */
  inset: number | null
}

/** A part of a drawing with the position of everything in it. */
export interface Placed extends Size {
  states: Map<string, StateBounds>
  edges: Map<DrawnEdge, PlacedEdge>
}

export interface ConnectedState {
  state: DrawnState
  /** Laid out already; else it has children. */
  placed?: Placed
  children?: ConnectedState[]
}

/** Padding of a state with children: room for the dot before the initial one. */
export const INSIDE = { left: 22, right: 14, bottom: 14, top: 12 }

const elk = new ELK()

const LAYERED: LayoutOptions = {
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
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
}

const move = <B extends Box>(box: B, { x, y }: Point): B => ({ ...box, x: box.x + x, y: box.y + y })

/** Adds a part to a drawing, at an offset. */
export function addPart({ states, edges }: Placed, part: Placed, offset: Point): void {
  for (const [id, box] of part.states) states.set(id, move(box, offset))
  for (const [edge, { points, label }] of part.edges)
    edges.set(edge, {
      points: points.map(({ x, y }) => ({ x: x + offset.x, y: y + offset.y })),
      label: move(label, offset),
    })
}

/** Positions of boxes that no edge connects, in rows. */
export async function packBoxes(sizes: readonly Size[]): Promise<Size & { positions: Point[] }> {
  const graph: ElkNode = {
    id: 'root',
    layoutOptions: {
      'elk.algorithm': 'rectpacking',
      'elk.aspectRatio': '1.3',
      'elk.padding': '[top=0,left=0,bottom=0,right=0]',
      'elk.spacing.nodeNode': '24',
    },
    children: sizes.map(({ width, height }, index) => ({ id: String(index), width, height })),
  }
  const { width = 0, height = 0, children = [] } = await elk.layout(graph)
  return { width, height, positions: children.map(({ x = 0, y = 0 }) => ({ x, y })) }
}

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
    const { width = 0, height = 0 } = child
    yield [child.id, { x, y, width, height, maxRows: 0, inset: 0 }]
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
  for (const { state, placed: part } of flatten(connected)) {
    const box = placed.states.get(state.id)
    if (part && box) addPart(placed, part, box)
  }
  for (const [index, edge] of edges.entries()) {
    const drawn = graph.edges?.[index]
    const [section] = drawn?.sections ?? []
    const [label] = drawn?.labels ?? []
    if (!drawn || !section || !label) throw new Error(`no way from ${edge.from} to ${edge.to}`)
    const offset = placed.states.get(drawn.container ?? '') ?? { x: 0, y: 0 }
    const points = [section.startPoint, ...(section.bendPoints ?? []), section.endPoint]
    const { x = 0, y = 0, width = 0, height = 0 } = label
    placed.edges.set(edge, {
      points: points.map((point) => ({ x: point.x + offset.x, y: point.y + offset.y })),
      label: move({ x, y, width, height }, offset),
    })
  }
  for (const { state, children } of flatten(connected)) {
    const box = placed.states.get(state.id)
    if (children && box) box.inset = insetOf(state, box, [...placed.edges.values()])
  }
  return placed
}

/** The first place for its texts where no line that enters it from above runs through them. */
function insetOf(state: DrawnState, box: StateBounds, edges: readonly PlacedEdge[]): number | null {
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
  return free.length > 0 ? Math.min(...free) - box.x : null
}

const PAGE_WIDTH_PX = 1220

/** Prefers readable texts, and small drawings that are neither wide nor long. */
function costOf({ width, height, states }: Placed): number {
  const isCrossed = [...states.values()].some(({ inset }) => inset === null)
  const tooWide = Math.max(1, width / PAGE_WIDTH_PX) ** 4
  return width * height * tooWide * Math.max(1, height / width / 2) * (isCrossed ? 100 : 1)
}

/** The best of both directions. */
export async function layoutConnected(
  connected: readonly ConnectedState[],
  edges: readonly DrawnEdge[],
): Promise<Placed> {
  const layoutIn = async (direction: string): Promise<Placed> => {
    const graph = await elk.layout({
      id: 'root',
      layoutOptions: { ...LAYERED, 'elk.direction': direction },
      children: connected.map(nodeOf),
      edges: edges.map(edgeOf),
    })
    return placedFromGraph(graph, connected, edges)
  }
  const [down, right] = [await layoutIn('DOWN'), await layoutIn('RIGHT')]
  return costOf(right) < costOf(down) ? right : down
}
