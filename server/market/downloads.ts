import type { FastifyRequest } from 'fastify'
import type { DownloadJson, DownloadLinkJson } from '../../src/protocol/responses/market.ts'
import type { Context } from '../context.ts'
import type { AssetRow } from '../db/market-schema.ts'
import { conflict, forbidden, notFound } from '../http/errors.ts'
import { type PageBody, paginate } from '../http/pagination.ts'
import { visibleTo } from '../visibility/visible-to.ts'
import { assetNotFound } from './access.ts'
import { LINK_SECONDS, type ReadyFile, signGrant } from './files.ts'
import { assetsById } from './json.ts'
import { assertOpensDownload, currentPurchase } from './purchase-rows.ts'

type ReadAssetFile = (asset: AssetRow) => Promise<ReadyFile>

export const FILE_PATH = '/api/asset-files/'

/**
 * Creates a download link for buyers, for the seller, and for everyone if the asset is free;
 * records the download.
 * @throws ApiError 403 not purchased or not paid, 404, 409 the file is missing
 */
export async function downloadAsset(
  ctx: Context,
  readAssetFile: ReadAssetFile,
  userId: number,
  assetId: number,
): Promise<DownloadLinkJson> {
  const asset = await findAsset(ctx, assetId)
  if (!asset) throw assetNotFound()
  const purchase = await currentPurchase(ctx.db, assetId, userId)
  if (purchase?.status === 'completed' || asset.seller_id === userId) {
    return createLink(ctx, readAssetFile, userId, asset, purchase?.id ?? null)
  }
  const isForSale =
    asset.status === 'published' && asset.deleted_at === null && asset.hidden_at === null
  if (isForSale && asset.price_minor === 0) {
    return createLink(ctx, readAssetFile, userId, asset, null)
  }
  if (purchase !== null) assertOpensDownload(purchase.status)
  if (!isForSale) throw assetNotFound()
  throw forbidden('Buy this asset to download it.', 'not bought')
}

/**
 * Like `downloadAsset`, by purchase; also works for withdrawn assets.
 * @throws ApiError 403 not completed, 404 not the user's purchase, 409 the asset is gone
 */
export async function downloadPurchase(
  ctx: Context,
  readAssetFile: ReadAssetFile,
  userId: number,
  purchaseId: number,
): Promise<DownloadLinkJson> {
  const purchase = await ctx.db
    .selectFrom('asset_purchases')
    .select(['id', 'asset_id', 'status'])
    .where('id', '=', purchaseId)
    .where('buyer_id', '=', userId)
    .executeTakeFirst()
  if (!purchase) throw notFound('This purchase does not exist.')
  assertOpensDownload(purchase.status)
  const asset = purchase.asset_id === null ? null : await findAsset(ctx, purchase.asset_id)
  if (!asset) throw conflict('This asset does not exist any more.')
  return createLink(ctx, readAssetFile, userId, asset, purchase.id)
}

export async function findAsset(ctx: Context, id: number) {
  const row = await ctx.db
    .selectFrom('assets')
    .innerJoin('users', 'users.id', 'assets.seller_id')
    .selectAll('assets')
    .select('users.deleted_at')
    .where('assets.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

async function createLink(
  ctx: Context,
  readAssetFile: ReadAssetFile,
  userId: number,
  asset: AssetRow,
  purchaseId: number | null,
): Promise<DownloadLinkJson> {
  const { name, size } = await readAssetFile(asset)
  await ctx.db
    .insertInto('asset_downloads')
    .values({ asset_id: asset.id, user_id: userId, purchase_id: purchaseId })
    .execute()
  const expires = Math.floor(ctx.now() / 1000) + LINK_SECONDS
  const token = signGrant(ctx.config.secret, {
    assetId: asset.id,
    purchaseId: purchaseId ?? 0,
    expires,
  })
  return {
    url: `${FILE_PATH}${token}/`,
    filename: name,
    size,
    expires_at: new Date(expires * 1000).toISOString(),
  }
}

/** A user's downloads, newest first; hidden assets are included for their buyers. */
export function listDownloads(
  ctx: Context,
  request: FastifyRequest,
  userId: number,
): Promise<PageBody<DownloadJson>> {
  const query = ctx.db
    .selectFrom('asset_downloads')
    .innerJoin('assets', 'assets.id', 'asset_downloads.asset_id')
    .where('asset_downloads.user_id', '=', userId)
    .where((eb) =>
      eb.or([visibleTo('assets', userId), eb('asset_downloads.purchase_id', 'is not', null)]),
    )
  return paginate(request, query, async (pageQuery) => {
    const rows = await pageQuery
      .selectAll('asset_downloads')
      .orderBy('asset_downloads.id', 'desc')
      .execute()
    const ids = rows.map((row) => row.asset_id)
    const assets = await assetsById(ctx.db, ids, userId)
    return rows.map((row) => {
      const asset = assets.get(row.asset_id ?? 0) ?? null
      return {
        id: row.id,
        asset,
        filename: asset?.file.name ?? '',
        downloaded_at: row.created_at.toISOString(),
      }
    })
  })
}
