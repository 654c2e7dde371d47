import { rgbaToThumbHash, thumbHashToRGBA } from 'thumbhash'
import { describe, expect, test } from 'vitest'
import {
  coloursOf,
  colourWord,
  colourWords,
  OF_THE_HOUSE,
  paletteOf,
} from '../../../src/protocol/content/palette.ts'

describe('colour names', () => {
  test.each([
    ['#A63A1E', 'red'],
    ['#ff0000', 'red'],
    ['#ff0033', 'red'],
    ['#e67e22', 'orange'],
    ['#E0A63A', 'yellow'],
    ['#ffe600', 'yellow'],
    ['#2B6440', 'green'],
    ['#00ff00', 'green'],
    ['#0E5A61', 'teal'],
    ['#1f4fd8', 'blue'],
    ['#0000ff', 'blue'],
    ['#7d3fb5', 'purple'],
    ['#e83e8c', 'pink'],
    ['#ffb3b3', 'pink'],
    ['#8B5A2B', 'brown'],
    ['#655749', 'brown'],
    ['#1E1712', 'black'],
    ['#000000', 'black'],
    ['#2e2e2e', 'black'],
    ['#888888', 'grey'],
    ['#FBF7F1', 'white'],
    ['#ffffff', 'white'],
    // On both sides of each hue limit, by 0.2°.
    ['#ff0040', 'pink'],
    ['#ff003f', 'red'],
    ['#ff3f00', 'red'],
    ['#ff4000', 'orange'],
    ['#ffa100', 'orange'],
    ['#ffa200', 'yellow'],
    ['#d5ff00', 'yellow'],
    ['#d4ff00', 'green'],
    ['#00ffa9', 'green'],
    ['#00ffaa', 'teal'],
    ['#00abff', 'teal'],
    ['#00aaff', 'blue'],
    ['#2a00ff', 'blue'],
    ['#2b00ff', 'purple'],
    ['#d400ff', 'purple'],
    ['#d500ff', 'pink'],
    // Where lightness and chroma decide.
    ['#420000', 'black'],
    ['#430000', 'red'],
    ['#333232', 'black'],
    ['#333333', 'grey'],
    ['#7d6464', 'grey'],
    ['#7e6464', 'red'],
    ['#e6dbdb', 'white'],
    ['#e6dada', 'grey'],
    ['#ffd9d9', 'white'],
    ['#ffd8d8', 'pink'],
    ['#ff6666', 'red'],
    ['#ff6767', 'pink'],
    ['#826864', 'brown'],
    ['#826764', 'red'],
    ['#827d64', 'yellow'],
    ['#827c64', 'brown'],
    ['#a0672e', 'brown'],
    ['#a0662d', 'orange'],
    ['#c89664', 'orange'],
  ])('call %s %s', (colour, word) => {
    expect(colourWord(colour)).toBe(word)
  })

  test.each(['', 'red', '#fff', '#12345g', '#1234567'])('are null for %j', (text) => {
    expect(colourWord(text)).toBe(null)
  })

  test('are returned once each, in the order of the colours', () => {
    expect(colourWords(['#0000ff', '#ff0000', '#1111ee', 'x'])).toEqual(['blue', 'red'])
    expect(colourWords([])).toEqual([])
  })
})

test('colourWords names the colours of a picture', () => {
  const flat = (colour: readonly number[]) =>
    btoa(
      String.fromCharCode(
        ...rgbaToThumbHash(8, 8, Array.from({ length: 64 }, () => [...colour, 255]).flat()),
      ),
    )
  const named = (...hashes: string[]) => colourWords(coloursOf(hashes, thumbHashToRGBA))
  expect(named(flat([14, 90, 97]))).toEqual(['teal'])
  expect(named(flat([166, 58, 30]))).toEqual(['red'])
  expect(named('%%%', '')).toEqual([])
})

