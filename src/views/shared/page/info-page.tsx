import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { container, grid, wrap } from '../../../../styled-system/patterns'
import { card, link, note } from '../../../../styled-system/recipes'
import { usePageDescription } from '../../routing/page-description.ts'

const page = container({ paddingBlock: { base: '6', md: '12' } })

const head = grid({
  gridTemplateColumns: { base: '[1fr]', lg: '[minmax(0, 1fr) minmax(0, 1fr)]' },
  alignItems: 'center',
  gap: { base: '4', lg: '12' },
  marginBlockEnd: { base: '8', md: '12' },
  '& h1': { textStyle: 'display' },
  '& p': { textStyle: 'lead', color: 'muted', marginBlockStart: '4' },
  '& > img': {
    order: { base: '[-1]', lg: '[1]' },
    width: 'full',
    height: { base: '[8rem]', lg: '[20rem]' },
    objectFit: 'cover',
    borderRadius: 'lg',
  },
})

/** Running text: headings, paragraphs and lists at a readable width. */
export const prose = css({
  maxWidth: 'prose',
  '& p': { marginBlockEnd: '4' },
  '& ul': { listStyle: 'disc', paddingInlineStart: '6', marginBlockEnd: '4' },
})

/** Standalone link with the size of a touch target. */
export const arrowLink = cx(
  link(),
  css({ display: 'inline-flex', alignItems: 'center', minWidth: 'touch', minHeight: 'touch' }),
)

/** Card that is clickable as a whole through its link. */
export const leadingCard = cx(
  card(),
  css({
    position: 'relative',
    height: 'full',
    _hover: { background: 'sunken' },
    '& h3': { textStyle: 'name' },
    '& a': { color: 'fg', textDecoration: 'none' },
    '& a::after': { content: '""', position: 'absolute', insetInline: '0', insetBlock: '0' },
    '& svg': { float: 'end', color: 'accent' },
  }),
)

const section = grid({
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', lg: '[minmax(0, 1fr) minmax(0, 2fr)]' },
  columnGap: '12',
  rowGap: '3',
  paddingBlock: '8',
  borderBlockStart: 'hairline',
  '& > h2': { textStyle: 'subheading' },
})

const three = grid({ columns: { base: 1, md: 3 }, gap: '4' })

/** Cards that link to further pages, three per row on wide screens. */
export function LeadingCards({
  to,
}: {
  to: readonly { href: string; title: string; text: string }[]
}) {
  return (
    <ul className={three}>
      {to.map(({ href, title, text }) => (
        <li key={href} className={leadingCard}>
          <div>
            <ChevronRight size={20} aria-hidden />
            <h3>
              <Link href={href}>{title}</Link>
            </h3>
            <p className={note()}>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Text page about the product, with a brand picture in its header. */
export function InfoPage({
  title,
  lead,
  picture,
  actions,
  children,
}: {
  title: string
  lead: string
  /** Name of a picture in `public/brand`. */
  picture: string
  /** Action buttons. */
  actions?: ReactNode
  children: ReactNode
}) {
  usePageDescription(lead)
  return (
    <article className={page}>
      <header className={head}>
        <div>
          <h1>{title}</h1>
          <p>{lead}</p>
          {actions && <div className={wrap({ marginBlockStart: '4' })}>{actions}</div>}
        </div>
        <img src={`/brand/${picture}.svg`} alt="" width={960} height={720} />
      </header>
      {children}
    </article>
  )
}

/** Section with its heading at the side of its content. */
export function InfoSection({
  title,
  id,
  children,
}: {
  title: string
  /** Anchor for links. */
  id?: string
  children: ReactNode
}) {
  return (
    <section className={section} id={id}>
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  )
}
