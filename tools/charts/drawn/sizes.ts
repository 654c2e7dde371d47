/** How much room the texts of a drawing take, and how boxes are put beside each other. */
import type { Point } from '../../../devtools/inspector/chart/layout.ts'
import { type Size, sizeOfHead } from '../../../devtools/inspector/chart/texts.ts'
import type { DrawnState } from './graph.ts'

/** Tried for the width at which texts are broken. */
export const WIDTHS = [170, 230, 300]

export interface Head extends Size {
  tall: number
}

/** As many columns of lines as have room; in a box without others, once they are many. */
export function sizeOfName({ name, lines }: DrawnState, available: number): Head {
  const maxWidth = available > 0 ? available : 640
  const { height } = sizeOfHead(name, lines)
  const rowLimits = [3, 4, 5, 6, 8, 10, 12, 14, 17, 20, 24, 30].filter(
    (tall) => available > 0 || tall > 17,
  )
  const tall =
    height < 80 ? 0 : (rowLimits.find((t) => sizeOfHead(name, lines, t).width <= maxWidth) ?? 0)
  return { ...sizeOfHead(name, lines, tall), tall }
}

/** What is wider than a page costs more than what is long. */
export const PAGE = 1220

export const costOf = ({ width, height }: Size, page: number): number =>
  (width + 40) *
  (height + 40) *
  Math.max(1, width / page) ** 4 *
  Math.max(1, height / (1.6 * PAGE)) *
  Math.max(1, height / width / 2)

const GAP = 24

interface Packing extends Size {
  positions: Point[]
}

/** As many in a row as have room. */
function packInRows(sizes: readonly Size[], maxWidth: number): Packing {
  const positions: Point[] = []
  const row = { x: 0, y: 0, height: 0 }
  let width = 0
  for (const size of sizes) {
    if (row.x > 0 && row.x + size.width > maxWidth) {
      row.y += row.height + GAP
      row.x = 0
      row.height = 0
    }
    positions.push({ x: row.x, y: row.y })
    width = Math.max(width, row.x + size.width)
    row.x += size.width + GAP
    row.height = Math.max(row.height, size.height)
  }
  return { positions, width, height: row.y + row.height }
}

/** Each into the shortest column. */
function packInColumns(sizes: readonly Size[], count: number): Packing {
  const columns = Array.from({ length: count }, () => ({ y: 0, width: 0, holds: [] as number[] }))
  const positions: Point[] = []
  for (const [index, size] of sizes.entries()) {
    const shortest = columns.toSorted((a, b) => a.y - b.y)[0]
    if (!shortest) continue
    positions.push({ x: 0, y: shortest.y })
    shortest.y += size.height + GAP
    shortest.width = Math.max(shortest.width, size.width)
    shortest.holds.push(index)
  }
  let x = 0
  for (const { width, holds } of columns.filter((column) => column.holds.length > 0)) {
    for (const index of holds) positions[index] = { x, y: positions[index]?.y ?? 0 }
    x += width + GAP
  }
  return { positions, width: x - GAP, height: Math.max(...columns.map(({ y }) => y)) - GAP }
}

/** The best of some ways to put boxes into one. */
export function packBoxes(sizes: readonly Size[], page: number): Packing {
  const counts = sizes.map((_, index) => index + 1).slice(0, 5)
  const packings = [
    ...[500, 700, 900, 1060, 1200].map((maxWidth) => packInRows(sizes, maxWidth)),
    ...counts.map((count) => packInColumns(sizes, count)),
  ]
  return packings.reduce((best, packing) =>
    costOf(packing, page) < costOf(best, page) ? packing : best,
  )
}
