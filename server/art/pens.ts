import { n } from './shapes.ts'

/** Basic strokes the motifs are drawn with, as SVG text. */
export const disc = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"/>`

export const oval = (x: number, y: number, rx: number, ry: number, fill: string): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"/>`

export const ring = (x: number, y: number, r: number, width: number, ink: string): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="none" stroke="${ink}" stroke-width="${n(width)}"/>`

type Point = readonly [x: number, y: number]

const through = (points: readonly Point[]): string =>
  points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')

/** A closed shape with straight sides. */
export const shape = (fill: string, ...points: readonly Point[]): string =>
  `<path fill="${fill}" d="M${through(points)}z"/>`

export const line = (ink: string, width: number, ...points: readonly Point[]): string =>
  `<path fill="none" stroke="${ink}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" d="M${through(points)}"/>`

/** Half a disc, flat side down. */
export const dome = (x: number, y: number, r: number, fill: string): string =>
  `<path fill="${fill}" d="M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 0 1 ${n(2 * r)} 0z"/>`

/** The numbers from 0 to `count - 1`. */
export const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at)

/** Draws a grid of equal cells over the whole area, about `across` per row. */
export function fields(
  { width, height }: { width: number; height: number },
  across: number,
  draw: (x: number, y: number, size: number, column: number, row: number) => string,
): string {
  const columns = Math.max(2, Math.round(across * Math.min(1.4, Math.max(0.6, width / height))))
  const size = width / columns
  return range(Math.ceil(height / size))
    .flatMap((row) =>
      range(columns).map((column) => draw(column * size, row * size, size, column, row)),
    )
    .join('')
}
