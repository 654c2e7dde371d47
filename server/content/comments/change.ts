import { sql, type Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import type { CommentRow } from '../../db/creative-schema.ts'
import type { Database, UserRow } from '../../db/schema.ts'
import { forbidden } from '../../http/errors.ts'
import { isApiError } from '../../http/validation.ts'
import { lockedNotifications } from '../../notifications/notifications/store.ts'
import { type Target, visibleTarget } from '../likes/targets.ts'
import { publishNotified } from '../notify-of-content.ts'
import { notifyOfEditedComment } from './notify.ts'
import { commentNotFound } from './post.ts'
import { likeState, type Toggled } from './viewer.ts'

const findComment = (ctx: Pick<Context, 'db'>, id: number): Promise<CommentRow | undefined> =>
  ctx.db.selectFrom('comments').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * A comment that is not deleted, and the content it belongs to.
 * @throws ApiError 404, also when the viewer may not see the content
 */
export async function visibleComment(
  ctx: Pick<Context, 'db'>,
  viewerId: number | null,
  id: number,
): Promise<{ comment: CommentRow; target: Target }> {
  const comment = await findComment(ctx, id)
  if (!comment || (comment.hidden_at !== null && comment.author_id !== viewerId)) {
    throw commentNotFound()
  }
  const { target_type: type, target_id: targetId } = comment
  const target = await visibleTarget(ctx.db, viewerId, type, targetId).catch((error: unknown) => {
    throw isApiError(error) ? commentNotFound() : error
  })
  return { comment, target }
}

/**
 * Changes the text of a comment and notifies the users it mentions for the first time.
 * @throws ApiError 404 missing or deleted; 403 not the author
 */
export async function editComment(
  ctx: Context,
  user: UserRow,
  id: number,
  body: string,
): Promise<void> {
  const { comment, target } = await visibleComment(ctx, user.id, id)
  if (comment.deleted_at !== null) throw commentNotFound()
  if (comment.author_id !== user.id) throw forbidden('This comment is not yours.')
  const notified = await ctx.db.transaction().execute(async (trx) => {
    const previous = await trx
      .selectFrom('comments')
      .select('body')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!previous) throw commentNotFound()
    if (previous.body === body) return []
    const edited = await trx
      .updateTable('comments')
      .set({ body, edited_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return notifyOfEditedComment(trx, { user, target, comment: edited }, previous.body)
  })
  publishNotified(ctx, notified)
}

/**
 * Deletes a comment. One with replies stays as an empty placeholder until the last reply is
 * deleted. Allowed for its author, also on content that is hidden or unpublished by now, and for
 * the author of the content.
 * @throws ApiError 404 missing or deleted; 403
 */
export async function deleteComment(ctx: Context, userId: number, id: number): Promise<void> {
  const comment = await findComment(ctx, id)
  if (comment === undefined || comment.deleted_at !== null) throw commentNotFound()
  if (comment.author_id !== userId) {
    const { target } = await visibleComment(ctx, userId, id)
    if (target.author_id !== userId) throw forbidden('This comment is not yours.')
  }
  await ctx.db.transaction().execute((trx) => removeComment(trx, comment))
}

async function removeComment(trx: Transaction<Database>, comment: CommentRow): Promise<void> {
  const threadId = comment.parent_id ?? comment.id
  // A concurrent reply locks the first comment of its thread, so this waits for it.
  const locked = await trx
    .selectFrom('comments')
    .selectAll()
    .where('id', 'in', [threadId, comment.id])
    .orderBy('id')
    .forUpdate()
    .execute()
  const thread = locked.find((row) => row.id === threadId)
  if (!thread) throw commentNotFound()
  await trx
    .deleteFrom('likes')
    .where('target_type', '=', 'comment')
    .where('target_id', '=', comment.id)
    .execute()
  await trx
    .deleteFrom('notifications')
    .where(
      'id',
      'in',
      lockedNotifications(trx).where(
        sql<boolean>`payload ->> 'comment_id' = ${String(comment.id)}`,
      ),
    )
    .execute()
  if (comment.parent_id !== null) {
    await trx.deleteFrom('comments').where('id', '=', comment.id).execute()
  }
  const { replies } = await trx
    .selectFrom('comments')
    .select((eb) => eb.fn.countAll<number>().as('replies'))
    .where('parent_id', '=', threadId)
    .executeTakeFirstOrThrow()
  if (comment.parent_id === null && replies > 0) {
    await trx
      .updateTable('comments')
      .set({ body: '', deleted_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', threadId)
      .execute()
  } else if (replies === 0 && (comment.parent_id === null || thread.deleted_at !== null)) {
    await trx.deleteFrom('comments').where('id', '=', threadId).execute()
  }
}

/**
 * Sets the like to `nextLiked`, or toggles it when null.
 * @throws ApiError 404 missing or deleted
 */
export async function likeComment(
  ctx: Context,
  userId: number,
  id: number,
  nextLiked: boolean | null,
): Promise<Toggled> {
  const { comment } = await visibleComment(ctx, userId, id)
  if (comment.deleted_at !== null) throw commentNotFound()
  await ctx.db.transaction().execute(async (trx) => {
    // Locked, so that no like is inserted for a comment that is being deleted.
    const lockedComment = await trx
      .selectFrom('comments')
      .select('id')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forKeyShare()
      .executeTakeFirst()
    if (!lockedComment) throw commentNotFound()
    const removed =
      nextLiked === true
        ? 0n
        : (
            await trx
              .deleteFrom('likes')
              .where('user_id', '=', userId)
              .where('target_type', '=', 'comment')
              .where('target_id', '=', id)
              .executeTakeFirst()
          ).numDeletedRows
    if (nextLiked === false || removed > 0n) return
    await trx
      .insertInto('likes')
      .values({ user_id: userId, target_type: 'comment', target_id: id })
      .onConflict((oc) => oc.doNothing())
      .execute()
  })
  return likeState(ctx, userId, 'comment', id)
}
