import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { type ArtData, artThumbhash } from '../../server/art/draw.ts'
import type { Database } from '../../server/db/schema.ts'
import { coloursIn } from '../../server/publishing/images/colours.ts'
import { insertBatches, reserveIds } from '../batches.ts'
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

const pictureKey = (id: number): string =>
  createHash('sha256').update(`demo picture ${id}`).digest('hex').slice(0, 24)

interface PictureAnalysis {
  thumbhash: string
  colours: string[]
}

const NO_ANALYSIS: PictureAnalysis = { thumbhash: '', colours: [] }

/** Many pictures share a drawing, so each drawing is analysed once. */
async function analysePictures(
  pictures: readonly OwnedPicture[],
): Promise<Map<string, PictureAnalysis>> {
  const arts = new Map<string, ArtData>()
  for (const { picture } of pictures) {
    if (picture.art) arts.set(JSON.stringify(picture.art), picture.art)
  }
  const entries = await Promise.all(
    [...arts].map(async ([key, art]) => {
      const thumbhash = await artThumbhash(art)
      return [key, { thumbhash, colours: coloursIn(thumbhash) }] as const
    }),
  )
  return new Map(entries)
}

/** Stores the pictures, which are drawn on first request; returns their ids in the same order. */
export async function seedPictures(
  db: Kysely<Database>,
  pictures: readonly OwnedPicture[],
): Promise<number[]> {
  const [ids, analyses] = await Promise.all([
    reserveIds(db, 'pictures', pictures.length),
    analysePictures(pictures),
  ])
  const analysisOf = ({ art }: DemoPicture): PictureAnalysis =>
    analyses.get(JSON.stringify(art)) ?? NO_ANALYSIS
  await insertBatches(
    db,
    'pictures',
    COLUMNS,
    pictures.map(({ picture, ownerId }, index) => ({
      ...analysisOf(picture),
      id: ids[index],
      owner_id: ownerId,
      key: pictureKey(ids[index] ?? 0),
      width: picture.width,
      height: picture.height,
      art: picture.art,
    })),
  )
  return ids
}
