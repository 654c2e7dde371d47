import { type FeedSource, feedKey, type ThreadRef, threadKey } from '../../protocol/content/feed.ts'
import { createFeedMachine } from '../content/feed/feed.machine.ts'
import { createThreadMachine } from '../content/thread/thread.machine.ts'
import { createKeyedActors, definitionsFor, type EventsOfKeyedActors } from '../kit/keyed-actors.ts'

const define = definitionsFor<object>()

/** Keyed actors of the public scope; each counts its viewers itself. */
export const BROWSE_KEYED_ACTORS = {
  feed: define(createFeedMachine, {
    key: ({ source }: { source: FeedSource }) => feedKey(source),
    input: ({ source }) => ({ source }),
    canEvict: ({ context }) => context.viewers === 0,
    usedAt: ({ context }) => context.usedAt,
  }),
  /** Comments on a content item; retained while it has changes that are not stored yet. */
  thread: define(createThreadMachine, {
    key: ({ content }: { content: ThreadRef }) => threadKey(content),
    input: ({ content }) => ({ content }),
    canEvict: ({ context: { viewers, unsent, parked, changes } }) =>
      viewers + unsent.length + parked.length + changes.length === 0,
    usedAt: ({ context }) => context.usedAt,
  }),
}

export type BrowseKeyedActors = typeof BROWSE_KEYED_ACTORS

/** Events that the actors of each kind accept. */
export type BrowseKeyedActorEvents = EventsOfKeyedActors<BrowseKeyedActors>

export const keyedActors = createKeyedActors(BROWSE_KEYED_ACTORS)
