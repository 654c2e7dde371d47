/** Lays out charts, for the inspector and for the drawings of `npm run charts`. */
import type { AnyStateMachine } from 'xstate'
import { type Drawing, drawingOf, statesIn } from './drawing.ts'
import type { Placed } from './elk.ts'
import type { Point } from './geometry.ts'
import type { ChartLayout, StateBox } from './layout.ts'
import { placeState } from './place.ts'
import { linesOf, NAME_ROW_PX, PADDING_PX, TEXT_PX } from './texts.ts'

const MARGIN_PX = 16

/** Whole numbers, so that the segments of a straight line stay in line. */
const moveIn = ({ x, y }: Point): Point => ({
  x: Math.round(x) + MARGIN_PX,
  y: Math.round(y) + MARGIN_PX,
})

/** Combines a drawing with the positions of its parts. */
export function layoutFrom({ root, edges }: Drawing, placed: Placed): ChartLayout {
  const states = [...statesIn(root)].map(({ state, parent }): StateBox => {
    const bounds = placed.states.get(state.id)
    if (bounds === undefined) throw new Error(`${state.id} has no place`)
    const { x, y } = moveIn(bounds)
    const inset = Math.round(bounds.inset ?? 0)
    const { id, name, kind, initial, lines } = state
    const start = { x: x + PADDING_PX + inset, y: y + NAME_ROW_PX + TEXT_PX }
    return {
      ...{ id, name, kind, initial, inset, x, y },
      parent: parent?.id ?? null,
      region: parent?.kind === 'parallel',
      width: Math.round(bounds.width),
      height: Math.round(bounds.height),
      lines: linesOf(lines, id, null, start, bounds.maxRows),
    }
  })
  return {
    chart: root.name,
    width: Math.round(placed.width) + 2 * MARGIN_PX,
    height: Math.round(placed.height) + 2 * MARGIN_PX,
    states,
    edges: edges.map((edge) => {
      const placedEdge = placed.edges.get(edge)
      if (placedEdge === undefined) throw new Error(`${edge.from} to ${edge.to} has no place`)
      const corner = moveIn(placedEdge.label)
      const start = { x: corner.x, y: corner.y + TEXT_PX }
      const lines = linesOf(edge.lines, edge.from, edge.to, start, 0)
      return {
        from: edge.from,
        to: edge.to,
        transitions: lines.flatMap((line) => line.transitions),
        points: placedEdge.points.map(moveIn),
        label: { ...placedEdge.label, ...corner, lines },
      }
    }),
  }
}

export async function layoutChart(machine: AnyStateMachine): Promise<ChartLayout> {
  const drawing = drawingOf(machine)
  return layoutFrom(drawing, await placeState(drawing.root, drawing.edges))
}
