import { Fragment, type ReactNode } from 'react'
import { css } from '../../../../styled-system/css'
import { piecesOf, wordsOf } from './marks.ts'

/** How a list shows a text; without one, as it stands. */
export type Mark = (text: string) => ReactNode

const found = css({
  background: 'sorghum.wash',
  color: 'fg',
  fontWeight: 'bold',
  boxShadow: '[inset 0 -2px var(--colors-sorghum)]',
})

/** Shows texts with what matches the query marked. */
export function marker(query: string): Mark {
  const words = wordsOf(query)
  return (text) =>
    piecesOf(text, words).map((piece, index) =>
      piece.hit ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: a piece is known by its place
        <mark key={index} className={found}>
          {piece.text}
        </mark>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: a piece is known by its place
        <Fragment key={index}>{piece.text}</Fragment>
      ),
    )
}
