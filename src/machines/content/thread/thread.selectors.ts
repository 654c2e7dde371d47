import type { ThreadSnapshot } from './thread.machine.ts'
import { isSendable, shownThreads } from './thread.policy.ts'
import type { ShownThread, ThreadContext } from './thread.types.ts'

export { isSendable }

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

const shown = new WeakMap<ThreadContext, ShownThread[]>()

/** The threads as shown, newest first; the same array until something changes. */
export function threadComments({ context }: ThreadSnapshot): ShownThread[] {
  const known = shown.get(context)
  if (known) return known
  const found = shownThreads(context)
  shown.set(context, found)
  return found
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
 * @param known the count in the content item; the list is more accurate once fully loaded
 */
export function commentCount(snapshot: ThreadSnapshot, known: number): number {
  const { added, unsent, changes, next, loadedAt } = snapshot.context
  if (loadedAt !== null && next === null) {
    const all = threadComments(snapshot).flatMap(({ comment, replies }) => [comment, ...replies])
    return all.filter(({ deleted, state }) => !deleted && state !== 'failed').length
  }
  const sending = unsent.filter(({ state }) => state === 'sending').length
  const removing = changes.filter(({ kind }) => kind === 'remove').length
  return Math.max(0, known + added + sending - removing)
}
