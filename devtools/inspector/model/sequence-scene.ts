/** Renders a sequence as a tree of SVG elements, like the chart drawings. */
import { colour } from '../chart/colours.ts'
import type { Box } from '../chart/layout.ts'
import { element, type SceneElement } from '../chart/scene.ts'
import type { Lane, Row, Sequence } from './sequence.ts'

const LANE = 168
const ROW = 30
const HEAD = 44
const TEXT = 12
/** Maximum label length; longer labels overlap other lanes. */
const SAID_MOST = 46

export interface SequenceScene {
  width: number
  height: number
  /** Lane names, which stay visible while scrolling. */
  head: SceneElement
  body: SceneElement
  /** Position of the chosen row's arrow, or of the last row's; null if there is none. */
  chosen: Box | null
}

const clipped = (text: string): string =>
  text.length > SAID_MOST ? `${text.slice(0, SAID_MOST - 1)}…` : text

/** @param chosen the selected step */
export function sequenceScene({ lanes, rows }: Sequence, chosen?: number): SequenceScene {
  const places = new Map(lanes.map(({ id }, place) => [id, place * LANE + LANE / 2]))
  const width = Math.max(1, lanes.length) * LANE
  const height = rows.length * ROW + ROW
  const lines = [...places.values()].map((x) =>
    element('line', { x1: x, x2: x, y1: 0, y2: height, stroke: colour('border') }),
  )
  const arrows = rows.map((row, place) => rowOf(row, rows[place - 1], place, places, width, chosen))
  return {
    width,
    height,
    head: element(
      'g',
      {},
      lanes.map((lane) => headOf(lane, places.get(lane.id) ?? 0)),
    ),
    body: element('g', {}, [...lines, ...arrows]),
    chosen: boxOf(rows, chosen, places),
  }
}

/** The lanes of an arrow and the space between them, below the lane names. */
function boxOf(
  rows: readonly Row[],
  chosen: number | undefined,
  places: ReadonlyMap<string, number>,
): Box | null {
  const found = rows.findIndex(({ seq }) => seq !== undefined && seq === chosen)
  const place = found < 0 ? rows.length - 1 : found
  const row = rows[place]
  if (row === undefined) return null
  const [from, to] = [places.get(row.from) ?? 0, places.get(row.to) ?? 0]
  return {
    x: Math.min(from, to) - LANE / 2,
    y: place * ROW,
    width: Math.abs(from - to) + LANE,
    height: ROW + HEAD,
  }
}

export const HEAD_HEIGHT = HEAD

function headOf({ id, kind }: Lane, x: number): SceneElement {
  const above = id.replace(/[^/]*$/, '').replace(/^\S+ /, '')
  const name = kind === 'outside' ? `outside of ${id}` : (id.split(/[ /]/).at(-1) ?? id)
  const text = { x, 'text-anchor': 'middle', 'font-size': TEXT, fill: colour('ink') }
  return element('g', {}, [
    element('title', {}, [id]),
    element('text', { ...text, y: 16, fill: colour('muted'), 'font-size': 10 }, [above.slice(-26)]),
    element('text', { ...text, y: 32, 'font-weight': 600 }, [name.slice(0, 22)]),
  ])
}

const INK: Readonly<Record<Row['kind'], Parameters<typeof colour>[0]>> = {
  event: 'edge',
  timer: 'timer',
  beats: 'border',
  wire: 'active',
  fault: 'last',
}

function rowOf(
  row: Row,
  before: Row | undefined,
  place: number,
  places: ReadonlyMap<string, number>,
  width: number,
  chosen: number | undefined,
): SceneElement {
  const y = place * ROW + ROW
  const [from, to] = [places.get(row.from) ?? 0, places.get(row.to) ?? 0]
  const passed = before === undefined ? 0 : row.at - before.at
  const isChosen = row.seq !== undefined && row.seq === chosen
  return element(
    'g',
    {
      'data-kind': row.kind,
      ...(row.seq === undefined ? {} : { 'data-seq': row.seq }),
      ...(isChosen ? { 'data-chosen': 'true' } : {}),
    },
    [
      element('title', {}, [titleOf(row)]),
      element('rect', {
        ...{ x: 0, y: y - ROW + 8, width, height: ROW },
        fill: isChosen ? colour('active-fill') : 'transparent',
      }),
      ...(passed > 0 ? [timeOf(passed, y)] : []),
      ...arrowOf(from, to, y, row.kind),
      labelOf(row, from, to, y, width),
    ],
  )
}

const titleOf = ({ text, from, to, state }: Row): string =>
  `${text}: ${from} → ${to}${state === undefined ? '' : `\nnow ${state}`}`

const timeOf = (passed: number, y: number): SceneElement =>
  element('text', { x: 4, y: y - 9, 'font-size': 10, fill: colour('muted') }, [`+${passed} ms`])

function arrowOf(from: number, to: number, y: number, kind: Row['kind']): SceneElement[] {
  const look = {
    fill: 'none',
    stroke: colour(INK[kind]),
    'stroke-width': 1.5,
    ...(kind === 'timer' || kind === 'beats' ? { 'stroke-dasharray': '4 3' } : {}),
  }
  const side = to < from ? 6 : -6
  const tip = from === to ? to : to + side / 6
  const head = element('path', {
    d: `M${tip + (from === to ? 6 : side)} ${y - 4}L${tip} ${y}L${tip + (from === to ? 6 : side)} ${y + 4}`,
    ...{ ...look, 'stroke-dasharray': 'none' },
  })
  const way = from === to ? `M${from} ${y - 8}H${from + 18}V${y}H${to}` : `M${from} ${y}H${to}`
  return [element('path', { d: way, ...look }), head]
}

function labelOf(
  { text, state, kind }: Row,
  from: number,
  to: number,
  y: number,
  width: number,
): SceneElement {
  const left = from === to ? from + 24 : Math.min(from, to) + 8
  const said = clipped(`${text}${state === undefined ? '' : ` → ${state}`}`)
  // Labels near the right edge are shifted to fit.
  const x = Math.min(left, Math.max(4, width - said.length * 6.4))
  return element(
    'text',
    {
      ...{ x, y: y - 5, 'font-size': TEXT, fill: colour('ink') },
      ...{ stroke: colour('canvas'), 'stroke-width': 3, 'paint-order': 'stroke' },
      ...(kind === 'fault' ? { 'font-weight': 600 } : {}),
    },
    [said],
  )
}
