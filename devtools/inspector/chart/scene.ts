/**
 * Builds a drawn chart, with its highlights, as a tree of SVG elements. `svg.ts` serializes the
 * tree; the inspector renders it with React. Attributes have their SVG names; `data-` attributes
 * identify the state or transition of an element.
 */
import { colour } from './colours.ts'
import { arrowHead, roundedPath } from './edge-path.ts'
import type { Point } from './geometry.ts'
import type { ChartLayout, Edge, StateBox } from './layout.ts'
import { FONT, NAME_PX, PADDING_PX, TEXT_PX, type TextLine, widthOf } from './texts.ts'

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
  coverageLabel?: (coverage: number) => string
  /** States and transitions that match a search. */
  matches?: ReadonlySet<string>
  /** The current match. */
  currentMatch?: string | undefined
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

const maxCoverage = (names: readonly string[], { coverage }: Highlights): number =>
  Math.max(0, ...names.map((name) => coverage?.get(name) ?? 0))

/** Heat level from 0 (never) to 4 (a hundred times or more). */
const heatLevel = (times: number): number =>
  times === 0 ? 0 : Math.min(4, 1 + Math.floor(Math.log10(times) * 1.5))

function textElement(
  { x, y, text }: Point & { text: string },
  size: number,
  style: Record<string, string | number>,
): SceneElement {
  const bold = style['font-weight'] !== undefined
  // Fallback fonts are much wider in bold.
  const lengthAdjustment = bold ? { lengthAdjust: 'spacingAndGlyphs' } : {}
  return element(
    'text',
    { x, y, textLength: widthOf(text, size, bold), ...lengthAdjustment, ...style },
    [text],
  )
}

/** Draws the remaining time as a shrinking sector of a clock. */
function clockElement({ x, y }: Point, remaining: number | undefined): SceneElement {
  const radius = 5
  const rim = element('circle', { cx: x, cy: y, r: radius, fill: 'none', stroke: colour('edge') })
  if (remaining === undefined) {
    const hands = element('path', {
      d: `M${x} ${y - 3}V${y}H${x + 2}`,
      fill: 'none',
      stroke: colour('edge'),
    })
    return element('g', {}, [rim, hands])
  }
  const fraction = Math.min(Math.max(remaining, 0), 0.9999)
  const angle = 2 * Math.PI * fraction
  const end = `${(x - radius * Math.sin(angle)).toFixed(2)} ${(y - radius * Math.cos(angle)).toFixed(2)}`
  const sector = element('path', {
    d: `M${x} ${y}V${y - radius}A${radius} ${radius} 0 ${fraction > 0.5 ? 1 : 0} 0 ${end}Z`,
    fill: colour('timer'),
    stroke: colour('ink'),
    'stroke-width': 0.5,
  })
  return element('g', { 'data-left': fraction.toFixed(2) }, [rim, sector])
}

const timesLabel = (times: number): string => (times === 0 ? 'never taken' : `taken ${times}×`)

/** Heat mark next to a line: filled if the transition was ever taken, wider the more often. */
function coverageMark(
  { rows, transitions, clock }: TextLine,
  highlights: Highlights,
): SceneElement[] {
  const [row] = rows
  if (!highlights.coverage || transitions.length === 0 || !row) return []
  const times = maxCoverage(transitions, highlights)
  const level = heatLevel(times)
  const width = level === 0 ? 4 : 1 + level
  const right = (clock ? clock.x - 5 : row.x) - 3
  const geometry = { x: right - width, y: row.y - 9, width, height: 10 }
  const paint =
    level === 0 ? { fill: 'none', stroke: colour('last') } : { fill: colour('coverage') }
  const title = element('title', {}, [highlights.coverageLabel?.(times) ?? timesLabel(times)])
  return [element('rect', { ...geometry, ...paint }, [title])]
}

