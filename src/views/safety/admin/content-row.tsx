import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { css } from '../../../../styled-system/css'
import { flex, grid } from '../../../../styled-system/patterns'
import { tag } from '../../../../styled-system/recipes'
import type { AdminContent } from '../../../protocol/safety/admin-types.ts'
import { TARGET_NAMES } from '../../../protocol/safety/moderation.ts'
import { formatCount } from '../../locale.ts'
import { RelativeTime } from '../../shared/content/relative-time.tsx'
import { AccountLink, muted, plainLink, reportableName } from './admin-parts.tsx'
import { factLine } from './report-row.tsx'

const row = grid({
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', md: '[minmax(0, 1fr) auto]' },
  columnGap: '4',
  rowGap: '2',
  alignItems: 'start',
  '& h3, & h4': { textStyle: 'name' },
})
const aside = flex({
  gap: '3',
  align: 'start',
  '& > div': { display: 'grid', gap: '1', minWidth: '0', flexGrow: '1' },
  '& > img': {
    width: '[72px]',
    height: '[72px]',
    flexShrink: '0',
    objectFit: 'cover',
    borderRadius: 'sm',
    background: 'sunken',
  },
})
const clampedText = css({ lineClamp: '3' })
const fullText = css({ whiteSpace: 'pre-wrap', maxWidth: 'prose' })

/** Whether the title already contains all of the text, as when the title is generated from it. */
const isTitleOnly = (title: string, text: string): boolean =>
  text === '' || text.trim() === title.trim()

/** Content item or user as shown to staff, hidden or not. */
export function ContentFacts({
  content,
  level = 3,
  showsFullText = false,
  children,
}: {
  content: AdminContent
  level?: 3 | 4
  /** Shows the full text instead of the first lines. */
  showsFullText?: boolean
  /** Action buttons. */
  children?: ReactNode
}) {
  const { type, title, text, author, created_at, hidden, open_reports, href, thumbnail } = content
  const Heading = `h${level}` as const
  const name = reportableName(type, title)
  return (
    <div className={row}>
      <div className={aside}>
        {thumbnail !== null && <img src={thumbnail} alt="" loading="lazy" decoding="async" />}
        <div>
          <Heading>
            {href === '' ? (
              <bdi>{name}</bdi>
            ) : (
              <Link href={href} className={plainLink}>
                <bdi>{name}</bdi>
              </Link>
            )}
          </Heading>
          <div className={factLine}>
            <span className={tag()}>{TARGET_NAMES[type]}</span>
            {hidden !== null && <span className={tag({ tone: 'danger' })}>Hidden</span>}
            {type !== 'user' && (
              <span>
                of <AccountLink user={author} />
              </span>
            )}
            <RelativeTime iso={created_at} />
            {open_reports > 0 && (
              <span>{formatCount(open_reports, 'open report', 'open reports')}</span>
            )}
          </div>
          {!isTitleOnly(title, text) && (
            <p dir="auto" className={showsFullText ? fullText : clampedText}>
              {text}
            </p>
          )}
          {hidden !== null && (
            <p className={muted}>
              Hidden <RelativeTime iso={hidden.since} />
              {hidden.reason !== '' && (
                <>
                  : <bdi>{hidden.reason}</bdi>
                </>
              )}
            </p>
          )}
        </div>
      </div>
      {children}
    </div>
  )
}
