import { rgbaToThumbHash, thumbHashToRGBA } from 'thumbhash'
import { describe, expect, test } from 'vitest'
import { coloursOf, colourWord, colourWords } from '../../src/protocol/content/palette.ts'

describe('what a colour is called', () => {
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
  ])('%s is %s', (colour, word) => {
    expect(colourWord(colour)).toBe(word)
  })

  test.each(['', 'red', '#fff', '#12345g', '#1234567'])('%j is none', (text) => {
    expect(colourWord(text)).toBe(null)
  })

  test('each word is said once, in the order of the colours', () => {
    expect(colourWords(['#0000ff', '#ff0000', '#1111ee', 'x'])).toEqual(['blue', 'red'])
    expect(colourWords([])).toEqual([])
  })
})

test('the colours of a picture are named as people see it', () => {
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
