import { C, n, pick, randomFrom, svg } from '../../server/art/shapes.ts'

/** Seven rows of five squares per letter, each row as a bit mask. */
const LETTERS: { readonly [letter: string]: readonly number[] } = {
  A: [14, 17, 17, 31, 17, 17, 17],
  B: [30, 17, 17, 30, 17, 17, 30],
  C: [14, 17, 16, 16, 16, 17, 14],
  D: [30, 17, 17, 17, 17, 17, 30],
  E: [31, 16, 16, 30, 16, 16, 31],
  F: [31, 16, 16, 30, 16, 16, 16],
  G: [14, 17, 16, 23, 17, 17, 14],
  H: [17, 17, 17, 31, 17, 17, 17],
  I: [14, 4, 4, 4, 4, 4, 14],
  J: [7, 2, 2, 2, 2, 18, 12],
  K: [17, 18, 20, 24, 20, 18, 17],
  L: [16, 16, 16, 16, 16, 16, 31],
  M: [17, 27, 21, 21, 17, 17, 17],
  N: [17, 25, 21, 19, 17, 17, 17],
  O: [14, 17, 17, 17, 17, 17, 14],
  P: [30, 17, 17, 30, 16, 16, 16],
  Q: [14, 17, 17, 17, 21, 18, 13],
  R: [30, 17, 17, 30, 20, 18, 17],
  S: [15, 16, 16, 14, 1, 1, 30],
  T: [31, 4, 4, 4, 4, 4, 4],
  U: [17, 17, 17, 17, 17, 17, 14],
  V: [17, 17, 17, 17, 17, 10, 4],
  W: [17, 17, 17, 21, 21, 27, 17],
  X: [17, 17, 10, 4, 10, 17, 17],
  Y: [17, 17, 10, 4, 4, 4, 4],
  Z: [31, 1, 2, 4, 8, 16, 31],
  Ŋ: [17, 25, 21, 19, 17, 1, 6],
  Ɣ: [17, 17, 10, 10, 4, 10, 4],
  Ɛ: [14, 17, 16, 12, 16, 17, 14],
  Ɔ: [14, 17, 1, 1, 1, 17, 14],
}

const SQUARE = 20
const COLUMNS = 6

type Mark = (x: number, y: number) => string

const MARKS: readonly [Mark, Mark, Mark] = [
  (x, y) => `M${n(x)} ${n(y)}h19v19h-19z`,
  (x, y) => `M${n(x + 10)} ${n(y)}l10 10l-10 10l-10 -10z`,
  (x, y) => `M${n(x)} ${n(y + 10)}a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z`,
]

/** An alphabet of 30 letters, each a path with its name as id, as SVG text. */
export function alphabetSvg(seed: number): string {
  const random = randomFrom(seed)
  const mark = pick(random, MARKS)
  const ink = pick(random, [C.ink, C.laterite, C.nile, C.clay, C.leaf])
  const slant = pick(random, [0, 0, 3, 5])
  const cell = SQUARE * 8
  const drawn = Object.entries(LETTERS).map(([letter, rows], index) => {
    const left = (index % COLUMNS) * cell + SQUARE * 2
    const top = Math.floor(index / COLUMNS) * (cell + SQUARE * 2) + SQUARE
    const marks = rows.flatMap((bits, y) =>
      [0, 1, 2, 3, 4]
        .filter((x) => (bits >> (4 - x)) & 1)
        .map((x) => mark(left + x * SQUARE + (6 - y) * slant, top + y * SQUARE)),
    )
    return `<path id="${letter}" fill="${ink}" d="${marks.join('')}"/>`
  })
  const lines = Math.ceil(drawn.length / COLUMNS)
  const size = { width: COLUMNS * cell + SQUARE, height: lines * (cell + SQUARE * 2), seed }
  return svg(size, drawn.join('\n'))
}
