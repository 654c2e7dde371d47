import { type AnyActorRef, waitFor } from 'xstate'
import type { SsrPayload } from '../src/app/hydrate.ts'
import type { FirstPages } from '../src/app/preloaded-data.ts'
import {
  type FeedSource,
  feedKey,
  type ThreadRef,
  threadKey,
} from '../src/protocol/content/feed.ts'
import type { Browse, BrowseSource } from '../src/views/app-context.tsx'

/** Opens the page's lists while it is rendered, because effects do not run on the server. */
export function openingLists(source: BrowseSource, wait: <T>(promise: Promise<T>) => Promise<T>) {
  const feeds = new Map<string, FeedSource>()
  const threads = new Map<string, ThreadRef>()
  const pages: { [key: string]: unknown } = {}

  const opened = <L extends ReturnType<Browse['feed']> | ReturnType<Browse['thread']>>(list: L) => {
    list.send({ type: 'list.opened' })
    void wait(waitFor<AnyActorRef>(list, (now) => !now.matches({ list: 'loading' })))
    return list
  }
  const opening = (browse: Browse): Browse => ({
    ...browse,
    cachedFeed(source) {
      const key = feedKey(source)
      if (feeds.has(key)) return browse.feed(source)
      feeds.set(key, source)
      return opened(browse.feed(source))
    },
    cachedThread(content) {
      const key = threadKey(content)
      if (threads.has(key)) return browse.thread(content)
      threads.set(key, content)
      return opened(browse.thread(content))
    },
  })

  const firstPages: FirstPages = {
    async get(key, page, load) {
      const answer = await load()
      if (page === 1) pages[key] = answer
      return answer
    },
  }
  return {
    browse: { load: () => wait(source.load().then(opening)) } satisfies BrowseSource,
    firstPages,
    payload: (): Pick<SsrPayload, 'feeds' | 'threads' | 'firstPages'> => ({
      feeds: [...feeds.values()],
      threads: [...threads.values()],
      firstPages: pages,
    }),
    /** Keys of the lists that could not be loaded. */
    missing: () => [...feeds.keys(), ...threads.keys()].filter((key) => !Object.hasOwn(pages, key)),
  }
}
