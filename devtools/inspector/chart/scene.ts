/**
 * Builds a drawn chart, with its highlights, as a tree of SVG elements. `svg.ts` serializes the
 * tree; the inspector renders it with React. Attributes have their SVG names; `data-` attributes
 * identify the state or transition of an element.
 */
import { colour } from './colours.ts'
import type { ChartLayout, Edge, Point, StateBox } from './layout.ts'
import { FONT, NAME, PAD, TEXT, type TextLine, widthOf } from './texts.ts'

export interface SceneElement {
  tag: string
  attributes: Record<string, string | number>
  children: (SceneElement | string)[]
}

/** Highlights of a chart; states and transitions by the names of the layout. */
export interface Highlights {
  /** All active states, including the ancestors of active leaf states. */
  active?: ReadonlySet<string>
  /** Transitions taken by the last step. */
  last?: ReadonlySet<string>
  /** Transitions whose guard would reject them now, with the reason as text. */
  refused?: ReadonlyMap<string, string>
  /** Remaining fraction of each `after` delay, from 1 to 0. */
  countdowns?: ReadonlyMap<string, number>
  /** How often each transition was taken; absent = never. */
  coverage?: ReadonlyMap<string, number>
  /** Label of a heat value that is not a number of times. */
  coverageText?: (coverage: number) => string
  /** States and transitions that match a search. */
  found?: ReadonlySet<string>
  /** The current match. */
  looked?: string | undefined
}

export const element = (
  tag: string,
  attributes: Record<string, string | number>,
  children: (SceneElement | string)[] = [],
): SceneElement => ({ tag, attributes, children })

const every = (names: readonly string[], of: Highlights['refused']): boolean =>
  of !== undefined && names.length > 0 && names.every((name) => of.has(name))
const some = (names: readonly string[], of: ReadonlySet<string> | undefined): boolean =>
  of !== undefined && names.some((name) => of.has(name))

const hottest = (names: readonly string[], { coverage }: Highlights): number =>
  Math.max(0, ...names.map((name) => coverage?.get(name) ?? 0))

/** Heat level from 0 (never) to 4 (a hundred times or more). */
const degreeOf = (times: number): number =>
  times === 0 ? 0 : Math.min(4, 1 + Math.floor(Math.log10(times) * 1.5))

function textOf(
  { x, y, text }: Point & { text: string },
  size: number,
  look: Record<string, string | number>,
): SceneElement {
  const bold = look['font-weight'] !== undefined
  // Fallback fonts are much wider in bold.
  const fit = bold ? { lengthAdjust: 'spacingAndGlyphs' } : {}
  return element('text', { x, y, textLength: widthOf(text, size, bold), ...fit, ...look }, [text])
}

/** Draws the remaining time as a shrinking sector of a clock. */
function clockOf({ x, y }: Point, left: number | undefined): SceneElement {
  const radius = 5
  const rim = element('circle', { cx: x, cy: y, r: radius, fill: 'none', stroke: colour('edge') })
  if (left === undefined) {
    const hands = element('path', {
      d: `M${x} ${y - 3}V${y}H${x + 2}`,
      fill: 'none',
      stroke: colour('edge'),
    })
    return element('g', {}, [rim, hands])
  }
  const part = Math.min(Math.max(left, 0), 0.9999)
  const angle = 2 * Math.PI * part
  const end = `${(x - radius * Math.sin(angle)).toFixed(2)} ${(y - radius * Math.cos(angle)).toFixed(2)}`
  const sector = element('path', {
    d: `M${x} ${y}V${y - radius}A${radius} ${radius} 0 ${part > 0.5 ? 1 : 0} 0 ${end}Z`,
    fill: colour('timer'),
    stroke: colour('ink'),
    'stroke-width': 0.5,
  })
  return element('g', { 'data-left': part.toFixed(2) }, [rim, sector])
}

const timesText = (times: number): string => (times === 0 ? 'never taken' : `taken ${times}×`)

