/**
 * Layout of a drawn chart. `npm run charts` (tools/charts/drawn) generates it and stores it packed
 * in layouts.json. States and transitions have the names that the coverage tool uses.
 */
import {
  linesOf,
  NAME_ROW_PX,
  PADDING_PX,
  type PackedLine,
  sizeOfHead,
  sizeOfLines,
  TEXT_PX,
  type TextLine,
} from './texts.ts'

export interface Point {
  x: number
  y: number
}

export interface Box extends Point {
  width: number
  height: number
}

export type StateKind = 'atomic' | 'compound' | 'parallel' | 'final' | 'history'

export interface StateBox extends Box {
  /** `anonymous.signingIn.user`; the root is `(session)`. */
  id: string
  /** The last segment of the id. */
  name: string
  parent: string | null
  kind: StateKind
  /** Whether it is the initial state of its parent. */
  initial: boolean
  /** Left padding of its texts, px, which leaves room for an edge. */
  inset: number
  /** Whether it is a region of a parallel state. */
  region: boolean
  lines: TextLine[]
}

/** All transitions from one state to another. */
export interface Edge {
  from: string
  to: string
  transitions: string[]
  points: Point[]
  label: Box & { lines: TextLine[] }
}

export interface ChartLayout {
  chart: string
  width: number
  height: number
  /** Parents precede their children. */
  states: StateBox[]
  edges: Edge[]
}

export const KINDS: StateKind[] = ['atomic', 'compound', 'parallel', 'final', 'history']

/**
 * Name, index of the parent, kind, initial, x and y relative to the parent's corner, lines, column
 * height in rows; for a state with children also width, height and left padding of its texts.
 */
export type PackedState = [
  string,
  number,
  number,
  0 | 1,
  number,
  number,
  PackedLine[],
  number,
  ...([number, number, number] | []),
]
/**
 * Indices of source and target; 0 if the first segment is horizontal; start relative to the
 * source's corner; segment lengths, alternately horizontal and vertical; label position relative to
 * the start; lines.
 */
export type PackedEdge = [
  number,
  number,
  0 | 1,
  number,
  number,
  number[],
  number,
  number,
  PackedLine[],
]

export interface PackedLayout {
  states: PackedState[]
  edges: PackedEdge[]
}

/** By machine id. */
export type PackedLayouts = Record<string, PackedLayout>

function unpackState(packed: PackedState, unpacked: readonly StateBox[]): StateBox {
  const [name, parentIndex, kind, initial, dx, dy, lines, columnRows, width, height, inset = 0] =
    packed
  const parent = unpacked[parentIndex]
  const path = parent?.parent == null ? name : `${parent.id}.${name}`
  const id = parent ? path : `(${name})`
  const x = dx + (parent?.x ?? 0)
  const y = dy + (parent?.y ?? 0)
  const head = sizeOfHead(name, lines, columnRows)
  return {
    id,
    name,
    parent: parent?.id ?? null,
    kind: KINDS[kind] ?? 'atomic',
    initial: initial === 1,
    inset,
    region: parent?.kind === 'parallel',
    x,
    y,
    width: width ?? head.width,
    height: height ?? head.height,
    lines: linesOf(
      lines,
      id,
      null,
      { x: x + PADDING_PX + inset, y: y + NAME_ROW_PX + TEXT_PX },
      columnRows,
    ),
  }
}

function pointsOf(start: Point, segments: readonly number[], isVerticalFirst: 0 | 1): Point[] {
  const at = { ...start }
  const rest = segments.map((length, index) => {
    if ((index + isVerticalFirst) % 2 === 0) at.x += length
    else at.y += length
    return { ...at }
  })
  return [start, ...rest]
}

function unpackEdge(packed: PackedEdge, states: readonly StateBox[]): Edge {
  const [source, target, isVerticalFirst, dx, dy, segments, labelX, labelY, packedLines] = packed
  const [from, to] = [states[source], states[target]]
  if (!from || !to) throw new Error('edge without source or target')
  const start = { x: from.x + dx, y: from.y + dy }
  const corner = { x: start.x + labelX, y: start.y + labelY }
  const lines = linesOf(packedLines, from.id, to.id, { x: corner.x, y: corner.y + TEXT_PX }, 0)
  return {
    from: from.id,
    to: to.id,
    transitions: lines.flatMap((line) => line.transitions),
    points: pointsOf(start, segments, isVerticalFirst),
    label: { ...corner, ...sizeOfLines(packedLines, to.id), lines },
  }
}

export function unpackLayout(chart: string, { states, edges }: PackedLayout): ChartLayout {
  const boxes: StateBox[] = []
  for (const packed of states) boxes.push(unpackState(packed, boxes))
  const [root] = boxes
  return {
    chart,
    width: (root?.width ?? 0) + 2 * (root?.x ?? 0),
    height: (root?.height ?? 0) + 2 * (root?.y ?? 0),
    states: boxes,
    edges: edges.map((packed) => unpackEdge(packed, boxes)),
  }
}
