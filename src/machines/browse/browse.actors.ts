import type { MachineEnv } from '../env.ts'
import { createFeedMachine } from '../feed/feed.machine.ts'
import { type EventsOf, hearing } from '../kit/wires.ts'
import { createLightboxMachine } from '../lightbox/lightbox.machine.ts'
import { createSearchMachine } from '../search/search.machine.ts'
import { createThreadMachine } from '../thread/thread.machine.ts'
import type { BrowseEvent } from './browse.types.ts'

/** Who lives in the reading part. */
export const browseActors = (env: MachineEnv) =>
  hearing<BrowseEvent>()({
    lightbox: createLightboxMachine(env),
    feed: createFeedMachine(env),
    thread: createThreadMachine(env),
    search: createSearchMachine(env),
  })

export type BrowseActors = ReturnType<typeof browseActors>

/** Those there are many of. */
export type KeyedBrowseChild = 'feed' | 'thread'

export type BrowseChildEvents = EventsOf<Omit<BrowseActors, KeyedBrowseChild>>
