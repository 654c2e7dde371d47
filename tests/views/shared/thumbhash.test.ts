import { rgbaToThumbHash } from 'thumbhash'
import { describe, expect, it } from 'vitest'
import { thumbhashColour } from '../../../src/views/shared/content/thumbhash.ts'

const SIDE = 16

/** Thumbhash of a picture in one colour. */
function hashOf(...colour: readonly number[]): string {
  const pixels = Array.from({ length: SIDE * SIDE }, () => colour).flat()
  return btoa(String.fromCharCode(...rgbaToThumbHash(SIDE, SIDE, pixels)))
}

describe('placeholder colour of a picture', () => {
  it.each([
    [166, 58, 30],
    [14, 90, 97],
    [241, 233, 222],
  ])('is the average colour of a picture of %i %i %i', (...colour) => {
    const parts = /^rgb\((\d+) (\d+) (\d+)\)$/.exec(thumbhashColour(hashOf(...colour, 255)) ?? '')
    const off = colour.map((part, n) => Math.abs(part - Number(parts?.[n + 1])))
    // A thumbhash has six bits per channel.
    expect(Math.max(...off)).toBeLessThan(12)
  })

  it('is null for a transparent picture or an invalid thumbhash', () => {
    expect(thumbhashColour(hashOf(166, 58, 30, 100))).toBeNull()
    expect([thumbhashColour(''), thumbhashColour('%'), thumbhashColour('AAAA')]).toEqual([
      null,
      null,
      null,
    ])
  })
})
