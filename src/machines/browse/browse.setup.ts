import { assign, enqueueActions, sendParent, setup } from 'xstate'
import { type FeedSource, feedKey } from '../../protocol/feed.ts'
import type { MachineEnv } from '../env.ts'
import { createFeedMachine } from '../feed/feed.machine.ts'
import { createLightboxMachine } from '../lightbox/lightbox.machine.ts'
import { superfluous } from './browse.policy.ts'
import type { BrowseContext, BrowseEvent, BrowseFact, BrowseInput } from './browse.types.ts'

/** The system id of a feed. */
export const feedId = (key: string): string => `feed-${key}`

/** Types, children, effects and actions of the reading part; the chart arranges them. */
export function browseSetup(env: MachineEnv) {
  const base = setup({
    types: {
      context: {} as BrowseContext,
      events: {} as BrowseEvent,
      input: {} as BrowseInput,
    },
    actors: {
      lightbox: createLightboxMachine(env),
      feed: createFeedMachine(env),
    },
    guards: {
      hasFeed: ({ context }, params: { source: FeedSource }) =>
        context.feeds[feedKey(params.source)] !== undefined,
    },
    actions: {
      reportUnexpected: () => {},
      reportFailure: () => {},
      notePage: assign((_, params: { visible: boolean }) => ({ pageVisible: params.visible })),
      pass: sendParent((_, params: { fact: BrowseFact }) => params.fact),
    },
  })
  return base.extend({
    actions: {
      openFeed: enqueueActions(({ context, enqueue }, params: { source: FeedSource }) => {
        const key = feedKey(params.source)
        const left = superfluous(context.feeds)
        for (const old of left) enqueue.stopChild(feedId(old))
        enqueue.assign(({ spawn, context: { feeds, pageVisible } }) => ({
          feeds: {
            ...Object.fromEntries(Object.entries(feeds).filter(([name]) => !left.includes(name))),
            [key]: spawn('feed', {
              id: feedId(key),
              systemId: feedId(key),
              input: { source: params.source, pageVisible },
            }),
          },
        }))
      }),
      tellFeeds: enqueueActions(({ context, event, enqueue }) => {
        for (const key of Object.keys(context.feeds)) {
          enqueue.sendTo(feedId(key), event)
        }
      }),
    },
  })
}
