import { MessageCircle } from 'lucide-react'
import { Link } from 'wouter'
import { css, cx } from '../../../../styled-system/css'
import { flex, stack } from '../../../../styled-system/patterns'
import { postPath } from '../../../protocol/base/page-paths.ts'
import type { Picture, Post } from '../../../protocol/content/creative-types.ts'
import { hitArea } from '../../components/hit-area.ts'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import { ContentPicture } from '../content-image.tsx'
import { AuthorLine } from '../detail/author-line.tsx'
import { tagsOutside } from '../detail/content-parts.ts'
import { RichText } from '../rich-text.tsx'
import { ShareMenu } from '../share-menu.tsx'
import { TagList } from '../tag-list.tsx'
import { useCommentCount } from '../thread/comment-counts.ts'
import { LikeButton, SaveButton, toggle } from '../toggles.tsx'
import { titleOf } from './feed-item.ts'
import { cell, cellSizes, cellStyle, justifiedLow } from './justified-grid.tsx'
import { ratioOf } from './ratio.ts'
import { thumbhashColour } from './thumbhash.ts'

const SHOWN_PICTURES = 4
/** Texts longer than this (UTF-16 units) are clamped in lists. */
const CUT_FROM = 420

const body = stack({
  gap: '3',
  paddingBlock: '6',
  '& h2': { textStyle: 'title' },
  '& h2 a': { color: 'fg', textDecoration: 'none', _hover: { textDecoration: 'underline' } },
})
const words = css({ maxWidth: 'prose' })
const cut = css({ lineClamp: '6' })
const more = flex({
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
const mount = cx(
  pictureLink,
  css({ background: 'sunken', borderRadius: 'md', '& > span': { marginInline: 'auto' } }),
)
const rest = css({
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
  const long = post.body.length > CUT_FROM
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
      {post.body !== '' && <RichText text={post.body} className={cx(words, long && cut)} />}
      <Pictures pictures={post.images} href={href} priority={priority} />
      <TagList tags={tagsOutside(long ? '' : post.body, post.tags)} to="/posts" />
      {long && (
        <Link href={href} className={more}>
          Read more
          <VisuallyHidden>: {title}</VisuallyHidden>
        </Link>
      )}
      <PostActions post={post} />
    </div>
  )
}

export function PostActions({ post, here = false }: { post: Post; here?: boolean }) {
  const piece = { type: 'post', id: post.id } as const
  const title = titleOf({ type: 'post', item: post })
  const comments = useCommentCount(piece, post.comments_count)
  return (
    <div className={flex({ align: 'center', marginInlineStart: '[-8px]' })}>
      <LikeButton piece={piece} title={title} likesCount={post.likes_count} />
      <CommentsLink
        href={here ? '#comments' : `${postPath(post)}#comments`}
        count={here ? post.comments_count : comments}
        title={title}
      />
      <SaveButton piece={piece} title={title} likesCount={post.likes_count} />
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
      <VisuallyHidden>{`Comments on ${title}${count === null ? '' : ': '}`}</VisuallyHidden>
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
const mixed = (colour: string) => `color-mix(in oklab, ${colour} 30%, var(--colors-sunken))`

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
  const shown = pictures.slice(0, SHOWN_PICTURES)
  const hidden = pictures.length - shown.length
  const [first] = shown
  const only = shown.length === 1 && first !== undefined
  if (only) {
    const ratio = ratioOf(first).toFixed(4)
    const ground = thumbhashColour(first.thumbhash)
    return (
      <Link
        href={href}
        className={mount}
        style={ground === null ? undefined : { background: mixed(ground) }}
      >
        <span style={{ display: 'block', width: `min(100%, calc(76dvh * ${ratio}))` }}>
          <ContentPicture
            picture={first}
            sizes={`min(92vw, 46rem, 76vh * ${ratio})`}
            alt={first.alt || 'Image of this post'}
            priority={priority}
          />
        </span>
      </Link>
    )
  }
  return (
    <div className={justifiedLow}>
      {shown.map((picture, index) => (
        <div key={picture.url} className={cell} style={cellStyle(ratioOf(picture))}>
          <Link href={href} className={pictureLink}>
            <ContentPicture
              picture={picture}
              sizes={cellSizes(ratioOf(picture))}
              alt={picture.alt || `Image ${index + 1} of ${pictures.length}`}
              priority={priority}
            />
            {hidden > 0 && index === shown.length - 1 && (
              <span className={rest}>{`${hidden} more`}</span>
            )}
          </Link>
        </div>
      ))}
    </div>
  )
}
