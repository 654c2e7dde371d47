import { use, useEffect, useLayoutEffect, useReducer } from 'react'
import type { FeedActor } from '../../machines/content/feed/feed.machine.ts'
import type { LightboxActor } from '../../machines/content/lightbox/lightbox.machine.ts'
import type {} from '../../machines/content/search/search.machine.ts'
import type { ThreadActor } from '../../machines/content/thread/thread.machine.ts'
import type { FeedSource, ThreadRef } from '../../protocol/content/feed.ts'
import { type AppHandle, type Browse, useApp } from '../app-context.tsx'
import { onSectionRetry, SectionFailure } from '../routing/lazy-section.tsx'

const loadPromises = new WeakMap<AppHandle, Promise<Browse>>()

/**
 * One promise per app, because React would start a new load on every render attempt. A rejected
 * promise is kept until the user retries.
 */
function loadBrowse(app: AppHandle): Promise<Browse> {
  const pending = loadPromises.get(app)
  if (pending) return pending
  const loading = app.browse.load().catch((cause: unknown) => {
    onSectionRetry(() => loadPromises.delete(app))
    throw new SectionFailure(cause)
  })
  loadPromises.set(app, loading)
  return loading
}

/** The public scope. Suspends until its chunk has loaded; throws `SectionFailure` if loading fails. */
export function useBrowse(): Browse {
  return use(loadBrowse(useApp()))
}

export function useLightbox(): LightboxActor {
  return useBrowse().lightbox
}

/**
 * Returns a keyed actor and opens it in a layout effect, because rendering must have no side
 * effects. A retained actor is returned immediately, a new one before the browser paints.
 */
function useOpenedActor<T>(actor: T | null, open: () => T): T | null {
  const [, rerender] = useReducer((times: number) => times + 1, 0)
  useLayoutEffect(() => {
    if (actor !== null) return
    open()
    rerender()
  })
  return actor
}

/**
 * Feed actor of a source. It counts as viewed while the component is mounted. Null on the first
 * render unless the feed is retained.
 */
export function useFeed(source: FeedSource): FeedActor | null {
  const browse = useBrowse()
  const feed = useOpenedActor(browse.cachedFeed(source), () => browse.feed(source))
  useEffect(() => {
    feed?.send({ type: 'list.opened' })
    return () => feed?.send({ type: 'list.left' })
  }, [feed])
  return feed
}

/** Thread actor with the comments on a content item; works like `useFeed`. */
export function useThread(content: ThreadRef): ThreadActor | null {
  const browse = useBrowse()
  const thread = useOpenedActor(browse.cachedThread(content), () => browse.thread(content))
  useEffect(() => {
    thread?.send({ type: 'list.opened' })
    return () => thread?.send({ type: 'list.left' })
  }, [thread])
  return thread
}
