/** Steps and expected values of the comment tables. Imports no machine. */

import type { Id, Participant } from '../../../src/protocol/base/types.ts'
import type { Comment } from '../../../src/protocol/content/creative-types.ts'
import { at } from '../messaging/chat.words.ts'

export type ThreadStep =
  | ['opened']
  | ['left']
  | ['more']
  | ['retry']
  | ['add', string]
  | ['answer', Id, string]
  /** For an unsent comment: `n` is the n-th one added here. */
  | ['sendAgain', number]
  | ['discard', number]
  | ['edit', Id, string]
  | ['remove', Id]
  | ['like', Id]
  | ['online']
  | ['signedIn']
  | ['otherSignedIn']
  | ['restored']
  | ['signedOut']
  | ['wait', number]
  | ['page', Comment[], number | null]
  /** HTTP status; 0 = no response, -1 = cancelled by the client, -2 = a programming error. */
  | ['pageFailed', number]
  /** The comment being sent is stored under this id. */
  | ['sent', number]
  | ['sendFailed', number]
  /** The pending edit, removal or like succeeds. */
  | ['done']
  | ['refused', number]

export interface ThreadLook {
  status: 'idle' | 'loading' | 'failed' | 'absent' | 'ready' | 'loadingMore' | 'moreFailed'
  /** `id body marks likes`; a reply starts with two dots. */
  comments: string[]
  more: boolean
  empty: boolean
  error: string | null
  /** The number of comments, given that the content item reports 10. */
  count: number
  /** The page being requested. */
  requests: number | null
  /** What is being sent to the server. */
  sending: string | null
  changing: string | null
}

export type Emitted = { type: string; [key: string]: unknown }
export const asks = (page: number): Emitted => ({ type: 'ask', page })
export const sends = (n: number, body: string, parentId: Id | null = null): Emitted => ({
  type: 'send',
  n,
  body,
  parentId,
})
export const changes = (
  kind: 'edit' | 'remove' | 'like',
  id: Id,
  to?: string | boolean,
): Emitted => ({
  type: kind,
  id,
  ...(to === undefined ? {} : { to }),
})
export const errorToast = (title: string): Emitted => ({
  type: 'toast.show',
  toast: { kind: 'error', title, text: '' },
})

export const FAILED = 'The call failed.'
export const BROKEN = 'Failed to load data'
export const SEND_FAILED = 'Your comment couldn’t be sent. Please try again.'
export const EDIT_FAILED = 'Your changes couldn’t be saved. Please try again.'
export const REMOVE_FAILED = 'The comment couldn’t be deleted. Please try again.'
export const LIKE_FAILED = 'Your like couldn’t be saved. Please try again.'
export const SIGNED_OUT = 'Authentication required'

export const CONTENT = { type: 'post', id: 5 } as const

const user = (id: number, username: string): Participant => ({
  id,
  username,
  full_name: username,
  avatar: null,
})
/** When the server stored an edit. */
export const EDITED = '2026-01-05T10:00:00.000Z'
/** The author of comments added here; the user of `signedIn`. */
export const ME = user(1, 'ayen')

export interface CommentParts {
  body?: string
  parent?: Id | null
  likes?: number
  liked?: boolean
  replies?: number
  deleted?: boolean
  client?: string | null
  edited?: string | null
}

/** A comment as the server returns it. */
export function comment(id: Id, parts: CommentParts = {}): Comment {
  return {
    id,
    body: parts.body ?? `c${id}`,
    author: user(2, 'deng'),
    parent_id: parts.parent ?? null,
    likes_count: parts.likes ?? 0,
    liked: parts.liked ?? false,
    replies_count: parts.replies ?? 0,
    created_at: at(Number(id)),
    edited_at: parts.edited ?? null,
    deleted: parts.deleted ?? false,
    client_id: parts.client ?? null,
  }
}

/** The client id of the n-th comment added here. */
export const clientId = (n: number): string => `local-${n}`

export function look(parts: Partial<ThreadLook> = {}): ThreadLook {
  return {
    status: 'ready',
    comments: [],
    more: true,
    empty: false,
    error: null,
    count: 10,
    requests: null,
    sending: null,
    changing: null,
    ...parts,
  }
}

export const shown = (comments: Comment[], next: number | null = 2): ThreadStep[] => [
  ['opened'],
  ['page', comments, next],
]
