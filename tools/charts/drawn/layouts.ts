/** The layout of a chart, packed as it is kept. */
import type { AnyStateMachine } from 'xstate'
import {
  KINDS,
  type PackedEdge,
  type PackedLayout,
  type PackedState,
  type Point,
  unpackLayout,
} from '../../../devtools/inspector/chart/layout.ts'
import { ELK_OPTIONS, type ElkOptions } from './elk.ts'
import { faultsOf } from './faults.ts'
import { type Drawing, type DrawnState, drawingOf } from './graph.ts'
import { type Pages, placeState, statesIn } from './place.ts'
import { moveLayout, type Placed } from './placed.ts'
import { costOf, PAGE, WIDTHS } from './sizes.ts'

const MARGIN = 16
/** Tried for the width that parts keep to. */
const PAGES: Pages[] = [
  { own: PAGE, tied: PAGE },
  { own: PAGE, tied: 420 },
  { own: 420, tied: 420 },
]

/** To whole numbers, so that parts of one line stay in one line. */
const roundPoint = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) })

function packStates({ root }: Drawing, placed: Placed): PackedState[] {
  const all = [...statesIn(root)]
  const parents = new Map(all.flatMap((s) => s.children.map((c) => [c, s] as const)))
  const boxOf = ({ id }: DrawnState) => {
    const box = placed.states.get(id)
    if (!box) throw new Error(`${id} stands nowhere`)
    return { ...box, ...roundPoint(box) }
  }
  return all.map((state) => {
    const parent = parents.get(state)
    const { x, y, width, height, tall, inset } = boxOf(state)
    const from = parent ? boxOf(parent) : { x: 0, y: 0 }
    return [
      state.name,
      parent ? all.indexOf(parent) : -1,
      KINDS.indexOf(state.kind),
      state.initial ? 1 : 0,
      x - from.x,
      y - from.y,
      state.lines,
      tall,
      ...(state.children.length > 0
        ? ([width, height, inset].map(Math.round) as [number, number, number])
        : ([] as [])),
    ]
  })
}

/** Moves by turns level and upright, of nothing where two of a kind follow each other. */
function segmentsOf(points: readonly Point[]): { upright: 0 | 1; moves: number[] } {
  const [first, second] = points
  const isVerticalFirst = first?.x === second?.x ? 1 : 0
  const segments: number[] = []
  for (const [index, { x, y }] of points.slice(1).entries()) {
    const from = points[index] ?? { x, y }
    const [dx, dy] = [x - from.x, y - from.y]
    for (const [kind, length] of [dx, dy].entries()) {
      if (length === 0) continue
      if ((segments.length + isVerticalFirst) % 2 !== kind) segments.push(0)
      segments.push(length)
    }
  }
  return { upright: isVerticalFirst, moves: segments }
}

function packEdges({ root, edges }: Drawing, placed: Placed): PackedEdge[] {
  const ids = [...statesIn(root)].map(({ id }) => id)
  return edges.map((edge) => {
    const placedEdge = placed.edges.get(edge)
    const from = placed.states.get(edge.from)
    if (!placedEdge || !from) throw new Error(`${edge.from} to ${edge.to} is not drawn`)
    const points = placedEdge.points.map(roundPoint)
    const start = points[0] ?? { x: 0, y: 0 }
    const { upright: isVerticalFirst, moves: segments } = segmentsOf(points)
    const source = roundPoint(from)
    const label = roundPoint(placedEdge.label)
    return [
      ids.indexOf(edge.from),
      ids.indexOf(edge.to),
      isVerticalFirst,
      start.x - source.x,
      start.y - source.y,
      segments,
      label.x - start.x,
      label.y - start.y,
      edge.lines,
    ]
  })
}

interface Candidate {
  cost: number
  faults: number
  packed: PackedLayout
}

async function candidateOf(drawing: Drawing, pages: Pages, chart: string): Promise<Candidate> {
  const placed = moveLayout(await placeState(drawing.root, drawing.edges, pages), {
    x: MARGIN,
    y: MARGIN,
  })
  const packed = { states: packStates(drawing, placed), edges: packEdges(drawing, placed) }
  return {
    cost: costOf(placed, PAGE),
    faults: faultsOf(unpackLayout(chart, packed)).length,
    packed,
  }
}

/** The best of some ways: one that can be read before one that is smaller. */
export async function layoutFor(machine: AnyStateMachine): Promise<PackedLayout> {
  const drawings = WIDTHS.map((width) => drawingOf(machine, width))
  const candidatesFor = async (elkOptions?: ElkOptions[]): Promise<Candidate[]> => {
    const collected: Candidate[] = []
    for (const drawing of drawings) {
      for (const pages of PAGES)
        collected.push(
          await candidateOf(
            drawing,
            elkOptions ? { ...pages, ways: elkOptions } : pages,
            machine.id,
          ),
        )
    }
    return collected
  }
  const candidates = await candidatesFor()
  if (candidates.every(({ faults }) => faults > 0)) {
    for (const placedEdge of ELK_OPTIONS) candidates.push(...(await candidatesFor([placedEdge])))
  }
  const [best] = candidates.toSorted((a, b) => a.faults - b.faults || a.cost - b.cost)
  if (!best) throw new Error('no way to try')
  return best.packed
}
