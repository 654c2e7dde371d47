import { useQuery } from '@tanstack/react-query'
import { css } from '../../../../styled-system/css'
import { flex } from '../../../../styled-system/patterns'
import { EXPLORE_MODE } from '../../../protocol/base/constants.ts'
import type { FeedItem } from '../../../protocol/content/creative-types.ts'
import { exploreTagsQuery, exploreTrendingQuery } from '../../../services/queries/explore.ts'
import { useApp } from '../../app-context.tsx'
import { Button, ButtonLink } from '../../components/button.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { useEngagementOf } from '../../hooks/engagement.ts'
import { useOffered } from '../../hooks/features.ts'
import { useSession } from '../../hooks/session.ts'
import { TagList } from '../../shared/content/tag-list.tsx'
import { EmptyState } from '../../shared/lists/empty-state.tsx'
import { Choices, compactBar, singleLine } from '../../shared/lists/filter-bar.tsx'
import { filterPath, useFilters } from '../../shared/lists/filters.ts'
import { PageFrame } from '../../shared/page/page-frame.tsx'
import { ContentFeed } from '../feed/content-feed.tsx'
import { useVisibleItems } from '../feed/shown-items.ts'
import { TileWall } from '../feed/tile-wall.tsx'

const MODES = [
  { mode: EXPLORE_MODE, label: 'For you' },
  { mode: 'latest', label: 'Latest' },
  { mode: 'following', label: 'Following', feature: 'follow' },
] as const

const MAX_TAGS = 12
const NO_ITEMS: readonly FeedItem[] = []

const trending = css({
  marginBlockStart: '12',
  // It would shift when the feed above is shorter than its skeleton.
  '[role=status]:has([data-pending]) ~ &': { display: 'none' },
  '& > h2': { textStyle: 'subheading', marginBlockEnd: '4' },
})

/** /explore: portfolio items, posts and blog posts of all users in one grid (A16). */
export default function ExplorePage() {
  const filters = useFilters(['mode'])
  const modes = useOffered(MODES)
  const mode = modes.find((entry) => entry.mode === filters.mode)?.mode ?? EXPLORE_MODE
  return (
    <PageFrame
      title="Explore"
      lead="Work and posts from creators at home and abroad."
      compact
      aside={
        <div className={flex({ gap: { md: '2' } })}>
          <ButtonLink href="/portfolio" look="quiet" size="sm">
            Portfolio
          </ButtonLink>
          <ButtonLink href="/collections" look="quiet" size="sm">
            Collections
          </ButtonLink>
        </div>
      }
    >
      <div className={compactBar}>
        <Choices
          label="What to show"
          options={modes.map((entry) => ({
            label: entry.label,
            href: filterPath('/explore', { mode: entry.mode === EXPLORE_MODE ? '' : entry.mode }),
            chosen: entry.mode === mode,
          }))}
        />
        <PopularTags />
      </div>
      <ContentFeed
        source={{ kind: 'explore', mode }}
        label="Explore"
        layout="wall"
        singular="post"
        plural="posts"
        empty={mode === 'following' ? <NoFollowedUsers /> : <NoItems />}
      />
      <Trending />
    </PageFrame>
  )
}

/** Optional: if the request fails, only the tags are missing. */
function PopularTags() {
  const app = useApp()
  const { data, isPending } = useQuery(exploreTagsQuery(app.api))
  if (isPending)
    return (
      <div className={singleLine}>
        <Skeleton width="36rem" height="32px" />
      </div>
    )
  if (!data) return null
  const names = data.slice(0, MAX_TAGS).map((entry) => entry.name)
  return <TagList tags={names} to="/portfolio" label="Popular tags" className={singleLine} />
}

/** Optional section below the feed, where its late arrival shifts nothing (API-LIKE-12). */
function Trending() {
  const app = useApp()
  const { data } = useQuery(exploreTrendingQuery(app.api))
  const entries = useVisibleItems(data ?? NO_ITEMS)
  useEngagementOf(entries)
  if (entries.length === 0) return null
  return (
    <section className={trending} aria-labelledby="trending">
      <h2 id="trending">Trending</h2>
      <TileWall entries={entries} />
    </section>
  )
}

function NoFollowedUsers() {
  const app = useApp()
  const { phase } = useSession()
  if (phase === 'anonymous') {
    return (
      <EmptyState
        title="Sign in to see who you follow"
        text="New work from people you follow shows up here."
      >
        <Button onClick={() => app.signInModal.send({ type: 'modal.open', mode: 'login' })}>
          Sign In
        </Button>
        <ButtonLink look="outline" href="/explore">
          See everything
        </ButtonLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No posts from people you follow yet"
      text="Follow some creators to see their new work here."
    >
      <ButtonLink href="/creators">Find creators</ButtonLink>
    </EmptyState>
  )
}

function NoItems() {
  return (
    <EmptyState title="Nothing here yet" text="Be the first to share your work.">
      <ButtonLink href="/create/upload-work">Upload work</ButtonLink>
    </EmptyState>
  )
}
