/** Renders a sequence as a tree of SVG elements, like the chart drawings. */
import { colour } from '../chart/colours.ts'
import type { Box } from '../chart/geometry.ts'
import { element, type SceneElement } from '../chart/scene.ts'
import type { Lifeline, Row, Sequence } from './sequence.ts'

const LIFELINE_WIDTH_PX = 168
const ROW_PX = 30
const HEAD_PX = 44
const TEXT_PX = 12
/** Maximum label length; longer labels overlap other lifelines. */
const MAX_LABEL_LENGTH = 46

export interface SequenceScene {
  width: number
  height: number
  /** Lifeline names, which stay visible while scrolling. */
  head: SceneElement
  body: SceneElement
  /** Position of the chosen row's arrow, or of the last row's; null if there is none. */
  chosen: Box | null
}

const clipLabel = (text: string): string =>
  text.length > MAX_LABEL_LENGTH ? `${text.slice(0, MAX_LABEL_LENGTH - 1)}…` : text

/** @param chosen the selected step */
export function sequenceScene({ lifelines, rows }: Sequence, chosen?: number): SequenceScene {
  const lifelineCenters = new Map(
    lifelines.map(({ id }, index) => [id, index * LIFELINE_WIDTH_PX + LIFELINE_WIDTH_PX / 2]),
  )
  const width = Math.max(1, lifelines.length) * LIFELINE_WIDTH_PX
  const height = rows.length * ROW_PX + ROW_PX
  const lines = [...lifelineCenters.values()].map((x) =>
    element('line', { x1: x, x2: x, y1: 0, y2: height, stroke: colour('border') }),
  )
  const arrows = rows.map((row, index) =>
    rowElement(row, rows[index - 1], index, lifelineCenters, width, chosen),
  )
  return {
    width,
    height,
    head: element(
      'g',
      {},
      lifelines.map((lifeline) => lifelineHeader(lifeline, lifelineCenters.get(lifeline.id) ?? 0)),
    ),
    body: element('g', {}, [...lines, ...arrows]),
    chosen: selectedBox(rows, chosen, lifelineCenters),
  }
}

/** The lifelines of an arrow and the space between them, below their names. */
function selectedBox(
  rows: readonly Row[],
  chosen: number | undefined,
  lifelineCenters: ReadonlyMap<string, number>,
): Box | null {
  const selectedIndex = rows.findIndex(({ seq }) => seq !== undefined && seq === chosen)
  const index = selectedIndex < 0 ? rows.length - 1 : selectedIndex
  const row = rows[index]
  if (row === undefined) return null
  const [from, to] = [lifelineCenters.get(row.from) ?? 0, lifelineCenters.get(row.to) ?? 0]
  return {
    x: Math.min(from, to) - LIFELINE_WIDTH_PX / 2,
    y: index * ROW_PX,
    width: Math.abs(from - to) + LIFELINE_WIDTH_PX,
    height: ROW_PX + HEAD_PX,
  }
}

export const HEAD_HEIGHT = HEAD_PX

function lifelineHeader({ id, kind }: Lifeline, x: number): SceneElement {
  const parentPath = id.replace(/[^/]*$/, '').replace(/^\S+ /, '')
  const name = kind === 'outside' ? `outside of ${id}` : (id.split(/[ /]/).at(-1) ?? id)
  const text = { x, 'text-anchor': 'middle', 'font-size': TEXT_PX, fill: colour('ink') }
  return element('g', {}, [
    element('title', {}, [id]),
    element('text', { ...text, y: 16, fill: colour('muted'), 'font-size': 10 }, [
      parentPath.slice(-26),
    ]),
    element('text', { ...text, y: 32, 'font-weight': 600 }, [name.slice(0, 22)]),
  ])
}

const ROW_COLOURS: Readonly<Record<Row['kind'], Parameters<typeof colour>[0]>> = {
  event: 'edge',
  timer: 'timer',
  beats: 'border',
  wire: 'active',
  fault: 'last',
}

function rowElement(
  row: Row,
  previous: Row | undefined,
  index: number,
  lifelineCenters: ReadonlyMap<string, number>,
  width: number,
  chosen: number | undefined,
): SceneElement {
  const y = index * ROW_PX + ROW_PX
  const [from, to] = [lifelineCenters.get(row.from) ?? 0, lifelineCenters.get(row.to) ?? 0]
  const elapsed = previous === undefined ? 0 : row.at - previous.at
  const isChosen = row.seq !== undefined && row.seq === chosen
  return element(
    'g',
    {
      'data-kind': row.kind,
      ...(row.seq === undefined ? {} : { 'data-seq': row.seq }),
      ...(isChosen ? { 'data-chosen': 'true' } : {}),
    },
    [
      element('title', {}, [rowTitle(row)]),
      element('rect', {
        ...{ x: 0, y: y - ROW_PX + 8, width, height: ROW_PX },
        fill: isChosen ? colour('active-fill') : 'transparent',
      }),
      ...(elapsed > 0 ? [elapsedLabel(elapsed, y)] : []),
      ...arrowElements(from, to, y, row.kind),
      labelElement(row, from, to, y, width),
    ],
  )
}

const rowTitle = ({ text, from, to, state }: Row): string =>
  `${text}: ${from} → ${to}${state === undefined ? '' : `\nnow ${state}`}`

const elapsedLabel = (elapsed: number, y: number): SceneElement =>
  element('text', { x: 4, y: y - 9, 'font-size': 10, fill: colour('muted') }, [`+${elapsed} ms`])

function arrowElements(from: number, to: number, y: number, kind: Row['kind']): SceneElement[] {
  const stroke = {
    fill: 'none',
    stroke: colour(ROW_COLOURS[kind]),
    'stroke-width': 1.5,
    ...(kind === 'timer' || kind === 'beats' ? { 'stroke-dasharray': '4 3' } : {}),
  }
  const side = to < from ? 6 : -6
  const tip = from === to ? to : to + side / 6
  const head = element('path', {
    d: `M${tip + (from === to ? 6 : side)} ${y - 4}L${tip} ${y}L${tip + (from === to ? 6 : side)} ${y + 4}`,
    ...{ ...stroke, 'stroke-dasharray': 'none' },
  })
  const path = from === to ? `M${from} ${y - 8}H${from + 18}V${y}H${to}` : `M${from} ${y}H${to}`
  return [element('path', { d: path, ...stroke }), head]
}

function labelElement(
  { text, state, kind }: Row,
  from: number,
  to: number,
  y: number,
  width: number,
): SceneElement {
  const left = from === to ? from + 24 : Math.min(from, to) + 8
  const label = clipLabel(`${text}${state === undefined ? '' : ` → ${state}`}`)
  // Labels near the right edge are shifted to fit.
  const x = Math.min(left, Math.max(4, width - label.length * 6.4))
  return element(
    'text',
    {
      ...{ x, y: y - 5, 'font-size': TEXT_PX, fill: colour('ink') },
      ...{ stroke: colour('canvas'), 'stroke-width': 3, 'paint-order': 'stroke' },
      ...(kind === 'fault' ? { 'font-weight': 600 } : {}),
    },
    [label],
  )
}
