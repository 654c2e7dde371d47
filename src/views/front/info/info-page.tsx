import type { ReactNode } from 'react'
import { css, cx } from '../../../../styled-system/css'
import { container } from '../../../../styled-system/patterns'
import { usePageLead } from '../../routing/page-lead.ts'

const page = container({ paddingBlock: { base: '8', md: '16' } })

const head = css({
  maxWidth: '[44rem]',
  marginBlockEnd: { base: '8', md: '12' },
  '& h1': { textStyle: 'display' },
  '& p': { textStyle: 'lead', color: 'muted', marginBlockStart: '4' },
})

/** Running text: headings, paragraphs and lists at a readable width. */
export const prose = css({
  maxWidth: 'prose',
  '& h2': { textStyle: 'subheading', marginBlockStart: '8', marginBlockEnd: '2' },
  '& p': { marginBlockEnd: '4' },
  '& ul': { listStyle: 'disc', paddingInlineStart: '6', marginBlockEnd: '4' },
})

/** A page of text about the product. */
export function InfoPage({
  title,
  lead,
  children,
  className,
}: {
  title: string
  lead: string
  children: ReactNode
  className?: string
}) {
  usePageLead(lead)
  return (
    <article className={cx(page, className)}>
      <header className={head}>
        <h1>{title}</h1>
        <p>{lead}</p>
      </header>
      {children}
    </article>
  )
}
