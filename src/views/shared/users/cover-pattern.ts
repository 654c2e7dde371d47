/** Width of a strip and height of a block, in SVG units. */
const STRIP_WIDTH = 6
const BLOCK_HEIGHT = 8
const STRIP_COUNT = 32
const BLOCK_COUNT = 4

export const PATTERN_WIDTH = STRIP_COUNT * STRIP_WIDTH
export const PATTERN_HEIGHT = BLOCK_COUNT * BLOCK_HEIGHT

export interface PatternPath {
  colour: string
  /** `d` attribute of an SVG path of rectangles. */
  d: string
}

const rect = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${width}v${height}h-${width}z`

/** Seeded random generator of 32-bit integers. */
export function createSeededRandom(seed: string): () => number {
  let state = 2166136261
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 1
    return state >>> 0
  }
}

/**
 * Generated pattern of vertical strips that alternate plain and barred blocks. Deterministic for a
 * name and its colours.
 */
export function generateCoverPattern(colours: readonly string[], name: string): PatternPath[] {
  const nextNumber = createSeededRandom(name)
  const paths = new Map<string, string>()
  const append = (colour: string, d: string) => paths.set(colour, (paths.get(colour) ?? '') + d)
  const pick = (excluded: string | null): string => {
    const candidates = colours.filter((colour) => colour !== excluded)
    return candidates[nextNumber() % candidates.length] ?? colours[0] ?? '#655749'
  }
  let previous: string | null = null
  for (let strip = 0; strip < STRIP_COUNT; strip++) {
    const stripColour: string = pick(previous)
    const x = strip * STRIP_WIDTH
    previous = stripColour
    for (let block = 0; block < BLOCK_COUNT; block++) {
      const y = block * BLOCK_HEIGHT
      append(stripColour, rect(x, y, STRIP_WIDTH, BLOCK_HEIGHT))
      if ((strip + block) % 2 === 1) continue
      const barColour = pick(stripColour)
      const bars = (nextNumber() % 3) + 1
      const barHeight = BLOCK_HEIGHT / (bars * 2)
      for (let bar = 0; bar < bars; bar++) {
        append(barColour, rect(x, y + barHeight * (bar * 2 + 0.5), STRIP_WIDTH, barHeight))
      }
    }
  }
  return [...paths].map(([colour, d]) => ({ colour, d }))
}
