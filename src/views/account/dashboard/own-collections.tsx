import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { idKey } from '../../../protocol/base/ids.ts'
import { isolate } from '../../../protocol/base/text.ts'
import {
  collectionPath,
  NEW_COLLECTION_PATH,
  OWN_COLLECTIONS_PATH,
  ownCollectionPath,
} from '../../../protocol/content/collection-paths.ts'
import type { Collection } from '../../../protocol/content/creative-types.ts'
import { myCollectionsQuery } from '../../../services/queries/own-collections.ts'
import { useApp } from '../../app-context.tsx'
import { Button, ButtonLink } from '../../components/button.tsx'
import { ListSection, PagedListSection } from '../../components/lazy-section.tsx'
import { removableProps, useWithoutRemoved } from '../../hooks/use-removed.ts'
import { formatCount } from '../../locale.ts'
import { CollectionForm } from '../../shared/collections/collection-form.tsx'
import { ShareMenu } from '../../shared/content/share-menu.tsx'
import { DashboardRow, EditLink } from './dashboard-row.tsx'
import { useDeletion } from './deletion.ts'
import { OwnCollection } from './own-collection.tsx'
import { VisibilityTag } from './visibility-tag.tsx'

const LIST = 'own-collections'

/** The user's collections. @param open id of one, `new` for the form of a new one, '' for all */
export default function OwnCollections({ open }: { open: string }) {
  return open === '' || open === 'new' ? (
    <CollectionList isCreating={open === 'new'} />
  ) : (
    <OwnCollection key={open} id={open} />
  )
}

function CollectionList({ isCreating }: { isCreating: boolean }) {
  const { api } = useApp()
  const [, navigate] = useLocation()
  const query = useWithoutRemoved('collection', useInfiniteQuery(myCollectionsQuery(api)))
  const remove = useDeletion('collection', LIST)
  const closeForm = () => {
    navigate(OWN_COLLECTIONS_PATH, { replace: true })
    requestAnimationFrame(() => document.getElementById(LIST)?.focus())
  }
  return (
    <>
      {isCreating && (
        <ListSection id="new-collection" title="New collection">
          <CollectionForm onCreated={closeForm} onCancel={closeForm} />
        </ListSection>
      )}
      <PagedListSection
        id={LIST}
        title="Your collections"
        text="Group works around one idea. Only you can see private collections."
        action={
          !isCreating && (
            <ButtonLink size="sm" href={NEW_COLLECTION_PATH}>
              New collection
            </ButtonLink>
          )
        }
        query={query}
        label="your collections"
        empty="No collections yet. Save a work you like, then add it to a collection."
      >
        {(collection) => (
          <CollectionRow
            key={idKey(collection.id)}
            collection={collection}
            onDelete={() => remove(collection.id, 'The works in it stay.')}
          />
        )}
      </PagedListSection>
    </>
  )
}

function CollectionRow({ collection, onDelete }: { collection: Collection; onDelete: () => void }) {
  const { id, title, slug, pictures, items_count } = collection
  const href = ownCollectionPath(id)
  return (
    <DashboardRow
      {...removableProps('collection', id)}
      picture={pictures[0] ?? null}
      title={title}
      href={href}
      facts={
        <>
          <VisibilityTag collection={collection} />
          <span>{formatCount(items_count ?? 0, 'work', 'works')}</span>
        </>
      }
      actions={
        <>
          <EditLink title={title} href={href} />
          {collection.is_public !== false && (
            <ShareMenu title={title} path={collectionPath(slug)} />
          )}
          <Button look="quiet" size="sm" aria-label={`Delete ${isolate(title)}`} onClick={onDelete}>
            Delete
          </Button>
        </>
      }
    />
  )
}
