import { css, cx } from '../../../../styled-system/css'
import { grid } from '../../../../styled-system/patterns'
import { card } from '../../../../styled-system/recipes'
import { isolate } from '../../../protocol/base/text.ts'
import { ButtonLink } from '../../components/button.tsx'
import { useHiddenWhileUnknown, useUser } from '../../hooks/session.ts'
import { useIsDesktop } from '../../hooks/use-is-desktop.ts'
import { EmptyState } from '../../shared/lists/empty-state.tsx'
import { nonEmptyFilters, useFilters } from '../../shared/lists/filters.ts'
import { PageFrame } from '../../shared/page/page-frame.tsx'
import { Composer, ComposerInvitation } from '../composer.tsx'
import { ContentFeed } from '../feed/content-feed.tsx'
import { ContentFilters } from '../feed/content-filters.tsx'
import { FEED_TEXTS } from '../feed/feed-texts.ts'
import { PostsAside } from './posts-aside.tsx'

/** Equally high for signed-in and anonymous users. */
const head = css({ minHeight: '[134px]' })
const invitation = grid({ gap: '3' })
const columns = grid({
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', lg: '[minmax(0, 1fr) 22rem]' },
  columnGap: '12',
  alignItems: 'start',
})

/** /posts?tag=&category=&user= (ROUTE-08). */
export default function PostsPage() {
  const filters = useFilters(['tag', 'category', 'user'])
  const isDesktop = useIsDesktop()
  const user = useUser()
  const isFiltered = Object.keys(nonEmptyFilters(filters)).length > 0
  return (
    <PageFrame
      compact
      title={filters.tag === '' ? 'Posts' : `Posts with #${isolate(filters.tag)}`}
      lead="Updates, questions and work in progress."
    >
      <ContentFilters path="/posts" filters={filters} />
      <div className={columns}>
        <div>
          <section aria-label="Write a post" className={cx(card(), head)}>
            {user ? <Composer user={user} /> : <Invitation />}
          </section>
          <ContentFeed
            source={{ kind: 'posts', ...nonEmptyFilters(filters) }}
            {...FEED_TEXTS.posts}
            empty={isFiltered ? <NoMatch /> : <NoPosts />}
          />
        </div>
        {isDesktop && <PostsAside />}
      </div>
    </PageFrame>
  )
}

const Invitation = () => (
  <div {...useHiddenWhileUnknown()} className={invitation}>
    <ComposerInvitation />
  </div>
)

function NoMatch() {
  return (
    <EmptyState title="No posts here yet" text="No one has posted about this yet.">
      <ButtonLink href="/posts">Show all posts</ButtonLink>
      <ButtonLink look="outline" href="/create/post">
        Write the first post
      </ButtonLink>
    </EmptyState>
  )
}

function NoPosts() {
  return (
    <EmptyState
      title="No posts yet"
      text="Share what you’re working on. A sentence and a photo is plenty."
    >
      <ButtonLink href="/create/post">Write a post</ButtonLink>
    </EmptyState>
  )
}
