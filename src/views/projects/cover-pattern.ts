import { numbersOf } from '../users/profile/cover-pattern.ts'

/** Width of a strip in SVG units; its blocks are one or two units high. */
const UNIT = 8
const UNITS_HIGH = 5

/** Number of strips on a card and in the page header, which continues the same pattern. */
export const CARD_STRIPS = 13
export const BAND_STRIPS = 34

export const COVER_HEIGHT = UNIT * UNITS_HIGH
export const coverWidth = (strips: number): number => strips * UNIT

/** One colour of a pattern as an SVG path; later patches are painted on top. */
export interface Patch {
  colour: string
  d: string
}

const [LATERITE, NILE, SORGHUM, INK, BONE] = ['#A63A1E', '#0E5A61', '#E0A63A', '#1E1712', '#F1E9DE']
const [CLAY, LEAF] = ['#D1802B', '#2B6440']

/** Colour combinations; the first colour dominates. */
const DYES = [
  [NILE, SORGHUM, BONE, LATERITE],
  [LATERITE, BONE, INK, SORGHUM],
  [SORGHUM, INK, LATERITE, BONE],
  [LEAF, BONE, SORGHUM, INK],
  [INK, CLAY, BONE, LATERITE],
  [BONE, NILE, LATERITE, INK],
  [CLAY, NILE, BONE, INK],
  [NILE, BONE, INK, CLAY],
] as const

type Motif = (x: number, y: number, high: number) => string

const rect = (x: number, y: number, wide: number, high: number): string =>
  `M${x} ${y}h${wide}v${high}h-${wide}z`
const each = (high: number, step: number, draw: (down: number) => string): string =>
  Array.from({ length: high / step }, (_, n) => draw(n * step)).join('')

const bars: Motif = (x, y, high) => each(high, 4, (down) => rect(x, y + down + 1, UNIT, 2))
const checks: Motif = (x, y, high) =>
  each(high, 4, (down) => rect(x + (down % 8 === 0 ? 0 : 4), y + down, 4, 4))
const teeth: Motif = (x, y, high) =>
  [0, 4].map((right) => `M${x + right} ${y + high}l2-${high}l2 ${high}z`).join('')
const diamond: Motif = (x, y, high) =>
  `M${x + 4} ${y + 1}l3 ${high / 2 - 1}l-3 ${high / 2 - 1}l-3-${high / 2 - 1}z`
const hourglass: Motif = (x, y, high) =>
  `M${x} ${y}h8l-4 ${high / 2}zM${x} ${y + high}h8l-4-${high / 2}z`
const post: Motif = (x, y, high) => rect(x + 3, y, 2, high)
const plain: Motif = () => ''

const MOTIFS = [bars, checks, teeth, diamond, hourglass, post] as const

/**
 * Generated pattern for an item without a picture: vertical strips in a few colours and motifs.
 * Deterministic for a name and rarely the same for two names.
 */
export function woven(name: string, strips: number): Patch[] {
  const next = numbersOf(name)
  const of = <T>(all: readonly T[]): T => all[next() % all.length] as T
  const dyes = of(DYES)
  const own = [of(MOTIFS), of(MOTIFS), of(MOTIFS), plain]
  const grounds = new Map<string, string>()
  const motifs = new Map<string, string>()
  const put = (layer: Map<string, string>, colour: string, d: string) => {
    if (d !== '') layer.set(colour, (layer.get(colour) ?? '') + d)
  }
  for (let strip = 0; strip < strips; strip++) {
    const x = strip * UNIT
    const ground = strip % 2 === 0 ? dyes[0] : of(dyes.slice(1))
    for (let y = 0; y < COVER_HEIGHT; ) {
      const high = Math.min(UNIT * (1 + (next() % 2)), COVER_HEIGHT - y)
      const colour = of([ground, ground, of(dyes)])
      // Overlaps the next block, so that no gap shows between them.
      put(grounds, colour, rect(x, y, UNIT + 0.5, high + 0.5))
      put(motifs, of(dyes.filter((dye) => dye !== colour)), of(own)(x, y, high))
      y += high
    }
  }
  const seams = each(coverWidth(strips), UNIT, (x) => rect(x, 0, 0.3, COVER_HEIGHT))
  return [...grounds, ...motifs, [INK, seams] as const].map(([colour, d]) => ({ colour, d }))
}
