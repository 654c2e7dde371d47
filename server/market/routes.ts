import type { FastifyRequest } from 'fastify'
import {
  assetPatchSchema,
  assetSchema,
  purchaseSchema,
  reviewSchema,
} from '../../src/protocol/market/assets-schemas.ts'
import { currentUser, optionalUserStrict, requireUser } from '../account/auth/current-user.ts'
import type { Area, Context } from '../context.ts'
import { isAnonymous, sharedRead } from '../http/shared-reads.ts'
import { idParam, parse } from '../http/validation.ts'
import { removeOrphaned } from '../publishing/images/orphaned.ts'
import { savePicture } from '../publishing/images/save.ts'
import { readVisibleAsset } from './access.ts'
import { listCategories } from './categories.ts'
import { createAsset, deleteAsset, updateAsset } from './changes.ts'
import { downloadAsset, downloadPurchase, listDownloads } from './downloads.ts'
import { registerFiles } from './file-routes.ts'
import { createAssetFiles } from './files.ts'
import { type AssetForm, readAssetForm } from './form.ts'
import { listAssets, listOwnAssets, listRecommended, listTrending } from './list.ts'
import { registerOrders } from './order-routes.ts'
import { purchaseJson } from './purchase-json.ts'
import { listPurchases, purchaseAsset } from './purchases.ts'
import { createReview, deleteReview, listReviews, updateReview } from './reviews.ts'
import { readSellerStats } from './stats.ts'
import { type AssetStore, createAssetStore } from './store.ts'
import { addToWishlist, listWished, removeFromWishlist } from './wishlist.ts'

type IdPath = { Params: { id: string } }

/** Creative assets, their purchases, downloads and reviews (specification 7.9). */
export const register: Area = async (app, ctx) => {
  const store = createAssetStore(ctx.config)
  await registerReads(app, ctx)
  await registerSelling(store)(app, ctx)
  await registerBuying(store)(app, ctx)
  await registerOrders(app, ctx)
  await registerWishlist(app, ctx)
  await registerReviews(app, ctx)
  await registerFiles(store)(app, ctx)
}

const registerReads: Area = (app, ctx) => {
  const optionalAuth = { onRequest: optionalUserStrict(ctx) }
  app.get(
    '/api/creative-assets/',
    optionalAuth,
    sharedRead((request) => listAssets(ctx, request), isAnonymous),
  )
  app.get(
    '/api/creative-assets/trending/',
    optionalAuth,
    sharedRead((request) => listTrending(ctx, request), isAnonymous),
  )
  app.get('/api/creative-assets/recommended/', optionalAuth, (request) =>
    listRecommended(ctx, request),
  )
  app.get<IdPath>('/api/creative-assets/:id/', optionalAuth, (request) =>
    readVisibleAsset(ctx.db, idParam(request.params.id), request.user?.id ?? null),
  )
  app.get('/api/asset-categories/', (request) => listCategories(ctx, request))
}

/**
 * Runs `task` with the form, then deletes the uploaded file unless an asset uses it, and uploaded
 * pictures that are unused.
 */
const withForm = async <T>(
  ctx: Context,
  request: FastifyRequest,
  store: AssetStore,
  task: (form: AssetForm) => Promise<{ result: T; isFileStored: boolean }>,
): Promise<T> => {
  const { id: userId } = currentUser(request)
  const uploadedPictureIds: number[] = []
  let file: AssetForm['file'] = null
  let isFileStored = false
  try {
    const form = await readAssetForm(request, store, ctx.config.mediaDir, async (picture) => {
      const { id } = await savePicture(ctx, userId, picture)
      uploadedPictureIds.push(id)
      return id
    })
    file = form.file
    const outcome = await task(form)
    isFileStored = outcome.isFileStored
    return outcome.result
  } finally {
    if (!isFileStored && file !== null) await store.remove(file.file_key)
    await removeOrphaned(ctx, userId, uploadedPictureIds)
  }
}

