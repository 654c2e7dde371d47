import type { ThreadSnapshot } from './thread.machine.ts'
import { displayedThreads } from './thread.policy.ts'
import type { DisplayedThread, ThreadContext } from './thread.types.ts'

export type ThreadStatus =
  | 'idle'
  | 'loading'
  | 'failed'
  | 'absent'
  | 'ready'
  | 'loadingMore'
  | 'moreFailed'

/** `absent`: the server accepts no comments here. */
export function threadStatus(snapshot: ThreadSnapshot): ThreadStatus {
  if (snapshot.matches({ list: 'failed' }) && snapshot.context.absent) return 'absent'
  for (const status of ['idle', 'loading', 'failed'] as const) {
    if (snapshot.matches({ list: status })) return status
  }
  if (snapshot.matches({ list: { loaded: 'loadingMore' } })) return 'loadingMore'
  return snapshot.matches({ list: { loaded: 'moreFailed' } }) ? 'moreFailed' : 'ready'
}

const threadCache = new WeakMap<ThreadContext, DisplayedThread[]>()

/** The threads as shown, newest first; the same array until something changes. */
export function threadComments({ context }: ThreadSnapshot): DisplayedThread[] {
  const cached = threadCache.get(context)
  if (cached) return cached
  const threads = displayedThreads(context)
  threadCache.set(context, threads)
  return threads
}

export const hasMoreComments = (snapshot: ThreadSnapshot): boolean =>
  snapshot.matches({ list: 'loaded' }) && snapshot.context.next !== null

export const isThreadEmpty = (snapshot: ThreadSnapshot): boolean =>
  snapshot.matches({ list: 'loaded' }) &&
  snapshot.context.next === null &&
  threadComments(snapshot).length === 0

/** Error message of the last load, or null. */
export const threadError = (snapshot: ThreadSnapshot): string | null => snapshot.context.error

/**
 * Number of comments.
 * @param serverCount the count in the content item; the list is more accurate once fully loaded
 */
export function commentCount(snapshot: ThreadSnapshot, serverCount: number | null): number | null {
  const { added, unsent, changes, next, loadedAt } = snapshot.context
  if (loadedAt !== null && next === null) {
    const comments = threadComments(snapshot).flatMap(({ comment, replies }) => [
      comment,
      ...replies,
    ])
    return comments.filter(({ deleted, state }) => !deleted && state !== 'failed').length
  }
  if (serverCount === null) return null
  const sending = unsent.filter(({ state }) => state === 'sending').length
  const removing = changes.filter(({ kind }) => kind === 'remove').length
  return Math.max(0, serverCount + added + sending - removing)
}
