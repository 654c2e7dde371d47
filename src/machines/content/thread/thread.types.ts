import type { Id, Participant, User } from '../../../protocol/base/types.ts'
import type { Comment, ListPage } from '../../../protocol/content/creative-types.ts'
import type { ThreadRef } from '../../../protocol/content/feed.ts'
import type { PagesContext, PagesEvent } from '../../kit/pagination.ts'
import type { ToastContent } from '../../notifications/toasts/toasts.types.ts'

/** Threads one level deep: each comment is followed by its replies, newest threads first. */
export type CommentPage = ListPage<Comment>

export interface ThreadInput {
  /** The content item. */
  content: ThreadRef
}

/** Input of `loadComments`; page numbers start at 1. */
export interface CommentsRequest {
  content: ThreadRef
  page: number
}

/** Input of `sendComment`; the same `clientId` twice creates one comment. */
export interface CommentRequest {
  content: ThreadRef
  parentId: Id | null
  body: string
  clientId: string
}

/** A comment created here that is not known to be stored. */
export interface Unsent {
  clientId: string
  parentId: Id | null
  body: string
  author: Participant
  created_at: string
  state: 'sending' | 'failed'
  /** Error message, or null. */
  error: string | null
}

/** A change that is shown but not confirmed by the server. */
export type CommentChange =
  | { kind: 'edit'; id: Id; body: string }
  | { kind: 'remove'; id: Id }
  | { kind: 'like'; id: Id; on: boolean }

export interface ThreadContext extends PagesContext {
  content: ThreadRef
  /** Comments confirmed by the server, unique by id, each followed by its replies. */
  stored: Comment[]
  /** In order of creation. */
  unsent: Unsent[]
  /** Client id of the comment being sent. */
  onItsWay: string | null
  /** Unsent comments from before the session ended, restored when their author signs in again. */
  parked: Unsent[]
  /** In the order of the user's actions; the first one runs. */
  changes: CommentChange[]
  /** Stored since the last list request, so its response may not contain them. */
  recent: Comment[]
  /** Ids of comments deleted here, so that a late response does not bring them back. */
  gone: Id[]
  /** Number of comments added here and stored, minus those deleted. */
  added: number
  error: string | null
  /** The last load failed because the server accepts no comments here. */
  absent: boolean
  /** When page 1 was last loaded, ms; null before. */
  loadedAt: number | null
  /** When it was last opened or left, ms. */
  usedAt: number
}

export type ThreadEvent =
  | PagesEvent
  | { type: 'comment.add'; body: string; parentId: Id | null; author: Participant }
  /** `id` of an unsent comment is its client id. */
  | { type: 'comment.retry'; id: Id }
  | { type: 'comment.discard'; id: Id }
  | { type: 'comment.edit'; id: Id; body: string }
  | { type: 'comment.remove'; id: Id }
  | { type: 'comment.like'; id: Id }
  /** The user's name or avatar changed. */
  | { type: 'user.updated'; user: User }

export type ThreadFact = { type: 'toast.show'; toast: ToastContent }

/** A comment as shown. `id` of an unsent one is its client id. */
export interface DisplayedComment extends Comment {
  state: 'stored' | 'sending' | 'failed'
  error: string | null
}

export interface DisplayedThread {
  comment: DisplayedComment
  replies: DisplayedComment[]
}
