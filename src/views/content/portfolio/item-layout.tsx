import { css } from '../../../../styled-system/css'
import { grid, hstack } from '../../../../styled-system/patterns'
import { Skeleton } from '../../components/skeleton.tsx'
import { PlainFrame } from '../../shared/page/page-frame.tsx'

/** On wide screens the caption is next to the pictures, otherwise above them. */
export const exhibition = grid({
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', xl: '[19rem minmax(0, 1fr)]' },
  columnGap: '12',
  rowGap: '6',
  alignItems: 'start',
})
/** Maximum width of the pictures, without and with the caption next to them. */
export const WIDTHS = { widest: '71rem', narrowWidth: '49rem' } as const

/** On narrow screens its parts come before and after the pictures. */
export const rail = grid({
  display: { base: 'contents', xl: 'grid' },
  gap: '6',
  position: { xl: 'sticky' },
  insetBlockStart: { xl: '24' },
})

export const caption = grid({
  gridTemplateColumns: '[minmax(0, 1fr)]',
  gap: '4',
  minWidth: '0',
  '& h1': { textStyle: 'pageName' },
})

/** After the pictures where it is not next to them. */
export const details = grid({
  gap: '6',
  minWidth: '0',
  order: { base: 1, xl: 0 },
  _empty: { display: 'none' },
})

/** Action bar that sticks to the bottom while the pictures scroll. */
export const bar = hstack({
  gap: '0',
  justify: 'center',
  width: 'fit',
  maxWidth: 'full',
  marginInline: 'auto',
  marginBlockStart: '6',
  paddingInline: '2',
  position: 'sticky',
  insetBlockEnd: '[calc(var(--tabs, 0px) + 0.75rem)]',
  zIndex: 'raised',
  background: 'surface',
  border: 'hairline',
  borderRadius: 'full',
  boxShadow: 'raised',
  _print: { display: 'none' },
})

export const below = grid({ gap: '4', maxWidth: 'prose', marginBlockStart: '8' })

/** Skeleton of a portfolio item, in the same layout. */
export function ItemSkeleton() {
  return (
    <PlainFrame>
      <div role="status" aria-label="Loading work" className={exhibition}>
        <div className={caption}>
          <Skeleton width="70%" height="2rem" />
          <div className={hstack({ gap: '3' })}>
            <Skeleton width="48px" height="48px" round />
            <Skeleton width="10rem" />
          </div>
          <Skeleton height="4rem" />
        </div>
        <Skeleton className={css({ aspectRatio: 'wide', minHeight: '[60dvh]' })} height="auto" />
      </div>
    </PlainFrame>
  )
}
