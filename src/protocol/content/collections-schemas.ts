import * as v from 'valibot'
import { flag, optionalId, optionalText, required } from '../base/schema-parts.ts'
import {
  MAX_COLLECTION_DESCRIPTION_LENGTH,
  MAX_COLLECTION_TITLE_LENGTH,
  MAX_COLLECTION_WORKS,
} from './collection-terms.ts'
import { clientId } from './portfolio-schemas.ts'

/** Request schemas of collections, with messages for users. */

const POSITION = `A position is a number from 1 to ${MAX_COLLECTION_WORKS}.`

const title = required('Title', MAX_COLLECTION_TITLE_LENGTH)
const description = optionalText('The description', MAX_COLLECTION_DESCRIPTION_LENGTH)
const isPublic = flag('Public')

/** A new collection. */
export const collectionSchema = v.object(
  {
    title,
    description,
    is_public: isPublic,
    work_id: optionalId('A work'),
    client_id: clientId,
  },
  'A collection is required.',
)

/** A change; absent fields do not change. */
export const collectionPatchSchema = v.object(
  { title: v.optional(title), description, is_public: isPublic },
  'The changes of a collection are required.',
)

/** Where a work is placed; by default at the end if it is new. */
export const collectionPlaceSchema = v.object(
  {
    position: v.optional(
      v.nullable(
        v.pipe(
          v.number(POSITION),
          v.integer(POSITION),
          v.minValue(1, POSITION),
          v.maxValue(MAX_COLLECTION_WORKS, POSITION),
        ),
      ),
      null,
    ),
  },
  'A position is required.',
)
