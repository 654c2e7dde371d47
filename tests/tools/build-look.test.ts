import { expect, test } from 'vitest'
import { firstFonts, oversizedStyleAndFonts } from '../../tools/build/build.ts'

test('firstFonts returns the fonts for English text', () => {
  const style = `
    @font-face { font-family: "A"; src: url("/assets/latin-1.woff2"); unicode-range: U+00A1, U+0000-00FF }
    @font-face { src: url(/assets/ext-2.woff2) format("woff2"); unicode-range: U+0100-0130, U+2C60 }
    @font-face { src: url(/assets/wild-3.woff2); unicode-range: U+4? }
    @font-face { src: url(/assets/all-4.woff2) }
    @font-face { font-family: "Local"; src: local("Arial") }`
  expect(firstFonts(style)).toEqual(['latin-1.woff2', 'wild-3.woff2', 'all-4.woff2'])
})

test('limits the style of / to 20 kB and its fonts to 45 kB', () => {
  expect(oversizedStyleAndFonts(20_000, 45_000)).toEqual([])
  expect(oversizedStyleAndFonts(20_100, 45_100)).toEqual([
    'The style of / has 20.1 kB brotli, budget 20.0 kB.',
    'The fonts of / have 45.1 kB, budget 45.0 kB.',
  ])
})
