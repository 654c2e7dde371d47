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

/** Advance widths of Onest from the blank to `~`, in hundredths of the size: regular, then semibold. */
const REGULAR =
  '27 27 36 65 66 80 68 22 31 31 41 55 26 46 25 48 67 36 57 60 63 62 62 51 62 62 25 26 55 55 55 51 98 67 66 70 72 61 60 72 73 26 56 63 57 86 74 76 63 76 66 65 57 73 68 98 59 61 60 32 48 32 55 46 56 56 60 55 60 57 37 60 59 22 25 52 22 82 59 60 60 60 37 51 37 58 54 84 52 60 52 39 26 39 55'.split(
    ' ',
  )
const BOLD =
  '28 29 39 67 66 86 70 24 34 34 45 58 29 46 27 50 66 38 56 61 64 62 62 51 62 62 27 29 58 58 58 52 99 70 67 71 73 62 60 73 74 28 58 66 59 89 76 77 65 77 68 66 59 73 70 100 64 66 61 34 50 34 58 45 59 56 62 56 62 57 38 62 60 24 26 55 24 84 60 60 62 62 39 51 37 58 55 86 55 61 51 40 28 40 58'.split(
    ' ',
  )
const OTHER = 84

/** The same on every machine: what draws a text holds it to this by `textLength`. */
export function widthOf(text: string, size: number = TEXT, bold = false): number {
  let sum = 0
  for (const letter of text) {
    const width = (bold ? BOLD : REGULAR)[(letter.codePointAt(0) ?? 0) - 32]
    sum += width === undefined ? OTHER : Number(width)
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
