import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { flex, grid, stack } from '../../../../styled-system/patterns'
import { blogPath } from '../../../protocol/base/page-paths.ts'
import type { BlogEntry } from '../../../protocol/content/creative-types.ts'
import { hitArea } from '../../components/hit-area.ts'
import { ContentPicture } from '../../shared/content/content-image.tsx'
import { LikeButton, SaveButton } from '../../shared/content/toggles.tsx'
import { AuthorLine } from '../../shared/users/author-line.tsx'
import { useCommentCount } from '../thread/comment-counts.ts'
import { CommentsLink } from './post-card.tsx'

const textColumn = css({
  rowGap: '3',
  paddingBlock: '6',
  '& h2 a': { color: 'fg', textDecoration: 'none', _hover: { textDecoration: 'underline' } },
  '& p': { color: 'muted', lineClamp: '3' },
})
const row = grid({
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', sm: '[minmax(0, 1fr) 14rem]' },
  columnGap: '6',
})
/** Lead card: its picture takes half of it. */
const leading = grid({
  gridTemplateColumns: {
    base: '[minmax(0, 1fr)]',
    sm: '[minmax(0, 1fr) 14rem]',
    lg: '[5fr 6fr]',
  },
  columnGap: { base: '6', lg: '12' },
})
const title = css({ textStyle: 'title', fontSize: 'xl' })
const large = css({ textStyle: 'pageName' })
const LEAD_SIZES = '(min-width: 64rem) 37rem, (min-width: 30rem) 14rem, 92vw'
const cover = css({
  display: 'block',
  alignSelf: 'start',
  borderRadius: 'sm',
  overflow: 'hidden',
  gridRow: { base: '[1]', sm: '[auto]' },
})

export function formatReadingTime(minutes: number): string {
  return `${Math.max(1, Math.round(minutes))} min read`
}

/** Card of a blog post in a list. */
export function BlogCard({
  entry,
  labelId,
  priority = 'lazy',
  lead = false,
}: {
  entry: BlogEntry
  labelId?: string
  priority?: 'lazy' | 'eager' | 'first'
  lead?: boolean
}) {
  const href = blogPath(entry)
  const contentRef = { type: 'blog', id: entry.id } as const
  const comments = useCommentCount(contentRef, entry.comments_count)
  return (
    <div className={cx(textColumn, lead ? leading : row)}>
      <div className={stack({ minWidth: '0' })}>
        <AuthorLine author={entry.author} created={entry.created_at} edited={entry.edited_at}>
          {entry.reading_minutes !== null && (
            <span>{formatReadingTime(entry.reading_minutes)}</span>
          )}
        </AuthorLine>
        <h2 id={labelId} dir="auto" className={lead ? large : title}>
          <Link href={href} className={hitArea}>
            {entry.title}
          </Link>
        </h2>
        {entry.excerpt !== '' && <p dir="auto">{entry.excerpt}</p>}
        <div className={flex({ align: 'center', marginInlineStart: '[-8px]' })}>
          <LikeButton contentRef={contentRef} title={entry.title} likesCount={entry.likes_count} />
          <CommentsLink href={`${href}#comments`} count={comments} title={entry.title} />
          <SaveButton contentRef={contentRef} title={entry.title} likesCount={entry.likes_count} />
        </div>
      </div>
      {entry.cover !== null && (
        <Link href={href} className={cover} tabIndex={-1}>
          <ContentPicture
            picture={entry.cover}
            sizes={lead ? LEAD_SIZES : '(min-width: 30rem) 14rem, 92vw'}
            alt={entry.cover.alt || entry.title}
            priority={priority}
          />
        </Link>
      )}
    </div>
  )
}
