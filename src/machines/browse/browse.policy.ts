import type { EditorKind } from '../editor/editor.types.ts'
import type { FeedActor } from '../feed/feed.machine.ts'
import type { ThreadActor } from '../thread/thread.machine.ts'

/** So many feeds, and so many threads, are kept at most, as long as one of them may go. */
export const KEPT_MOST = 20

interface Kept {
  key: string
  usedAt: number
  mayGo: boolean
}

/** Those that have to go before one more comes, the least used first. */
function leastUsed(kept: readonly Kept[]): string[] {
  const excess = Math.max(0, kept.length + 1 - KEPT_MOST)
  return kept
    .filter(({ mayGo }) => mayGo)
    .toSorted((a, b) => a.usedAt - b.usedAt)
    .slice(0, excess)
    .map(({ key }) => key)
}

/** The feeds that go before one more comes: never one that somebody looks at. */
export function superfluousFeeds(feeds: Record<string, FeedActor>): string[] {
  return leastUsed(
    Object.entries(feeds).map(([key, feed]) => {
      const { usedAt, viewers } = feed.getSnapshot().context
      return { key, usedAt, mayGo: viewers === 0 }
    }),
  )
}

/** The threads that go before one more comes: never one that holds something not yet stored. */
export function superfluousThreads(threads: Record<string, ThreadActor>): string[] {
  return leastUsed(
    Object.entries(threads).map(([key, thread]) => {
      const { usedAt, viewers, unsent, parked, changes } = thread.getSnapshot().context
      const owes = unsent.length + parked.length + changes.length
      return { key, usedAt, mayGo: viewers === 0 && owes === 0 }
    }),
  )
}

/** The kinds of lists that show what was made by each form; of projects and assets there are no feeds. */
const SHOWN_IN: { readonly [kind in EditorKind]: readonly string[] } = {
  post: ['explore', 'posts', 'saved'],
  work: ['explore', 'works', 'saved'],
  blog: ['explore', 'blog', 'saved'],
  project: [],
  asset: [],
}

/** @param key of `feedKey`, which begins with the kind of the list */
export function mayShow(key: string, kind: EditorKind): boolean {
  return SHOWN_IN[kind].includes(key.split('&', 1)[0] ?? '')
}