describe('dominant colours', () => {
  type Pixel = readonly [red: number, green: number, blue: number]
  /** A decoder that returns these pixels for any hash. */
  const drawn = (...counted: readonly (readonly [number, Pixel])[]) => {
    const pixels = counted.flatMap(([count, pixel]) => Array.from({ length: count }, () => pixel))
    const rgba = pixels.flatMap((pixel) => [...pixel, 255])
    return () => ({ w: pixels.length, h: 1, rgba })
  }
  const HASH = btoa('12345')
  const colours = (...counted: readonly (readonly [number, Pixel])[]) =>
    coloursOf([HASH], drawn(...counted))
  const palette = (...counted: readonly (readonly [number, Pixel])[]) =>
    paletteOf([HASH], drawn(...counted))

  test('are saturated to compensate for the hash, within the range', () => {
    expect(colours([1, [100, 150, 200]])).toEqual(['#5396da'])
    expect(colours([1, [250, 10, 10]])).toEqual(['#ff0000'])
    expect(colours([1, [10, 250, 250]])).toEqual(['#00ffff'])
  })

  test('ignore a hash that is too short, and use black for missing pixels', () => {
    const black = () => ({ w: 1, h: 1, rgba: [] })
    expect([coloursOf([btoa('1234')], black), coloursOf([HASH], black)]).toEqual([[], ['#000000']])
  })

  test('are ordered by frequency and saturation', () => {
    expect(colours([100, [128, 128, 128]], [8, [255, 0, 0]])).toEqual(['#ff0000', '#808080'])
    expect(colours([100, [128, 128, 128]], [7, [255, 0, 0]])).toEqual(['#808080', '#ff0000'])
    expect(colours([2, [255, 0, 0]], [27, [128, 128, 128]])).toEqual(['#ff0000', '#808080'])
    expect(colours([1, [200, 0, 0]], [3, [60, 90, 60]])).toEqual(['#f70000', '#396139'])
  })

  test('merge similar pixels to their average', () => {
    expect(colours([1, [100, 100, 200]], [1, [104, 110, 214]])).toEqual(['#595de7'])
    expect(colours([3, [70, 0, 0]], [1, [100, 0, 0]])).toEqual(['#560000'])
    expect(colours([3, [0, 70, 0]], [1, [0, 100, 0]])).toEqual(['#005600'])
    expect(colours([3, [0, 0, 70]], [1, [0, 0, 100]])).toEqual(['#000056'])
  })

  test.each([0, 1, 2])('are distinct from a distance of 56, in each channel: %i', (part) => {
    const at = (much: number): Pixel => [0, 1, 2].map((n) => (n === part ? much : 200)) as never
    const [near, apart] = [55, 56].map((much) => colours([2, at(0)], [1, at(much)]).length)
    expect([near, apart]).toEqual([1, 2])
  })

  test('are at most six, heaviest first', () => {
    const many: readonly Pixel[] = [
      [255, 0, 0],
      [0, 255, 0],
      [0, 0, 255],
      [255, 255, 0],
      [255, 0, 255],
      [0, 255, 255],
      [255, 128, 0],
      [0, 128, 255],
    ]
    expect(colours(...many.map((pixel, place) => [20 - place, pixel] as const))).toEqual([
      ...['#ff0000', '#00ff00', '#0000ff', '#ffff00', '#ff00ff', '#00ffff'],
    ])
  })

  test('are at least three in a palette: shades of the first, or the default palette', () => {
    expect(paletteOf([], drawn())).toEqual(OF_THE_HOUSE)
    expect(palette([1, [100, 150, 200]])).toEqual(['#5396da', '#2d5378', '#a0c5ea'])
    expect(palette([3, [0, 0, 200]], [1, [200, 0, 0]])).toEqual(['#0000f7', '#f70000', '#000088'])
    expect(palette([3, [0, 0, 200]], [2, [200, 0, 0]], [1, [0, 200, 0]])).toHaveLength(3)
  })
})
