import { useSelector } from '@xstate/react'
import type { ThreadActor } from '../../../machines/content/thread/thread.machine.ts'
import * as threadOf from '../../../machines/content/thread/thread.selectors.ts'
import type {
  DisplayedComment,
  DisplayedThread,
} from '../../../machines/content/thread/thread.types.ts'
import type { Id } from '../../../protocol/base/types.ts'
import { useRemove, useRemoved } from '../../hooks/use-removed.ts'

/** Heading that gets the focus after the user deletes a comment. */
export const COMMENTS_HEADING = 'comments-title'

/** Threads without comments that are being deleted; one with replies stays as a placeholder. */
function withoutRemoved(
  threads: readonly DisplayedThread[],
  isRemoved: (id: Id) => boolean,
): DisplayedThread[] {
  return threads.flatMap(({ comment, replies }) => {
    const remainingReplies = replies.filter(({ id }) => !isRemoved(id))
    if (!isRemoved(comment.id)) return [{ comment, replies: remainingReplies }]
    if (remainingReplies.length === 0) return []
    return [{ comment: { ...comment, body: '', deleted: true }, replies: remainingReplies }]
  })
}

const visibleCount = (threads: readonly DisplayedThread[]): number =>
  threads.flatMap(({ comment, replies }) => [comment, ...replies]).filter((entry) => !entry.deleted)
    .length

/**
 * The visible comments, the number of hidden ones, and a function that deletes one of the user's.
 */
export function useVisibleComments(thread: ThreadActor) {
  const isRemoved = useRemoved()
  const remove = useRemove()
  const loadedThreads = useSelector(thread, threadOf.threadComments)
  const visibleThreads = withoutRemoved(loadedThreads, (id) => isRemoved('comment', id))
  return {
    shown: visibleThreads,
    hidden: visibleCount(loadedThreads) - visibleCount(visibleThreads),
    remove({ id }: DisplayedComment) {
      remove({ kind: 'comment', id, thread: thread.getSnapshot().context.content })
      requestAnimationFrame(() => document.getElementById(COMMENTS_HEADING)?.focus())
    },
  }
}
