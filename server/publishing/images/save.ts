import type { Context } from '../../context.ts'
import type { PictureRow } from '../../db/creative-schema.ts'
import { concurrentChange } from '../../http/errors.ts'
import { coloursIn } from './colours.ts'
import { type Master, readMaster } from './image.ts'
import { assertQuota } from './quota.ts'
import { MASTER, newPictureKey } from './store.ts'

export interface UploadedFile {
  /** Path of the uploaded file. */
  readonly path: string
  /** Original file name. */
  readonly name: string
}

/** The picture of an earlier upload with the same client id, or null. */
export async function findByClientId(
  { db }: Pick<Context, 'db'>,
  ownerId: number,
  clientId: string | null,
): Promise<PictureRow | null> {
  if (clientId === null) return null
  const row = await db
    .selectFrom('pictures')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Stores a picture as a re-encoded master. The same `clientId` twice gives one picture.
 * @throws ApiError 400 when the file is invalid, 413 when the owner's quota is exceeded
 */
export async function savePicture(
  ctx: Pick<Context, 'db' | 'pictures' | 'config'>,
  ownerId: number,
  file: UploadedFile,
  clientId: string | null = null,
): Promise<PictureRow> {
  const existing = await findByClientId(ctx, ownerId, clientId)
  if (existing !== null) return existing
  return saveMaster(ctx, ownerId, await readMaster(file.path, file.name, ownerId), clientId)
}

/** Like `savePicture`, for a picture that is already decoded. */
export async function saveMaster(
  ctx: Pick<Context, 'db' | 'pictures' | 'config'>,
  ownerId: number,
  { bytes, width, height, thumbhash }: Master,
  clientId: string | null,
): Promise<PictureRow> {
  const key = newPictureKey()
  const size = bytes.length
  const values = { owner_id: ownerId, key, width, height, thumbhash, size }
  // The file is written first: every row has its file.
  await ctx.pictures.put(`${key}/${MASTER}`, bytes)
  const row = await ctx.db
    .transaction()
    .execute(async (trx) => {
      await assertQuota(ctx.config, trx, ownerId, bytes.length)
      return trx
        .insertInto('pictures')
        .values({ ...values, colours: coloursIn(thumbhash), client_id: clientId })
        .onConflict((conflict) => conflict.columns(['owner_id', 'client_id']).doNothing())
        .returningAll()
        .executeTakeFirst()
    })
    .catch(async (error: unknown) => {
      await ctx.pictures.remove(key)
      throw error
    })
  if (row !== undefined) return row
  await ctx.pictures.remove(key)
  const duplicate = await findByClientId(ctx, ownerId, clientId)
  if (duplicate === null) throw concurrentChange('a picture was deleted while it was sent again')
  return duplicate
}
