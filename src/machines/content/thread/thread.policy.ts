import { MAX_COMMENT_LENGTH } from '../../../protocol/base/constants.ts'
import { idKey, sameId } from '../../../protocol/base/ids.ts'
import type { Id, Participant } from '../../../protocol/base/types.ts'
import type { Comment } from '../../../protocol/content/creative-types.ts'
import { isAhead } from '../../kit/pagination.ts'
import type {
  CommentChange,
  CommentPage,
  ShownComment,
  ShownThread,
  ThreadContext,
  Unsent,
} from './thread.types.ts'

type Comments = readonly Comment[]
type Names = Pick<ThreadContext, 'stored' | 'recent' | 'unsent' | 'parked'>
type Lists = Pick<ThreadContext, 'stored' | 'next' | 'unsent'>

/** Whether a text can be sent: not blank, at most 2000 code points after trimming. */
export function isSendable(body: string): boolean {
  const { length } = [...body.trim()]
  return length > 0 && length <= MAX_COMMENT_LENGTH
}

export function find(comments: Comments, id: Id): Comment | undefined {
  return comments.find((comment) => sameId(comment.id, id))
}

/**
 * The parent of a reply: replies to replies go to the same level, because threads are one level
 * deep.
 */
export function parentFor(comments: Comments, id: Id | null): Id | null {
  if (id === null) return null
  return find(comments, id)?.parent_id ?? id
}

function replace(comments: Comments, id: Id, by: (comment: Comment) => Comment): Comment[] {
  return comments.map((comment) => (sameId(comment.id, id) ? by(comment) : comment))
}

/** The user's own comments with the current name and avatar. */
export function renamed(
  { stored, recent, unsent, parked }: Names,
  { id, username, full_name, avatar }: Participant,
): Names {
  const rename = <T extends { author: Participant }>(one: T): T =>
    sameId(one.author.id, id) ? { ...one, author: { id, username, full_name, avatar } } : one
  return {
    stored: stored.map(rename),
    recent: recent.map(rename),
    unsent: unsent.map(rename),
    parked: parked.map(rename),
  }
}

/** Removes a comment; one with replies becomes a placeholder. */
function remove(comments: Comments, id: Id): Comment[] {
  const comment = find(comments, id)
  if (comment === undefined) return [...comments]
  const isAnswered = comments.some((one) => sameId(one.parent_id, id))
  if (!isAnswered && comment.replies_count === 0) {
    return comments.filter((one) => !sameId(one.id, id)).map((one) => lessAnswer(one, comment))
  }
  return replace(comments, id, (one) => ({ ...one, body: '', deleted: true }))
}

const lessAnswer = (one: Comment, { parent_id }: Comment): Comment =>
  sameId(one.id, parent_id) ? { ...one, replies_count: Math.max(0, one.replies_count - 1) } : one

function applyOne(comments: Comments, change: CommentChange): Comment[] {
  switch (change.kind) {
    case 'edit':
      return replace(comments, change.id, (one) => ({ ...one, body: change.body }))
    case 'remove':
      return remove(comments, change.id)
    case 'like':
      return replace(comments, change.id, (one) => {
        if (one.liked === change.on) return one
        const likes_count = Math.max(0, one.likes_count + (change.on ? 1 : -1))
        return { ...one, liked: change.on, likes_count }
      })
  }
}

export function applyChanges(comments: Comments, changes: readonly CommentChange[]): Comment[] {
  return changes.reduce(applyOne, [...comments])
}

/** The newer text wins: a late response does not undo an edit. */
function fresher(known: Comment | undefined, found: Comment): Comment {
  const isOlder = Date.parse(found.edited_at ?? '') < Date.parse(known?.edited_at ?? '')
  const isUnedited = found.edited_at === null && (known?.edited_at ?? null) !== null
  if (known === undefined || !(isOlder || isUnedited)) return found
  return { ...found, body: known.body, edited_at: known.edited_at }
}

/** Removes duplicates, keeping the newest text. */
function unique(comments: Comments): Comment[] {
  const byId = new Map<string, Comment>()
  for (const comment of comments) {
    const key = idKey(comment.id)
    byId.set(key, fresher(byId.get(key), comment))
  }
  return [...byId.values()]
}

/**
 * Inserts a stored comment: on top, or after the replies of its parent. If the parent is not loaded
 * it is left out; it loads with the parent.
 */
export function place(comments: Comments, comment: Comment): Comment[] {
  if (find(comments, comment.id)) return replace(comments, comment.id, () => comment)
  const { parent_id } = comment
  if (parent_id === null) return [comment, ...comments]
  const last = comments.findLastIndex(
    (one) => sameId(one.id, parent_id) || sameId(one.parent_id, parent_id),
  )
  if (last === -1) return [...comments]
  return comments
    .toSpliced(last + 1, 0, comment)
    .map((one) =>
      sameId(one.id, parent_id) ? { ...one, replies_count: one.replies_count + 1 } : one,
    )
}

/** Without comments deleted here, and without unsent comments that turned out to be stored. */
function settled(context: ThreadContext, stored: Comments, next: number | null): Lists {
  const answered = new Set(stored.map((comment) => comment.client_id))
  return {
    stored: context.gone.reduce<Comment[]>(remove, [...stored]),
    next,
    unsent: context.unsent.filter(({ clientId }) => !answered.has(clientId)),
  }
}

/** Replaces the list by this page; comments stored since the request are kept. */
export function firstPage(context: ThreadContext, page: CommentPage): Lists {
  const known = page.items.map((found) => fresher(find(context.stored, found.id), found))
  const stored = context.recent
    .filter((comment) => !find(page.items, comment.id))
    .reduce(place, unique(known))
  return settled(context, stored, page.next)
}

export function nextPage(context: ThreadContext, page: CommentPage): Lists {
  const next = isAhead(context, page) ? page.next : null
  return settled(context, unique([...context.stored, ...page.items]), next)
}

/** True for a page without unknown comments that is followed by another one: it is skipped. */
export function isPassedOver(context: ThreadContext, page: CommentPage): boolean {
  const { stored, gone } = context
  const isKnown = ({ id }: Comment) =>
    find(stored, id) !== undefined || gone.some((one) => sameId(one, id))
  return isAhead(context, page) && page.items.every(isKnown)
}

/** The next comment to send. */
export function firstWaiting(unsent: readonly Unsent[]): Unsent | undefined {
  return unsent.find(({ state }) => state === 'sending')
}

const asShown = (comment: Comment): ShownComment => ({ ...comment, state: 'stored', error: null })

const asUnsent = ({ clientId, parentId, state, error, ...rest }: Unsent): ShownComment => ({
  ...rest,
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
export function shownThreads({ stored, changes, unsent }: ThreadContext): ShownThread[] {
  const comments = applyChanges(stored, changes)
  const ids = new Set(comments.map(({ id }) => idKey(id)))
  const isAnswer = (parent: Id | null) => parent !== null && ids.has(idKey(parent))
  const waiting = unsent.map(asUnsent)
  const tops = [
    ...waiting.filter((one) => !isAnswer(one.parent_id)).toReversed(),
    ...comments.filter((one) => !isAnswer(one.parent_id)).map(asShown),
  ]
  const replies = new Map<string, ShownComment[]>()
  for (const one of [...comments.map(asShown), ...waiting]) {
    if (!isAnswer(one.parent_id)) continue
    const key = idKey(one.parent_id ?? '')
    replies.set(key, [...(replies.get(key) ?? []), one])
  }
  return tops.map((comment) => ({ comment, replies: replies.get(idKey(comment.id)) ?? [] }))
}
