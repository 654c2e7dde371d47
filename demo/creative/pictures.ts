import { type ArtData, type Motif, PALETTE_COUNT } from '../../server/art/draw.ts'
import type { Random } from '../random.ts'

export interface DemoPicture {
  /** Null for the one picture whose file is missing. */
  art: ArtData | null
  width: number
  height: number
  alt: string
}

/** Aspect ratios from 9:16 to 3:1; common ones more often. */
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
/** Number of drawings per motif; pictures share them, so that each thumbhash is calculated once. */
const SEEDS = 3

const ALT_TEXTS: { readonly [motif in Motif]: string } = {
  acacias: 'Flat-topped trees before the sun',
  arches: 'Arches within arches',
  beads: 'Rows of beads',
  boats: 'Boats on bands of water',
  bridge: 'A bridge of arches over the river',
  cassettes: 'Cassettes with striped labels',
  chairs: 'Chairs, each in a field of its own',
  chevrons: 'Bands that go up and down',
  coil: 'A coiled basket from above',
  cranes: 'Cranes in shallow water',
  dancers: 'People who dance side by side',
  drums: 'Drums, tall and low',
  facets: 'Planes of light and shade',
  fishes: 'Fish that swim by in rows',
  furrows: 'Fields and furrows from above',
  gourds: 'Engraved gourds, cut in half',
  islands: 'Islands of a swamp from above',
  jebenas: 'Coffee pots and small cups',
  landscape: 'A mountain of cloth above the river',
  leaves: 'Broad leaves with pale veins',
  market: 'Umbrellas over a market',
  mat: 'A plaited mat',
  moons: 'The moon through a month',
  night: 'A town at night, some windows lit',
  panels: 'A page of comic panels',
  papyrus: 'Papyrus before the sun',
  peaks: 'Hills behind hills',
  portrait: 'Head and shoulders before a woven cloth',
  posters: 'Rings and bars of a printed poster',
  quarters: 'Quarter discs that meet and part',
  rain: 'Rain over hills',
  rays: 'Rays from one point',
  river: 'Waves of the river',
  road: 'A road that runs into the hills',
  scallops: 'Scallops, row over row',
  screens: 'Screens over screens',
  script: 'Sweeps of a broad reed pen',
  sorghum: 'Heads of sorghum',
  terrazzo: 'Chips of stone in a floor',
  tukuls: 'Round houses under roofs of grass',
  vessels: 'Clay vessels on a shelf',
  walls: 'Walls and doorways in the afternoon',
  weave: 'Strips of woven cloth',
}

function size(random: Random): { width: number; height: number } {
  const [w, h] = random.pick(RATIOS)
  const scale = LONG_SIDE / Math.max(w, h)
  return { width: Math.round(w * scale), height: Math.round(h * scale) }
}

/** One picture with one of these motifs; some have an alt text, some do not. */
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
  return { art, width, height, alt: random.boolean(0.85) ? ALT_TEXTS[motif] : '' }
}

/** The same picture with another motif. */
export function withMotif(picture: DemoPicture, motif: Motif): DemoPicture {
  if (picture.art === null) return picture
  return { ...picture, art: { ...picture.art, motif }, alt: picture.alt && ALT_TEXTS[motif] }
}

/** Number of pictures of a portfolio item: mostly few, sometimes many, at most 30. */
export function pictureCount(random: Random): number {
  const roll = random.next()
  if (roll < 0.48) return 1
  if (roll < 0.82) return random.int(2, 4)
  if (roll < 0.97) return random.int(5, 9)
  return random.int(10, 30)
}
