import type { ReactNode } from 'react'
import { css } from '../../../../styled-system/css'
import { flex, grid } from '../../../../styled-system/patterns'

// On a phone the cover reaches both edges of the screen.
const over = css({ marginInline: { base: '-4', md: '0' } })
const head = grid({
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', lg: '[minmax(0, 1fr) 20rem]' },
  columnGap: '12',
  rowGap: '4',
  '& h1': { textStyle: 'pageName', overflowWrap: 'anywhere' },
})
/** The picture stands half on the cover, in a ring of the page. */
const ring = css({
  position: 'relative',
  width: 'fit',
  padding: '1',
  borderRadius: 'full',
  background: 'canvas',
  marginBlockStart: { base: '[-52px]', md: '[-60px]' },
  marginBlockEnd: '2',
  flexShrink: '0',
})

const pictureRow = flex({ justify: 'space-between', align: 'end', gap: '3' })
/** Beside the picture; where there is room, on the corner of the cover. */
const cornerPlace = css({
  lg: { position: 'absolute', insetBlockStart: '4', insetInlineEnd: '4' },
  '& > *': { lg: { background: 'canvas' } },
})

interface FrameProps {
  cover: ReactNode
  picture: ReactNode
  corner?: ReactNode
  aside?: ReactNode
  children: ReactNode
}

/** The head of a person's page: their cloth, their picture on it, who they are, and more beside that. */
export function PersonFrame({ cover, picture, corner, aside, children }: FrameProps) {
  return (
    <header className={css({ position: 'relative' })}>
      <div className={over}>{cover}</div>
      <div className={head}>
        <div className={css({ minWidth: '0' })}>
          <div className={pictureRow}>
            <div className={ring}>{picture}</div>
            {corner && <div className={cornerPlace}>{corner}</div>}
          </div>
          {children}
        </div>
        {aside}
      </div>
    </header>
  )
}
