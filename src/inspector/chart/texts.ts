/** The texts in a drawn chart: how wide they are, how their rows stand, and whom each line tells of. */

export const FONT = "'Onest Variable', Onest, system-ui, sans-serif"
export const TEXT = 12
export const NAME = 13
export const ROW = 16
export const NAME_ROW = 26
export const PAD = 10
/** What the rows of one line after its first, and the ways out under their target, stand further in. */
export const INSET = 12
/** The clock before an `after`. */
const CLOCK = 14

/**
 * Advance widths of Onest from the blank to `~`, regular, then semibold: a sign for each, whose code is
 * 28 more than hundredths of the size.
 */
const REGULAR =
  '77@]^l`2;;ES6J5L_@UX[ZZOZZ56SSSO~_^bdYXde6T[Urfh[h^]Ue`~WYX<L<SJTTXSXUAXW25P2nWXXXAOAVRpPXPC6CS'
const BOLD =
  '89C_^rb4>>IV9J7N^BTY\\ZZOZZ79VVVPb_ceZXef8V^Wuhi]i`^Web\\^Y>N>VIWTZTZUBZX46S4pXXZZCOAVSrSYOD8DV'
const OTHER = 84

/** The same on every machine: what draws a text holds it to this by `textLength`. */
export function widthOf(text: string, size: number = TEXT, bold = false): number {
  let sum = 0
  for (const letter of text) {
    const sign = (bold ? BOLD : REGULAR).charCodeAt((letter.codePointAt(0) ?? 0) - 32)
    sum += Number.isNaN(sign) ? OTHER : sign - 28
  }
  return Math.ceil((sum * size) / 10) / 10
}

/**
 * - `do`: what the state runs. `entry`, `exit`: actions of the state.
 * - `acts`: an event that leads nowhere and does something.
 * - `to`: names a target, for the lines after it: an escape chip.
 * - `leaves`: an event that goes to the target above, or, at an edge, to the edge's.
 */
export type LineKind = 'do' | 'entry' | 'exit' | 'acts' | 'to' | 'leaves'

/** A baseline's beginning. */
export interface Row {
  x: number
  y: number
  text: string
}

export interface TextLine {
  kind: LineKind
  rows: Row[]
  /** What it tells of, by the names of the coverage tool; none in `do`, `entry` and `exit`. */
  transitions: string[]
  /** The middle of its clock, before an `after`. */
  clock: { x: number; y: number } | null
}

/** As it is kept: a sign for its kind, then its text, broken by `\n` where a blank was. */
export type PackedLine = string

const KINDS: Record<string, LineKind> = {
  '!': 'do',
  '+': 'entry',
  '-': 'exit',
  '/': 'acts',
  '>': 'to',
  ':': 'leaves',
}
const WORDS: Partial<Record<LineKind, string>> = {
  do: 'do / ',
  entry: 'entry / ',
  exit: 'exit / ',
  to: '⇒ ',
}

/** What is written before a text to say what it is. */
export const wordsOf = (kind: LineKind): string => WORDS[kind] ?? ''

export const signOf = (kind: LineKind): string =>
  Object.keys(KINDS).find((sign) => KINDS[sign] === kind) ?? ''

/** The event and guard of a line that tells of a transition, as the name of that begins. */
function nameOfTransition(from: string, text: string, to: string | null): string {
  const [told = ''] = text.replaceAll('\n', ' ').split(' / ')
  const use = / \(\d+\)$/.exec(told)?.[0] ?? ''
  const event = told.slice(0, told.length - use.length)
  return `${from}: ${event}${to === null ? '' : ` -> ${to}`}${use}`
}

function rowsOf(kind: LineKind, text: string, x: number, y: number, timed: boolean): Row[] {
  const first = x + (timed ? CLOCK : 0)
  return `${wordsOf(kind)}${text}`
    .split('\n')
    .map((part, index) => ({ x: index === 0 ? first : x + INSET, y: y + index * ROW, text: part }))
}

/** Between two columns of lines. */
const GUTTER = 28

/**
 * Lines one under the other.
 * @param from whose they are; `to`: where an edge leads
 * @param y the first baseline
 * @param tall after how many rows a new column begins; 0 = never
 */
export function linesOf(
  packed: readonly PackedLine[],
  from: string,
  to: string | null,
  { x, y }: { x: number; y: number },
  tall = 0,
): TextLine[] {
  let target = to
  const column = { x, rows: 0, right: x }
  return packed.map((line) => {
    const kind = KINDS[line[0] ?? ''] ?? 'acts'
    const text = line.slice(1)
    if (kind === 'to') target = text.replaceAll('\n', ' ')
    const underTarget = kind === 'leaves' && to === null
    if (tall > 0 && column.rows >= tall && !underTarget) {
      column.x = column.right + GUTTER
      column.rows = 0
    }
    const left = column.x + (underTarget ? INSET : 0)
    const baseline = y + column.rows * ROW
    const tells = kind === 'leaves' || kind === 'acts'
    const timed = tells && text.startsWith('after ')
    const rows = rowsOf(kind, text, left, baseline, timed)
    column.rows += rows.length
    column.right = Math.max(column.right, rightOf(rows))
    const transitions = tells ? [nameOfTransition(from, text, kind === 'acts' ? null : target)] : []
    return { kind, rows, transitions, clock: timed ? { x: left + 5, y: baseline - 4 } : null }
  })
}

/** As wide as if all were bold, for a line is when it was the last. */
const rightOf = (rows: readonly Row[]): number =>
  Math.max(0, ...rows.map(({ x, text }) => x + Math.ceil(widthOf(text, TEXT, true))))

export interface Size {
  width: number
  height: number
}

/** @param to where an edge leads, whose label they are */
export function sizeOfLines(lines: readonly PackedLine[], to: string | null, tall = 0): Size {
  const rows = linesOf(lines, '', to, { x: 0, y: ROW }, tall).flatMap((line) => line.rows)
  return { width: rightOf(rows), height: Math.max(0, ...rows.map(({ y }) => y)) }
}

/** A name and the lines below it; the dot of an active state has its place too. */
export function sizeOfHead(name: string, lines: readonly PackedLine[], tall = 0): Size {
  const below = sizeOfLines(lines, null, tall)
  return {
    width: Math.max(Math.ceil(widthOf(name, NAME, true)) + 16, below.width) + 2 * PAD,
    height: NAME_ROW + below.height + (below.height > 0 ? PAD / 2 : 0),
  }
}