/** Heat mark next to a line: filled if the transition was ever taken, wider the more often. */
function coverageOf(
  { rows, transitions, clock }: TextLine,
  highlights: Highlights,
): SceneElement[] {
  const [row] = rows
  if (!highlights.coverage || transitions.length === 0 || !row) return []
  const times = hottest(transitions, highlights)
  const degree = degreeOf(times)
  const width = degree === 0 ? 4 : 1 + degree
  const right = (clock ? clock.x - 5 : row.x) - 3
  const look = { x: right - width, y: row.y - 9, width, height: 10 }
  const paint =
    degree === 0 ? { fill: 'none', stroke: colour('last') } : { fill: colour('coverage') }
  const title = element('title', {}, [highlights.coverageText?.(times) ?? timesText(times)])
  return [element('rect', { ...look, ...paint }, [title])]
}

function lookOf(
  { kind, transitions }: TextLine,
  highlights: Highlights,
): Record<string, string | number> {
  if (some(transitions, highlights.last))
    return { fill: colour('last'), 'font-weight': 600, 'text-decoration': 'underline' }
  if (every(transitions, highlights.refused))
    return { 'fill-opacity': 0.6, 'text-decoration': 'line-through' }
  if (kind === 'to') return { 'font-weight': 600 }
  return kind === 'leaves' || kind === 'acts' ? {} : { fill: colour('muted') }
}

function backOf({ rows, transitions }: TextLine, highlights: Highlights): SceneElement[] {
  const [row] = rows
  if (!row || !some(transitions, highlights.found)) return []
  const width = Math.max(...rows.map(({ text }) => widthOf(text)))
  const opacity = transitions.includes(highlights.looked ?? '') ? 1 : 0.5
  const box = { x: row.x - 2, y: row.y - TEXT, width: width + 4, height: rows.length * 16 }
  return [element('rect', { ...box, fill: colour('found'), 'fill-opacity': opacity })]
}

function lineOf(line: TextLine, highlights: Highlights): SceneElement[] {
  const { rows, transitions, clock } = line
  const look = lookOf(line, highlights)
  const [name] = transitions
  const left = name === undefined ? undefined : highlights.countdowns?.get(name)
  const why = transitions.flatMap((one) => highlights.refused?.get(one) ?? [])
  const parts = [
    ...(why.length > 0 ? [element('title', {}, [why.join('\n')])] : []),
    ...backOf(line, highlights),
    ...coverageOf(line, highlights),
    ...(clock ? [clockOf(clock, left)] : []),
    ...rows.map((row) => textOf(row, TEXT, look)),
  ]
  return name === undefined ? parts : [element('g', { 'data-transition': name }, parts)]
}

const activeBorder = { stroke: colour('active'), 'stroke-width': 3 }

function boxOf(state: StateBox, highlights: Highlights): SceneElement {
  const { kind, region, parent, x, y, width, height, id } = state
  const isLeaf = kind === 'atomic' || kind === 'final'
  // Deeper states are darker; the root has the colour of the canvas.
  const fill = isLeaf
    ? { fill: colour('leaf') }
    : { fill: colour('nest'), 'fill-opacity': parent === null ? 0 : 0.6 }
  const found = highlights.found?.has(id) ?? false
  const active = highlights.active?.has(id) ?? false
  const paint = active
    ? { ...fill, ...(isLeaf ? { fill: colour('active-fill') } : {}), ...activeBorder }
    : { ...fill, stroke: colour('border') }
  return element('rect', {
    x,
    y,
    width,
    height,
    rx: 6,
    ...paint,
    ...(region ? { 'stroke-dasharray': '6 4' } : {}),
    ...(found ? { stroke: colour('found'), 'stroke-width': id === highlights.looked ? 9 : 5 } : {}),
  })
}

/** A dot and an arrow to the initial state, at its corner, where no edge ends. */
function beginningOf({ x, y }: Point): SceneElement[] {
  return [
    element('circle', { cx: x - 9, cy: y - 7, r: 3, fill: colour('edge') }),
    element('path', {
      d: `M${x - 9} ${y - 7}L${x + 1} ${y + 1}M${x - 4} ${y + 1}H${x + 1}V${y - 4}`,
      fill: 'none',
      stroke: colour('edge'),
    }),
  ]
}

