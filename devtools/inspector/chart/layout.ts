/**
 * Layout of a drawn chart. `npm run charts` (tools/charts/drawn) generates it and stores it packed
 * in layouts.json. States and transitions have the names that the coverage tool uses.
 */
import {
  linesOf,
  NAME_ROW,
  PAD,
  type PackedLine,
  sizeOfHead,
  sizeOfLines,
  TEXT,
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

function readState(packed: PackedState, before: readonly StateBox[]): StateBox {
  const [name, above, kind, initial, dx, dy, lines, tall, width, height, inset = 0] = packed
  const parent = before[above]
  const path = parent?.parent == null ? name : `${parent.id}.${name}`
  const id = parent ? path : `(${name})`
  const x = dx + (parent?.x ?? 0)
  const y = dy + (parent?.y ?? 0)
  const head = sizeOfHead(name, lines, tall)
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
    lines: linesOf(lines, id, null, { x: x + PAD + inset, y: y + NAME_ROW + TEXT }, tall),
  }
}

function wayOf(begin: Point, moves: readonly number[], upright: 0 | 1): Point[] {
  const at = { ...begin }
  const way = moves.map((move, index) => {
    if ((index + upright) % 2 === 0) at.x += move
    else at.y += move
    return { ...at }
  })
  return [begin, ...way]
}

function readEdge(packed: PackedEdge, states: readonly StateBox[]): Edge {
  const [source, target, upright, dx, dy, moves, labelX, labelY, texts] = packed
  const [from, to] = [states[source], states[target]]
  if (!from || !to) throw new Error('edge without source or target')
  const begin = { x: from.x + dx, y: from.y + dy }
  const corner = { x: begin.x + labelX, y: begin.y + labelY }
  const lines = linesOf(texts, from.id, to.id, { x: corner.x, y: corner.y + TEXT }, 0)
  return {
    from: from.id,
    to: to.id,
    transitions: lines.flatMap((line) => line.transitions),
    points: wayOf(begin, moves, upright),
    label: { ...corner, ...sizeOfLines(texts, to.id), lines },
  }
}

export function readLayout(chart: string, { states, edges }: PackedLayout): ChartLayout {
  const boxes: StateBox[] = []
  for (const packed of states) boxes.push(readState(packed, boxes))
  const [root] = boxes
  return {
    chart,
    width: (root?.width ?? 0) + 2 * (root?.x ?? 0),
    height: (root?.height ?? 0) + 2 * (root?.y ?? 0),
    states: boxes,
    edges: edges.map((packed) => readEdge(packed, boxes)),
  }
}
