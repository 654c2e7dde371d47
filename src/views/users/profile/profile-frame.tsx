import type { ReactNode } from 'react'
import { css } from '../../../../styled-system/css'
import { flex, grid } from '../../../../styled-system/patterns'

// On phones the cover extends to both screen edges.
const coverArea = css({ marginInline: { base: '-4', md: '0' } })
const head = grid({
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', lg: '[minmax(0, 1fr) 20rem]' },
  columnGap: '12',
  rowGap: '4',
  '& h1': { textStyle: 'pageName' },
})
/** The avatar overlaps the cover, in a ring of the background colour. */
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
/** To the right of the avatar; on wide screens on the corner of the cover. */
const cornerStyle = css({
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

/** Header of a profile: cover, avatar, identity and an optional sidebar. */
export function ProfileFrame({ cover, picture, corner, aside, children }: FrameProps) {
  return (
    <header className={css({ position: 'relative' })}>
      <div className={coverArea}>{cover}</div>
      <div className={head}>
        <div className={css({ minWidth: '0' })}>
          <div className={pictureRow}>
            <div className={ring}>{picture}</div>
            {corner && <div className={cornerStyle}>{corner}</div>}
          </div>
          {children}
        </div>
        {aside}
      </div>
    </header>
  )
}
