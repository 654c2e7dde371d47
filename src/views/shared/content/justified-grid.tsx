import type { CSSProperties } from 'react'
import { css } from '../../../../styled-system/css'
import { wrap } from '../../../../styled-system/patterns'

/**
 * Rows of equal height whose pictures keep their aspect ratio. Cells grow in proportion to their
 * ratio, so that full rows end flush, up to the height `--most`: a single picture in a row is not
 * scaled up. The last row keeps its initial height.
 */
export const justified = wrap({
  '--row': { base: '200px', md: '260px' },
  // A row ends early only where the next picture is more than twice as wide as it is high.
  '--most': { base: '420px', md: '520px' },
  columnGap: { base: '2', md: '4' },
  rowGap: { base: '6', md: '8' },
  _after: { content: '""', flexGrow: '[1000000]', flexBasis: '0' },
})

/** Lower rows, for pictures inside a card. */
export const compactJustified = wrap({
  '--row': { base: '120px', md: '160px' },
  '--most': { base: '240px', md: '360px' },
  gap: '1',
})

export const cell = css({
  // Estimated height with the caption, while rendering is deferred.
  '--below': {
    base: 'calc(min(1.25 * var(--row), (100vw - 2rem) / var(--ratio)) + 6rem)',
    md: 'calc(1.1 * var(--row) + 3rem)',
  },
  // Times 100, because grow factors that sum to less than 1 leave part of the row empty.
  flexGrow: '[calc(var(--ratio) * 100)]',
  flexShrink: '1',
  flexBasis: '[calc(var(--ratio) * var(--row))]',
  minWidth: '0',
  maxWidth: '[min(100%, calc(var(--ratio) * var(--most)))]',
})

/** Style for `cell`; `ratio` is the width of its picture divided by its height. */
export function cellStyle(ratio: number): CSSProperties {
  // React's style type does not allow custom properties.
  return { '--ratio': Number(ratio.toFixed(4)) } as CSSProperties
}

/** `sizes` of a picture in a row; on wide screens it assumes a height of 330 px. */
export function cellSizes(ratio: number): string {
  const width = Math.round(ratio * 330)
  return `auto, (min-width: 48rem) ${width}px, ${ratio > 0.8 ? '92vw' : '46vw'}`
}
