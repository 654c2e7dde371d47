import type { FastifyRequest } from 'fastify'
import { type SelectQueryBuilder, sql } from 'kysely'
import type * as v from 'valibot'
import { assetPath } from '../../src/protocol/market/assets.ts'
import {
  replySchema,
  reviewPatchSchema,
  type reviewSchema,
} from '../../src/protocol/market/assets-schemas.ts'
import type { ReviewJson } from '../../src/protocol/responses/market.ts'
import { fullName } from '../account/account/json.ts'
import { AUTHOR_COLUMNS, authorJson } from '../content/pieces/author.ts'
import { hasChanged } from '../content/pieces/changed.ts'
import { listPage } from '../content/pieces/list.ts'
import type { Context } from '../context.ts'
import type { Database, UserRow } from '../db/schema.ts'
import { badRequest, conflict, forbidden, notFound } from '../http/errors.ts'
import type { PageBody } from '../http/pagination.ts'
import { parse, queryText } from '../http/validation.ts'
import { scheduleCounts } from '../live/counts.ts'
import { rowId } from '../messaging/access.ts'
import { notify } from '../notifications/notifications/actions.ts'
import { reviewedContent } from '../notifications/notifications/content.ts'
import { removeNotifications } from '../notifications/notifications/removal.ts'
import { isBlocked } from '../visibility/blocked.ts'
import { visibleTo } from '../visibility/visible-to.ts'
import { assetNotFound } from './access.ts'
import { findAsset } from './downloads.ts'
import type { Store } from './json.ts'
import { currentPurchase } from './purchase-rows.ts'

type Reviews = SelectQueryBuilder<Database, 'asset_reviews' | 'users' | 'assets', object>

const reviews = (db: Store): Reviews =>
  db
    .selectFrom('asset_reviews')
    .innerJoin('users', 'users.id', 'asset_reviews.user_id')
    .innerJoin('assets', 'assets.id', 'asset_reviews.asset_id')

async function readReviews(query: Reviews): Promise<ReviewJson[]> {
  const rows = await query
    .selectAll('asset_reviews')
    .select(AUTHOR_COLUMNS)
    .select(
      sql<boolean>`exists (select from asset_purchases
        where asset_id = asset_reviews.asset_id and buyer_id = asset_reviews.user_id
          and asset_purchases.status = 'completed')`.as('verified'),
    )
    .execute()
  return rows.map((row) => ({
    id: row.id,
    asset_id: row.asset_id,
    user: authorJson(row.user_id, row),
    rating: row.rating,
    comment: row.comment,
    verified: row.verified,
    reply: row.reply,
    replied_at: row.replied_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
  }))
}

/** The viewer's own first, then newest first; `asset` (an id) filters by asset. */
export function listReviews(ctx: Context, request: FastifyRequest): Promise<PageBody<ReviewJson>> {
  const asset = queryText(request.query, 'asset')
  const visibleRows = reviews(ctx.db).where(visibleTo('assets', request.user?.id ?? null))
  return listPage(request, {
    table: 'asset_reviews',
    visibleRows:
      asset === ''
        ? visibleRows.where('assets.status', '=', 'published')
        : visibleRows.where('asset_reviews.asset_id', '=', rowId(asset) ?? 0),
    primaryOrder: [
      sql`asset_reviews.user_id is not distinct from ${request.user?.id ?? null}::bigint desc`,
    ],
    readRows: readReviews,
  })
}

/**
 * Creates a review by a buyer and notifies the seller.
 * @throws ApiError 400 own asset, 403 not purchased, 404, 409 already reviewed
 */
