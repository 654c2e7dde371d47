import { rgbaToThumbHash } from 'thumbhash'
import { describe, expect, it } from 'vitest'
import {
  generateCoverPattern,
  PATTERN_HEIGHT,
  PATTERN_WIDTH,
} from '../../../src/views/shared/users/cover-pattern.ts'
import { coloursOf, paletteOf } from '../../../src/views/shared/users/palette.ts'

type Colour = readonly [number, number, number]

const SIDE = 32
const LATERITE: Colour = [166, 58, 30]
const NILE: Colour = [14, 90, 97]

/** Thumbhash of a picture whose left half has the first colour and right half the second. */
function hashOf(left: Colour, right: Colour = left): string {
  const pixels = Array.from({ length: SIDE * SIDE }, (_, n) => [
    ...(n % SIDE < SIDE / 2 ? left : right),
    255,
  ]).flat()
  return btoa(String.fromCharCode(...rgbaToThumbHash(SIDE, SIDE, pixels)))
}

const parts = (hex: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
const near = (hex: string, colour: Colour): boolean =>
  Math.hypot(...parts(hex).map((part, n) => part - (colour[n] ?? 0))) < 90

describe('palette of a portfolio', () => {
  it('contains the colours of the pictures without duplicates', () => {
    const palette = paletteOf([hashOf(LATERITE, NILE), hashOf(LATERITE)])
    expect(palette.length).toBeLessThanOrEqual(6)
    expect(new Set(palette).size).toBe(palette.length)
    for (const colour of [LATERITE, NILE])
      expect(palette.some((hex) => near(hex, colour))).toBe(true)
  })

  it('contains shades when a picture has only one colour', () => {
    const palette = paletteOf([hashOf(NILE)])
    expect(palette).toHaveLength(3)
    expect(near(palette[0] ?? '', NILE)).toBe(true)
    const [dark, light] = [palette[1] ?? '', palette[2] ?? ''].map((hex) =>
      parts(hex).reduce((sum, part) => sum + part),
    )
    expect(dark).toBeLessThan(light ?? 0)
  })

  it('is the brand palette when there are no valid thumbhashes', () => {
    const house = ['#A63A1E', '#0E5A61', '#E0A63A', '#1E1712', '#F1E9DE']
    for (const hashes of [[], [''], ['%%%'], ['AA==']]) {
      expect(paletteOf(hashes)).toEqual(house)
      expect(coloursOf(hashes)).toEqual([])
    }
  })
})

describe('generated profile cover', () => {
  const colours = ['#000000', '#ffffff', '#ff0000']

  it('is the same per user, differs between users and fills the band', () => {
    expect(generateCoverPattern(colours, 'ayen')).toEqual(generateCoverPattern(colours, 'ayen'))
    expect(generateCoverPattern(colours, 'ayen')).not.toEqual(
      generateCoverPattern(colours, 'lokai'),
    )
    const cells = generateCoverPattern(colours, 'ayen')
      .flatMap(({ d }) => d.split('M').slice(1))
      .map((one) =>
        one
          .match(/^(\d+) ([\d.]+)h(\d+)v([\d.]+)h-\d+z$/)
          ?.slice(1)
          .map(Number),
      )
    const blocks = cells.filter((cell) => cell?.[3] === 8)
    expect(blocks).toHaveLength((PATTERN_WIDTH / 6) * (PATTERN_HEIGHT / 8))
    expect(new Set(blocks.map((cell) => `${cell?.[0]} ${cell?.[1]}`)).size).toBe(blocks.length)
  })

  it('works with a single colour', () => {
    expect(generateCoverPattern(['#123456'], 'ayen').map(({ colour }) => colour)).toEqual([
      '#123456',
    ])
  })
})
