import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { css } from '../../../../styled-system/css'
import { wrap } from '../../../../styled-system/patterns'
import { link, tag } from '../../../../styled-system/recipes'
import { isSameUser } from '../../../protocol/base/ids.ts'
import { collectionPath, ownCollectionPath } from '../../../protocol/content/collection-paths.ts'
import type { Collection, Work } from '../../../protocol/content/creative-types.ts'
import {
  collectionQuery,
  collectionsQuery,
  collectionWorksQuery,
} from '../../../services/queries/collections.ts'
import { useApp } from '../../app-context.tsx'
import { ButtonLink } from '../../components/button.tsx'
import { LoadError } from '../../components/errors/load-error.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { useEngagementOf } from '../../hooks/engagement.ts'
import { useUser } from '../../hooks/session.ts'
import { ownerOf, useUnmuted } from '../../hooks/use-muted.ts'
import { usePageTitle } from '../../routing/route-announcer.tsx'
import { NewCollectionButton } from '../../shared/collections/new-collection-button.tsx'
import { ShareMenu } from '../../shared/content/share-menu.tsx'
import { EmptyState } from '../../shared/lists/empty-state.tsx'
import { useFilters } from '../../shared/lists/filters.ts'
import { ListEnd } from '../../shared/lists/list-end.tsx'
import { PreviousPage, usePages } from '../../shared/lists/pages.tsx'
import { Detail, NotFoundScreen } from '../../shared/page/detail-states.tsx'
import { PageFrame } from '../../shared/page/page-frame.tsx'
import { UserLink } from '../../shared/users/author-line.tsx'
import { TileWall } from '../feed/tile-wall.tsx'
import { CollectionCard, collectionGrid } from './collection-card.tsx'

const actions = wrap({ align: 'center', gap: '3' })

/** /collections; with `?open=<slug>` the items of one collection (ROUTE-26). */
export default function CollectionsPage() {
  const { open } = useFilters(['open'])
  return open === '' ? <AllCollections /> : <CollectionQuery key={open} slug={open} />
}

function AllCollections() {
  const { from } = usePages()
  const query = useInfiniteQuery(collectionsQuery(useApp().api, from))
  return (
    <PageFrame
      title="Collections"
      lead="Works that belong together, picked by members."
      aside={!query.isError && <NewCollectionButton listed={query.data} />}
    >
      <CollectionList query={query} />
    </PageFrame>
  )
}

type CollectionsQuery = UseInfiniteQueryResult<Collection[]>

function CollectionList({ query }: { query: CollectionsQuery }) {
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
  const { title, slug, works, items_count } = collection
  usePageTitle(title)
  const isEmpty = works.length === 0
  return (
    <PageFrame
      title={
        <span dir="auto" className={css({ fontFamily: 'body' })}>
          {title}
        </span>
      }
      lead={
        <>
          <bdi>{collection.description}</bdi> Chosen by{' '}
          <UserLink user={collection.owner} className={link()} />.
        </>
      }
      aside={
        <div className={actions}>
          <Link href="/collections" className={link()}>
            <ArrowLeft size={16} aria-hidden className={css({ display: 'inline' })} /> All
            collections
          </Link>
          <ShareMenu title={title} path={collectionPath(slug)} />
          <OwnerLink collection={collection} />
        </div>
      }
    >
      {isEmpty && (
        <EmptyState title="This collection is empty" text="It has no works yet.">
          <ButtonLink href="/collections">All collections</ButtonLink>
        </EmptyState>
      )}
      {!isEmpty &&
        (items_count !== null && items_count > works.length ? (
          <PagedWorks collection={collection} />
        ) : (
          <WorkWall works={works} />
        ))}
    </PageFrame>
  )
}

/** Leads the owner to where the collection can be changed. */
function OwnerLink({ collection }: { collection: Collection }) {
  const { api } = useApp()
  const isOwn = isSameUser(useUser(), collection.owner)
  if (!isOwn || !api.extras.has('collections')) return null
  return (
    <>
      {collection.is_public === false && <span className={tag({ tone: 'plain' })}>Private</span>}
      <ButtonLink look="outline" size="sm" href={ownCollectionPath(collection.id)}>
        Edit collection
      </ButtonLink>
    </>
  )
}

function WorkWall({ works }: { works: readonly Work[] }) {
  const entries = useMemo(() => works.map((item) => ({ type: 'work', item }) as const), [works])
  useEngagementOf(entries)
  return <TileWall entries={entries} level={2} />
}

/** The works of a collection that has more than its response includes. */
function PagedWorks({ collection: { slug, works } }: { collection: Collection }) {
  const { api } = useApp()
  const { from } = usePages()
  const query = useInfiniteQuery(collectionWorksQuery(api, slug, from))
  if (query.isError && query.data === undefined) return <LoadError query={query} />
  return (
    <>
      <PreviousPage />
      <WorkWall works={query.data ?? works} />
      {query.data !== undefined && <ListEnd query={query} retryText="Load more" />}
    </>
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
