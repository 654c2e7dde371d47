/** Layouts for tests, written as rows. */
import type { Drawing, DrawnState, StateKind } from '../../../devtools/inspector/chart/drawing.ts'
import type { PlacedEdge, StateBounds } from '../../../devtools/inspector/chart/elk.ts'
import type { ChartLayout } from '../../../devtools/inspector/chart/layout.ts'
import { layoutFrom } from '../../../devtools/inspector/chart/layout-chart.ts'
import { sizeOfHead, sizeOfLines } from '../../../devtools/inspector/chart/texts.ts'

const KINDS: StateKind[] = ['atomic', 'compound']

/**
 * Name, index of the parent, kind, initial, x and y relative to the parent's corner, lines, rows per
 * column; for a state with children also width, height and left padding of its texts. The root is at
 * 16, 16.
 */
export type StateRow = [
  string,
  number,
  number,
  0 | 1,
  number,
  number,
  string[],
  number,
  ...([number, number, number] | []),
]
/**
 * Indices of source and target; 0 if the first segment is horizontal; start relative to the source's
 * corner; segment lengths, alternately horizontal and vertical; label position relative to the
 * start; lines.
 */
export type EdgeRow = [number, number, 0 | 1, number, number, number[], number, number, string[]]

function pointsOf(x: number, y: number, segments: readonly number[], isVerticalFirst: 0 | 1) {
  const points = [{ x, y }]
  for (const [index, length] of segments.entries()) {
    const { x: fromX, y: fromY } = points.at(-1)!
    const isHorizontal = (index + isVerticalFirst) % 2 === 0
    points.push({ x: fromX + (isHorizontal ? length : 0), y: fromY + (isHorizontal ? 0 : length) })
  }
  return points
}

export function layoutOfRows(stateRows: StateRow[], edgeRows: EdgeRow[] = []): ChartLayout {
  const states: DrawnState[] = []
  const bounds: StateBounds[] = []
  for (const [name, parentIndex, kind, initial, dx, dy, lines, maxRows, ...size] of stateRows) {
    const [parent, outer] = [states[parentIndex], bounds[parentIndex]]
    const isChild = parent !== undefined && parent !== states[0]
    const id = parent === undefined ? `(${name})` : isChild ? `${parent.id}.${name}` : name
    const head = sizeOfHead(name, lines, maxRows)
    const [width = head.width, height = head.height, inset = 0] = size
    const origin = outer ?? { x: -16, y: -16 }
    states.push({ id, name, kind: KINDS[kind]!, initial: initial === 1, lines, children: [] })
    bounds.push({ x: origin.x + dx, y: origin.y + dy, width, height, maxRows, inset })
    parent?.children.push(states.at(-1)!)
  }
  const edges = edgeRows.map(([from, to, , , , , , , lines]) => ({
    from: states[from]!.id,
    to: states[to]!.id,
    lines,
  }))
  const placedEdges = edgeRows.map(
    ([from, , isVerticalFirst, dx, dy, segments, labelX, labelY, lines], index): PlacedEdge => {
      const [x, y] = [bounds[from]!.x + dx, bounds[from]!.y + dy]
      const label = { x: x + labelX, y: y + labelY, ...sizeOfLines(lines, edges[index]!.to) }
      return { points: pointsOf(x, y, segments, isVerticalFirst), label }
    },
  )
  const drawing: Drawing = { root: states[0]!, edges }
  return layoutFrom(drawing, {
    width: bounds[0]!.width,
    height: bounds[0]!.height,
    states: new Map(states.map(({ id }, index) => [id, bounds[index]!])),
    edges: new Map(edges.map((edge, index) => [edge, placedEdges[index]!])),
  })
}
