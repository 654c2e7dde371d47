import { type ArtData, type Motif, PALETTE_COUNT } from '../../server/art/draw.ts'
import type { Random } from '../random.ts'

export interface DemoPicture {
  /** Null for the one picture whose file is lost. */
  art: ArtData | null
  width: number
  height: number
  alt: string
}

/** Width to height, from 9:16 to 3:1; the ordinary ones more often. */
const RATIOS = [
  [9, 16],
  [2, 3],
  [3, 4],
  [3, 4],
  [4, 5],
  [1, 1],
  [5, 4],
  [4, 3],
  [4, 3],
  [3, 2],
  [3, 2],
  [16, 9],
  [2, 1],
  [3, 1],
] as const

const LONG_SIDE = 1800
/** Drawings of one motif; pictures share them, so that their thumbhashes are made once. */
const SEEDS = 6

const SEEN: { readonly [motif in Motif]: string } = {
  beads: 'Rows of beads',
  coil: 'A coiled basket from above',
  facets: 'Planes of light and shade',
  landscape: 'A mountain of cloth above the river',
  market: 'Umbrellas over a market',
  panels: 'A page of comic panels',
  papyrus: 'Papyrus before the sun',
  peaks: 'Hills behind hills',
  portrait: 'Head and shoulders before a woven cloth',
  posters: 'Rings and bars of a printed poster',
  river: 'Waves of the river',
  sorghum: 'Heads of sorghum',
  vessels: 'Clay vessels on a shelf',
  walls: 'Walls and doorways in the afternoon',
  weave: 'Strips of woven cloth',
}

function size(random: Random): { width: number; height: number } {
  const [w, h] = random.pick(RATIOS)
  const scale = LONG_SIDE / Math.max(w, h)
  return { width: Math.round(w * scale), height: Math.round(h * scale) }
}

/** One picture of these motifs. Some makers describe their pictures, some do not. */
export function makePicture(random: Random, motifs: readonly Motif[]): DemoPicture {
  const motif = random.pick(motifs)
  const { width, height } = size(random)
  const art: ArtData = {
    motif,
    palette: random.int(0, PALETTE_COUNT - 1),
    seed: random.int(1, SEEDS),
    width,
    height,
  }
  return { art, width, height, alt: random.chance(0.85) ? SEEN[motif] : '' }
}

/** How many pictures a work has: most few, a few many, at most 30. */
export function pictureCount(random: Random): number {
  const draw = random.next()
  if (draw < 0.48) return 1
  if (draw < 0.82) return random.int(2, 4)
  if (draw < 0.97) return random.int(5, 9)
  return random.int(10, 30)
}
