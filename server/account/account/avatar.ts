import type { Transaction } from 'kysely'
import type { Id } from '../../../src/protocol/base/types.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { ownPictures } from '../../publishing/images/attached.ts'
import { PICTURE_PATH, renditionWidths } from '../../publishing/images/json.ts'
import { removeOrphaned } from '../../publishing/images/orphaned.ts'

/** In pixels; sharp at the largest size it is shown, also on high-density screens. */
const AVATAR_WIDTH = 320

/**
 * The URL of an upload as the user's avatar; null for none.
 * @throws ApiError 400 under `avatar` when it is not the user's own
 */
export async function avatarUrl(
  trx: Transaction<Database>,
  userId: number,
  pictureId: Id | null,
): Promise<string | null> {
  if (pictureId === null) return null
  const [own] = await ownPictures(trx, userId, [{ id: pictureId, alt: '' }], 'avatar')
  const { key, width } = await trx
    .selectFrom('pictures')
    .select(['key', 'width'])
    .where('id', '=', own?.id ?? 0)
    .executeTakeFirstOrThrow()
  const widths = renditionWidths(width)
  const chosenWidth = widths.find((candidate) => candidate >= AVATAR_WIDTH) ?? widths.at(-1)
  return `${PICTURE_PATH}${key}/${chosenWidth}.webp`
}

/** Key of an uploaded avatar; null for none and for generated ones. */
export const avatarKey = (url: string | null): string | null =>
  url?.startsWith(PICTURE_PATH) ? (url.slice(PICTURE_PATH.length).split('/')[0] ?? null) : null

/** Deletes the previous avatar unless something else uses it. */
export async function removeAvatar(
  ctx: Pick<Context, 'db' | 'pictures'>,
  userId: number,
  url: string | null,
): Promise<void> {
  const key = avatarKey(url)
  if (key === null) return
  const row = await ctx.db
    .selectFrom('pictures')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirst()
  if (row) await removeOrphaned(ctx, userId, [row.id])
}
