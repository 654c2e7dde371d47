import { idKey } from '../base/ids.ts'
import type { Id } from '../base/types.ts'

/** The page of a collection. */
export const collectionPath = (slug: string): string =>
  `/collections?open=${encodeURIComponent(slug)}`

/** Where its owner changes a collection. */
export const ownCollectionPath = (id: Id): string =>
  `/dashboard?tab=collections&open=${encodeURIComponent(idKey(id))}`

/** The form of a new collection. */
export const NEW_COLLECTION_PATH = '/dashboard?tab=collections&open=new'