function stateOf(state: StateBox, highlights: Highlights): SceneElement {
  const { id, name, x, y, width, kind, initial, inset, lines } = state
  const active = highlights.active?.has(id) ?? false
  const dot = { cx: x + width - 11, cy: y + 13, r: 4, fill: colour('active') }
  return element('g', { 'data-state': id, ...(active ? { 'data-active': 'true' } : {}) }, [
    boxOf(state, highlights),
    ...(initial ? beginningOf(state) : []),
    textOf({ x: x + PAD + inset, y: y + 18, text: name }, NAME, {
      'font-size': NAME,
      'font-weight': 600,
    }),
    ...(kind === 'final'
      ? [element('circle', { ...dot, fill: 'none', stroke: colour('ink') })]
      : []),
    ...(active ? [element('circle', dot)] : []),
    ...lines.flatMap((line) => lineOf(line, highlights)),
  ])
}

const ROUND = 6

/** SVG path with rounded corners. */
export function pathOf(points: readonly Point[]): string {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return ''
  let path = `M${first.x} ${first.y}`
  for (let at = 1; at < points.length - 1; at += 1) {
    const [from, corner, to] = points.slice(at - 1, at + 2) as [Point, Point, Point]
    const a = towards(corner, from)
    const b = towards(corner, to)
    path += `L${a.x} ${a.y}Q${corner.x} ${corner.y} ${b.x} ${b.y}`
  }
  return `${path}L${last.x} ${last.y}`
}

/** Arrow head at the end of a line. */
export function headOf(points: readonly Point[]): string {
  const [before, last] = points.slice(-2)
  if (!before || !last) return ''
  const length = Math.hypot(last.x - before.x, last.y - before.y) || 1
  const dx = ((last.x - before.x) / length) * 6
  const dy = ((last.y - before.y) / length) * 6
  const wing = (side: number): string =>
    `${round(last.x - dx - side * dy * 0.6)} ${round(last.y - dy + side * dx * 0.6)}`
  return `M${wing(1)}L${last.x} ${last.y}L${wing(-1)}`
}

const round = (number: number): number => Math.round(number * 10) / 10

/** The point where the rounding of a corner starts, at most half way to `end`. */
function towards(corner: Point, end: Point): Point {
  const length = Math.hypot(end.x - corner.x, end.y - corner.y) || 1
  const part = Math.min(ROUND, length / 2) / length
  return {
    x: round(corner.x + (end.x - corner.x) * part),
    y: round(corner.y + (end.y - corner.y) * part),
  }
}

function strokeOf(
  names: readonly string[],
  highlights: Highlights,
): Record<string, string | number> {
  if (some(names, highlights.last)) return { stroke: colour('last'), 'stroke-width': 3 }
  if (every(names, highlights.refused)) return { 'stroke-opacity': 0.4, 'stroke-dasharray': '3 3' }
  if (!highlights.coverage) return {}
  const degree = degreeOf(hottest(names, highlights))
  return degree === 0
    ? { stroke: colour('last'), 'stroke-dasharray': '1 4' }
    : { stroke: colour('coverage'), 'stroke-width': degree }
}

function edgeOf(
  { from, to, points, transitions, label }: Edge,
  highlights: Highlights,
): SceneElement {
  const { 'stroke-dasharray': dashes, ...stroke } = strokeOf(transitions, highlights)
  const line = {
    d: pathOf(points),
    ...(dashes === undefined ? {} : { 'stroke-dasharray': dashes }),
  }
  return element('g', { 'data-from': from, 'data-to': to }, [
    element('g', { fill: 'none', stroke: colour('edge'), ...stroke }, [
      element('path', line),
      element('path', { d: headOf(points) }),
    ]),
    ...label.lines.flatMap((each) => lineOf(each, highlights)),
  ])
}

export function sceneOf(layout: ChartLayout, highlights: Highlights = {}): SceneElement {
  const { chart, width, height, states, edges } = layout
  const look = { 'font-family': FONT, 'font-size': TEXT, fill: colour('ink') }
  return element(
    'svg',
    {
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: 'img',
      'aria-label': `The chart ${chart}`,
    },
    [
      element('rect', { width, height, fill: colour('canvas') }),
      element('g', look, [
        ...states.map((state) => stateOf(state, highlights)),
        ...edges.map((edge) => edgeOf(edge, highlights)),
      ]),
    ],
  )
}
