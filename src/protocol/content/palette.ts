import type { ColourWord } from '../enums/content.ts'

/** Default palette for users without pictures. */
export const OF_THE_HOUSE = ['#A63A1E', '#0E5A61', '#E0A63A', '#1E1712', '#F1E9DE'] as const
const MOST = 6
/** Saturation factor: a thumbhash is less saturated than its picture. */
const VIVID = 1.35
/** Smallest RGB distance (of 441) at which two colours look different. */
const APART = 56

/** Red, green and blue, 0 to 255. */
type Colour = readonly [red: number, green: number, blue: number]

/** Decodes a thumbhash to RGBA pixels; the caller passes a library's decoder. */
export type Decode = (hash: Uint8Array) => { w: number; h: number; rgba: ArrayLike<number> }

const within = (part: number) => Math.max(0, Math.min(255, Math.round(part)))
const hex = (colour: Colour): string =>
  `#${colour.map((part) => within(part).toString(16).padStart(2, '0')).join('')}`

const distance = (a: Colour, b: Colour): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])

const saturation = ([r, g, b]: Colour): number => (Math.max(r, g, b) - Math.min(r, g, b)) / 255

function pixels(hash: string, decode: Decode): Colour[] {
  try {
    const bytes = Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0))
    if (bytes.length < 5) return []
    const { w, h, rgba } = decode(bytes)
    return Array.from(
      { length: w * h },
      (_, n) => [rgba[n * 4] ?? 0, rgba[n * 4 + 1] ?? 0, rgba[n * 4 + 2] ?? 0] as const,
    )
  } catch {
    return []
  }
}

/** Average colour and weight of each bucket of similar pixels, heaviest first. */
function weighed(all: readonly Colour[]): { colour: Colour; weight: number }[] {
  const sorts = new Map<string, { sum: [number, number, number]; count: number }>()
  for (const [r, g, b] of all) {
    const key = `${r >> 5} ${g >> 5} ${b >> 5}`
    const sort = sorts.get(key) ?? { sum: [0, 0, 0], count: 0 }
    sorts.set(key, {
      sum: [sort.sum[0] + r, sort.sum[1] + g, sort.sum[2] + b],
      count: sort.count + 1,
    })
  }
  return [...sorts.values()]
    .map(({ sum, count }) => {
      const colour: Colour = [sum[0] / count, sum[1] / count, sum[2] / count]
      return { colour, weight: count * (0.08 + saturation(colour)) }
    })
    .sort((a, b) => b.weight - a.weight)
}

function vivid(colour: Colour): Colour {
  const grey = (colour[0] + colour[1] + colour[2]) / 3
  const more = (part: number) => grey + (part - grey) * VIVID
  return [more(colour[0]), more(colour[1]), more(colour[2])]
}

const shade = (colour: Colour, by: number): Colour => {
  const to = by > 0 ? 255 : 0
  const mixed = (part: number) => part + (to - part) * Math.abs(by)
  return [mixed(colour[0]), mixed(colour[1]), mixed(colour[2])]
}

/** At most six clearly different colours, heaviest first. */
function chosenOf(hashes: readonly string[], decode: Decode): Colour[] {
  const chosen: Colour[] = []
  for (const { colour } of weighed(hashes.flatMap((hash) => pixels(hash, decode)))) {
    if (chosen.length === MOST) break
    if (chosen.every((other) => distance(other, colour) >= APART)) chosen.push(colour)
  }
  return chosen
}

/**
 * The dominant colours of pictures as `#rrggbb`, heaviest first: at most six clearly different
 * ones.
 * @param hashes thumbhashes in base64; invalid ones are skipped
 */
export const coloursOf = (hashes: readonly string[], decode: Decode): readonly string[] =>
  chosenOf(hashes, decode).map((colour) => hex(vivid(colour)))

/**
 * Like `coloursOf`, but with at least three colours, for generated patterns: adds shades of a
 * single colour; without any, returns the default palette.
 */
export function paletteOf(hashes: readonly string[], decode: Decode): readonly string[] {
  const chosen = chosenOf(hashes, decode)
  const [first] = chosen
  if (first === undefined) return OF_THE_HOUSE
  for (const by of [-0.45, 0.45]) if (chosen.length < 3) chosen.push(shade(first, by))
  return chosen.map((colour) => hex(vivid(colour)))
}

/** Lower bound of each hue range, degrees. */
const HUES: readonly (readonly [from: number, word: ColourWord])[] = [
  [345, 'red'],
  [290, 'pink'],
  [250, 'purple'],
  [200, 'blue'],
  [160, 'teal'],
  [70, 'green'],
  [38, 'yellow'],
  [15, 'orange'],
  [0, 'red'],
]

function hueOf([red, green, blue]: Colour, most: number, range: number): number {
  if (most === red) return (((green - blue) / range) * 60 + 360) % 360
  if (most === green) return ((blue - red) / range) * 60 + 120
  return ((red - green) / range) * 60 + 240
}

/** The colour name of `#rrggbb`; null if it is not a colour. */
export function colourWord(colour: string): ColourWord | null {
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour)
  if (parts === null) return null
  const [red = 0, green = 0, blue = 0] = parts.slice(1).map((part) => Number.parseInt(part, 16))
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const [light, chroma] = [(most + least) / 510, (most - least) / 255]
  if (light < 0.13) return 'black'
  if (light > 0.88 && chroma < 0.15) return 'white'
  if (chroma < 0.1) return light < 0.2 ? 'black' : 'grey'
  const hue = hueOf([red, green, blue], most, most - least)
  const isEarthen = hue >= 8 && hue < 50
  if (isEarthen && (chroma < 0.3 || (chroma < 0.45 && light < 0.45))) return 'brown'
  const word = HUES.find(([from]) => hue >= from)?.[1] ?? 'red'
  return word === 'red' && light > 0.7 ? 'pink' : word
}

/** The distinct colour names of these colours, in order. */
export const colourWords = (colours: readonly string[]): ColourWord[] => [
  ...new Set(colours.map(colourWord).filter((word) => word !== null)),
]