export async function createReview(
  ctx: Context,
  user: UserRow,
  { asset: ref, rating, comment }: v.InferOutput<typeof reviewSchema>,
): Promise<ReviewJson> {
  const asset = await findAsset(ctx, rowId(ref) ?? 0)
  if (!asset) throw assetNotFound()
  if (asset.seller_id === user.id) throw badRequest('You cannot review your own asset.')
  const purchase = await currentPurchase(ctx.db, asset.id, user.id)
  if (purchase?.status !== 'completed') {
    const isVisible = asset.status === 'published' && asset.hidden_at === null
    if (purchase === null && !isVisible) throw assetNotFound()
    throw forbidden('Only buyers can review this asset.')
  }
  const row = await ctx.db
    .insertInto('asset_reviews')
    .values({ asset_id: asset.id, user_id: user.id, rating, comment })
    .onConflict((oc) => oc.columns(['asset_id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) {
    throw conflict('You’ve already reviewed this asset. Edit that review instead.')
  }
  const content = reviewedContent({
    name: fullName(user),
    title: asset.title,
    text: comment,
    rating,
    assetId: asset.id,
    reviewId: row.id,
    url: assetPath(asset),
  })
  if (!(await isBlocked(ctx.db, user.id, asset.seller_id))) {
    await notify(ctx, { ...content, userId: asset.seller_id, actorId: user.id })
  }
  return readReview(ctx, row.id)
}

/**
 * The reviewer changes rating and comment, the seller sets or removes `reply`.
 * @throws ApiError 400; 403 neither of them; 404
 */
export async function updateReview(
  ctx: Context,
  userId: number,
  id: number,
  body: unknown,
): Promise<ReviewJson> {
  const review = await findReview(ctx, userId, id)
  const { user_id, seller_id } = review
  const now = sql<Date>`clock_timestamp()`
  const query = ctx.db.updateTable('asset_reviews').where('id', '=', id)
  if (isReply(body)) {
    if (seller_id !== userId) throw forbidden('Only the seller can reply to a review.')
    const { reply } = parse(replySchema, body)
    await query.set({ reply, replied_at: reply === '' ? null : now }).execute()
  } else {
    if (user_id !== userId) throw forbidden('This review is not yours.')
    const patch = parse(reviewPatchSchema, body)
    if (hasChanged(review, patch)) await query.set({ ...patch, edited_at: now }).execute()
  }
  return readReview(ctx, id)
}

const isReply = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && Object.hasOwn(body, 'reply')

/**
 * Deletes a review and the notification of it, which quotes its text.
 * @throws ApiError 403 not the reviewer; 404
 */
export async function deleteReview(ctx: Context, userId: number, id: number): Promise<void> {
  const { user_id, seller_id } = await findReview(ctx, userId, id)
  if (user_id !== userId) throw forbidden('This review is not yours.')
  const isAboutIt = sql<boolean>`user_id = ${seller_id} and payload ->> 'review_id' = ${String(id)}`
  const notifiedUserIds = await ctx.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('asset_reviews').where('id', '=', id).execute()
    return removeNotifications(trx, isAboutIt)
  })
  for (const notifiedUserId of notifiedUserIds) scheduleCounts(ctx, notifiedUserId)
}

/** Reviews of hidden assets are visible to the reviewer and the seller only. */
async function findReview(
  ctx: Context,
  userId: number,
  id: number,
): Promise<{ user_id: number; seller_id: number; rating: number; comment: string }> {
  const row = await reviews(ctx.db)
    .select(['asset_reviews.user_id', 'assets.seller_id'])
    .select(['asset_reviews.rating', 'asset_reviews.comment'])
    .where('asset_reviews.id', '=', id)
    .where((eb) => eb.or([visibleTo('assets', userId), eb('asset_reviews.user_id', '=', userId)]))
    .executeTakeFirst()
  if (!row) throw reviewNotFound()
  return row
}

async function readReview(ctx: Context, id: number): Promise<ReviewJson> {
  const [review] = await readReviews(reviews(ctx.db).where('asset_reviews.id', '=', id))
  if (!review) throw reviewNotFound()
  return review
}

const reviewNotFound = () => notFound('This review does not exist.')
