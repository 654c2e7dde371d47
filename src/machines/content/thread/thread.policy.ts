import { MAX_COMMENT_LENGTH } from '../../../protocol/base/constants.ts'
import { idKey, sameId } from '../../../protocol/base/ids.ts'
import type { Id, Participant } from '../../../protocol/base/types.ts'
import { countAfterLike } from '../../../protocol/content/content.ts'
import type { Comment } from '../../../protocol/content/creative-types.ts'
import { isAhead } from '../../kit/pagination.ts'
import type {
  CommentChange,
  CommentPage,
  DisplayedComment,
  DisplayedThread,
  ThreadContext,
  Unsent,
} from './thread.types.ts'

type Comments = readonly Comment[]
type AuthoredLists = Pick<ThreadContext, 'stored' | 'recent' | 'unsent' | 'parked'>
type Lists = Pick<ThreadContext, 'stored' | 'next' | 'unsent'>

/** Whether a text can be sent: not blank, at most 2000 code points after trimming. */
export function isSendable(body: string): boolean {
  const { length } = [...body.trim()]
  return length > 0 && length <= MAX_COMMENT_LENGTH
}

export function findComment(comments: Comments, id: Id): Comment | undefined {
  return comments.find((comment) => sameId(comment.id, id))
}

/**
 * The parent of a reply: replies to replies go to the same level, because threads are one level
 * deep.
 */
export function parentFor(comments: Comments, id: Id | null): Id | null {
  if (id === null) return null
  return findComment(comments, id)?.parent_id ?? id
}

function replace(comments: Comments, id: Id, by: (comment: Comment) => Comment): Comment[] {
  return comments.map((comment) => (sameId(comment.id, id) ? by(comment) : comment))
}

/** The user's own comments with the current name and avatar. */
export function withAuthor(
  { stored, recent, unsent, parked }: AuthoredLists,
  { id, username, full_name, avatar }: Participant,
): AuthoredLists {
  const updateAuthor = <T extends { author: Participant }>(entry: T): T =>
    sameId(entry.author.id, id) ? { ...entry, author: { id, username, full_name, avatar } } : entry
  return {
    stored: stored.map(updateAuthor),
    recent: recent.map(updateAuthor),
    unsent: unsent.map(updateAuthor),
    parked: parked.map(updateAuthor),
  }
}

/** Removes a comment; one that is known to have replies becomes a placeholder. */
function remove(comments: Comments, id: Id): Comment[] {
  const comment = findComment(comments, id)
  if (comment === undefined) return [...comments]
  const hasReplies = comments.some((other) => sameId(other.parent_id, id))
  if (!hasReplies && !comment.replies_count) {
    return comments
      .filter((other) => !sameId(other.id, id))
      .map((other) => withoutReply(other, comment))
  }
  return replace(comments, id, (current) => ({ ...current, body: '', deleted: true }))
}

const withoutReply = (current: Comment, { parent_id }: Comment): Comment =>
  sameId(current.id, parent_id) ? withRepliesChanged(current, -1) : current

/** An unknown number of replies stays unknown. */
const withRepliesChanged = (comment: Comment, by: number): Comment =>
  comment.replies_count === null
    ? comment
    : { ...comment, replies_count: Math.max(0, comment.replies_count + by) }

function applyChange(comments: Comments, change: CommentChange): Comment[] {
  switch (change.kind) {
    case 'edit':
      return replace(comments, change.id, (current) => ({ ...current, body: change.body }))
    case 'remove':
      return remove(comments, change.id)
    case 'like':
      return replace(comments, change.id, (current) => {
        if (current.liked === change.on) return current
        const likes_count = countAfterLike(current, change.on)
        return { ...current, liked: change.on, likes_count }
      })
  }
}

export function applyChanges(comments: Comments, changes: readonly CommentChange[]): Comment[] {
  return changes.reduce(applyChange, [...comments])
}

/** The newer text wins: a late response does not undo an edit. */
function withNewerText(stored: Comment | undefined, received: Comment): Comment {
  const isOlder = Date.parse(received.edited_at ?? '') < Date.parse(stored?.edited_at ?? '')
  const isUnedited = received.edited_at === null && (stored?.edited_at ?? null) !== null
  if (stored === undefined || !(isOlder || isUnedited)) return received
  return { ...received, body: stored.body, edited_at: stored.edited_at }
}

