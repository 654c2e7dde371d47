import { describe, expect, it } from 'vitest'
import { fromPromise } from 'xstate'
import {
  type BrowseCommand,
  createBrowseMachine,
} from '../../../src/machines/browse/browse.machine.ts'
import {
  createFeedMachine,
  type FeedPage,
} from '../../../src/machines/content/feed/feed.machine.ts'
import type { SearchActor } from '../../../src/machines/content/search/search.machine.ts'
import { createSearchMachine } from '../../../src/machines/content/search/search.machine.ts'
import {
  isSearchLoading,
  isSearchOpen,
  overlayMessage,
} from '../../../src/machines/content/search/search.selectors.ts'
import { createThreadMachine } from '../../../src/machines/content/thread/thread.machine.ts'
import { threadComments } from '../../../src/machines/content/thread/thread.selectors.ts'
import { serviceFailure } from '../../../src/protocol/base/errors.ts'
import type { Comment } from '../../../src/protocol/content/creative-types.ts'
import { contentKey, type FeedSource, feedKey } from '../../../src/protocol/content/feed.ts'
import { run, testEnv } from '../../kit/harness.ts'
import { addPage } from '../../kit/page.ts'
import { quiet } from '../../kit/quiet.ts'
import { itemOf } from '../../spec/content/feed.steps.ts'
import { comment, ME } from '../../spec/content/thread.steps.ts'
import { USER } from '../../spec/messaging/inbox.steps.ts'
import { lintMachine } from '../matrix.ts'

const EVENTS = {
  'feed.open': true,
  'feed.forget': true,
  'content.published': true,
  'thread.open': true,
  'page.visible': true,
  'page.hidden': true,
  'network.online': true,
  'session.started': true,
  'session.ended': true,
  'user.updated': true,
} satisfies Record<BrowseCommand['type'], true>

const tagged = (n: number): FeedSource => ({ kind: 'posts', tag: `t${n}` })
const post = (id: number) => ({ type: 'post', id }) as const

/** The public scope; every feed has the posts 2 and 1, every thread the comment 1. */
function start() {
  const requests: string[] = []
  const failure = serviceFailure({ message: 'The call failed.', status: 500 })
  const harness = run((env) =>
    createBrowseMachine(env).provide({
      actors: {
        search: quiet(createSearchMachine(env)),
        feed: createFeedMachine(env).provide({
          actors: {
            loadFeed: fromPromise(async ({ input }): Promise<FeedPage> => {
              requests.push(feedKey(input.source))
              return { items: ['p2', 'p1'].map(itemOf), next: null, count: null }
            }),
          },
        }),
        thread: createThreadMachine(env).provide({
          actors: {
            loadComments: fromPromise(async ({ input }) => {
              requests.push(contentKey(input.content))
              return { items: [comment(1)], next: null, count: null }
            }),
            sendComment: fromPromise(async (): Promise<Comment> => {
              throw failure
            }),
            likeComment: fromPromise(async (): Promise<void> => {
              throw failure
            }),
          },
        }),
      },
    }),
  )
  const context = () => harness.actor.getSnapshot().context
  const setPage = addPage(harness.actor)
  const say = (event: BrowseCommand) => {
    setPage(event)
    harness.send(event)
  }
  return {
    harness,
    requests,
    say,
    feeds: () => Object.keys(context().keyedActors.feed),
    threads: () => Object.keys(context().keyedActors.thread),
    feed: (source: FeedSource) => {
      say({ type: 'feed.open', source })
      return context().keyedActors.feed[feedKey(source)]!
    },
    thread: (id: number) => {
      say({ type: 'thread.open', content: post(id) })
      return context().keyedActors.thread[contentKey(post(id))]!
    },
  }
}

const OPENED = { type: 'list.opened' } as const
const LEFT = { type: 'list.left' } as const

