/** Width of a strip and height of a block, in SVG units. */
const STRIP = 6
const BLOCK = 8
const STRIPS = 32
const BLOCKS = 4

export const PATTERN_WIDTH = STRIPS * STRIP
export const PATTERN_HEIGHT = BLOCKS * BLOCK

export interface Thread {
  colour: string
  /** `d` attribute of an SVG path of rectangles. */
  d: string
}

const box = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${width}v${height}h-${width}z`

/** Seeded random generator of 32-bit integers. */
export function numbersOf(text: string): () => number {
  let state = 2166136261
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 1
    return state >>> 0
  }
}

/**
 * Generated pattern of vertical strips that alternate plain and barred blocks. Deterministic for a
 * name and its colours.
 */
export function weave(colours: readonly string[], name: string): Thread[] {
  const next = numbersOf(name)
  const threads = new Map<string, string>()
  const put = (colour: string, d: string) => threads.set(colour, (threads.get(colour) ?? '') + d)
  const pick = (not: string | null): string => {
    const rest = colours.filter((colour) => colour !== not)
    return rest[next() % rest.length] ?? colours[0] ?? '#655749'
  }
  let beside: string | null = null
  for (let strip = 0; strip < STRIPS; strip++) {
    const warp: string = pick(beside)
    const x = strip * STRIP
    beside = warp
    for (let block = 0; block < BLOCKS; block++) {
      const y = block * BLOCK
      put(warp, box(x, y, STRIP, BLOCK))
      if ((strip + block) % 2 === 1) continue
      const weft = pick(warp)
      const bars = (next() % 3) + 1
      const high = BLOCK / (bars * 2)
      for (let bar = 0; bar < bars; bar++) {
        put(weft, box(x, y + high * (bar * 2 + 0.5), STRIP, high))
      }
    }
  }
  return [...threads].map(([colour, d]) => ({ colour, d }))
}
