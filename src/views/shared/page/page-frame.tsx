import type { ReactNode } from 'react'
import { css, cx } from '../../../../styled-system/css'
import { wrap } from '../../../../styled-system/patterns'
import { usePageDescription } from '../../routing/page-description.ts'

const page = css({
  width: 'full',
  marginInline: 'auto',
  paddingInline: { base: '4', md: '6' },
  paddingBlock: { base: '6', md: '12' },
})
/** Less space above the heading, so that the content starts higher up, also on phones. */
const compactPage = css({ paddingBlockStart: { base: '2', md: '4' } })
const WIDTHS = {
  content: css({ maxWidth: 'content' }),
  column: css({ maxWidth: '[44rem]' }),
  columns: css({ maxWidth: { base: '[44rem]', lg: 'content' } }),
} as const

const head = wrap({
  align: 'end',
  justify: 'space-between',
  gap: '4',
  marginBlockEnd: '6',
  '& h1': { textStyle: 'heading' },
  '& h1 + p': { color: 'muted', maxWidth: 'prose', marginBlockStart: '1' },
})

const compactHead = wrap({
  align: 'center',
  columnGap: { base: '2', md: '4' },
  rowGap: '2',
  minHeight: 'touch',
  '& h1': { textStyle: 'heading', flexShrink: '0', maxWidth: 'full' },
  '& > div:first-child': { display: 'flex', alignItems: 'baseline', gap: '4', flexGrow: '1' },
  '& > div > p': { display: { base: 'none', lg: 'block' }, color: 'muted' },
  '&:has(search) > div > p': { display: 'none' },
  '& > search': { flexBasis: { base: 'full', sm: '[auto]' } },
})

/** Compact header by page width: forms need more space below it than image grids. */
const COMPACT_HEADS = {
  content: cx(compactHead, css({ marginBlockEnd: '1' })),
  column: cx(compactHead, css({ marginBlockEnd: '4' })),
  columns: cx(compactHead, css({ marginBlockEnd: '4' })),
} as const

/** Page layout with a heading, lead text below it and actions next to it. */
export function PageFrame({
  title,
  lead,
  aside,
  width = 'content',
  compact = false,
  children,
}: {
  title: ReactNode
  lead?: ReactNode
  aside?: ReactNode
  width?: keyof typeof WIDTHS
  /** Puts the header on one line and shows the lead only on wide screens; for image grids. */
  compact?: boolean
  children: ReactNode
}) {
  usePageDescription(lead)
  return (
    <div className={cx(page, WIDTHS[width], compact && compactPage)}>
      <header className={compact ? COMPACT_HEADS[width] : head}>
        <div>
          <h1>{title}</h1>
          {lead && <p>{lead}</p>}
        </div>
        {aside}
      </header>
      {children}
    </div>
  )
}

/** The same margins without a header, for pages that render their own. */
export function PlainFrame({
  width = 'content',
  children,
}: {
  width?: keyof typeof WIDTHS
  children: ReactNode
}) {
  return <div className={cx(page, WIDTHS[width])}>{children}</div>
}
