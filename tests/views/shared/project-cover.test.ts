import { describe, expect, it } from 'vitest'
import {
  BAND_STRIPS,
  CARD_STRIPS,
  COVER_HEIGHT,
  coverWidth,
  generateProjectPattern,
} from '../../../src/views/shared/projects/cover-pattern.ts'

const names = Array.from({ length: 60 }, (_, n) => `project ${n + 1}`)

/** Rectangles of full strip width in a pattern, as `[x, y, height]`. */
const grounds = (strips: number) =>
  generateProjectPattern('project 13', strips)
    .flatMap(({ d }) => [...d.matchAll(/M(\d+) (\d+)h8\.5v([\d.]+)/g)])
    .map(([, x, y, high]) => [Number(x), Number(y), Number(high) - 0.5])

describe('generated project cover', () => {
  it('is the same for the same project', () => {
    for (const name of names)
      expect(generateProjectPattern(name, CARD_STRIPS)).toEqual(
        generateProjectPattern(name, CARD_STRIPS),
      )
  })

  it('differs between projects', () => {
    expect(
      new Set(names.map((name) => JSON.stringify(generateProjectPattern(name, CARD_STRIPS)))).size,
    ).toBe(60)
    const colours = names.map((name) => generateProjectPattern(name, CARD_STRIPS)[0]?.colour)
    expect(new Set(colours).size).toBeGreaterThanOrEqual(5)
  })

  it('uses only the brand colours', () => {
    const house = ['#A63A1E', '#0E5A61', '#E0A63A', '#1E1712', '#F1E9DE', '#D1802B', '#2B6440']
    const used = names.flatMap((name) =>
      generateProjectPattern(name, CARD_STRIPS).map(({ colour }) => colour),
    )
    expect([...new Set(used)].filter((colour) => !house.includes(colour))).toEqual([])
  })

  it.each([CARD_STRIPS, BAND_STRIPS])('fills its area with %i strips', (strips) => {
    const area = grounds(strips).reduce((sum, [, , high = 0]) => sum + 8 * high, 0)
    expect(area).toBe(coverWidth(strips) * COVER_HEIGHT)
  })
})
