import type { Transaction } from 'kysely'
import type { NotificationJson } from '../../../src/protocol/responses/notifications.ts'
import { fullName } from '../../account/account/json.ts'
import type { CommentRow } from '../../db/creative-schema.ts'
import type { Database, UserRow } from '../../db/schema.ts'
import {
  commentedContent,
  type NotificationContent,
  repliedContent,
} from '../../notifications/notifications/content.ts'
import { notificationJson } from '../../notifications/notifications/json.ts'
import { wantsTopic } from '../../notifications/notifications/settings.ts'
import { insertNotification } from '../../notifications/notifications/store.ts'
import { isBlocked } from '../../visibility/blocked.ts'
import type { Target } from '../likes/targets.ts'

export interface NotifiedUser {
  userId: number
  notification: NotificationJson
}

/** The comment that is replied to; its thread starts with `threadId`. */
export interface RepliedComment {
  id: number
  threadId: number
  authorId: number
}

interface PostedComment {
  user: UserRow
  target: Target
  repliedComment: RepliedComment | null
  comment: CommentRow
}

/**
 * Stores notifications for the author of the comment replied to and for the author of the content:
 * at most one each, none for one's own comment, none where the user turned them off, none for
 * content hidden by moderators.
 */
export async function notifyOfComment(
  trx: Transaction<Database>,
  { user, target, repliedComment, comment }: PostedComment,
): Promise<NotifiedUser[]> {
  if (target.hidden) return []
  const facts = {
    ...target,
    name: fullName(user),
    text: comment.body,
    commentId: comment.id,
  }
  const contentByUser = new Map<number, NotificationContent>([
    [target.author_id, commentedContent(facts)],
    ...(repliedComment === null ? [] : [[repliedComment.authorId, repliedContent(facts)] as const]),
  ])
  contentByUser.delete(user.id)
  const notified: NotifiedUser[] = []
  for (const [userId, content] of contentByUser) {
    if (!(await wantsCommentNotification(trx, userId)) || (await isBlocked(trx, userId, user.id)))
      continue
    const row = await insertNotification(trx, { ...content, userId, actorId: user.id })
    notified.push({ userId, notification: await notificationJson(trx, row) })
  }
  return notified
}

async function wantsCommentNotification(
  trx: Transaction<Database>,
  userId: number,
): Promise<boolean> {
  const activeUser = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return activeUser !== undefined && wantsTopic(trx, userId, 'comments')
}
