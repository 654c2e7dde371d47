/**
 * Layout of a drawn chart. States and transitions have the names that the coverage tool uses.
 */
import type { StateKind } from './drawing.ts'
import type { Box, Point } from './geometry.ts'
import type { TextLine } from './texts.ts'

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
