import { assign, enqueueActions, setup } from 'xstate'
import type { ContentRef } from '../../protocol/creative-types.ts'
import { contentKey, type FeedSource, feedKey } from '../../protocol/feed.ts'
import type { EditorKind } from '../editor/editor.types.ts'
import type { MachineEnv } from '../env.ts'
import type { FeedEvent } from '../feed/feed.types.ts'
import { type ChildId, type Letter, sending, type Told, toOne, toParent } from '../kit/wires.ts'
import type { ThreadEvent } from '../thread/thread.types.ts'
import { type BrowseChildEvents, browseActors } from './browse.actors.ts'
import { mayShow, superfluousFeeds, superfluousThreads } from './browse.policy.ts'
import type { BrowseContext, BrowseEvent, BrowseFact, BrowseInput } from './browse.types.ts'

/** The system id of a feed. */
export const feedId = (key: string) => `feed-${key}` as ChildId<FeedEvent>

/** The system id of a comment thread. */
export const threadId = (key: string) => `thread-${key}` as ChildId<ThreadEvent>

/** The rest of a map without some keys. */
function without<T>(map: Record<string, T>, keys: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(map).filter(([key]) => !keys.includes(key)))
}

const toChild = sending<BrowseChildEvents>()
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
    actors: browseActors(env),
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
      tell: enqueueActions(({ enqueue }, letter: Letter<BrowseChildEvents>) => {
        enqueue(toChild(letter.to, letter.event))
      }),
      tellThreads: enqueueActions(({ context, enqueue }, event: ThreadEvent) => {
        for (const key of Object.keys(context.threads)) enqueue(toOne(threadId(key), event))
      }),
      reloadFeeds: enqueueActions(({ context, enqueue }, params: { kind: EditorKind }) => {
        for (const key of Object.keys(context.feeds)) {
          if (mayShow(key, params.kind)) enqueue(toOne(feedId(key), { type: 'feed.reload' }))
        }
      }),
      tellFeeds: enqueueActions(({ context, enqueue }, event: FeedEvent) => {
        for (const key of Object.keys(context.feeds)) enqueue(toOne(feedId(key), event))
      }),
    },
  })
}
