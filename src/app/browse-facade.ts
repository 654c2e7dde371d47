import type { BrowseActor } from '../machines/browse/browse.machine.ts'
import { feedKey, threadKey } from '../protocol/content/feed.ts'
import type { Browse } from '../views/app-context.tsx'

/** The facade of the running public scope for React. */
export function browseHandle(actor: BrowseActor): Browse {
  const { lightbox, search } = actor.getSnapshot().children
  if (!lightbox || !search) throw new Error('the public scope lacks a child actor')

  const keyedActors = () => actor.getSnapshot().context.keyedActors
  const cachedFeed: Browse['cachedFeed'] = (source) => keyedActors().feed[feedKey(source)] ?? null
  const cachedThread: Browse['cachedThread'] = (content) =>
    keyedActors().thread[threadKey(content)] ?? null

  return {
    lightbox,
    search,
    cachedFeed,
    feed(source) {
      const known = cachedFeed(source)
      if (known !== null) return known
      actor.send({ type: 'feed.open', source })
      const opened = cachedFeed(source)
      if (opened === null) throw new Error('the public scope has stopped and opens no feeds')
      return opened
    },
    cachedThread,
    thread(content) {
      const known = cachedThread(content)
      if (known !== null) return known
      actor.send({ type: 'thread.open', content })
      const opened = cachedThread(content)
      if (opened === null) throw new Error('the public scope has stopped and opens no threads')
      return opened
    },
    forget: (content) => actor.send({ type: 'feed.forget', content }),
  }
}
