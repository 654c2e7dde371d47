import { useSelector } from '@xstate/react'
import { Suspense, useMemo, useRef } from 'react'
import { css } from '../../../../styled-system/css'
import { card } from '../../../../styled-system/recipes'
import * as feedOf from '../../../machines/content/feed/feed.selectors.ts'
import { EXPLORE_MODE } from '../../../protocol/base/constants.ts'
import type { User } from '../../../protocol/base/types.ts'
import type { FeedItem } from '../../../protocol/content/creative-types.ts'
import { contentKey } from '../../../protocol/content/feed.ts'
import { ButtonLink } from '../../components/button.tsx'
import { Composer } from '../../content/composer.tsx'
import { useFeedKeys } from '../../content/feed/feed-keys.ts'
import { FeedEntry, NewItems } from '../../content/feed/feed-list.tsx'
import { FeedSkeleton } from '../../content/feed/feed-skeleton.tsx'
import { useVisibleItems } from '../../content/feed/shown-items.ts'
import { CommentCountsProvider, useCommentCountsOf } from '../../content/thread/comment-counts.ts'
import { useFeed } from '../../hooks/browse-context.tsx'
import { useEngagementOf } from '../../hooks/engagement.ts'
import { useOffered } from '../../hooks/features.ts'
import { EmptyState } from '../../shared/lists/empty-state.tsx'
import { Choices } from '../../shared/lists/filter-bar.tsx'
import { filterPath, useFilters } from '../../shared/lists/filters.ts'
import { LoadFailure } from '../../shared/page/load-failure.tsx'
import { homeColumn, userHome } from './home-skeleton.tsx'
import { PagePointer } from './page-pointer.tsx'
import { UserAside } from './user-aside.tsx'

const MODES = [
  { mode: EXPLORE_MODE, label: 'For you' },
  { mode: 'following', label: 'Following', feature: 'follow' },
  { mode: 'latest', label: 'Latest' },
] as const
type Mode = (typeof MODES)[number]['mode']

/** Number of items shown. The rest is on Explore, so that the content below stays reachable. */
const MAX_ITEMS = 10
const NO_ITEMS: readonly FeedItem[] = []

const entries = css({
  '& > article + article': { borderBlockStart: 'hairline' },
  '& > article': { paddingBlock: '4' },
  '& > article:first-child': { paddingBlockStart: '0' },
})

/** Home of a signed-in user: composer, feed and suggestions. */
export default function UserHome({ user }: { user: User }) {
  const filters = useFilters(['feed'])
  const modes = useOffered(MODES)
  const mode = modes.find((entry) => entry.mode === filters.feed)?.mode ?? EXPLORE_MODE
  return (
    <div className={userHome}>
      <div className={homeColumn}>
        <Greeting user={user} />
        <Choices
          label="What to show"
          options={modes.map((entry) => ({
            label: entry.label,
            href: filterPath('/', { feed: entry.mode === EXPLORE_MODE ? '' : entry.mode }),
            chosen: entry.mode === mode,
          }))}
        />
        <Suspense fallback={<Skeletons />}>
          <HomeFeed key={mode} mode={mode} />
        </Suspense>
      </div>
      <UserAside user={user} />
    </div>
  )
}

const Skeletons = () => <FeedSkeleton layout="column" label="Loading posts" />

function Greeting({ user }: { user: User }) {
  return (
    <section aria-labelledby="hello" className={card({ pad: 'md' })}>
      <h1 id="hello" dir="auto">
        Hello, <bdi>{user.first_name || user.username}</bdi>
      </h1>
      <PagePointer user={user} />
      <Composer user={user} />
    </section>
  )
}

function HomeFeed({ mode }: { mode: Mode }) {
  const feed = useFeed(useMemo(() => ({ kind: 'explore', mode }) as const, [mode]))
  const status = useSelector(feed ?? undefined, (s) => (s ? feedOf.feedStatus(s) : 'idle'))
  const error = useSelector(feed ?? undefined, (s) => (s ? feedOf.feedFailure(s) : null))
  const loadedItems = useSelector(feed ?? undefined, (s) => (s ? feedOf.feedItems(s) : NO_ITEMS))
  const visibleItems = useVisibleItems(loadedItems)
  const items = useMemo(() => visibleItems.slice(0, MAX_ITEMS), [visibleItems])
  const list = useRef<HTMLDivElement>(null)
  useEngagementOf(items)
  useFeedKeys(list)
  const comments = useCommentCountsOf(items)
  if (feed === null || status === 'idle' || status === 'loading') return <Skeletons />
  if (status === 'failed')
    return <LoadFailure query={{ error, refetch: () => feed.send({ type: 'list.retry' }) }} />
  if (items.length === 0) return <EmptyFeed mode={mode} />
  return (
    <div>
      <NewItems feed={feed} singular="post" plural="posts" />
      <div ref={list} role="feed" aria-label="New from others" className={entries}>
        <CommentCountsProvider value={comments}>
          {items.map((entry, index) => (
            <FeedEntry
              key={contentKey({ type: entry.type, id: entry.item.id })}
              entry={entry}
              index={index}
              total={items.length}
              layout="column"
            />
          ))}
        </CommentCountsProvider>
      </div>
      <p className={css({ paddingBlock: '6', textAlign: 'center' })}>
        <ButtonLink
          look="outline"
          href={filterPath('/explore', { mode: mode === EXPLORE_MODE ? '' : mode })}
        >
          More on Explore
        </ButtonLink>
      </p>
    </div>
  )
}

function EmptyFeed({ mode }: { mode: Mode }) {
  if (mode === 'following')
    return (
      <EmptyState
        title="No posts from people you follow yet"
        text="Follow some creators to see their new work here."
      >
        <ButtonLink href="/creators">Find creators</ButtonLink>
      </EmptyState>
    )
  return (
    <EmptyState title="Nothing here yet" text="Be the first to share your work.">
      <ButtonLink href="/create/upload-work">Upload work</ButtonLink>
    </EmptyState>
  )
}