const registerSelling =
  (store: AssetStore): Area =>
  (app, ctx) => {
    const requireAuth = { onRequest: requireUser(ctx) }

    app.get('/api/creative-assets/my_assets/', requireAuth, (request) =>
      listOwnAssets(ctx, request, currentUser(request).id),
    )

    app.get('/api/creative-assets/seller_stats/', requireAuth, (request) =>
      readSellerStats(ctx, currentUser(request).id),
    )

    app.post('/api/creative-assets/', requireAuth, async (request, reply) => {
      const { id: userId } = currentUser(request)
      const { id, created } = await withForm(ctx, request, store, async ({ fields, file }) => {
        const result = await createAsset(ctx, userId, parse(assetSchema, fields), file)
        return { result, isFileStored: result.created }
      })
      return reply.code(created ? 201 : 200).send(await readVisibleAsset(ctx.db, id, userId))
    })

    app.patch<IdPath>('/api/creative-assets/:id/', requireAuth, async (request) => {
      const { id: userId } = currentUser(request)
      const id = idParam(request.params.id)
      await withForm(ctx, request, store, async ({ fields, file }) => {
        await updateAsset(ctx, store, userId, id, parse(assetPatchSchema, fields), file)
        return { result: null, isFileStored: true }
      })
      return readVisibleAsset(ctx.db, id, userId)
    })

    app.delete<IdPath>('/api/creative-assets/:id/', requireAuth, async (request, reply) => {
      await deleteAsset(ctx, store, currentUser(request).id, idParam(request.params.id))
      return reply.code(204).send()
    })
  }

const registerBuying =
  (store: AssetStore): Area =>
  (app, ctx) => {
    const requireAuth = { onRequest: requireUser(ctx) }
    const readAssetFile = createAssetFiles(ctx, store, ctx.makeFile)

    app.post<IdPath>('/api/creative-assets/:id/purchase/', requireAuth, async (request, reply) => {
      const assetId = idParam(request.params.id)
      const { terms } = parse(purchaseSchema, request.body ?? {})
      const { row, created } = await purchaseAsset(ctx, currentUser(request), assetId, terms)
      const purchase = await purchaseJson(ctx.db, row, currentUser(request).id)
      return reply.code(created ? 201 : 200).send(purchase)
    })

    app.post<IdPath>('/api/creative-assets/:id/download/', requireAuth, (request) =>
      downloadAsset(ctx, readAssetFile, currentUser(request).id, idParam(request.params.id)),
    )

    app.get('/api/asset-purchases/', requireAuth, (request) =>
      listPurchases(ctx, request, currentUser(request).id),
    )

    app.get('/api/asset-purchases/download_history/', requireAuth, (request) =>
      listDownloads(ctx, request, currentUser(request).id),
    )

    app.post<IdPath>('/api/asset-purchases/:id/download/', requireAuth, (request) =>
      downloadPurchase(ctx, readAssetFile, currentUser(request).id, idParam(request.params.id)),
    )
  }

const registerWishlist: Area = (app, ctx) => {
  const requireAuth = { onRequest: requireUser(ctx) }

  app.get('/api/creative-assets/wished/', requireAuth, (request) =>
    listWished(ctx, request, currentUser(request).id),
  )

  app.put<IdPath>('/api/creative-assets/:id/wish/', requireAuth, async (request, reply) => {
    await addToWishlist(ctx, currentUser(request).id, idParam(request.params.id))
    return reply.code(204).send()
  })

  app.delete<IdPath>('/api/creative-assets/:id/wish/', requireAuth, async (request, reply) => {
    await removeFromWishlist(ctx, currentUser(request).id, idParam(request.params.id))
    return reply.code(204).send()
  })
}

const registerReviews: Area = (app, ctx) => {
  const requireAuth = { onRequest: requireUser(ctx) }

  app.get('/api/asset-reviews/', { onRequest: optionalUserStrict(ctx) }, (request) =>
    listReviews(ctx, request),
  )

  app.post('/api/asset-reviews/', requireAuth, async (request, reply) => {
    const review = parse(reviewSchema, request.body)
    return reply.code(201).send(await createReview(ctx, currentUser(request), review))
  })

  app.patch<IdPath>('/api/asset-reviews/:id/', requireAuth, (request) =>
    updateReview(ctx, currentUser(request).id, idParam(request.params.id), request.body),
  )

  app.delete<IdPath>('/api/asset-reviews/:id/', requireAuth, async (request, reply) => {
    await deleteReview(ctx, currentUser(request).id, idParam(request.params.id))
    return reply.code(204).send()
  })
}
