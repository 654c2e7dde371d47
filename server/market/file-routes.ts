import type { Area } from '../context.ts'
import { notFound } from '../http/errors.ts'
import { SENT_POLICY } from '../http/policies.ts'
import { FILE_PATH, findAsset } from './downloads.ts'
import { attachment, parseRange, safeMimeType, verifyGrant } from './files.ts'
import { assertCompleted } from './purchase-rows.ts'
import type { AssetStore } from './store.ts'

const GONE = 'This file does not exist any more.'
const PARTIAL = 206
const RANGE_NOT_SATISFIABLE = 416

/**
 * `GET /api/asset-files/<token>/`: the file of an asset for anyone with the signed URL, always as a
 * download, and only
 * while the purchase is completed. Interrupted downloads can be resumed (RFC 9110 ranges).
 */
export const registerFiles =
  (store: AssetStore): Area =>
  (app, ctx) => {
    app.get<{ Params: { token: string } }>(
      `${FILE_PATH}:token/`,
      // Byte ranges refer to the stored bytes.
      { compress: false },
      async (request, reply) => {
        const { assetId, purchaseId } = verifyGrant(
          ctx.config.secret,
          request.params.token,
          ctx.now(),
        )
        if (purchaseId !== 0) await assertCompleted(ctx.db, purchaseId)
        const asset = await findAsset(ctx, assetId)
        const key = asset?.file_key ?? null
        const size = key === null ? null : await store.size(key)
        if (asset === null || key === null || size === null) throw notFound(GONE)
        const tag = `"${key}"`
        const wanted = request.headers['if-range'] ?? tag
        const range = wanted === tag ? parseRange(request.headers.range, size) : null
        reply.headers({
          'accept-ranges': 'bytes',
          'cache-control': 'private, no-cache',
          'content-disposition': attachment(asset.file_name || asset.slug || `asset-${asset.id}`),
          'content-security-policy': SENT_POLICY,
          etag: tag,
        })
        reply.type(safeMimeType(asset))
        if (range === 'unsatisfiable') {
          reply.header('content-range', `bytes */${size}`)
          return reply.code(RANGE_NOT_SATISFIABLE).send('')
        }
        const { start, end } = range ?? { start: 0, end: size - 1 }
        if (range !== null) {
          reply.code(PARTIAL).header('content-range', `bytes ${start}-${end}/${size}`)
        }
        reply.header('content-length', end - start + 1)
        return reply.send(store.read(key, { start, end }))
      },
    )
  }