function lineStyle(
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

function matchBackground({ rows, transitions }: TextLine, highlights: Highlights): SceneElement[] {
  const [row] = rows
  if (!row || !some(transitions, highlights.matches)) return []
  const width = Math.max(...rows.map(({ text }) => widthOf(text)))
  const opacity = transitions.includes(highlights.currentMatch ?? '') ? 1 : 0.5
  const box = { x: row.x - 2, y: row.y - TEXT_PX, width: width + 4, height: rows.length * 16 }
  return [element('rect', { ...box, fill: colour('found'), 'fill-opacity': opacity })]
}

function lineElements(line: TextLine, highlights: Highlights): SceneElement[] {
  const { rows, transitions, clock } = line
  const style = lineStyle(line, highlights)
  const [name] = transitions
  const remaining = name === undefined ? undefined : highlights.countdowns?.get(name)
  const reasons = transitions.flatMap((transition) => highlights.refused?.get(transition) ?? [])
  const elements = [
    ...(reasons.length > 0 ? [element('title', {}, [reasons.join('\n')])] : []),
    ...matchBackground(line, highlights),
    ...coverageMark(line, highlights),
    ...(clock ? [clockElement(clock, remaining)] : []),
    ...rows.map((row) => textElement(row, TEXT_PX, style)),
  ]
  return name === undefined ? elements : [element('g', { 'data-transition': name }, elements)]
}

const activeBorder = { stroke: colour('active'), 'stroke-width': 3 }

function stateRect(state: StateBox, highlights: Highlights): SceneElement {
  const { kind, region, parent, x, y, width, height, id } = state
  const isLeaf = kind === 'atomic' || kind === 'final'
  // Deeper states are darker; the root has the colour of the canvas.
  const fill = isLeaf
    ? { fill: colour('leaf') }
    : { fill: colour('nest'), 'fill-opacity': parent === null ? 0 : 0.6 }
  const isMatch = highlights.matches?.has(id) ?? false
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
    ...(isMatch
      ? { stroke: colour('found'), 'stroke-width': id === highlights.currentMatch ? 9 : 5 }
      : {}),
  })
}

/** A dot and an arrow to the initial state, at its corner, where no edge ends. */
function initialMarker({ x, y }: Point): SceneElement[] {
  return [
    element('circle', { cx: x - 9, cy: y - 7, r: 3, fill: colour('edge') }),
    element('path', {
      d: `M${x - 9} ${y - 7}L${x + 1} ${y + 1}M${x - 4} ${y + 1}H${x + 1}V${y - 4}`,
      fill: 'none',
      stroke: colour('edge'),
    }),
  ]
}

function stateElement(state: StateBox, highlights: Highlights): SceneElement {
  const { id, name, x, y, width, kind, initial, inset, lines } = state
  const active = highlights.active?.has(id) ?? false
  const dot = { cx: x + width - 11, cy: y + 13, r: 4, fill: colour('active') }
  return element('g', { 'data-state': id, ...(active ? { 'data-active': 'true' } : {}) }, [
    stateRect(state, highlights),
    ...(initial ? initialMarker(state) : []),
    textElement({ x: x + PADDING_PX + inset, y: y + 18, text: name }, NAME_PX, {
      'font-size': NAME_PX,
      'font-weight': 600,
    }),
    ...(kind === 'final'
      ? [element('circle', { ...dot, fill: 'none', stroke: colour('ink') })]
      : []),
    ...(active ? [element('circle', dot)] : []),
    ...lines.flatMap((line) => lineElements(line, highlights)),
  ])
}

function edgeStroke(
  names: readonly string[],
  highlights: Highlights,
): Record<string, string | number> {
  if (some(names, highlights.last)) return { stroke: colour('last'), 'stroke-width': 3 }
  if (every(names, highlights.refused)) return { 'stroke-opacity': 0.4, 'stroke-dasharray': '3 3' }
  if (!highlights.coverage) return {}
  const level = heatLevel(maxCoverage(names, highlights))
  return level === 0
    ? { stroke: colour('last'), 'stroke-dasharray': '1 4' }
    : { stroke: colour('coverage'), 'stroke-width': level }
}

function edgeElement(
  { from, to, points, transitions, label }: Edge,
  highlights: Highlights,
): SceneElement {
  const { 'stroke-dasharray': dashes, ...stroke } = edgeStroke(transitions, highlights)
  const line = {
    d: roundedPath(points),
    ...(dashes === undefined ? {} : { 'stroke-dasharray': dashes }),
  }
  return element('g', { 'data-from': from, 'data-to': to }, [
    element('g', { fill: 'none', stroke: colour('edge'), ...stroke }, [
      element('path', line),
      element('path', { d: arrowHead(points) }),
    ]),
    ...label.lines.flatMap((labelLine) => lineElements(labelLine, highlights)),
  ])
}

export function chartScene(layout: ChartLayout, highlights: Highlights = {}): SceneElement {
  const { chart, width, height, states, edges } = layout
  const style = { 'font-family': FONT, 'font-size': TEXT_PX, fill: colour('ink') }
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
      element('g', style, [
        ...states.map((state) => stateElement(state, highlights)),
        ...edges.map((edge) => edgeElement(edge, highlights)),
      ]),
    ],
  )
}
