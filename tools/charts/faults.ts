/** What is wrong with a drawing to the eye: boxes and texts that lie over each other, or too wide. */
import type { Box, Point } from '../../devtools/inspector/chart/geometry.ts'
import type { ChartLayout, StateBox } from '../../devtools/inspector/chart/layout.ts'
import {
  NAME_PX,
  NAME_ROW_PX,
  PADDING_PX,
  ROW_PX,
  TEXT_PX,
  type TextLine,
  widthOf,
} from '../../devtools/inspector/chart/texts.ts'

const MAX_WIDTH_PX = 2_400

interface ReadableBox extends Box {
  what: string
}

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

const contains = (outer: Box, inner: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height

const textBoxes = (owner: string, lines: readonly TextLine[]): ReadableBox[] =>
  lines.flatMap(({ rows }) =>
    rows.map(({ x, y, text }) => ({
      what: `"${text}" of ${owner}`,
      x,
      y: y - TEXT_PX,
      width: widthOf(text, TEXT_PX, true),
      height: ROW_PX,
    })),
  )

/** The band of a box that its children keep off: the name and what it says. */
function headBox(state: StateBox): Box {
  const texts = textBoxes(state.id, state.lines)
  const bottom = Math.max(state.y + NAME_ROW_PX, ...texts.map(({ y, height }) => y + height))
  return { ...state, height: bottom - state.y }
}

/** What is to be read of a state: all of a leaf, of others their texts. */
function readableBoxes(state: StateBox, isLeaf: boolean): ReadableBox[] {
  if (isLeaf) return [{ ...state, what: state.id }]
  const { id, x, y, name, inset, lines } = state
  const nameBox = {
    x: x + PADDING_PX + inset,
    y: y + 6,
    width: widthOf(name, NAME_PX, true),
    height: ROW_PX,
  }
  return [nameBox, ...textBoxes(id, lines)].map((text) => ({ ...text, what: id }))
}

function allReadableBoxes({ states, edges }: ChartLayout): ReadableBox[] {
  const parents = new Set(states.map(({ parent }) => parent))
  return [
    ...edges.map(({ label, from, to }) => ({ ...label, what: `label ${from} to ${to}` })),
    ...states.flatMap((state) => readableBoxes(state, !parents.has(state.id))),
  ]
}

function* pairsOf<T>(items: readonly T[]): Generator<[T, T]> {
  for (const [index, a] of items.entries()) for (const b of items.slice(index + 1)) yield [a, b]
}

/** The pieces of a line, each as a box of no more than its own width. */
const edgeSegments = (points: readonly Point[]): Box[] =>
  points.slice(1).map((to, index) => {
    const from = points[index] ?? to
    return {
      x: Math.min(from.x, to.x),
      y: Math.min(from.y, to.y),
      width: Math.abs(from.x - to.x),
      height: Math.abs(from.y - to.y),
    }
  })

const shrink = ({ x, y, width, height }: Box): Box => ({
  x: x + 1,
  y: y + 1,
  width: width - 2,
  height: height - 2,
})

function boxFaults({ states }: ChartLayout): string[] {
  const byId = new Map(states.map((state) => [state.id, state]))
  const siblings = [...pairsOf(states)].filter(([a, b]) => a.parent === b.parent && overlap(a, b))
  const outside = states.filter(({ parent, ...box }) => {
    const outer = byId.get(parent ?? '')
    return outer && (!contains(outer, box) || overlap(headBox(outer), box))
  })
  return [
    ...siblings.map(([a, b]) => `${a.id} and ${b.id} overlap`),
    ...outside.map(({ id, parent }) => `${id} does not lie in ${parent} below what that says`),
  ]
}

function textFaults(layout: ChartLayout): string[] {
  const { states, edges } = layout
  const labels = edges.map(({ label, from, to }) => ({ ...label, what: `label ${from} to ${to}` }))
  const overflowing = states.flatMap((state) =>
    textBoxes(state.id, state.lines).filter((text) => !contains(state, text)),
  )
  const owners = [...states, ...edges.map(({ label, from }) => ({ id: from, lines: label.lines }))]
  const overlappingTexts = owners.flatMap(({ id, lines }) =>
    [...pairsOf(textBoxes(id, lines))].filter(([a, b]) => overlap(a, b)),
  )
  const overlappingLabels = [...pairsOf(allReadableBoxes(layout))].filter(
    ([a, b]) => a.what.startsWith('label ') && overlap(a, b),
  )
  const onBorder = labels.flatMap((label) =>
    states
      .filter(({ id }) => states.some(({ parent }) => parent === id))
      .filter((box) => overlap(box, label) && !contains(box, label))
      .map(({ id }) => `${label.what} lies on the border of ${id}`),
  )
  return [
    ...overflowing.map(({ what }) => `${what} spills out of its box`),
    ...[...overlappingTexts, ...overlappingLabels].map(
      ([a, b]) => `${a.what} and ${b.what} overlap`,
    ),
    ...onBorder,
  ]
}

/** A line may cross a border and another line, and nothing that is to be read. */
function edgeFaults(layout: ChartLayout): string[] {
  const boxes = allReadableBoxes(layout)
  return layout.edges.flatMap(({ from, to, points }) => {
    const segments = edgeSegments(points)
    const crossedBoxes = boxes.filter((box) =>
      segments.some((segment) => overlap(shrink(box), segment)),
    )
    const names = new Set(crossedBoxes.map(({ what }) => what))
    return [...names].map((what) => `the line ${from} to ${to} runs through ${what}`)
  })
}

/** A sentence each, none when all can be read. */
export function faultsOf(layout: ChartLayout): string[] {
  const tooWide =
    layout.width > MAX_WIDTH_PX ? [`${layout.width} px wide, more than ${MAX_WIDTH_PX}`] : []
  return [...tooWide, ...boxFaults(layout), ...textFaults(layout), ...edgeFaults(layout)].map(
    (fault) => `${layout.chart}: ${fault}`,
  )
}
