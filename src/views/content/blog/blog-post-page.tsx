import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useLocation } from 'wouter'
import { css } from '../../../../styled-system/css'
import { flex, grid } from '../../../../styled-system/patterns'
import { tag } from '../../../../styled-system/recipes'
import { TEXTS } from '../../../protocol/base/catalogue.ts'
import { parseBlogRef } from '../../../protocol/base/detail-ids.ts'
import { idKey } from '../../../protocol/base/ids.ts'
import { blogPath } from '../../../protocol/base/page-paths.ts'
import type { BlogEntry } from '../../../protocol/content/creative-types.ts'
import { blogEntryQuery } from '../../../services/queries/blog.ts'
import { useApp } from '../../app-context.tsx'
import { ButtonLink } from '../../components/button.tsx'
import { useEngagementOf } from '../../hooks/engagement.ts'
import type { PageProps } from '../../routing/page-props.ts'
import { ContentPicture } from '../../shared/content/content-image.tsx'
import { ShareMenu } from '../../shared/content/share-menu.tsx'
import { TagList } from '../../shared/content/tag-list.tsx'
import { LikeButton, SaveButton } from '../../shared/content/toggles.tsx'
import { Detail, NotFoundScreen } from '../../shared/page/detail-states.tsx'
import { PlainFrame } from '../../shared/page/page-frame.tsx'
import { HiddenNotice } from '../../shared/safety/hidden-notice.tsx'
import { SafetyMenu } from '../../shared/safety/safety-menu.tsx'
import { AuthorCard } from '../../shared/users/author-card.tsx'
import { AuthorLine } from '../../shared/users/author-line.tsx'
import { FollowAuthor } from '../../shared/users/follow-author.tsx'
import { OwnerActions } from '../detail/owner-actions.tsx'
import { useContentMeta } from '../detail/piece-head.ts'
import { formatReadingTime } from '../feed/blog-card.tsx'
import { CommentsLink } from '../feed/post-card.tsx'
import { Thread } from '../thread/thread.tsx'
import { BlogBody } from './blog-body.tsx'
import { RelatedPosts } from './related-posts.tsx'

const head = grid({
  gap: '4',
  marginBlockEnd: '6',
  // User-written titles use the body font, which has all their letters.
  '& h1': { textStyle: 'pageName', fontSize: '3xl', textWrap: 'balance' },
  '& h1 + p': { textStyle: 'lead', color: 'muted' },
})
// In one line, also with a long name: the menu does not wrap to a line of its own.
const line = flex({
  align: 'center',
  gap: '2',
  '& > div:first-child': { flexGrow: '1', minWidth: '0' },
})
const cover = css({ borderRadius: 'md', overflow: 'hidden', marginBlockEnd: '8' })
/** /blog/{slug or id} (ROUTE-07, A10). */
export default function BlogEntryPage({ params }: PageProps) {
  const segment = params.slugOrId ?? ''
  return <BlogEntryQuery key={segment} segment={segment} />
}

function BlogEntryQuery({ segment }: { segment: string }) {
  const app = useApp()
  const ref = useMemo(() => parseBlogRef(encodeURIComponent(segment)), [segment])
  const query = useQuery(blogEntryQuery(app.api, ref))
  return (
    <Detail query={query} label="Loading blog post" notFound={<BlogEntryNotFound />}>
      {(entry) => <BlogEntryDetail entry={entry} segment={segment} />}
    </Detail>
  )
}

/** Replaces the URL with the current one if the blog post was requested by an old slug. */
function useCurrentPath(entry: BlogEntry, segment: string): void {
  const [, navigate] = useLocation()
  const currentPath = blogPath(entry)
  const isOld = entry.slug !== '' && !/^\d+$/.test(segment) && entry.slug !== segment
  useEffect(() => {
    if (isOld) navigate(currentPath, { replace: true, state: window.history.state })
  }, [isOld, currentPath, navigate])
}

function BlogEntryDetail({ entry, segment }: { entry: BlogEntry; segment: string }) {
  useContentMeta({ type: 'blog', item: entry })
  useCurrentPath(entry, segment)
  useEngagementOf(useMemo(() => [{ type: 'blog', item: entry } as const], [entry]))
  return (
    <PlainFrame width="column">
      <article>
        <Head entry={entry} />
        {entry.cover !== null && (
          <div className={cover}>
            <ContentPicture
              picture={entry.cover}
              sizes="(min-width: 48rem) 41rem, 92vw"
              priority="first"
            />
          </div>
        )}
        <BlogBody html={entry.body} />
        <div className={grid({ gap: '6', marginBlockStart: '8' })}>
          <TagList tags={entry.tags} to="/blog" />
          <Actions entry={entry} />
          <AuthorCard author={entry.author} />
          <RelatedPosts entry={entry} />
        </div>
      </article>
      <Thread contentRef={{ type: 'blog', id: entry.id }} count={entry.comments_count} />
    </PlainFrame>
  )
}

function Head({ entry }: { entry: BlogEntry }) {
  return (
    <header className={head}>
      <HiddenNotice hidden={entry.hidden} />
      {!entry.published && (
        <p>
          <span className={tag({ tone: 'sorghum' })}>Draft: only you can see it</span>
        </p>
      )}
      <h1 dir="auto">{entry.title}</h1>
      {entry.excerpt !== '' && <p dir="auto">{entry.excerpt}</p>}
      <div className={line}>
        <AuthorLine
          author={entry.author}
          size="lg"
          created={entry.created_at}
          edited={entry.edited_at}
        >
          {entry.reading_minutes !== null && (
            <span>{formatReadingTime(entry.reading_minutes)}</span>
          )}
        </AuthorLine>
        <FollowAuthor author={entry.author} />
        <OwnerActions
          contentRef={{ type: 'blog', id: entry.id }}
          kind="blog post"
          author={entry.author}
          editHref={`/edit/blog/${idKey(entry.id)}`}
          listHref="/blog"
          href={blogPath(entry)}
        />
        <SafetyMenu
          target={{ type: 'blog', id: entry.id, name: entry.title }}
          user={entry.author}
          label="More for this blog post"
        />
      </div>
    </header>
  )
}

function Actions({ entry }: { entry: BlogEntry }) {
  const contentRef = { type: 'blog', id: entry.id } as const
  const href = blogPath(entry)
  return (
    <div className={flex({ align: 'center', marginInlineStart: '[-8px]' })}>
      <LikeButton contentRef={contentRef} title={entry.title} likesCount={entry.likes_count} />
      <CommentsLink href="#comments" count={entry.comments_count} title={entry.title} />
      <SaveButton contentRef={contentRef} title={entry.title} likesCount={entry.likes_count} />
      <ShareMenu title={entry.title} path={href} />
    </div>
  )
}

function BlogEntryNotFound() {
  return (
    <NotFoundScreen
      title={TEXTS.blogNotFound}
      text="It may have been deleted, or the link is wrong."
    >
      <ButtonLink href="/blog">All blog posts</ButtonLink>
    </NotFoundScreen>
  )
}
