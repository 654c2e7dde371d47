/** A part of a drawing that has its place. */
import type { Box, Point } from '../../../devtools/inspector/chart/layout.ts'
import type { Size } from '../../../devtools/inspector/chart/texts.ts'
import type { DrawnEdge } from './graph.ts'

export interface PlacedEdge {
  points: Point[]
  label: Box
}

export interface StateBounds extends Box {
  /** After how many rows its lines begin a new column. */
  tall: number
  /** How far its texts keep off its left side. */
  inset: number
}

export interface Placed extends Size {
  states: Map<string, StateBounds>
  edges: Map<DrawnEdge, PlacedEdge>
}

/** Inside of a state: room for the dot before the one that is entered first. */
export const INSIDE = { left: 22, right: 14, bottom: 14, top: 12 }

const moveBox = <B extends Box>(box: B, { x, y }: Point): B => ({
  ...box,
  x: box.x + x,
  y: box.y + y,
})

export function moveLayout(placed: Placed, offset: Point): Placed {
  return {
    ...placed,
    states: new Map([...placed.states].map(([id, box]) => [id, moveBox(box, offset)])),
    edges: new Map(
      [...placed.edges].map(([edge, { points, label }]) => [
        edge,
        {
          points: points.map(({ x, y }) => ({ x: x + offset.x, y: y + offset.y })),
          label: moveBox(label, offset),
        },
      ]),
    ),
  }
}
