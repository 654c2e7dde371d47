import { rgbaToThumbHash } from 'thumbhash'
import { describe, expect, it } from 'vitest'
import { thumbhashColour } from '../../src/views/content/feed/thumbhash.ts'

const SIDE = 16

/** The hash of a picture that is of one colour all over. */
function hashOf(...colour: readonly number[]): string {
  const pixels = Array.from({ length: SIDE * SIDE }, () => colour).flat()
  return btoa(String.fromCharCode(...rgbaToThumbHash(SIDE, SIDE, pixels)))
}

describe('the colour of a picture that is not there yet', () => {
  it.each([
    [166, 58, 30],
    [14, 90, 97],
    [241, 233, 222],
  ])('is what a picture of %i %i %i is on the whole', (...colour) => {
    const parts = /^rgb\((\d+) (\d+) (\d+)\)$/.exec(thumbhashColour(hashOf(...colour, 255)) ?? '')
    const off = colour.map((part, n) => Math.abs(part - Number(parts?.[n + 1])))
    // A hash has six bits for each.
    expect(Math.max(...off)).toBeLessThan(12)
  })

  it('is none behind a picture that lets it through, or of a hash that cannot be read', () => {
    expect(thumbhashColour(hashOf(166, 58, 30, 100))).toBeNull()
    expect([thumbhashColour(''), thumbhashColour('%'), thumbhashColour('AAAA')]).toEqual([
      null,
      null,
      null,
    ])
  })
})
