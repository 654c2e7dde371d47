import type { CSSProperties } from 'react'
import { css } from '../../../../styled-system/css'
import { wrap } from '../../../../styled-system/patterns'

/**
 * Rows of one height whose pictures keep their shape: each cell's width grows with its ratio, so
 * that a full row ends flush, unless that would make it higher than `--most`: a picture alone in its
 * row is not blown up. The last row keeps the height it began with.
 */
export const justified = wrap({
  '--row': { base: '200px', md: '260px' },
  '--most': { base: '420px', md: '400px' },
  columnGap: { base: '2', md: '4' },
  rowGap: { base: '6', md: '8' },
  _after: { content: '""', flexGrow: '[1000000]', flexBasis: '0' },
})

/** A lower row, for pictures inside a card. */
export const justifiedLow = wrap({
  '--row': { base: '120px', md: '160px' },
  '--most': { base: '240px', md: '360px' },
  gap: '1',
})

export const cell = css({
  // About as high as it will be with what stands under its picture, while it waits.
  '--below': {
    base: 'calc(min(1.25 * var(--row), (100vw - 2rem) / var(--ratio)) + 6rem)',
    md: 'calc(1.1 * var(--row) + 3rem)',
  },
  // A sum below 1 would leave a part of the row empty.
  flexGrow: '[calc(var(--ratio) * 100)]',
  flexShrink: '1',
  flexBasis: '[calc(var(--ratio) * var(--row))]',
  minWidth: '0',
  maxWidth: '[min(100%, calc(var(--ratio) * var(--most)))]',
})

/** Width over height of a cell's picture, for `cell`. */
export function cellStyle(ratio: number): CSSProperties {
  // React's type of styles leaves custom properties out.
  return { '--ratio': Number(ratio.toFixed(4)) } as CSSProperties
}

/** The `sizes` of a picture in a row: the row is at most so much higher than it began. */
export function cellSizes(ratio: number): string {
  const wide = Math.round(ratio * 330)
  return `auto, (min-width: 48rem) ${wide}px, ${ratio > 0.8 ? '92vw' : '46vw'}`
}
