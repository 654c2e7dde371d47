import type { Id, Participant, User } from '../../../protocol/base/types.ts'
import type { Comment, ListPage } from '../../../protocol/content/creative-types.ts'
import type { ThreadRef } from '../../../protocol/content/feed.ts'
import type { PagesContext, PagesEvent } from '../../kit/pages.ts'
import type { ToastContent } from '../../notices/toasts/toasts.types.ts'

/** Threads of one level: each comment is followed by its answers, the newest threads first. */
export type CommentPage = ListPage<Comment>

export interface ThreadInput {
  /** What is commented on. */
  content: ThreadRef
}

/** What `loadComments` is asked. Pages count from 1. */
export interface CommentsRequest {
  content: ThreadRef
  page: number
}

/** What `sendComment` is asked; the same `clientId` twice makes one comment. */
export interface CommentRequest {
  content: ThreadRef
  parentId: Id | null
  body: string
  clientId: string
}

/** Written here and not known to be stored. */
export interface Unsent {
  clientId: string
  parentId: Id | null
  body: string
  author: Participant
  created_at: string
  state: 'sending' | 'failed'
  /** Why it failed, in a person's words. */
  error: string | null
}

/** Shown already, still to be confirmed by the server. */
export type CommentChange =
  | { kind: 'edit'; id: Id; body: string }
  | { kind: 'remove'; id: Id }
  | { kind: 'like'; id: Id; on: boolean }

export interface ThreadContext extends PagesContext {
  content: ThreadRef
  /** What the server is known to hold, unique by id, each followed by its answers. */
  stored: Comment[]
  /** In order of writing. */
  unsent: Unsent[]
  /** The client id of the one that is on its way. */
  onItsWay: string | null
  /** What somebody had not sent when the session ended, for when they are back. */
  parked: Unsent[]
  /** In order of the person's doing; the first one runs. */
  changes: CommentChange[]
  /** Stored since the list was last asked for: its answer may not know them. */
  recent: Comment[]
  /** Ids of what was removed here: an answer that is late must not bring them back. */
  gone: Id[]
  /** How many were added here and stored, less those removed. */
  added: number
  error: string | null
  /** The last load failed because the server takes no comments here. */
  absent: boolean
  /** When page 1 was last answered, ms; null before. */
  loadedAt: number | null
  /** When it was last opened or left, ms. */
  usedAt: number
}

export type ThreadEvent =
  | PagesEvent
  | { type: 'comment.add'; body: string; parentId: Id | null; author: Participant }
  /** `id` of an unsent one is its client id. */
  | { type: 'comment.retry'; id: Id }
  | { type: 'comment.discard'; id: Id }
  | { type: 'comment.edit'; id: Id; body: string }
  | { type: 'comment.remove'; id: Id }
  | { type: 'comment.like'; id: Id }
  /** The person is called or looks otherwise now. */
  | { type: 'user.updated'; user: User }

export type ThreadFact = { type: 'toast.show'; toast: ToastContent }

/** A comment as it is shown. Of an unsent one `id` is the client id. */
export interface ShownComment extends Comment {
  state: 'stored' | 'sending' | 'failed'
  error: string | null
}

export interface ShownThread {
  comment: ShownComment
  answers: ShownComment[]
}
