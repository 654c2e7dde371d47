import { createSeededRandom } from '../users/cover-pattern.ts'

/** Width of a strip in SVG units; its blocks are one or two units high. */
const UNIT = 8
const HEIGHT_UNITS = 5

/** Number of strips on a card and in the page header, which continues the same pattern. */
export const CARD_STRIPS = 13
export const BAND_STRIPS = 34

export const COVER_HEIGHT = UNIT * HEIGHT_UNITS
export const coverWidth = (strips: number): number => strips * UNIT

/** One colour of a pattern as an SVG path; later patches are painted on top. */
export interface Patch {
  colour: string
  d: string
}

const [LATERITE, NILE, SORGHUM, INK, BONE] = ['#A63A1E', '#0E5A61', '#E0A63A', '#1E1712', '#F1E9DE']
const [CLAY, LEAF] = ['#D1802B', '#2B6440']

/** Colour combinations; the first colour dominates. */
const PALETTES = [
  [NILE, SORGHUM, BONE, LATERITE],
  [LATERITE, BONE, INK, SORGHUM],
  [SORGHUM, INK, LATERITE, BONE],
  [LEAF, BONE, SORGHUM, INK],
  [INK, CLAY, BONE, LATERITE],
  [BONE, NILE, LATERITE, INK],
  [CLAY, NILE, BONE, INK],
  [NILE, BONE, INK, CLAY],
] as const

type Motif = (x: number, y: number, height: number) => string

const rect = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${width}v${height}h-${width}z`
const repeat = (height: number, step: number, draw: (offset: number) => string): string =>
  Array.from({ length: height / step }, (_, n) => draw(n * step)).join('')

const bars: Motif = (x, y, height) =>
  repeat(height, 4, (offset) => rect(x, y + offset + 1, UNIT, 2))
const checks: Motif = (x, y, height) =>
  repeat(height, 4, (offset) => rect(x + (offset % 8 === 0 ? 0 : 4), y + offset, 4, 4))
const teeth: Motif = (x, y, height) =>
  [0, 4].map((right) => `M${x + right} ${y + height}l2-${height}l2 ${height}z`).join('')
const diamond: Motif = (x, y, height) =>
  `M${x + 4} ${y + 1}l3 ${height / 2 - 1}l-3 ${height / 2 - 1}l-3-${height / 2 - 1}z`
const hourglass: Motif = (x, y, height) =>
  `M${x} ${y}h8l-4 ${height / 2}zM${x} ${y + height}h8l-4-${height / 2}z`
const post: Motif = (x, y, height) => rect(x + 3, y, 2, height)
const plain: Motif = () => ''

const MOTIFS = [bars, checks, teeth, diamond, hourglass, post] as const

/**
 * Generated pattern for an item without a picture: vertical strips in a few colours and motifs.
 * Deterministic for a name and rarely the same for two names.
 */
export function generateProjectPattern(name: string, strips: number): Patch[] {
  const nextNumber = createSeededRandom(name)
  const pick = <T>(options: readonly T[]): T => options[nextNumber() % options.length] as T
  const palette = pick(PALETTES)
  const ownMotifs = [pick(MOTIFS), pick(MOTIFS), pick(MOTIFS), plain]
  const backgrounds = new Map<string, string>()
  const motifPaths = new Map<string, string>()
  const append = (layer: Map<string, string>, colour: string, d: string) => {
    if (d !== '') layer.set(colour, (layer.get(colour) ?? '') + d)
  }
  for (let strip = 0; strip < strips; strip++) {
    const x = strip * UNIT
    const background = strip % 2 === 0 ? palette[0] : pick(palette.slice(1))
    for (let y = 0; y < COVER_HEIGHT; ) {
      const height = Math.min(UNIT * (1 + (nextNumber() % 2)), COVER_HEIGHT - y)
      const colour = pick([background, background, pick(palette)])
      // Overlaps the next block, so that no gap shows between them.
      append(backgrounds, colour, rect(x, y, UNIT + 0.5, height + 0.5))
      append(
        motifPaths,
        pick(palette.filter((candidate) => candidate !== colour)),
        pick(ownMotifs)(x, y, height),
      )
      y += height
    }
  }
  const stripEdges = repeat(coverWidth(strips), UNIT, (x) => rect(x, 0, 0.3, COVER_HEIGHT))
  return [...backgrounds, ...motifPaths, [INK, stripEdges] as const].map(([colour, d]) => ({
    colour,
    d,
  }))
}
