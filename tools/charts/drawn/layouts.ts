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
import { WAYS, type Way } from './elk.ts'
import { faultsOf } from './faults.ts'
import { type Drawing, type DrawnState, drawingOf } from './graph.ts'
import { type Pages, place, statesIn } from './place.ts'
import { movedTo, type Placed } from './placed.ts'
import { costOf, PAGE, WIDTHS } from './sizes.ts'

const MARGIN = 16
/** Tried for the width that parts keep to. */
const PAGES: Pages[] = [
  { own: PAGE, tied: PAGE },
  { own: PAGE, tied: 420 },
  { own: 420, tied: 420 },
]

/** To whole numbers, so that parts of one line stay in one line. */
const whole = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) })

function packedStates({ root }: Drawing, placed: Placed): PackedState[] {
  const all = [...statesIn(root)]
  const above = new Map(all.flatMap((s) => s.children.map((c) => [c, s] as const)))
  const boxOf = ({ id }: DrawnState) => {
    const box = placed.states.get(id)
    if (!box) throw new Error(`${id} stands nowhere`)
    return { ...box, ...whole(box) }
  }
  return all.map((state) => {
    const parent = above.get(state)
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
function movesOf(points: readonly Point[]): { upright: 0 | 1; moves: number[] } {
  const [first, second] = points
  const upright = first?.x === second?.x ? 1 : 0
  const moves: number[] = []
  for (const [index, { x, y }] of points.slice(1).entries()) {
    const from = points[index] ?? { x, y }
    const [dx, dy] = [x - from.x, y - from.y]
    for (const [kind, move] of [dx, dy].entries()) {
      if (move === 0) continue
      if ((moves.length + upright) % 2 !== kind) moves.push(0)
      moves.push(move)
    }
  }
  return { upright, moves }
}

function packedEdges({ root, edges }: Drawing, placed: Placed): PackedEdge[] {
  const ids = [...statesIn(root)].map(({ id }) => id)
  return edges.map((edge) => {
    const way = placed.edges.get(edge)
    const from = placed.states.get(edge.from)
    if (!way || !from) throw new Error(`${edge.from} to ${edge.to} is not drawn`)
    const points = way.points.map(whole)
    const begin = points[0] ?? { x: 0, y: 0 }
    const { upright, moves } = movesOf(points)
    const source = whole(from)
    const label = whole(way.label)
    return [
      ids.indexOf(edge.from),
      ids.indexOf(edge.to),
      upright,
      begin.x - source.x,
      begin.y - source.y,
      moves,
      label.x - begin.x,
      label.y - begin.y,
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
  const placed = movedTo(await place(drawing.root, drawing.edges, pages), { x: MARGIN, y: MARGIN })
  const packed = { states: packedStates(drawing, placed), edges: packedEdges(drawing, placed) }
  return {
    cost: costOf(placed, PAGE),
    faults: faultsOf(unpackLayout(chart, packed)).length,
    packed,
  }
}

/** The best of some ways: one that can be read before one that is smaller. */
export async function layoutFor(machine: AnyStateMachine): Promise<PackedLayout> {
  const drawings = WIDTHS.map((width) => drawingOf(machine, width))
  const tried = async (ways?: Way[]): Promise<Candidate[]> => {
    const found: Candidate[] = []
    for (const drawing of drawings) {
      for (const pages of PAGES)
        found.push(await candidateOf(drawing, ways ? { ...pages, ways } : pages, machine.id))
    }
    return found
  }
  const candidates = await tried()
  if (candidates.every(({ faults }) => faults > 0)) {
    for (const way of WAYS) candidates.push(...(await tried([way])))
  }
  const [best] = candidates.toSorted((a, b) => a.faults - b.faults || a.cost - b.cost)
  if (!best) throw new Error('no way to try')
  return best.packed
}
