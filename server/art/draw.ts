import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import type { Json } from '../../src/protocol/base/types.ts'
import {
  beads,
  coil,
  fabricPattern,
  facets,
  landscape,
  papyrus,
  peaks,
  posters,
  river,
  sorghum,
} from './motifs.ts'
import { acacias, boats, cranes, fishes, leaves } from './nature.ts'
import { bridge, furrows, islands, night, rain, road, tukuls } from './places.ts'
import {
  arches,
  chevrons,
  gourds,
  mat,
  moons,
  quarters,
  rays,
  scallops,
  script,
  terrazzo,
} from './prints.ts'
import { facades, market, panels, portrait, vessels } from './scenes.ts'
import { type Art, C } from './shapes.ts'
import { cassettes, chairs, dancers, drums, jebenas, screens } from './things.ts'

export const MOTIFS = {
  acacias,
  arches,
  beads,
  boats,
  bridge,
  cassettes,
  chairs,
  chevrons,
  coil,
  cranes,
  dancers,
  drums,
  facets,
  fishes,
  furrows,
  gourds,
  islands,
  jebenas,
  landscape,
  leaves,
  market,
  mat,
  moons,
  night,
  panels,
  papyrus,
  peaks,
  portrait,
  posters,
  quarters,
  rain,
  rays,
  river,
  road,
  scallops,
  screens,
  script,
  sorghum,
  terrazzo,
  tukuls,
  vessels,
  walls: facades,
  weave: fabricPattern,
} as const satisfies Record<string, (art: Art) => string>

export type Motif = keyof typeof MOTIFS

type Ink = keyof typeof C

/** Alternative colours for the same drawing; an ink that is not listed keeps its colour. */
const PALETTES: readonly Partial<Record<Ink, string>>[] = [
  {},
  // Evening
  { dusk: '#5B3A5E', straw: '#C98A7D', sand: '#8A5A6B', nileLight: '#7D8FB8', bone: '#F4E4DA' },
  // Rains
  { laterite: '#4B6B57', clay: '#26463C', sorghum: '#C9CF7A', amber: '#8FA85A', dusk: '#CFE0D6' },
  // Indigo cloth
  { laterite: '#2F4378', clay: '#1C2A52', amber: '#6C86C2', sorghum: '#D9C9A0', nile: '#40548F' },
  // Black and white print
  {
    laterite: '#3A3836',
    clay: '#1F1E1D',
    sorghum: '#D8D2C8',
    amber: '#8C8780',
    nile: '#4A4845',
    nileDark: '#262524',
    nileLight: '#B4AFA7',
    dusk: '#E9E4DB',
    straw: '#CFC9BE',
    sand: '#E2DCD1',
    leaf: '#5A5753',
    reed: '#7A766F',
  },
  // Mango season
  { laterite: '#E2622B', clay: '#B23A16', sorghum: '#FFC53D', leaf: '#3E7B3A', nile: '#1D7A6B' },
  // Dust
  { laterite: '#B0795A', clay: '#7F4F38', sorghum: '#D9B98B', nile: '#6C7F7C', leaf: '#7B815B' },
]

/** Input of one picture; the same input always gives the same picture. */
export interface ArtData {
  motif: Motif
  palette: number
  seed: number
  width: number
  height: number
}

export const PALETTE_COUNT = PALETTES.length

function isMotif(value: unknown): value is Motif {
  return typeof value === 'string' && Object.hasOwn(MOTIFS, value)
}

const wholeNumber = (value: Json | undefined, fallback: number): number =>
  typeof value === 'number' && Number.isInteger(value) ? value : fallback

/** The picture as SVG text. */
export function artSvg(art: { readonly [field: string]: Json }): string {
  const motif = isMotif(art.motif) ? art.motif : 'weave'
  const drawn = MOTIFS[motif]({
    width: wholeNumber(art.width, 1600),
    height: wholeNumber(art.height, 1200),
    seed: wholeNumber(art.seed, 1),
  })
  const palette = PALETTES[wholeNumber(art.palette, 0)] ?? {}
  return drawn.replace(/#[0-9A-F]{6}/g, (ink) => inked(palette, ink))
}

function inked(palette: Partial<Record<Ink, string>>, ink: string): string {
  const name = (Object.keys(C) as Ink[]).find((key) => C[key] === ink)
  return (name && palette[name]) ?? ink
}

/** Renders the picture as lossless PNG at the size given in `art`. */
export function drawArt(art: { [key: string]: Json }): Promise<Buffer> {
  return sharp(Buffer.from(artSvg(art)))
    .png({ compressionLevel: 3 })
    .toBuffer()
}

const THUMB_SIDE = 32

/**
 * The thumbhash of a picture, base64. Drawn at a small size, so that thousands take only seconds.
 */
export async function artThumbhash(art: ArtData): Promise<string> {
  const scale = THUMB_SIDE / Math.max(art.width, art.height)
  const small = {
    ...art,
    width: Math.max(1, Math.round(art.width * scale)),
    height: Math.max(1, Math.round(art.height * scale)),
  }
  const { data, info } = await sharp(Buffer.from(artSvg({ ...small })))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
