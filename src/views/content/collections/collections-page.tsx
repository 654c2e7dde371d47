import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { css } from '../../../../styled-system/css'
import { link } from '../../../../styled-system/recipes'
import type { Collection } from '../../../protocol/content/creative-types.ts'
import { collectionQuery, collectionsQuery } from '../../../services/queries/collections.ts'
import { useApp } from '../../app-context.tsx'
import { ButtonLink } from '../../components/button.tsx'
import { LoadError } from '../../components/errors/load-error.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { useEngagementOf } from '../../hooks/engagement.ts'
import { ownerOf, useUnmuted } from '../../hooks/use-muted.ts'
import { usePageTitle } from '../../routing/route-announcer.tsx'
import { EmptyState } from '../../shared/lists/empty-state.tsx'
import { useFilters } from '../../shared/lists/filters.ts'
import { ListEnd } from '../../shared/lists/list-end.tsx'
import { PreviousPage, usePages } from '../../shared/lists/pages.tsx'
import { Detail, NotFoundScreen } from '../../shared/page/detail-states.tsx'
import { PageFrame } from '../../shared/page/page-frame.tsx'
import { UserLink } from '../../shared/users/author-line.tsx'
import { TileWall } from '../feed/tile-wall.tsx'
import { CollectionCard, collectionGrid } from './collection-card.tsx'

/** /collections; with `?open=<slug>` the items of one collection (ROUTE-26). */
export default function CollectionsPage() {
  const { open } = useFilters(['open'])
  return open === '' ? <AllCollections /> : <CollectionQuery key={open} slug={open} />
}

function AllCollections() {
  return (
    <PageFrame title="Collections" lead="Works that belong together, picked by members.">
      <CollectionList />
    </PageFrame>
  )
}

function CollectionList() {
  const app = useApp()
  const { from } = usePages()
  const query = useInfiniteQuery(collectionsQuery(app.api, from))
  const collections = useUnmuted(query.data, ownerOf)
  if (query.isPending) return <CollectionSkeletons />
  if (query.isError && query.data === undefined)
    return <LoadError query={query} feature="collections" />
  if (collections.length === 0 && !query.hasNextPage)
    return (
      <EmptyState title="No collections yet" text="Browse works in the meantime.">
        <ButtonLink href="/portfolio">See works</ButtonLink>
      </EmptyState>
    )
  return (
    <>
      <PreviousPage />
      <div className={collectionGrid}>
        {collections.map((collection) => (
          <CollectionCard key={collection.id} collection={collection} />
        ))}
      </div>
      <ListEnd query={query} retryText="Load more" />
    </>
  )
}

function CollectionQuery({ slug }: { slug: string }) {
  const app = useApp()
  const query = useQuery(collectionQuery(app.api, slug))
  return (
    <Detail query={query} label="Loading collection" notFound={<CollectionNotFound />}>
      {(collection) => <CollectionDetail collection={collection} />}
    </Detail>
  )
}

function CollectionDetail({ collection }: { collection: Collection }) {
  usePageTitle(collection.title)
  const entries = useMemo(
    () => collection.works.map((item) => ({ type: 'work', item }) as const),
    [collection],
  )
  useEngagementOf(entries)
  return (
    <PageFrame
      title={
        <span dir="auto" className={css({ fontFamily: 'body' })}>
          {collection.title}
        </span>
      }
      lead={
        <>
          {collection.description} Chosen by <UserLink user={collection.owner} className={link()} />
          .
        </>
      }
      aside={
        <Link href="/collections" className={link()}>
          <ArrowLeft size={16} aria-hidden className={css({ display: 'inline' })} /> All collections
        </Link>
      }
    >
      {entries.length === 0 ? (
        <EmptyState title="This collection is empty" text="Its works were removed.">
          <ButtonLink href="/collections">All collections</ButtonLink>
        </EmptyState>
      ) : (
        <TileWall entries={entries} level={2} />
      )}
    </PageFrame>
  )
}

function CollectionNotFound() {
  return (
    <NotFoundScreen
      title="Collection not found"
      text="It may have been deleted, or the link is wrong."
    >
      <ButtonLink href="/collections">All collections</ButtonLink>
    </NotFoundScreen>
  )
}

export function CollectionSkeletons() {
  return (
    <div role="status" aria-label="Loading collections" className={collectionGrid}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((name) => (
        <div key={name}>
          <div className={css({ aspectRatio: 'photo' })}>
            <Skeleton height="100%" />
          </div>
          <Skeleton width="60%" className={css({ marginBlockStart: '3' })} />
          <Skeleton width="80%" className={css({ marginBlockStart: '2' })} />
        </div>
      ))}
    </div>
  )
}
