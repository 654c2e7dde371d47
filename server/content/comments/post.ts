import type { Transaction } from 'kysely'
import type { Id } from '../../../src/protocol/base/types.ts'
import type { CommentJson } from '../../../src/protocol/responses/content.ts'
import type { Context } from '../../context.ts'
import type { CommentRow, TargetType } from '../../db/creative-schema.ts'
import type { Database, UserRow } from '../../db/schema.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { rowId } from '../../messaging/access.ts'
import { NO_ANSWERING, NO_COMMENTING, rejectBlocked } from '../../visibility/blocked.ts'
import { lockTarget, type Target, visibleTarget } from '../likes/targets.ts'
import { type NotifiedUser, publishNotified } from '../notify-of-content.ts'
import { commentJson } from './json.ts'
import { notifyOfComment, type RepliedComment } from './notify.ts'

export interface NewComment {
  about: { type: TargetType; id: Id }
  /** Trimmed, not empty. */
  body: string
  parent_id: Id | null
  client_id: string | null
}

export interface PostResult {
  comment: CommentJson
  /** False = already stored under the same client id. */
  created: boolean
}

export const commentNotFound = () => notFound('This comment does not exist.')

/**
 * Stores a comment once per (author, client id) and sends notifications after the commit.
 * @throws ApiError 404 no such content, or the parent comment is gone; 409 the client id was used
 * for other content; 403 one of the two users blocked the other
 */
export async function postComment(
  ctx: Context,
  user: UserRow,
  input: NewComment,
): Promise<PostResult> {
  const { id, created, notified } = await ctx.db
    .transaction()
    .execute((trx) => storeComment(trx, user, input))
  publishNotified(ctx, notified)
  const comment = await commentJson(ctx.db, user.id, id)
  if (comment === null) throw commentNotFound()
  return { comment, created }
}

async function storeComment(
  trx: Transaction<Database>,
  user: UserRow,
  input: NewComment,
): Promise<{ id: number; created: boolean; notified: NotifiedUser[] }> {
  const target = await visibleTarget(trx, user.id, input.about.type, input.about.id)
  const existing = await findStored(trx, user.id, target, input.client_id)
  if (existing) return { id: existing.id, created: false, notified: [] }
  await rejectBlocked(trx, user.id, target.author_id, NO_COMMENTING)
  await lockTarget(trx, target)
  const repliedComment =
    input.parent_id === null ? null : await findRepliedComment(trx, target, input.parent_id)
  if (repliedComment) await rejectBlocked(trx, user.id, repliedComment.authorId, NO_ANSWERING)
  const row = await trx
    .insertInto('comments')
    .values({
      target_type: target.type,
      target_id: target.id,
      author_id: user.id,
      parent_id: repliedComment?.threadId ?? null,
      body: input.body,
      client_id: input.client_id || null,
    })
    .onConflict((oc) => oc.columns(['author_id', 'client_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row) {
    const notified = await notifyOfComment(trx, { user, target, repliedComment, comment: row })
    return { id: row.id, created: true, notified }
  }
  const duplicate = await findStored(trx, user.id, target, input.client_id)
  if (!duplicate) throw commentNotFound()
  return { id: duplicate.id, created: false, notified: [] }
}

async function findStored(
  trx: Transaction<Database>,
  authorId: number,
  target: Target,
  clientId: string | null,
): Promise<CommentRow | undefined> {
  if (!clientId) return undefined
  const row = await trx
    .selectFrom('comments')
    .selectAll()
    .where('author_id', '=', authorId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  if (row && (row.target_type !== target.type || row.target_id !== target.id)) {
    throw conflict('This comment was already sent elsewhere.', 'client_id used before')
  }
  return row
}

/** Replies are one level deep: a reply to a reply belongs to the first comment. */
async function findRepliedComment(
  trx: Transaction<Database>,
  target: Target,
  parentId: Id,
): Promise<RepliedComment> {
  const row = await trx
    .selectFrom('comments')
    .select(['id', 'parent_id', 'author_id'])
    .where('id', '=', rowId(parentId))
    .where('target_type', '=', target.type)
    .where('target_id', '=', target.id)
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw commentNotFound()
  const threadId = row.parent_id ?? row.id
  const thread = await trx
    .selectFrom('comments')
    .select('id')
    .where('id', '=', threadId)
    .forKeyShare()
    .executeTakeFirst()
  if (!thread) throw commentNotFound()
  return { id: row.id, threadId, authorId: row.author_id }
}
