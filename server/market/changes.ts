import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type * as v from 'valibot'
import type { Id } from '../../src/protocol/base/types.ts'
import type { assetPatchSchema, assetSchema } from '../../src/protocol/market/assets-schemas.ts'
import { hasChanged } from '../content/pieces/changed.ts'
import { slugify } from '../content/pieces/slug.ts'
import type { Context } from '../context.ts'
import type { AssetRow } from '../db/market-schema.ts'
import type { Database } from '../db/schema.ts'
import { concurrentChange, fieldError, forbidden } from '../http/errors.ts'
import {
  ownPictures,
  pictureIdsOf,
  replacePictures,
  setPictures,
} from '../publishing/images/attached.ts'
import { removeOrphaned } from '../publishing/images/orphaned.ts'
import { assertQuota } from '../publishing/images/quota.ts'
import { visibleTo } from '../visibility/visible-to.ts'
import { assetNotFound } from './access.ts'
import type { StoredFile } from './form.ts'
import { toMinor } from './json.ts'
import { CURRENT_STATUSES } from './purchase-rows.ts'
import type { AssetStore } from './store.ts'

type NewAsset = v.InferOutput<typeof assetSchema>
type AssetPatch = v.InferOutput<typeof assetPatchSchema>
type Trx = Transaction<Database>

const NO_FILE = 'Add the file for buyers.'

/**
 * Creates an asset; a repeated client id returns the existing one.
 * @throws ApiError 400 with a message per field, 413 when the quota has no room for its file
 */
export async function createAsset(
  ctx: Context,
  sellerId: number,
  { client_id, category, images, price_amount, ...fields }: NewAsset,
  file: StoredFile | null,
): Promise<{ id: number; created: boolean }> {
  return ctx.db.transaction().execute(async (trx) => {
    const before = await findByClientId(trx, sellerId, client_id)
    if (before !== null) return { id: before, created: false }
    if (file === null && fields.status !== 'draft') throw fieldError('file', NO_FILE)
    if (file !== null) await assertQuota(ctx.config, trx, sellerId, file.file_size)
    const pictures = await ownPictures(trx, sellerId, images)
    const row = await trx
      .insertInto('assets')
      .values({
        ...fields,
        ...file,
        seller_id: sellerId,
        client_id,
        category_id: await categoryId(trx, category),
        price_minor: toMinor(price_amount),
        slug: slugify(fields.title),
      })
      .onConflict((conflict) => conflict.columns(['seller_id', 'client_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row) {
      await setPictures(trx, 'asset', row.id, pictures)
      return { id: row.id, created: true }
    }
    // A concurrent request with the same client id has created it.
    const concurrentId = await findByClientId(trx, sellerId, client_id)
    if (concurrentId === null) throw concurrentChange('an asset that clashes with none')
    return { id: concurrentId, created: false }
  })
}

/**
 * Updates the given fields; a new file replaces the old one, also for past buyers.
 * @throws ApiError 400; 403 not the seller; 404; 413 when the quota has no room for its file
 */
export async function updateAsset(
  ctx: Context,
  store: AssetStore,
  userId: number,
  id: number,
  patch: AssetPatch,
  file: StoredFile | null,
): Promise<void> {
  const { category, images, price_amount, ...fields } = patch
  const { before, removedPictures } = await ctx.db.transaction().execute(async (trx) => {
    const before = await lockOwnAsset(trx, userId, id)
    if ((fields.status ?? before.status) === 'published' && file === null && !hasFile(before)) {
      throw fieldError('file', NO_FILE)
    }
    if (file !== null) {
      const freedBytes = before.file_art === null ? before.file_size : 0
      await assertQuota(ctx.config, trx, userId, file.file_size, freedBytes)
    }
    const { isChanged, previousIds } =
      images === undefined
        ? { isChanged: false, previousIds: [] }
        : await replacePictures(trx, 'asset', id, await ownPictures(trx, userId, images))
    const { status, ...content } = {
      ...fields,
      ...(file === null ? {} : { ...file, file_art: null }),
      ...(category === undefined ? {} : { category_id: await categoryId(trx, category) }),
      ...(price_amount === undefined ? {} : { price_minor: toMinor(price_amount) }),
    }
    const isEdited = isChanged || hasChanged(before, content)
    await trx
      .updateTable('assets')
      .set({
        ...content,
        status: status ?? before.status,
        ...(fields.title === undefined ? {} : { slug: slugify(fields.title) }),
        ...(isEdited ? { edited_at: sql`clock_timestamp()` } : {}),
      })
      .where('id', '=', id)
      .execute()
    return { before, removedPictures: previousIds }
  })
  await removeOrphaned(ctx, userId, removedPictures)
  if (file !== null && before.file_key !== null) await store.remove(before.file_key)
}

/**
 * Deletes an asset with its file. One that was purchased or ordered is withdrawn instead, and its
 * buyers keep it.
 * @throws ApiError 403 not the seller; 404
 */
export async function deleteAsset(
  ctx: Context,
  store: AssetStore,
  userId: number,
  id: number,
): Promise<void> {
  const { file_key, pictures } = await ctx.db.transaction().execute(async (trx) => {
    const { file_key } = await lockOwnAsset(trx, userId, id)
    const purchase = await trx
      .selectFrom('asset_purchases')
      .select('id')
      .where('asset_id', '=', id)
      .where('status', 'in', CURRENT_STATUSES)
      .limit(1)
      .executeTakeFirst()
    if (purchase) {
      await trx.updateTable('assets').set({ status: 'withdrawn' }).where('id', '=', id).execute()
      return { file_key: null, pictures: [] }
    }
    const pictures = await pictureIdsOf(trx, 'asset', id)
    await trx.deleteFrom('assets').where('id', '=', id).execute()
    return { file_key, pictures }
  })
  if (file_key !== null) await store.remove(file_key)
  await removeOrphaned(ctx, userId, pictures)
}

const hasFile = (asset: AssetRow): boolean => asset.file_key !== null || asset.file_art !== null

/** Locks the asset against purchases and other changes until the transaction ends. */
async function lockOwnAsset(trx: Trx, userId: number, id: number): Promise<AssetRow> {
  const row = await trx
    .selectFrom('assets')
    .selectAll()
    .where('id', '=', id)
    .where(visibleTo('assets', userId))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw assetNotFound()
  if (row.seller_id !== userId) throw forbidden('Only its seller can change an asset.')
  return row
}

async function categoryId(trx: Trx, ref: Id): Promise<number> {
  const text = String(ref).trim().toLowerCase().replaceAll('\0', '')
  const row = await trx
    .selectFrom('asset_categories')
    .select('id')
    .where((eb) => (/^\d{1,15}$/.test(text) ? eb('id', '=', Number(text)) : eb('slug', '=', text)))
    .executeTakeFirst()
  if (!row) throw fieldError('category', 'Choose one of the categories.')
  return row.id
}

async function findByClientId(
  trx: Trx,
  sellerId: number,
  clientId: string | null,
): Promise<number | null> {
  if (clientId === null) return null
  const row = await trx
    .selectFrom('assets')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row?.id ?? null
}
