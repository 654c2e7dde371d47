import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { flex, stack } from '../../../../styled-system/patterns'
import { itemPath } from '../../../protocol/base/page-paths.ts'
import type { FeedItem } from '../../../protocol/content/creative-types.ts'
import { ContentPicture } from '../../shared/content/content-image.tsx'
import { coverOf, KIND_LABELS, titleOf } from '../../shared/content/feed-item.ts'
import { cellSizes } from '../../shared/content/justified-grid.tsx'
import { ratioOf } from '../../shared/content/ratio.ts'
import { LikeButton, SaveButton } from '../../shared/content/toggles.tsx'
import { UserLink } from '../../shared/users/author-line.tsx'

const face = css({ borderRadius: 'sm', overflow: 'hidden', color: 'fg', textDecoration: 'none' })
const pictureLink = css({ display: 'block' })
const textLink = stack({
  justify: 'space-between',
  aspectRatio: 'square',
  padding: { base: '3', md: '4' },
  background: 'sorghum.wash',
  '&[data-kind=blog]': { background: 'nile.wash' },
  '& > span:first-child': {
    lineClamp: { base: '6', md: '8' },
    textStyle: 'lead',
    lineHeight: 'snug',
  },
  '& > span:last-child': { textStyle: 'caption' },
})
// Equally high below narrow and wide pictures, so that the rows of a grid stay aligned.
const caption = flex({
  containerType: 'inline-size',
  direction: { base: 'column', md: 'row' },
  wrap: { md: 'wrap' },
  align: { md: 'center' },
  columnGap: '1',
  paddingBlockStart: '1',
  '& > div:first-child': {
    flexGrow: '1',
    flexBasis: { md: '0' },
    minWidth: '0',
    // A narrow cell has no room for the title and both buttons side by side.
    '@container (max-width: 14rem)': { flexBasis: { md: 'full' } },
  },
  '& > div:last-child': { display: 'flex', marginInlineStart: '[-8px]' },
  '& h2, & h3': { textStyle: 'label', fontWeight: 'semibold', truncate: true },
  '& p': { textStyle: 'small' },
  '& a': {
    color: '[inherit]',
    textDecoration: 'none',
    borderRadius: 'sm',
    _hover: { textDecoration: 'underline' },
  },
  // Two stacked links need 24 px line height for touch.
  '& :is(h2, h3) > a': { truncate: true },
  '& :is(h2, h3, p) > a': {
    display: 'block',
    lineHeight: { base: '[24px]', md: '[inherit]' },
  },
})

function tileText(entry: FeedItem): string {
  if (entry.type === 'blog') return entry.item.excerpt || entry.item.title
  return (entry.type === 'post' ? entry.item.body : entry.item.description) || entry.item.title
}

/**
 * A portfolio item without a picture shows the placeholder; posts and blog posts show their text.
 */
export function tileRatio(entry: FeedItem): number {
  const cover = coverOf(entry)
  return cover === null && entry.type !== 'work' ? 1 : ratioOf(cover)
}

/** A content item in the grid: uncropped picture, title and author's name. */
export function Tile({
  entry,
  labelId,
  priority = 'lazy',
  level = 2,
}: {
  entry: FeedItem
  /** Id of the title element. */
  labelId?: string
  priority?: 'lazy' | 'eager' | 'first'
  level?: 2 | 3
}) {
  const { item, type } = entry
  const cover = coverOf(entry)
  const href = itemPath(entry)
  const title = titleOf(entry)
  const Heading = level === 2 ? 'h2' : 'h3'
  const isTextTile = cover === null && type !== 'work'
  const contentRef = { type, id: item.id }
  return (
    <>
      {/* The title below links to the same page. */}
      <Link
        href={href}
        className={cx(face, isTextTile ? textLink : pictureLink)}
        data-kind={isTextTile ? type : undefined}
        tabIndex={-1}
        aria-hidden={isTextTile || undefined}
      >
        {isTextTile ? (
          <>
            <span dir="auto">{tileText(entry)}</span>
            <span>{KIND_LABELS[type]}</span>
          </>
        ) : (
          <ContentPicture
            picture={cover}
            sizes={cellSizes(ratioOf(cover))}
            alt={cover?.alt || title}
            priority={priority}
          />
        )}
      </Link>
      <div className={caption}>
        <div>
          <Heading id={labelId} dir="auto">
            <Link href={href}>{title}</Link>
          </Heading>
          <p>
            <UserLink user={item.author} />
          </p>
        </div>
        <div>
          <LikeButton contentRef={contentRef} title={title} likesCount={item.likes_count} />
          <SaveButton contentRef={contentRef} title={title} likesCount={item.likes_count} />
        </div>
      </div>
    </>
  )
}
