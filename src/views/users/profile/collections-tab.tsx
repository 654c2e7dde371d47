import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { css } from '../../../../styled-system/css'
import { isSameUser } from '../../../protocol/base/ids.ts'
import { isolate } from '../../../protocol/base/text.ts'
import type { PublicProfile } from '../../../protocol/base/types.ts'
import { NEW_COLLECTION_PATH } from '../../../protocol/content/collection-paths.ts'
import { userCollectionsQuery } from '../../../services/queries/collections.ts'
import { useApp } from '../../app-context.tsx'
import { ButtonLink } from '../../components/button.tsx'
import { LoadingIndicator } from '../../components/loading-indicator.tsx'
import { CollectionCard, collectionGrid } from '../../content/collections/collection-card.tsx'
import { useRemoved } from '../../hooks/use-removed.ts'
import { EmptyState } from '../../shared/lists/empty-state.tsx'
import { ListEnd } from '../../shared/lists/list-end.tsx'
import { LoadFailure } from '../../shared/page/load-failure.tsx'

interface Props {
  profile: PublicProfile
  isOwn: boolean
  /** Renders nothing, and calls it if the user has public collections. */
  onFound?: () => void
}

/** The user's public collections, newest first. */
export default function CollectionsTab({ profile: { user }, isOwn, onFound }: Props) {
  const isRemoved = useRemoved()
  const query = useInfiniteQuery(userCollectionsQuery(useApp().api, user.username))
  const collections = (query.data ?? []).filter(
    // An API may ignore the filter.
    ({ id, owner }) => isSameUser(user, owner) && !isRemoved('collection', id),
  )
  const hasCollections = collections.length > 0
  useEffect(() => {
    if (hasCollections) onFound?.()
  }, [hasCollections, onFound])
  if (onFound) return null
  if (query.isPending) return <LoadingIndicator />
  if (query.data === undefined) return <LoadFailure query={query} />
  if (!hasCollections && !query.hasNextPage)
    return isOwn ? (
      <EmptyState
        title="No collections yet"
        text="Group works that belong together, yours or those of others. Public ones show up here."
      >
        <ButtonLink href={NEW_COLLECTION_PATH}>New collection</ButtonLink>
      </EmptyState>
    ) : (
      <EmptyState
        title="No collections yet"
        text={`${isolate(user.first_name || user.username)} has no public collections.`}
      />
    )
  return (
    <>
      {isOwn && (
        <div className={css({ marginBlockEnd: '6' })}>
          <ButtonLink look="outline" href={NEW_COLLECTION_PATH}>
            New collection
          </ButtonLink>
        </div>
      )}
      <div className={collectionGrid}>
        {collections.map((collection) => (
          <CollectionCard key={collection.id} collection={collection} />
        ))}
      </div>
      <ListEnd query={query} retryText="Load more" />
    </>
  )
}
