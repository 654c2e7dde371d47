import { describe, expect, it } from 'vitest'
import { sizeText } from '../../../src/protocol/base/size-text.ts'
import { setLocale } from '../../../src/views/locale.ts'
import { fileKind } from '../../../src/views/market/file-facts.tsx'
import { parseAmount, validateRange } from '../../../src/views/market/pages/market-filters.ts'
import { formatPrice } from '../../../src/views/shared/market/price-text.ts'

describe('market texts', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [512, '512 bytes'],
    [1024, '1 kB'],
    [1536, '1.5 kB'],
    [10_240, '10 kB'],
    [1_048_300, '1 MB'],
    [4_404_019, '4.2 MB'],
    [39_845_888, '38 MB'],
    [52_428_800, '50 MB'],
    [1_073_741_824, '1 GB'],
  ])('formats %i bytes as %s', (bytes, text) => {
    expect(sizeText(bytes)).toBe(text)
  })

  it.each([
    ['12000', '12,000'],
    ['12000.5', '12,000.5'],
    ['25.00', '25.00'],
    ['0', 'Free'],
    ['SSP 12,000', 'SSP 12,000'],
    ['Ask me', 'Ask me'],
    ['', ''],
  ])('[ENT-16] shows the price “%s” as “%s”', (emitted, shown) => {
    expect(formatPrice(emitted)).toBe(shown)
  })

  it('[ENT-16] formats a price without currency in the selected locale', () => {
    setLocale('de-DE')
    expect(formatPrice('12000.50')).toBe('12.000,50')
    setLocale('en-SS')
  })

  it.each([
    ['a.ZIP', 'application/zip', 'ZIP archive'],
    ['a.b.pdf', '', 'PDF document'],
    ['noend', 'video/mp4', 'video/mp4'],
    ['', '', ''],
  ])('names the file type of %s', (name, type, kind) => {
    expect(fileKind({ name, type })).toBe(kind)
  })

  it.each([
    ['12,000', 12_000],
    ['12 000.50', 12_000.5],
    ['12,50', 12.5],
    ['1,250', 1250],
    ['1,25,0', null],
    ['0', 0],
    ['', null],
    ['-1', null],
    ['1.234', null],
    ['1e3', null],
    ['ten', null],
  ])('parses the amount %s', (text, amount) => {
    expect(parseAmount(text)).toBe(amount)
  })

  it('accepts an open or equal price range', () => {
    for (const [from, to] of [
      ['', ''],
      ['5', ''],
      ['', '5'],
      ['5', '5'],
    ] as const) {
      expect(validateRange({ currency: '', from, to })).toBeNull()
    }
  })
})
