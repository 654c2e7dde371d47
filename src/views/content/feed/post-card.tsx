import { MessageCircle } from 'lucide-react'
import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { flex, stack } from '../../../../styled-system/patterns'
import { postPath } from '../../../protocol/base/page-paths.ts'
import { isolate } from '../../../protocol/base/text.ts'
import { tagsNotInText } from '../../../protocol/content/content-parts.ts'
import type { Picture, Post } from '../../../protocol/content/creative-types.ts'
import { hitArea } from '../../components/hit-area.ts'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import { ContentPicture } from '../../shared/content/content-image.tsx'
import { titleOf } from '../../shared/content/feed-item.ts'
import {
  cell,
  cellSizes,
  cellStyle,
  compactJustified,
} from '../../shared/content/justified-grid.tsx'
import { ratioOf } from '../../shared/content/ratio.ts'
import { RichText } from '../../shared/content/rich-text.tsx'
import { ShareMenu } from '../../shared/content/share-menu.tsx'
import { TagList } from '../../shared/content/tag-list.tsx'
import { thumbhashColour } from '../../shared/content/thumbhash.ts'
import { LikeButton, SaveButton, toggle } from '../../shared/content/toggles.tsx'
import { AuthorLine } from '../../shared/users/author-line.tsx'
import { useCommentCount } from '../thread/comment-counts.ts'

const MAX_PICTURES = 4
/** Texts longer than this (UTF-16 units) are clamped in lists. */
const CLAMP_LENGTH = 420

const body = stack({
  gap: '3',
  paddingBlock: '6',
  '& h2': { textStyle: 'title' },
  '& h2 a': { color: 'fg', textDecoration: 'none', _hover: { textDecoration: 'underline' } },
})
const bodyText = css({ maxWidth: 'prose' })
const clamped = css({ lineClamp: '6' })
const readMore = flex({
  align: 'center',
  minHeight: 'touch',
  marginBlockEnd: '-3',
  color: 'accent',
  textStyle: 'label',
  alignSelf: 'start',
})
const pictureLink = css({
  display: 'block',
  position: 'relative',
  borderRadius: 'sm',
  overflow: 'hidden',
})
/** Full column width; a narrower picture gets its own colour as background. */
const singlePicture = cx(
  pictureLink,
  css({ background: 'sunken', borderRadius: 'md', '& > span': { marginInline: 'auto' } }),
)
const moreOverlay = css({
  position: 'absolute',
  insetBlockEnd: '2',
  insetInlineEnd: '2',
  paddingInline: '2',
  borderRadius: 'full',
  background: 'surface',
  color: 'fg',
  textStyle: 'label',
})

/** Card of a post in a list. */
export function PostCard({
  post,
  labelId,
  priority = 'lazy',
}: {
  post: Post
  labelId?: string
  priority?: 'lazy' | 'eager' | 'first'
}) {
  const href = postPath(post)
  const title = titleOf({ type: 'post', item: post })
  const isLong = post.body.length > CLAMP_LENGTH
  return (
    <div className={body}>
      <AuthorLine
        author={post.author}
        size="md"
        created={post.created_at}
        edited={post.edited_at}
      />
      {post.title === '' ? (
        <VisuallyHidden>
          <span id={labelId}>{title}</span>
        </VisuallyHidden>
      ) : (
        <h2 id={labelId} dir="auto">
          <Link href={href} className={hitArea}>
            {post.title}
          </Link>
        </h2>
      )}
      {post.body !== '' && (
        <RichText text={post.body} className={cx(bodyText, isLong && clamped)} />
      )}
      <Pictures pictures={post.images} href={href} priority={priority} />
      <TagList tags={tagsNotInText(isLong ? '' : post.body, post.tags)} to="/posts" />
      {isLong && (
        <Link href={href} className={readMore}>
          Read more
          <VisuallyHidden>{`: ${isolate(title)}`}</VisuallyHidden>
        </Link>
      )}
      <PostActions post={post} />
    </div>
  )
}

export function PostActions({ post, isPostPage = false }: { post: Post; isPostPage?: boolean }) {
  const contentRef = { type: 'post', id: post.id } as const
  const title = titleOf({ type: 'post', item: post })
  const comments = useCommentCount(contentRef, post.comments_count)
  return (
    <div className={flex({ align: 'center', marginInlineStart: '[-8px]' })}>
      <LikeButton contentRef={contentRef} title={title} likesCount={post.likes_count} />
      <CommentsLink
        href={isPostPage ? '#comments' : `${postPath(post)}#comments`}
        count={isPostPage ? post.comments_count : comments}
        title={title}
      />
      <SaveButton contentRef={contentRef} title={title} likesCount={post.likes_count} />
      <ShareMenu title={title} path={postPath(post)} />
    </div>
  )
}

/** Link to the comments; an `href` of `#comments` points into the current page. */
export function CommentsLink({
  href,
  count,
  title,
}: {
  href: string
  /** Null if unknown. */
  count: number | null
  title: string
}) {
  const content = (
    <>
      <MessageCircle size={20} aria-hidden />
      <VisuallyHidden>{`Comments on ${isolate(title)}${count === null ? '' : ': '}`}</VisuallyHidden>
      <span className={css({ minWidth: '[1ch]' })}>{count}</span>
    </>
  )
  if (href.startsWith('#'))
    return (
      <a href={href} className={toggle}>
        {content}
      </a>
    )
  return (
    <Link href={href} className={toggle}>
      {content}
    </Link>
  )
}

/** A faint tint of a colour. */
const mixColour = (colour: string) => `color-mix(in oklab, ${colour} 30%, var(--colors-sunken))`

function Pictures({
  pictures,
  href,
  priority,
}: {
  pictures: readonly Picture[]
  href: string
  priority: 'lazy' | 'eager' | 'first'
}) {
  if (pictures.length === 0) return null
  const visiblePictures = pictures.slice(0, MAX_PICTURES)
  const hiddenCount = pictures.length - visiblePictures.length
  const [firstPicture] = visiblePictures
  const isSingle = visiblePictures.length === 1 && firstPicture !== undefined
  if (isSingle) {
    const ratio = ratioOf(firstPicture).toFixed(4)
    const averageColour = thumbhashColour(firstPicture.thumbhash)
    return (
      <Link
        href={href}
        className={singlePicture}
        style={averageColour === null ? undefined : { background: mixColour(averageColour) }}
      >
        <span style={{ display: 'block', width: `min(100%, calc(76dvh * ${ratio}))` }}>
          <ContentPicture
            picture={firstPicture}
            sizes={`min(92vw, 46rem, 76vh * ${ratio})`}
            alt={firstPicture.alt || 'Image of this post'}
            priority={priority}
          />
        </span>
      </Link>
    )
  }
  return (
    <div className={compactJustified}>
      {visiblePictures.map((picture, index) => (
        <div key={picture.url} className={cell} style={cellStyle(ratioOf(picture))}>
          <Link href={href} className={pictureLink}>
            <ContentPicture
              picture={picture}
              sizes={cellSizes(ratioOf(picture))}
              alt={picture.alt || `Image ${index + 1} of ${pictures.length}`}
              priority={priority}
            />
            {hiddenCount > 0 && index === visiblePictures.length - 1 && (
              <span className={moreOverlay}>{`${hiddenCount} more`}</span>
            )}
          </Link>
        </div>
      ))}
    </div>
  )
}
