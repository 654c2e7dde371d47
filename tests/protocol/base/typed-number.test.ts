import { describe, expect, it } from 'vitest'
import { check } from '../../../src/protocol/base/schemas.ts'
import { parseTypedNumber } from '../../../src/protocol/base/typed-number.ts'
import { assetPatchSchema } from '../../../src/protocol/market/assets-schemas.ts'

describe('typed numbers', () => {
  it.each([
    ['0', 0],
    ['1250', 1250],
    [' 7 ', 7],
    ['1,250', 1250],
    ['1,250,000', 1_250_000],
    ['1.250.000', 1_250_000],
    ['1 250', 1250],
    ['1\u00a0250', 1250],
    ['1\u202f250,5', 1250.5],
    ['1’250.75', 1250.75],
    ['12,50', 12.5],
    ['12,5', 12.5],
    ['12.50', 12.5],
    ['0.250', 0.25],
    ['0,250', 0.25],
    ['1250.000', 1250],
    ['1,250.50', 1250.5],
    ['1.250,50', 1250.5],
    ['١٢٥٠', 1250],
    ['۱۲٫۵', 12.5],
    ['١٬٢٥٠', 1250],
  ])('reads “%s” as %d', (typed, number) => {
    expect(parseTypedNumber(typed)).toBe(number)
  })

  it.each([
    '',
    ' ',
    'ten',
    '-3',
    '1e3',
    '0x10',
    '.5',
    '5.',
    '1.250',
    '12.345',
    '1,25,0',
    '12,34,567',
    '1 25',
    '1 250,000.5.1',
    '1,250 300.5',
    '1.2.3',
    'Infinity',
  ])('refuses “%s”', (typed) => {
    expect(parseTypedNumber(typed)).toBe(null)
  })

  it.each([
    ['12,50', 12.5],
    ['1,250', 1250],
    ['1250.50', 1250.5],
  ])('[API-ASSET-07] a request with the price “%s” means %d', (price_amount, amount) => {
    const result = check(assetPatchSchema, { price_amount })
    expect(result).toEqual({ ok: true, value: { price_amount: amount } })
  })
})
