import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { css } from '../../../../styled-system/css'
import { grid, wrap } from '../../../../styled-system/patterns'
import { link } from '../../../../styled-system/recipes'
import type { FeedItem } from '../../../protocol/content/creative-types.ts'
import { collectionsQuery } from '../../../services/queries/collections.ts'
import { exploreTagsQuery, exploreTrendingQuery } from '../../../services/queries/explore.ts'
import { useApp } from '../../app-context.tsx'
import { ButtonLink } from '../../components/button.tsx'
import { LoadError } from '../../components/errors/load-error.tsx'
import { useEngagementOf } from '../../hooks/engagement.ts'
import { ownerOf, useUnmuted } from '../../hooks/use-muted.ts'
import { TagList } from '../../shared/content/tag-list.tsx'
import { EmptyState } from '../../shared/lists/empty-state.tsx'
import { PageFrame } from '../../shared/page/page-frame.tsx'
import { CollectionCard, collectionGrid } from '../collections/collection-card.tsx'
import { CollectionSkeletons } from '../collections/collections-page.tsx'
import { FeedSkeleton } from '../feed/feed-skeleton.tsx'
import { useVisibleItems } from '../feed/shown-items.ts'
import { TileWall } from '../feed/tile-wall.tsx'
import { PROMPTS } from './prompts.ts'

const MAX_TRENDING = 12
const MAX_COLLECTIONS = 6
const MAX_TAGS = 20
const NO_ITEMS: readonly FeedItem[] = []

const section = css({
  paddingBlock: '8',
  borderBlockStart: 'hairline',
  '& > p': { color: 'muted', maxWidth: 'prose', marginBlockEnd: '6' },
})
const sectionHead = wrap({
  justify: 'space-between',
  align: 'baseline',
  columnGap: '4',
  '& h2': { textStyle: 'subheading' },
})
// As high as the skeletons on the first screen, so that the next sections stay below it.
const emptyTrending = css({ minHeight: '[80vh]' })
const prompts = grid({
  columns: { base: 1, md: 3 },
  columnGap: '8',
  rowGap: '6',
  '& > li': {
    paddingBlockStart: '3',
    borderBlockStartWidth: 'thick',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: 'sorghum',
  },
  '& h3': { textStyle: 'title' },
  '& p': { color: 'muted' },
})

/** /inspiration: trending work, tags, collections and exercises (ROUTE-17). */
export default function InspirationPage() {
  return (
    <PageFrame
      title="Inspiration"
      lead="Stuck? See what others finished this week, follow a tag, or try a short exercise."
      aside={
        <ButtonLink href="/explore" look="outline">
          Explore everything
        </ButtonLink>
      }
    >
      <section className={section} aria-labelledby="moving">
        <div className={sectionHead}>
          <h2 id="moving">Trending this week</h2>
        </div>
        <p>Ranked by likes. No one pays to be here.</p>
        <Trending />
      </section>
      <section className={section} aria-labelledby="words">
        <div className={sectionHead}>
          <h2 id="words">Browse by tag</h2>
        </div>
        <p>See everything shared under one tag.</p>
        <Tags />
      </section>
      <section className={section} aria-labelledby="together">
        <div className={sectionHead}>
          <h2 id="together">Collections</h2>
          <Link href="/collections" className={link()}>
            All collections
          </Link>
        </div>
        <p>Works grouped by members around one idea.</p>
        <Collections />
      </section>
      <section className={section} aria-labelledby="begin">
        <div className={sectionHead}>
          <h2 id="begin">Need a starting point?</h2>
        </div>
        <p>Short exercises for one evening, with what you have at home.</p>
        <ul className={prompts}>
          {PROMPTS.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </PageFrame>
  )
}

function Trending() {
  const app = useApp()
  const query = useQuery(exploreTrendingQuery(app.api, MAX_TRENDING))
  const entries = useVisibleItems(query.data ?? NO_ITEMS)
  useEngagementOf(entries)
  if (query.isPending) return <FeedSkeleton layout="wall" label="Loading works" />
  if (query.isError) return <LoadError query={query} feature="trending work" />
  if (entries.length === 0)
    return (
      <div className={emptyTrending}>
        <EmptyState title="Nothing is trending yet" text="Be the first to like something.">
          <ButtonLink href="/portfolio">See the portfolio</ButtonLink>
        </EmptyState>
      </div>
    )
  return <TileWall entries={entries} />
}

function Tags() {
  const app = useApp()
  const query = useQuery(exploreTagsQuery(app.api))
  if (query.isError) return <LoadError query={query} feature="tags" />
  const names = (query.data ?? []).slice(0, MAX_TAGS).map((tag) => tag.name)
  return <TagList tags={names} to="/portfolio" label="Most used tags" />
}

function Collections() {
  const app = useApp()
  const query = useInfiniteQuery(collectionsQuery(app.api))
  const collections = useUnmuted(query.data, ownerOf)
  if (query.isPending) return <CollectionSkeletons />
  if (query.data === undefined) return <LoadError query={query} feature="collections" />
  if (collections.length === 0) return <p>No collections yet.</p>
  return (
    <div className={collectionGrid}>
      {collections.slice(0, MAX_COLLECTIONS).map((collection) => (
        <CollectionCard key={collection.id} collection={collection} level={3} />
      ))}
    </div>
  )
}
