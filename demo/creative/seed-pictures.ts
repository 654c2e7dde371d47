import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { type ArtData, artThumbhash } from '../../server/art/draw.ts'
import type { Database } from '../../server/db/schema.ts'
import { coloursIn } from '../../server/publishing/images/colours.ts'
import { insertBatches, takeIds } from '../batches.ts'
import type { DemoPicture } from './pictures.ts'

const COLUMNS = {
  id: 'bigint',
  owner_id: 'bigint',
  key: 'text',
  width: 'integer',
  height: 'integer',
  thumbhash: 'text',
  colours: 'text[]',
  art: 'jsonb',
} as const

/** A picture with its owner's id in the database. */
export interface OwnedPicture {
  picture: DemoPicture
  ownerId: number
}

const keyOf = (id: number): string =>
  createHash('sha256').update(`demo picture ${id}`).digest('hex').slice(0, 24)

interface Looks {
  thumbhash: string
  colours: string[]
}

const UNSEEN: Looks = { thumbhash: '', colours: [] }

/** Many pictures share a drawing, so each drawing is analysed once. */
async function looksOf(pictures: readonly OwnedPicture[]): Promise<Map<string, Looks>> {
  const arts = new Map<string, ArtData>()
  for (const { picture } of pictures) {
    if (picture.art) arts.set(JSON.stringify(picture.art), picture.art)
  }
  const found = await Promise.all(
    [...arts].map(async ([key, art]) => {
      const thumbhash = await artThumbhash(art)
      return [key, { thumbhash, colours: coloursIn(thumbhash) }] as const
    }),
  )
  return new Map(found)
}

/** Stores the pictures, which are drawn on first request; returns their ids in the same order. */
export async function seedPictures(
  db: Kysely<Database>,
  pictures: readonly OwnedPicture[],
): Promise<number[]> {
  const [ids, known] = await Promise.all([
    takeIds(db, 'pictures', pictures.length),
    looksOf(pictures),
  ])
  const looks = ({ art }: DemoPicture): Looks => known.get(JSON.stringify(art)) ?? UNSEEN
  await insertBatches(
    db,
    'pictures',
    COLUMNS,
    pictures.map(({ picture, ownerId }, index) => ({
      ...looks(picture),
      id: ids[index],
      owner_id: ownerId,
      key: keyOf(ids[index] ?? 0),
      width: picture.width,
      height: picture.height,
      art: picture.art,
    })),
  )
  return ids
}
