import { createLightboxMachine } from '../content/lightbox/lightbox.machine.ts'
import { createSearchMachine } from '../content/search/search.machine.ts'
import type { MachineEnv } from '../env.ts'
import { actorsOf } from '../kit/keyed-actors.ts'
import { type EventsOf, receives } from '../kit/typed-messaging.ts'
import { BROWSE_KEYED_ACTORS, type BrowseKeyedActors } from './browse.keyed-actors.ts'
import type { BrowseEvent } from './browse.types.ts'

/** Actors of the public scope. */
export const browseActors = (env: MachineEnv) =>
  receives<BrowseEvent>()({
    ...actorsOf(BROWSE_KEYED_ACTORS, env),
    lightbox: createLightboxMachine(env),
    search: createSearchMachine(env),
  })

export type BrowseActors = ReturnType<typeof browseActors>

/** Kinds of keyed actors. */
export type KeyedBrowseChild = keyof BrowseKeyedActors

export type BrowseChildEvents = EventsOf<Omit<BrowseActors, KeyedBrowseChild>>
