import type { Transaction } from 'kysely'
import { fullName } from '../../account/account/json.ts'
import type { CommentRow } from '../../db/creative-schema.ts'
import type { Database, UserRow } from '../../db/schema.ts'
import {
  type CommentFacts,
  commentedContent,
  mentionedInCommentContent,
  type NotificationContent,
  repliedContent,
} from '../../notifications/notifications/content.ts'
import type { Target } from '../likes/targets.ts'
import { mentionedUsers } from '../mentions.ts'
import { type NotifiedUser, notifyOfContent } from '../notify-of-content.ts'

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
 * Stores notifications for the author of the comment replied to, the author of the content and the
 * users the comment mentions: at most one each.
 */
export async function notifyOfComment(
  trx: Transaction<Database>,
  { user, target, repliedComment, comment }: PostedComment,
): Promise<NotifiedUser[]> {
  if (target.hidden) return []
  const facts = commentFacts(user, target, comment)
  const mentioned = await mentionedUsers(trx, comment.body)
  const contentByUser = new Map<number, NotificationContent>([
    ...mentioned.map((id) => [id, mentionedInCommentContent(facts)] as const),
    [target.author_id, commentedContent(facts)],
    ...(repliedComment === null ? [] : [[repliedComment.authorId, repliedContent(facts)] as const]),
  ])
  return notifyOfContent(trx, user.id, contentByUser)
}

/** Stores notifications for the users that an edit of a comment mentions for the first time. */
export async function notifyOfEditedComment(
  trx: Transaction<Database>,
  { user, target, comment }: Omit<PostedComment, 'repliedComment'>,
  previousBody: string,
): Promise<NotifiedUser[]> {
  if (target.hidden || comment.hidden_at !== null) return []
  const content = mentionedInCommentContent(commentFacts(user, target, comment))
  const mentioned = await mentionedUsers(trx, comment.body, previousBody)
  return notifyOfContent(trx, user.id, new Map(mentioned.map((id) => [id, content])))
}

const commentFacts = (user: UserRow, target: Target, comment: CommentRow): CommentFacts => ({
  ...target,
  name: fullName(user),
  text: comment.body,
  commentId: comment.id,
})
