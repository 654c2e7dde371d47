import { idKey } from '../base/ids.ts'
import type { Id } from '../base/types.ts'

/** The page of a collection. */
export const collectionPath = (slug: string): string =>
  `/collections?open=${encodeURIComponent(slug)}`

/** The list of the user's collections. */
export const OWN_COLLECTIONS_PATH = '/dashboard?tab=collections'

/** Where its owner changes a collection. */
export const ownCollectionPath = (id: Id): string =>
  `${OWN_COLLECTIONS_PATH}&open=${encodeURIComponent(idKey(id))}`

/** The form of a new collection. */
export const NEW_COLLECTION_PATH = `${OWN_COLLECTIONS_PATH}&open=new`
