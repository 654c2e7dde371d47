import { Fragment, type ReactNode } from 'react'
import { css } from '../../../../styled-system/css'
import { highlightSegments, searchWords } from './highlights.ts'

/** Renders a text of a result list. Without one the text is shown unchanged. */
export type Highlight = (text: string) => ReactNode

const matchStyle = css({
  background: 'sorghum.wash',
  color: 'fg',
  fontWeight: 'bold',
  boxShadow: '[inset 0 -2px var(--colors-sorghum)]',
})

/** Returns a `Highlight` that highlights matches of the query. */
export function createHighlight(query: string): Highlight {
  const words = searchWords(query)
  return (text) =>
    highlightSegments(text, words).map((segment, index) =>
      segment.hit ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: segments have no other key
        <mark key={index} className={matchStyle}>
          {segment.text}
        </mark>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: segments have no other key
        <Fragment key={index}>{segment.text}</Fragment>
      ),
    )
}
