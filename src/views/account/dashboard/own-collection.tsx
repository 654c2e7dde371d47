import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { css } from '../../../../styled-system/css'
import { grid, wrap } from '../../../../styled-system/patterns'
import { link } from '../../../../styled-system/recipes'
import { isServiceFailure } from '../../../protocol/base/errors.ts'
import { isSameUser } from '../../../protocol/base/ids.ts'
import {
  collectionPath,
  OWN_COLLECTIONS_PATH,
  ownCollectionPath,
} from '../../../protocol/content/collection-paths.ts'
import type { Collection } from '../../../protocol/content/creative-types.ts'
import { collectionQuery, collectionWorksQuery } from '../../../services/queries/collections.ts'
import { useApp } from '../../app-context.tsx'
import { Button, ButtonLink } from '../../components/button.tsx'
import { EmptyMessage } from '../../components/errors/load-error.tsx'
import {
  ListSection,
  PagedQueryContent,
  QueryContent,
  sectionStack,
} from '../../components/lazy-section.tsx'
import { useUser } from '../../hooks/session.ts'
import { useRemove } from '../../hooks/use-removed.ts'
import { formatCount } from '../../locale.ts'
import { ShareMenu } from '../../shared/content/share-menu.tsx'
import { CollectedWorks } from './collected-works.tsx'
import { CollectionDetailsForm } from './collection-details-form.tsx'
import { VisibilityTag } from './visibility-tag.tsx'

const backLink = css({ display: 'inline-flex', alignItems: 'center', gap: '1', minHeight: 'touch' })
const headStyle = grid({
  gap: '2',
  minWidth: '0',
  '& h2': { textStyle: 'title', overflowWrap: 'anywhere' },
})
const facts = wrap({ align: 'center', gap: '3', textStyle: 'small', color: 'muted' })

/** One of the user's collections: its details, the order of its works, sharing and deletion. */
export function OwnCollection({ id }: { id: string }) {
  const user = useUser()
  const query = useQuery(collectionQuery(useApp().api, id))
  const isMissing =
    (isServiceFailure(query.error) && query.error.status === 404) ||
    (query.data !== undefined && !isSameUser(user, query.data.owner))
  return (
    <div className={sectionStack}>
      <Link href={OWN_COLLECTIONS_PATH} className={`${link()} ${backLink}`}>
        <ArrowLeft size={16} aria-hidden /> Your collections
      </Link>
      {isMissing ? (
        <EmptyMessage>Collection not found. It may have been deleted.</EmptyMessage>
      ) : (
        <QueryContent query={query} label="the collection">
          {(collection) => <Content collection={collection} />}
        </QueryContent>
      )}
    </div>
  )
}

function Content({ collection }: { collection: Collection }) {
  return (
    <>
      <Head collection={collection} />
      <Works collection={collection} />
      <ListSection id="collection-details" title="Details">
        <CollectionDetailsForm collection={collection} />
      </ListSection>
    </>
  )
}

function Head({ collection }: { collection: Collection }) {
  const { id, title, slug, items_count } = collection
  const [, navigate] = useLocation()
  const remove = useRemove()
  const deleteCollection = () => {
    remove({
      kind: 'collection',
      id,
      note: 'The works in it stay.',
      href: ownCollectionPath(id),
    })
    navigate(OWN_COLLECTIONS_PATH, { replace: true })
  }
  return (
    <header className={headStyle}>
      <h2>
        <bdi>{title}</bdi>
      </h2>
      <div className={facts}>
        <VisibilityTag collection={collection} />
        {formatCount(items_count ?? 0, 'work', 'works')}
      </div>
      <div className={wrap({ align: 'center' })}>
        <ButtonLink look="outline" size="sm" href={collectionPath(slug)}>
          View
        </ButtonLink>
        {collection.is_public !== false && <ShareMenu title={title} path={collectionPath(slug)} />}
        <Button look="quiet" size="sm" onClick={deleteCollection}>
          Delete
        </Button>
      </div>
    </header>
  )
}

function Works({ collection }: { collection: Collection }) {
  const { api } = useApp()
  const query = useInfiniteQuery(collectionWorksQuery(api, String(collection.id)))
  return (
    <ListSection id="collected-works" title="Works" text="They are shown in this order.">
      <PagedQueryContent
        query={query}
        label="the works"
        empty="No works yet. Open a work and choose “Add to collection” in its menu."
      >
        {(works) => (
          <CollectedWorks
            collectionId={collection.id}
            works={works}
            total={collection.items_count ?? works.length}
          />
        )}
      </PagedQueryContent>
    </ListSection>
  )
}
