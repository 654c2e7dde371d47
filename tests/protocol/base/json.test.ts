import { describe, expect, test } from 'vitest'
import {
  asBoolean,
  asCount,
  asId,
  asNumber,
  asText,
  firstText,
  isObject,
  parseList,
} from '../../../src/protocol/base/json.ts'

/** The result of each parser for a value; null = rejected. */
const rows: [
  value: unknown,
  text: string | null,
  number: number | null,
  count: number | null,
  id: string | number | null,
  flag: boolean,
][] = [
  ['a', 'a', null, null, 'a', false],
  ['5', '5', 5, 5, '5', false],
  [' 5 ', ' 5 ', 5, 5, ' 5 ', false],
  ['', '', null, null, null, false],
  ['  ', '  ', null, null, null, false],
  ['true', 'true', null, null, 'true', true],
  ['1', '1', 1, 1, '1', false],
  ['Infinity', 'Infinity', null, null, 'Infinity', false],
  [0, '0', 0, 0, 0, false],
  [1, '1', 1, 1, 1, true],
  [-1.5, '-1.5', -1.5, 0, -1.5, false],
  [2.9, '2.9', 2.9, 2, 2.9, false],
  [Number.NaN, null, null, null, null, false],
  [Number.POSITIVE_INFINITY, null, null, null, null, false],
  [true, null, null, null, null, true],
  [false, null, null, null, null, false],
  [null, null, null, null, null, false],
  [undefined, null, null, null, null, false],
  [[1], null, null, null, null, false],
  [{ id: 1 }, null, null, null, null, false],
]

describe('JSON parsers', () => {
  for (const [value, ...expected] of rows) {
    test(`parse ${typeof value === 'number' ? value : JSON.stringify(value)}`, () => {
      expect([
        asText(value),
        asNumber(value),
        asCount(value),
        asId(value),
        asBoolean(value),
      ]).toEqual(expected)
    })
  }

  test('firstText returns the first non-blank text, untrimmed', () => {
    expect([
      firstText(null, '', ' ', ' a ', 'b'),
      firstText(0),
      firstText({}, []),
      firstText(),
    ]).toEqual([' a ', '0', null, null])
  })

  test('isObject is false for arrays and null', () => {
    expect([{}, [], null, 'x', undefined].map(isObject)).toEqual([true, false, false, false, false])
  })

  test('parseList drops invalid items', () => {
    expect(parseList({ results: [1, 'x', 2] }, asNumber)).toEqual([1, 2])
  })
})
