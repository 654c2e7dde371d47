import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { AssetJson } from '../../src/protocol/responses/market.ts'
import type { Context } from '../context.ts'
import { type PageBody, paginate } from '../http/pagination.ts'
import { readVisibleAsset } from './access.ts'
import { allAssets, FIRST_PICTURE, forSale, readAssets } from './json.ts'

/**
 * Adds an asset to the wishlist; repeating it changes nothing.
 * @throws ApiError 404 for assets the user cannot see
 */
export async function addToWishlist(ctx: Context, userId: number, assetId: number): Promise<void> {
  await readVisibleAsset(ctx.db, assetId, userId)
  await ctx.db
    .insertInto('asset_wishes')
    .values({ user_id: userId, asset_id: assetId, created_at: new Date(ctx.now()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Removes an asset from the wishlist; not an error when it is not there.
 * @throws ApiError 404 for assets the user cannot see
 */
export async function removeFromWishlist(
  ctx: Context,
  userId: number,
  assetId: number,
): Promise<void> {
  await readVisibleAsset(ctx.db, assetId, userId)
  await ctx.db
    .deleteFrom('asset_wishes')
    .where('user_id', '=', userId)
    .where('asset_id', '=', assetId)
    .execute()
}

/** Wishlist items that are for sale and not yet purchased, last added first. */
export function listWished(
  ctx: Context,
  request: FastifyRequest,
  userId: number,
): Promise<PageBody<AssetJson>> {
  const wishedAt = sql`(select created_at from asset_wishes
    where asset_id = assets.id and user_id = ${userId})`
  const query = forSale(allAssets(ctx.db))
    .where(sql<boolean>`${wishedAt} is not null`)
    .where(
      sql<boolean>`not exists (select from asset_purchases
        where asset_id = assets.id and buyer_id = ${userId}
          and asset_purchases.status = 'completed')`,
    )
  return paginate(request, query, (pageQuery) =>
    readAssets(pageQuery.orderBy(sql`${wishedAt} desc, assets.id desc`), userId, FIRST_PICTURE),
  )
}
