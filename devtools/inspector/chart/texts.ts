/**
 * Texts of a drawn chart: their widths, the positions of their rows, and the transition of each
 * line.
 */

import type { Size } from './geometry.ts'

export const FONT = "'Onest Variable', Onest, system-ui, sans-serif"
export const TEXT_PX = 12
export const NAME_PX = 13
export const ROW_PX = 16
export const NAME_ROW_PX = 26
export const PADDING_PX = 10
/** Indentation of continuation rows, and of the transitions listed below a target, px. */
export const INDENT_PX = 12
/** Width of the clock symbol before an `after`, px. */
const CLOCK_PX = 14

/**
 * Advance widths of Onest for the characters from space to `~`, regular and semibold: one character
 * per width, whose code is 28 plus the width in hundredths of the font size.
 */
const REGULAR =
  '77@]^l`2;;ES6J5L_@UX[ZZOZZ56SSSO~_^bdYXde6T[Urfh[h^]Ue`~WYX<L<SJTTXSXUAXW25P2nWXXXAOAVRpPXPC6CS'
const BOLD =
  '89C_^rb4>>IV9J7N^BTY\\ZZOZZ79VVVPb_ceZXef8V^Wuhi]i`^Web\\^Y>N>VIWTZTZUBZX46S4pXXZZCOAVSrSYOD8DV'
const DEFAULT_WIDTH = 84

/** Text width, px. The same on every machine, because `textLength` makes the renderer use it. */
export function widthOf(text: string, size: number = TEXT_PX, bold = false): number {
  let sum = 0
  for (const letter of text) {
    const code = (bold ? BOLD : REGULAR).charCodeAt((letter.codePointAt(0) ?? 0) - 32)
    sum += Number.isNaN(code) ? DEFAULT_WIDTH : code - 28
  }
  return Math.ceil((sum * size) / 10) / 10
}

/**
 * - `do`: an invoked actor. `entry`, `exit`: actions of the state.
 * - `acts`: an event with actions and no target.
 * - `to`: the target of the lines that follow (an escape chip).
 * - `leaves`: an event that leads to the target above, or, on an edge, to the target of the edge.
 */
export type LineKind = 'do' | 'entry' | 'exit' | 'acts' | 'to' | 'leaves'

/** Start of a text baseline. */
interface Row {
  x: number
  y: number
  text: string
}

export interface TextLine {
  kind: LineKind
  rows: Row[]
  /**
   * Names of the transitions it describes, as in the coverage tool; empty for `do`, `entry` and
   * `exit`.
   */
  transitions: string[]
  /** Centre of the clock symbol before an `after`. */
  clock: { x: number; y: number } | null
}

/** Packed form: a character for the kind, then the text, with `\n` as line breaks. */
export type PackedLine = string

const KINDS: Record<string, LineKind> = {
  '!': 'do',
  '+': 'entry',
  '-': 'exit',
  '/': 'acts',
  '>': 'to',
  ':': 'leaves',
}
const PREFIXES: Partial<Record<LineKind, string>> = {
  do: 'do / ',
  entry: 'entry / ',
  exit: 'exit / ',
  to: '⇒ ',
}

/** Prefix that indicates the kind of a line. */
export const linePrefix = (kind: LineKind): string => PREFIXES[kind] ?? ''

export const kindSign = (kind: LineKind): string =>
  Object.keys(KINDS).find((sign) => KINDS[sign] === kind) ?? ''

/** Name of the transition that a line describes. */
function transitionName(from: string, text: string, to: string | null): string {
  const [line = ''] = text.replaceAll('\n', ' ').split(' / ')
  const use = / \(\d+\)$/.exec(line)?.[0] ?? ''
  const event = line.slice(0, line.length - use.length)
  return `${from}: ${event}${to === null ? '' : ` -> ${to}`}${use}`
}

function rowsOf(kind: LineKind, text: string, x: number, y: number, isTimed: boolean): Row[] {
  const first = x + (isTimed ? CLOCK_PX : 0)
  return `${linePrefix(kind)}${text}`.split('\n').map((rowText, index) => ({
    x: index === 0 ? first : x + INDENT_PX,
    y: y + index * ROW_PX,
    text: rowText,
  }))
}

/** Space between two columns of lines, px. */
const GUTTER_PX = 28

/**
 * Places lines below each other.
 * @param from id of their state; `to`: target of the edge, if they are its label
 * @param y first baseline
 * @param maxRows number of rows after which a new column begins; 0 = never
 */
export function linesOf(
  packed: readonly PackedLine[],
  from: string,
  to: string | null,
  { x, y }: { x: number; y: number },
  maxRows = 0,
): TextLine[] {
  let target = to
  const column = { x, rows: 0, right: x }
  return packed.map((line) => {
    const kind = KINDS[line[0] ?? ''] ?? 'acts'
    const text = line.slice(1)
    if (kind === 'to') target = text.replaceAll('\n', ' ')
    const underTarget = kind === 'leaves' && to === null
    if (maxRows > 0 && column.rows >= maxRows && !underTarget) {
      column.x = column.right + GUTTER_PX
      column.rows = 0
    }
    const left = column.x + (underTarget ? INDENT_PX : 0)
    const baseline = y + column.rows * ROW_PX
    const isTransition = kind === 'leaves' || kind === 'acts'
    const isTimed = isTransition && text.startsWith('after ')
    const rows = rowsOf(kind, text, left, baseline, isTimed)
    column.rows += rows.length
    column.right = Math.max(column.right, rightEdge(rows))
    const transitions = isTransition
      ? [transitionName(from, text, kind === 'acts' ? null : target)]
      : []
    return { kind, rows, transitions, clock: isTimed ? { x: left + 5, y: baseline - 4 } : null }
  })
}

/** Computed with bold widths, because the line of the last transition is bold. */
const rightEdge = (rows: readonly Row[]): number =>
  Math.max(0, ...rows.map(({ x, text }) => x + Math.ceil(widthOf(text, TEXT_PX, true))))

/** @param to target of the edge, if the lines are its label */
export function sizeOfLines(lines: readonly PackedLine[], to: string | null, maxRows = 0): Size {
  const rows = linesOf(lines, '', to, { x: 0, y: ROW_PX }, maxRows).flatMap((line) => line.rows)
  return { width: rightEdge(rows), height: Math.max(0, ...rows.map(({ y }) => y)) }
}

/** Size of a state's name and lines, with room for the dot of an active state. */
export function sizeOfHead(name: string, lines: readonly PackedLine[], maxRows = 0): Size {
  const lineSize = sizeOfLines(lines, null, maxRows)
  return {
    width: Math.max(Math.ceil(widthOf(name, NAME_PX, true)) + 16, lineSize.width) + 2 * PADDING_PX,
    height: NAME_ROW_PX + lineSize.height + (lineSize.height > 0 ? PADDING_PX / 2 : 0),
  }
}
