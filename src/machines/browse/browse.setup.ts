import { assign, enqueueActions, setup } from 'xstate'
import type { ContentRef } from '../../protocol/creative-types.ts'
import { contentKey, type FeedSource, feedKey } from '../../protocol/feed.ts'
import type { EditorKind } from '../editor/editor.types.ts'
import type { MachineEnv } from '../env.ts'
import { createFeedMachine } from '../feed/feed.machine.ts'
import { hearing, type Told, toParent } from '../kit/wires.ts'
import { createLightboxMachine } from '../lightbox/lightbox.machine.ts'
import { createSearchMachine } from '../search/search.machine.ts'
import { createThreadMachine } from '../thread/thread.machine.ts'
import { mayShow, superfluousFeeds, superfluousThreads } from './browse.policy.ts'
import type { BrowseContext, BrowseEvent, BrowseFact, BrowseInput } from './browse.types.ts'

/** The system id of a feed. */
export const feedId = (key: string): string => `feed-${key}`

/** The system id of a comment thread. */
export const threadId = (key: string): string => `thread-${key}`

/** The rest of a map without some keys. */
function without<T>(map: Record<string, T>, keys: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(map).filter(([key]) => !keys.includes(key)))
}

const tellParent = toParent<BrowseFact>()

/** Types, children, effects and actions of the reading part; the chart arranges them. */
export function browseSetup(env: MachineEnv) {
  const base = setup({
    types: {
      context: {} as BrowseContext,
      events: {} as BrowseEvent,
      emitted: {} as Told<BrowseFact>,
      input: {} as BrowseInput,
    },
    actors: hearing<BrowseEvent>()({
      lightbox: createLightboxMachine(env),
      feed: createFeedMachine(env),
      thread: createThreadMachine(env),
      search: createSearchMachine(env),
    }),
    guards: {
      hasFeed: ({ context }, params: { source: FeedSource }) =>
        context.feeds[feedKey(params.source)] !== undefined,
      hasThread: ({ context }, params: { content: ContentRef }) =>
        context.threads[contentKey(params.content)] !== undefined,
    },
    actions: {
      reportUnexpected: () => {},
      reportFailure: () => {},
      notePage: assign((_, params: { visible: boolean }) => ({ pageVisible: params.visible })),
      pass: tellParent((_, params: { fact: BrowseFact }) => params.fact),
    },
  })
  return base.extend({
    actions: {
      openFeed: enqueueActions(({ context, enqueue }, params: { source: FeedSource }) => {
        const key = feedKey(params.source)
        const left = superfluousFeeds(context.feeds)
        for (const old of left) enqueue.stopChild(feedId(old))
        enqueue.assign(({ spawn, context: { feeds, pageVisible } }) => ({
          feeds: {
            ...without(feeds, left),
            [key]: spawn('feed', {
              id: feedId(key),
              systemId: feedId(key),
              input: { source: params.source, pageVisible },
            }),
          },
        }))
      }),
      openThread: enqueueActions(({ context, enqueue }, params: { content: ContentRef }) => {
        const key = contentKey(params.content)
        const left = superfluousThreads(context.threads)
        for (const old of left) enqueue.stopChild(threadId(old))
        enqueue.assign(({ spawn, context: { threads } }) => ({
          threads: {
            ...without(threads, left),
            [key]: spawn('thread', {
              id: threadId(key),
              systemId: threadId(key),
              input: { content: params.content },
            }),
          },
        }))
      }),
      tellSearch: enqueueActions(({ event, enqueue }) => {
        enqueue.sendTo('search', event)
      }),
      tellThreads: enqueueActions(({ context, event, enqueue }) => {
        for (const key of Object.keys(context.threads)) enqueue.sendTo(threadId(key), event)
      }),
      reloadFeeds: enqueueActions(({ context, enqueue }, params: { kind: EditorKind }) => {
        for (const key of Object.keys(context.feeds)) {
          if (mayShow(key, params.kind)) enqueue.sendTo(feedId(key), { type: 'feed.reload' })
        }
      }),
      reloadAllFeeds: enqueueActions(({ context, enqueue }) => {
        for (const key of Object.keys(context.feeds)) {
          enqueue.sendTo(feedId(key), { type: 'feed.reload' })
        }
      }),
      tellFeeds: enqueueActions(({ context, event, enqueue }) => {
        for (const key of Object.keys(context.feeds)) {
          enqueue.sendTo(feedId(key), event)
        }
      }),
    },
  })
}
