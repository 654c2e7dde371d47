import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { css } from '../../../../styled-system/css'
import { flex, grid, stack } from '../../../../styled-system/patterns'
import { TEXTS } from '../../../protocol/base/catalogue.ts'
import { idKey } from '../../../protocol/base/ids.ts'
import { itemPath } from '../../../protocol/base/page-paths.ts'
import type { Id } from '../../../protocol/base/types.ts'
import { tagsNotInText } from '../../../protocol/content/content-parts.ts'
import type { Post } from '../../../protocol/content/creative-types.ts'
import { countPostView, postQuery } from '../../../services/queries/posts.ts'
import { type AppHandle, useApp } from '../../app-context.tsx'
import { ButtonLink } from '../../components/button.tsx'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import { useEngagementOf } from '../../hooks/engagement.ts'
import type { PageProps } from '../../routing/page-props.ts'
import { titleOf } from '../../shared/content/feed-item.ts'
import { RichText } from '../../shared/content/rich-text.tsx'
import { TagList } from '../../shared/content/tag-list.tsx'
import { Lightbox } from '../../shared/lightbox/lightbox.tsx'
import { Detail, detailId, NotFoundScreen } from '../../shared/page/detail-states.tsx'
import { PlainFrame } from '../../shared/page/page-frame.tsx'
import { HiddenNotice } from '../../shared/safety/hidden-notice.tsx'
import { SafetyMenu } from '../../shared/safety/safety-menu.tsx'
import { AuthorCard } from '../../shared/users/author-card.tsx'
import { AuthorLine } from '../../shared/users/author-line.tsx'
import { OwnerActions } from '../detail/owner-actions.tsx'
import { useContentMeta } from '../detail/piece-head.ts'
import { PostActions } from '../feed/post-card.tsx'
import { ImageList } from '../images.tsx'
import { Thread } from '../thread/thread.tsx'
import { MorePosts } from './more-posts.tsx'

const article = stack({ gap: '4', '& h1': { textStyle: 'pageName' } })
/** The author card is below the text, or next to it on wide screens. */
const columns = grid({
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', lg: '[minmax(0, 44rem) minmax(0, 20rem)]' },
  gridTemplateRows: { lg: '[auto 1fr]' },
  justifyContent: 'space-between',
  columnGap: '12',
  alignItems: 'start',
})
const aside = grid({
  columns: 1,
  gap: '8',
  minWidth: '0',
  marginBlockStart: { base: '8', lg: '0' },
  gridRow: { lg: '[1 / span 2]' },
  gridColumn: { lg: '[2]' },
})
const head = flex({ align: 'start', gap: '2', '& > div:first-child': { flexGrow: '1' } })

/** /posts/{id or slug-id} (ROUTE-09, ROUTE-33). */
export default function PostPage({ params }: PageProps) {
  const id = detailId(params.slugOrId)
  return id === null ? <PostNotFound /> : <PostQuery key={id} id={id} />
}

function PostQuery({ id }: { id: Id }) {
  const app = useApp()
  const query = useQuery(postQuery(app.api, id))
  return (
    <Detail query={query} label="Loading post" width="content" notFound={<PostNotFound />}>
      {(post) => <PostDetail post={post} />}
    </Detail>
  )
}

function PostDetail({ post }: { post: Post }) {
  const title = titleOf({ type: 'post', item: post })
  useContentMeta({ type: 'post', item: post })
  useEngagementOf(useMemo(() => [{ type: 'post', item: post } as const], [post]))
  useCountView(post.id)
  return (
    <PlainFrame>
      <div className={columns}>
        <article className={article}>
          <HiddenNotice hidden={post.hidden} />
          <div className={head}>
            <AuthorLine
              author={post.author}
              size="lg"
              created={post.created_at}
              edited={post.edited_at}
            />
            <OwnerActions
              contentRef={{ type: 'post', id: post.id }}
              kind="post"
              author={post.author}
              editHref={`/edit/post/${idKey(post.id)}`}
              listHref="/posts"
              href={itemPath({ type: 'post', item: post })}
            />
            <SafetyMenu
              target={{ type: 'post', id: post.id, name: title }}
              user={post.author}
              label="More for this post"
            />
          </div>
          {post.title === '' ? (
            <h1>
              <VisuallyHidden>{title}</VisuallyHidden>
            </h1>
          ) : (
            <h1 dir="auto">{post.title}</h1>
          )}
          {post.body !== '' && <RichText text={post.body} className={css({ textStyle: 'lead' })} />}
          {post.images.length > 0 && (
            <ImageList pictures={post.images} title={title} widest="44rem" />
          )}
          <TagList tags={tagsNotInText(post.body, post.tags)} to="/posts" />
          <PostActions post={post} isPostPage />
        </article>
        <div className={aside}>
          <AuthorCard author={post.author} />
          <MorePosts author={post.author} exceptId={post.id} />
        </div>
        <Thread contentRef={{ type: 'post', id: post.id }} count={post.comments_count} />
      </div>
      <Lightbox content={{ pictures: post.images, title }} />
    </PlainFrame>
  )
}

const ignoreError = () => {}
const countedViews = new WeakMap<AppHandle, Set<string>>()

/** Counts a view of a post once per visit, however often it is opened (A29). */
function useCountView(id: Id): void {
  const app = useApp()
  useEffect(() => {
    const countedIds = countedViews.get(app) ?? new Set()
    countedViews.set(app, countedIds)
    if (countedIds.has(idKey(id))) return
    countedIds.add(idKey(id))
    countPostView(app.api, id).catch(ignoreError)
  }, [app, id])
}

function PostNotFound() {
  return (
    <NotFoundScreen
      title={TEXTS.postNotFound}
      text="It may have been deleted, or the link is wrong."
    >
      <ButtonLink href="/posts">All posts</ButtonLink>
    </NotFoundScreen>
  )
}