/** Removes duplicates, keeping the newest text. */
function unique(comments: Comments): Comment[] {
  const byId = new Map<string, Comment>()
  for (const comment of comments) {
    const key = idKey(comment.id)
    byId.set(key, withNewerText(byId.get(key), comment))
  }
  return [...byId.values()]
}

/**
 * Inserts a stored comment: on top, or after the replies of its parent. If the parent is not loaded
 * it is left out; it loads with the parent.
 */
export function insertStored(comments: Comments, comment: Comment): Comment[] {
  if (findComment(comments, comment.id)) return replace(comments, comment.id, () => comment)
  const { parent_id } = comment
  if (parent_id === null) return [comment, ...comments]
  const lastIndex = comments.findLastIndex(
    (other) => sameId(other.id, parent_id) || sameId(other.parent_id, parent_id),
  )
  if (lastIndex === -1) return [...comments]
  return comments
    .toSpliced(lastIndex + 1, 0, comment)
    .map((other) => (sameId(other.id, parent_id) ? withRepliesChanged(other, 1) : other))
}

/** Without comments deleted here, and without unsent comments that turned out to be stored. */
function withoutSettled(context: ThreadContext, stored: Comments, next: number | null): Lists {
  const storedClientIds = new Set(stored.map((comment) => comment.client_id))
  return {
    stored: context.gone.reduce<Comment[]>(remove, [...stored]),
    next,
    unsent: context.unsent.filter(({ clientId }) => !storedClientIds.has(clientId)),
  }
}

/** Replaces the list by this page; comments stored since the request are kept. */
export function firstPage(context: ThreadContext, page: CommentPage): Lists {
  const merged = page.items.map((received) =>
    withNewerText(findComment(context.stored, received.id), received),
  )
  const stored = context.recent
    .filter((comment) => !findComment(page.items, comment.id))
    .reduce(insertStored, unique(merged))
  return withoutSettled(context, stored, page.next)
}

export function nextPage(context: ThreadContext, page: CommentPage): Lists {
  const next = isAhead(context, page) ? page.next : null
  return withoutSettled(context, unique([...context.stored, ...page.items]), next)
}

/** True for a page without unknown comments that is followed by another one: it is skipped. */
export function isPassedOver(context: ThreadContext, page: CommentPage): boolean {
  const { stored, gone } = context
  const isKnown = ({ id }: Comment) =>
    findComment(stored, id) !== undefined || gone.some((deletedId) => sameId(deletedId, id))
  return isAhead(context, page) && page.items.every(isKnown)
}

/** The next comment to send. */
export function firstWaiting(unsent: readonly Unsent[]): Unsent | undefined {
  return unsent.find(({ state }) => state === 'sending')
}

const asDisplayed = (comment: Comment): DisplayedComment => ({
  ...comment,
  state: 'stored',
  error: null,
})

const asUnsent = ({ clientId, parentId, state, error, ...fields }: Unsent): DisplayedComment => ({
  ...fields,
  id: clientId,
  client_id: clientId,
  parent_id: parentId,
  likes_count: 0,
  liked: false,
  replies_count: 0,
  edited_at: null,
  deleted: false,
  state,
  error,
})

/** Threads as shown: pending changes applied, unsent threads on top, unsent replies at the end. */
export function displayedThreads({ stored, changes, unsent }: ThreadContext): DisplayedThread[] {
  const comments = applyChanges(stored, changes)
  const ids = new Set(comments.map(({ id }) => idKey(id)))
  const isReply = (parent: Id | null) => parent !== null && ids.has(idKey(parent))
  const waiting = unsent.map(asUnsent)
  const topLevel = [
    ...waiting.filter((comment) => !isReply(comment.parent_id)).toReversed(),
    ...comments.filter((comment) => !isReply(comment.parent_id)).map(asDisplayed),
  ]
  const replies = new Map<string, DisplayedComment[]>()
  for (const comment of [...comments.map(asDisplayed), ...waiting]) {
    if (!isReply(comment.parent_id)) continue
    const key = idKey(comment.parent_id ?? '')
    replies.set(key, [...(replies.get(key) ?? []), comment])
  }
  return topLevel.map((comment) => ({ comment, replies: replies.get(idKey(comment.id)) ?? [] }))
}
