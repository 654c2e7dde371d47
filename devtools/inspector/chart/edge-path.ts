/** SVG paths of transitions: lines with rounded corners, and their arrow heads. */
import type { Point } from './geometry.ts'

const CORNER_RADIUS_PX = 6

/** SVG path with rounded corners. */
export function roundedPath(points: readonly Point[]): string {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return ''
  let path = `M${first.x} ${first.y}`
  for (let at = 1; at < points.length - 1; at += 1) {
    const [from, corner, to] = points.slice(at - 1, at + 2) as [Point, Point, Point]
    const a = cornerStart(corner, from)
    const b = cornerStart(corner, to)
    path += `L${a.x} ${a.y}Q${corner.x} ${corner.y} ${b.x} ${b.y}`
  }
  return `${path}L${last.x} ${last.y}`
}

/** Arrow head at the end of a line. */
export function arrowHead(points: readonly Point[]): string {
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
function cornerStart(corner: Point, end: Point): Point {
  const length = Math.hypot(end.x - corner.x, end.y - corner.y) || 1
  const fraction = Math.min(CORNER_RADIUS_PX, length / 2) / length
  return {
    x: round(corner.x + (end.x - corner.x) * fraction),
    y: round(corner.y + (end.y - corner.y) * fraction),
  }
}
