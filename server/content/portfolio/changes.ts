import { workPatchSchema, workSchema } from '../../../src/protocol/content/portfolio-schemas.ts'
import type { WorkJson } from '../../../src/protocol/responses/content.ts'
import type { Context } from '../../context.ts'
import { forbidden, notFound } from '../../http/errors.ts'
import { parse } from '../../http/validation.ts'
import {
  ownPictures,
  pictureIdsOf,
  replacePictures,
  setPictures,
} from '../../publishing/images/attached.ts'
import { removeOrphaned } from '../../publishing/images/orphaned.ts'
import { visibleTo } from '../../visibility/visible-to.ts'
import { lockCollectionsWith } from '../collections/changes.ts'
import { cascadeDelete } from '../pieces/cascade-delete.ts'
import { hasChanged } from '../pieces/changed.ts'
import { slugify } from '../pieces/slug.ts'
import { readPortfolioItem } from './portfolio-items.ts'

const ITEM_NOT_FOUND = 'Portfolio item not found.'

/**
 * @returns the portfolio item; for a repeated `client_id` the one created first
 * @throws ApiError 400 with a message per field
 */
export async function createPortfolioItem(
  ctx: Context,
  authorId: number,
  body: unknown,
): Promise<WorkJson> {
  const { images, client_id, ...fields } = parse(workSchema, body)
  const existing = await findSubmitted(ctx, authorId, client_id)
  if (existing !== null) return existing
  const id = await ctx.db.transaction().execute(async (trx) => {
    const pictures = await ownPictures(trx, authorId, images)
    const row = await trx
      .insertInto('works')
      .values({ ...fields, author_id: authorId, client_id, slug: slugify(fields.title) })
      .onConflict((conflict) => conflict.columns(['author_id', 'client_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row !== undefined) await setPictures(trx, 'work', row.id, pictures)
    return row?.id ?? null
  })
  const created = id === null ? null : await readPortfolioItem(ctx.db, id, authorId)
  return created ?? assertFound(await findSubmitted(ctx, authorId, client_id))
}

/**
 * Updates the given fields, marks the item as edited if one changed, and deletes the pictures that nothing uses any more.
 * @throws ApiError 400; 403 not the author; 404
 */
export async function updatePortfolioItem(
  ctx: Context,
  userId: number,
  id: number,
  body: unknown,
): Promise<WorkJson> {
  await assertOwnItem(ctx, userId, id)
  const { images, ...fields } = parse(workPatchSchema, body)
  const previousPictures = await ctx.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('works')
      .selectAll()
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (row === undefined) throw notFound(ITEM_NOT_FOUND)
    const { isChanged, previousIds } =
      images === undefined
        ? { isChanged: false, previousIds: [] }
        : await replacePictures(trx, 'work', id, await ownPictures(trx, userId, images))
    if (!isChanged && !hasChanged(row, fields)) return []
    await trx
      .updateTable('works')
      .set({
        ...fields,
        ...(fields.title === undefined ? {} : { slug: slugify(fields.title) }),
        edited_at: new Date(ctx.now()),
      })
      .where('id', '=', id)
      .execute()
    return previousIds
  })
  await removeOrphaned(ctx, userId, previousPictures)
  return assertFound(await readPortfolioItem(ctx.db, id, userId))
}

/**
 * Deletes a portfolio item with its reactions and the pictures nothing else uses.
 * @throws ApiError 403 not the author; 404
 */
export async function deletePortfolioItem(ctx: Context, userId: number, id: number): Promise<void> {
  await assertOwnItem(ctx, userId, id)
  const pictures = await ctx.db.transaction().execute(async (trx) => {
    // Before the collections that it is in, as everywhere.
    await trx.selectFrom('works').select('id').where('id', '=', id).forUpdate().execute()
    await lockCollectionsWith(trx, [id])
    const pictureIds = await pictureIdsOf(trx, 'work', id)
    await trx.deleteFrom('works').where('id', '=', id).execute()
    await cascadeDelete(trx, 'work', id)
    return pictureIds
  })
  await removeOrphaned(ctx, userId, pictures)
}

/** @throws ApiError 404 */
export async function getPortfolioItem(
  ctx: Context,
  id: number,
  viewerId: number | null,
): Promise<WorkJson> {
  return assertFound(await readPortfolioItem(ctx.db, id, viewerId))
}

async function assertOwnItem(ctx: Context, userId: number, id: number): Promise<void> {
  const row = await ctx.db
    .selectFrom('works')
    .select('author_id')
    .where('id', '=', id)
    .where(visibleTo('works', userId))
    .executeTakeFirst()
  if (row === undefined) throw notFound(ITEM_NOT_FOUND)
  if (row.author_id !== userId) throw forbidden('Only its author can change a portfolio item.')
}

async function findSubmitted(
  ctx: Context,
  authorId: number,
  clientId: string | null,
): Promise<WorkJson | null> {
  if (clientId === null) return null
  const row = await ctx.db
    .selectFrom('works')
    .select('id')
    .where('author_id', '=', authorId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row === undefined ? null : readPortfolioItem(ctx.db, row.id, authorId)
}

function assertFound(work: WorkJson | null): WorkJson {
  if (work === null) throw notFound(ITEM_NOT_FOUND)
  return work
}
