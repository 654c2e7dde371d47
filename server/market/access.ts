import type { AssetJson } from '../../src/protocol/responses/market.ts'
import { type ApiError, notFound } from '../http/errors.ts'
import { allAssets, readAssets, type Store } from './json.ts'
import { CURRENT_STATUSES } from './purchase-rows.ts'

export const assetNotFound = (): ApiError => notFound('This asset does not exist.', 'unknown asset')

/**
 * An asset as the viewer may see it: published assets for everyone, the seller's own in every
 * status, and purchased or ordered ones for their buyers even after withdrawal
 * or hiding.
 * @throws ApiError 404
 */
export async function readVisibleAsset(
  db: Store,
  id: number,
  viewerId: number | null,
): Promise<AssetJson> {
  const query = allAssets(db)
    .where('assets.id', '=', id)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('assets.status', '=', 'published'),
          eb('assets.hidden_at', 'is', null),
          eb('users.deleted_at', 'is', null),
        ]),
        ...(viewerId === null
          ? []
          : [
              eb('assets.seller_id', '=', viewerId),
              eb.exists(
                eb
                  .selectFrom('asset_purchases')
                  .select('asset_purchases.id')
                  .whereRef('asset_purchases.asset_id', '=', 'assets.id')
                  .where('asset_purchases.buyer_id', '=', viewerId)
                  .where('asset_purchases.status', 'in', CURRENT_STATUSES),
              ),
            ]),
      ]),
    )
  const [asset] = await readAssets(query, viewerId)
  if (!asset) throw assetNotFound()
  return asset
}
