import { useLocation } from 'wouter'
import { NEW_COLLECTION_PATH } from '../../../protocol/content/collection-paths.ts'
import type { Collection } from '../../../protocol/content/creative-types.ts'
import { useApp } from '../../app-context.tsx'
import { Button, ButtonLink } from '../../components/button.tsx'
import { useSession } from '../../hooks/session.ts'
import { usePendingIntent } from '../../hooks/use-require-auth.ts'
import { useHasCollections } from './use-has-collections.ts'

/** Leads to the form of a new collection; an anonymous user signs in first. */
export function NewCollectionButton({
  listed = [],
}: {
  /** Collections of the page; those of an API where users cannot have any are neither public nor private. */
  listed?: readonly Pick<Collection, 'is_public'>[] | undefined
}) {
  const { api } = useApp()
  const [, navigate] = useLocation()
  const { phase } = useSession()
  const requireAuth = usePendingIntent(
    'new collection',
    () => api.extras.has('collections') && navigate(NEW_COLLECTION_PATH),
    'create a collection',
  )
  const isOffered = useHasCollections()
  if (!isOffered || listed.some(({ is_public }) => is_public === null)) return null
  if (phase !== 'anonymous')
    return (
      <ButtonLink look="outline" href={NEW_COLLECTION_PATH}>
        New collection
      </ButtonLink>
    )
  return (
    <Button look="outline" onClick={() => requireAuth()}>
      New collection
    </Button>
  )
}
