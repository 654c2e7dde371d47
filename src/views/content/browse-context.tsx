import { use, useEffect, useLayoutEffect, useReducer } from 'react'
import type { FeedActor } from '../../machines/content/feed/feed.machine.ts'
import type { LightboxActor } from '../../machines/content/lightbox/lightbox.machine.ts'
import type { SearchActor } from '../../machines/content/search/search.machine.ts'
import type { ThreadActor } from '../../machines/content/thread/thread.machine.ts'
import type { FeedSource, ThreadRef } from '../../protocol/content/feed.ts'
import { type AppHandle, type Browse, useApp } from '../app-context.tsx'
import { PartFailure, whenPartsAreRetried } from '../routing/lazy-part.tsx'

const loads = new WeakMap<AppHandle, Promise<Browse>>()

/** One promise an app, or React would ask again at every try to render; a failure stays until Retry. */
function loadBrowse(app: AppHandle): Promise<Browse> {
  const known = loads.get(app)
  if (known) return known
  const loading = app.browse.load().catch((cause: unknown) => {
    whenPartsAreRetried(() => loads.delete(app))
    throw new PartFailure(cause)
  })
  loads.set(app, loading)
  return loading
}

/** The reading part. Suspends until its code is there, throws `PartFailure` when it cannot be had. */
export function useBrowse(): Browse {
  return use(loadBrowse(useApp()))
}

export function useLightbox(): LightboxActor {
  return useBrowse().lightbox
}

/** The search box: what it holds, finds and remembers. */
export function useSearch(): SearchActor {
  return useBrowse().search
}

/**
 * One of many, opened once the page that shows it is there: rendering opens nothing. One that is kept
 * is there at once, and one that was just opened before the browser paints.
 */
function useOpened<T>(found: T | null, open: () => T): T | null {
  const [, look] = useReducer((times: number) => times + 1, 0)
  useLayoutEffect(() => {
    if (found !== null) return
    open()
    look()
  })
  return found
}

/** The list of a source, opened for as long as the component is mounted; null in the first moment. */
export function useFeed(source: FeedSource): FeedActor | null {
  const browse = useBrowse()
  const feed = useOpened(browse.keptFeed(source), () => browse.feed(source))
  useEffect(() => {
    feed?.send({ type: 'list.opened' })
    return () => feed?.send({ type: 'list.left' })
  }, [feed])
  return feed
}

/** The comments on a piece of content, in the same way. */
export function useThread(content: ThreadRef): ThreadActor | null {
  const browse = useBrowse()
  const thread = useOpened(browse.keptThread(content), () => browse.thread(content))
  useEffect(() => {
    thread?.send({ type: 'list.opened' })
    return () => thread?.send({ type: 'list.left' })
  }, [thread])
  return thread
}
