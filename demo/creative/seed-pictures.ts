import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../../server/db/schema.ts'
import { insertBatches, reserveIds } from '../batches.ts'
import type { DemoPicture } from './pictures.ts'

const COLUMNS = {
  id: 'bigint',
  owner_id: 'bigint',
  key: 'text',
  width: 'integer',
  height: 'integer',
  thumbhash: 'text',
  art: 'jsonb',
} as const

/** A picture with its owner's id in the database. */
export interface OwnedPicture {
  picture: DemoPicture
  ownerId: number
}

const pictureKey = (id: number): string =>
  createHash('sha256').update(`demo picture ${id}`).digest('hex').slice(0, 24)

/**
 * Stores the pictures, which are drawn on first request; `analysePictures` adds their thumbhashes
 * and colours. Returns their ids in the same order.
 */
export async function seedPictures(
  db: Kysely<Database>,
  pictures: readonly OwnedPicture[],
): Promise<number[]> {
  const ids = await reserveIds(db, 'pictures', pictures.length)
  await insertBatches(
    db,
    'pictures',
    COLUMNS,
    pictures.map(({ picture, ownerId }, index) => ({
      id: ids[index],
      owner_id: ownerId,
      key: pictureKey(ids[index] ?? 0),
      width: picture.width,
      height: picture.height,
      thumbhash: '',
      art: picture.art,
    })),
  )
  return ids
}
