import { Fragment, type ReactNode } from 'react'
import { css } from '../../../../styled-system/css'
import { piecesOf, wordsOf } from './highlights.ts'

/** Renders a text of a result list. Without one the text is shown unchanged. */
export type Mark = (text: string) => ReactNode

const found = css({
  background: 'sorghum.wash',
  color: 'fg',
  fontWeight: 'bold',
  boxShadow: '[inset 0 -2px var(--colors-sorghum)]',
})

/** Returns a `Mark` that highlights matches of the query. */
export function marker(query: string): Mark {
  const words = wordsOf(query)
  return (text) =>
    piecesOf(text, words).map((piece, index) =>
      piece.hit ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: segments have no other key
        <mark key={index} className={found}>
          {piece.text}
        </mark>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: segments have no other key
        <Fragment key={index}>{piece.text}</Fragment>
      ),
    )
}
