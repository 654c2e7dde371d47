import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { MAX_WORK_IMAGES } from '../../../src/protocol/base/constants.ts'
import type { Id } from '../../../src/protocol/base/types.ts'
import type { PictureJson } from '../../../src/protocol/responses/content.ts'
import type { PictureRow } from '../../db/creative-schema.ts'
import type { Database } from '../../db/schema.ts'
import { fieldError } from '../../http/errors.ts'
import { rowId } from '../../messaging/access.ts'
import { type PictureFields, pictureJson } from './json.ts'

type Store = Kysely<Database> | Transaction<Database>

/** Content types with an ordered list of pictures. */
export type PicturedType = 'work' | 'post' | 'asset' | 'service'

/** A picture selected in a form, with the id the upload returned. */
export interface PictureRef {
  readonly id: Id
  readonly alt: string
}

/** A picture verified to belong to the author. */
export interface OwnPicture {
  readonly id: number
  readonly alt: string
}

/** A picture of a content item, from `placedPictures`. */
export type PlacedPicture = PictureFields & { alt: string }

/**
 * SQL expression: the pictures of a content item in order, so that a list and its pictures are one
 * query. `placedPicturesJson` formats the value.
 * @param contentId column with the item's id
 * @param maxPerItem maximum number of pictures
 */
export const placedPictures = (
  kind: PicturedType,
  contentId: string,
  maxPerItem = MAX_WORK_IMAGES,
): RawBuilder<PlacedPicture[]> =>
  sql<PlacedPicture[]>`(select coalesce(json_agg(json_build_object(
      'id', pictures.id, 'key', pictures.key, 'width', pictures.width, 'height', pictures.height,
      'thumbhash', pictures.thumbhash, 'alt', placed.alt) order by placed.position), '[]')
    from ${sql.table(`${kind}_pictures`)} as placed
    join pictures on pictures.id = placed.picture_id
    where ${sql.ref(`placed.${kind}_id`)} = ${sql.ref(contentId)}
      and placed.position < ${maxPerItem})`

export const placedPicturesJson = (pictures: readonly PlacedPicture[]): PictureJson[] =>
  pictures.map((picture) => pictureJson(picture, picture.alt))

/** The pictures of many content items in one query, by id of the item. */
export async function contentPictures(
  db: Store,
  kind: PicturedType,
  contentIds: readonly number[],
  maxPerItem?: number,
): Promise<Map<number, PictureJson[]>> {
  if (contentIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; pictures: PlacedPicture[] }>`
    select item.id, ${placedPictures(kind, 'item.id', maxPerItem)} as pictures
    from unnest(${contentIds}::bigint[]) as item (id)`.execute(db)
  return new Map(rows.map(({ id, pictures }) => [id, placedPicturesJson(pictures)]))
}

/** Rows by id, for covers: `pictureJson(row, cover_alt)`. */
export async function picturesById(
  db: Store,
  ids: readonly (number | null)[],
): Promise<Map<number, PictureRow>> {
  const rowIds = ids.filter((id) => id !== null)
  if (rowIds.length === 0) return new Map()
  const rows = await db.selectFrom('pictures').selectAll().where('id', 'in', rowIds).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Checks that pictures belong to the author and locks them until the transaction ends, so that they
 * cannot be deleted in between.
 * @throws ApiError 400 under `field`, naming those that do not
 */
export async function ownPictures(
  trx: Store,
  ownerId: number,
  refs: readonly PictureRef[],
  field = 'images',
): Promise<OwnPicture[]> {
  const ids = refs.map(({ id }) => rowId(id))
  const rowIds = ids.filter((id) => id !== null)
  const rows =
    rowIds.length === 0
      ? []
      : await trx
          .selectFrom('pictures')
          .select('id')
          .where('id', 'in', rowIds)
          .where('owner_id', '=', ownerId)
          .orderBy('id')
          .forKeyShare()
          .execute()
  const ownIds = new Set(rows.map(({ id }) => id))
  const foreignRefs = refs.filter((_, index) => !ownIds.has(ids[index] ?? 0))
  if (foreignRefs.length > 0) {
    const names = foreignRefs.map(({ id }) => String(id).slice(0, 40)).join(', ')
    throw fieldError(field, `These images aren’t in your uploads: ${names}.`)
  }
  return refs.map(({ alt }, index) => ({ id: ids[index] ?? 0, alt }))
}

/** Replaces the pictures of a content item, in this order. */
export async function setPictures(
  trx: Store,
  kind: PicturedType,
  contentId: number,
  pictures: readonly OwnPicture[],
): Promise<void> {
  const table = sql.table(`${kind}_pictures`)
  const ownerColumn = sql.ref(`${kind}_id`)
  await sql`delete from ${table} where ${ownerColumn} = ${contentId}`.execute(trx)
  if (pictures.length === 0) return
  const rows = pictures.map(
    ({ id, alt }, position) => sql`(${contentId}, ${position}, ${id}, ${alt})`,
  )
  await sql`
    insert into ${table} (${ownerColumn}, position, picture_id, alt) values ${sql.join(rows)}`.execute(
    trx,
  )
}

/** Ids of the pictures of a content item. */
export async function pictureIdsOf(
  trx: Store,
  kind: PicturedType,
  contentId: number,
): Promise<number[]> {
  const { rows } = await sql<{ picture_id: number }>`
    select picture_id from ${sql.table(`${kind}_pictures`)}
    where ${sql.ref(`${kind}_id`)} = ${contentId}`.execute(trx)
  return rows.map((row) => row.picture_id)
}

/**
 * Replaces the pictures of a content item, in this order.
 * @returns whether that changed anything, and the ids of the previous ones
 */
export async function replacePictures(
  trx: Store,
  kind: PicturedType,
  contentId: number,
  pictures: readonly OwnPicture[],
): Promise<{ isChanged: boolean; previousIds: number[] }> {
  const { rows } = await sql<OwnPicture>`
    select picture_id as id, alt from ${sql.table(`${kind}_pictures`)}
    where ${sql.ref(`${kind}_id`)} = ${contentId} order by position`.execute(trx)
  const isSame =
    rows.length === pictures.length &&
    rows.every(({ id, alt }, index) => id === pictures[index]?.id && alt === pictures[index]?.alt)
  if (!isSame) await setPictures(trx, kind, contentId, pictures)
  return { isChanged: !isSame, previousIds: rows.map(({ id }) => id) }
}