describe('the public scope', () => {
  it('is a valid machine', () => {
    expect(lintMachine(createBrowseMachine(testEnv()), Object.keys(EVENTS))).toEqual([])
  })

  it('[LIGHTBOX-02] has a lightbox', () => {
    expect(start().harness.actor.getSnapshot().children).toHaveProperty('lightbox')
  })

  it('[SEARCH-01 SESSION-08] has a search box that receives network events and the end of a session', async () => {
    const browse = start()
    const search = browse.harness.actor.getSnapshot().children.search as SearchActor
    search.send({ type: 'search.change', query: 'beads' })
    await browse.harness.advance(300)
    expect(overlayMessage(search.getSnapshot())).toBe('Search failed. Please try again.')
    browse.say({ type: 'network.online' })
    expect(isSearchLoading(search.getSnapshot())).toBe(true)
    browse.say({ type: 'session.ended' })
    expect(isSearchOpen(search.getSnapshot())).toBe(false)
  })

  it('[API-LIKE-08] returns the same feed for the same filters in any order', () => {
    const browse = start()
    const feed = browse.feed({ kind: 'works', username: 'deng', tag: 'beads' })
    expect(browse.feed({ kind: 'works', tag: 'beads', username: 'deng', search: '' })).toBe(feed)
    expect(browse.feed({ kind: 'works', tag: 'beads' })).not.toBe(feed)
    expect(browse.feeds()).toEqual(['works&tag=beads&username=deng', 'works&tag=beads'])
  })

  it('[API-POST-10] returns the same thread for the same content; portfolio is an alias of work', () => {
    const browse = start()
    browse.say({ type: 'thread.open', content: { type: 'work', id: 4 } })
    browse.say({ type: 'thread.open', content: { type: 'portfolio', id: '4' } })
    browse.say({ type: 'thread.open', content: { type: 'blog', id: 4 } })
    expect(browse.threads()).toEqual(['work:4', 'blog:4'])
  })

  it('retains 20 feeds and evicts the least recently used one for the 21st', async () => {
    const browse = start()
    for (let n = 0; n < 20; n++) {
      const feed = browse.feed(tagged(n))
      feed.send(OPENED)
      await browse.harness.advance(1)
      if (n !== 3) feed.send(LEFT)
    }
    // Opened again, it is the most recently used, although it is the oldest.
    const first = browse.feed(tagged(0))
    first.send(OPENED)
    first.send(LEFT)
    const second = browse.feed(tagged(1))
    expect(browse.feeds()).toHaveLength(20)
    browse.feed(tagged(20))
    expect(browse.feeds()).toHaveLength(20)
    expect(browse.feeds()).not.toContain(feedKey(tagged(1)))
    expect(second.getSnapshot().status).toBe('stopped')
    browse.feed(tagged(21))
    browse.feed(tagged(22))
    const gone = [1, 2, 4].map((n) => feedKey(tagged(n)))
    expect(browse.feeds().filter((key) => gone.includes(key))).toEqual([])
    expect(browse.feeds()).toContain(feedKey(tagged(3)))
    expect(browse.feeds()).toContain(feedKey(tagged(0)))
  })

  it('does not evict a feed that is being viewed, but evicts more later', async () => {
    const browse = start()
    const feeds = Array.from({ length: 21 }, (_, n) => browse.feed(tagged(n)))
    expect(browse.feeds()).toHaveLength(20)
    for (const feed of feeds.slice(1)) feed.send(OPENED)
    browse.feed(tagged(21)).send(OPENED)
    expect(browse.feeds()).toHaveLength(21)
    for (const feed of feeds.slice(1)) feed.send(LEFT)
    browse.feed(tagged(22))
    expect(browse.feeds()).toHaveLength(20)
  })

  it('retains 20 threads, and all with unsent comments', async () => {
    const browse = start()
    browse.thread(0).send({ type: 'comment.add', body: 'Kept', parentId: null, author: ME })
    await browse.harness.settle()
    for (let n = 1; n < 20; n++) {
      await browse.harness.advance(1)
      browse.thread(n)
    }
    browse.thread(20)
    expect(browse.threads()).toHaveLength(20)
    expect(browse.threads()).toContain('post:0')
    expect(browse.threads()).not.toContain('post:1')
  })

  it('removes a deleted content item from every feed', async () => {
    const browse = start()
    const lists = [browse.feed(tagged(1)), browse.feed(tagged(2))]
    for (const list of lists) list.send(OPENED)
    await browse.harness.settle()
    browse.say({ type: 'feed.forget', content: post(2) })
    for (const list of lists) {
      expect(list.getSnapshot().context.items).toEqual([itemOf('p1')])
    }
  })

  it('[PROD-07] reloads only the feeds that may show the published content', async () => {
    const browse = start()
    for (const source of [
      tagged(1),
      { kind: 'blog' },
      { kind: 'explore', mode: 'latest' },
    ] as const) {
      browse.feed(source).send(OPENED)
    }
    await browse.harness.settle()
    const first = browse.requests.length
    browse.say({ type: 'content.published', kind: 'post' })
    await browse.harness.settle()
    expect(browse.requests.slice(first)).toEqual(['posts&tag=t1', 'explore&mode=latest'])
    browse.say({ type: 'content.published', kind: 'project' })
    await browse.harness.settle()
    expect(browse.requests).toHaveLength(first + 2)
  })

  it('[SESSION-08] forwards session events to feeds and threads', async () => {
    const browse = start()
    browse.feed(tagged(1)).send(OPENED)
    browse.thread(1).send({ type: 'list.opened' })
    await browse.harness.settle()
    browse.say({ type: 'session.started', user: USER, restored: true })
    await browse.harness.settle()
    expect(browse.requests).toEqual(['posts&tag=t1', 'post:1'])
    browse.say({ type: 'session.started', user: USER, restored: false })
    browse.say({ type: 'session.ended' })
    await browse.harness.settle()
    const again = ['posts&tag=t1', 'post:1']
    expect(browse.requests).toEqual([...again, ...again, ...again])
  })

  it("updates the user's name in threads and reloads feeds", async () => {
    const browse = start()
    browse.feed(tagged(1)).send(OPENED)
    const thread = browse.thread(1)
    thread.send(OPENED)
    await browse.harness.settle()
    browse.say({ type: 'user.updated', user: { ...USER, id: 2, full_name: 'Deng Majok' } })
    await browse.harness.settle()
    expect(browse.requests).toEqual(['posts&tag=t1', 'post:1', 'posts&tag=t1'])
    const [shown] = threadComments(thread.getSnapshot())
    expect(shown?.comment.author?.full_name).toBe('Deng Majok')
  })

  it.each([true, false])('passes page visibility to a new feed: %s', (seen) => {
    const browse = start()
    browse.say({ type: seen ? 'page.hidden' : 'page.visible' })
    browse.say({ type: seen ? 'page.visible' : 'page.hidden' })
    expect(browse.feed(tagged(1)).getSnapshot().context.pageVisible).toBe(seen)
    browse.say({ type: seen ? 'page.hidden' : 'page.visible' })
    expect(browse.feed(tagged(1)).getSnapshot().context.pageVisible).toBe(!seen)
  })

  it('[API-POST-15] forwards toasts of a thread', async () => {
    const browse = start()
    const thread = browse.thread(1)
    thread.send({ type: 'list.opened' })
    await browse.harness.settle()
    thread.send({ type: 'comment.like', id: 1 })
    await browse.harness.settle()
    expect(browse.harness.sentEvents).toEqual([
      { type: 'toast.show', toast: { kind: 'error', title: 'The call failed.', text: '' } },
    ])
  })
})
