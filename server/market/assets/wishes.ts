import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { AssetJson } from '../../../src/protocol/answers/market.ts'
import type { Context } from '../../context.ts'
import { type PageBody, pageOf } from '../../http/pagination.ts'
import { readAsset } from './access.ts'
import { allAssets, FIRST_PICTURE, forSale, showAssets } from './json.ts'

/**
 * Keeps the wish; a second one changes nothing.
 * @throws ApiError 404 for what the person cannot see
 */
export async function wishFor(ctx: Context, userId: number, assetId: number): Promise<void> {
  await readAsset(ctx.db, assetId, userId)
  await ctx.db
    .insertInto('asset_wishes')
    .values({ user_id: userId, asset_id: assetId, created_at: new Date(ctx.now()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Without a wish nothing changes.
 * @throws ApiError 404 for what the person cannot see
 */
export async function takeWishBack(ctx: Context, userId: number, assetId: number): Promise<void> {
  await readAsset(ctx.db, assetId, userId)
  await ctx.db
    .deleteFrom('asset_wishes')
    .where('user_id', '=', userId)
    .where('asset_id', '=', assetId)
    .execute()
}

/** What can be bought and is not yet, the latest wish first. */
export function listWished(
  ctx: Context,
  request: FastifyRequest,
  userId: number,
): Promise<PageBody<AssetJson>> {
  const wishedAt = sql`(select created_at from asset_wishes
    where asset_id = assets.id and user_id = ${userId})`
  const found = forSale(allAssets(ctx.db))
    .where(sql<boolean>`${wishedAt} is not null`)
    .where(
      sql<boolean>`not exists (select from asset_purchases
        where asset_id = assets.id and buyer_id = ${userId})`,
    )
  return pageOf(request, found, (part) =>
    showAssets(ctx.db, part.orderBy(sql`${wishedAt} desc, assets.id desc`), userId, FIRST_PICTURE),
  )
}
