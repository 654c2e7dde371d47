import type { InspectionEvent } from 'xstate'
import type { Environment } from '../src/app/environment.ts'
import type { WorldClock } from './clock.ts'
import type { Faults } from './faults.ts'
import type { Write } from './journal.ts'
import type { ModelServer } from './server/server.ts'

/** Sees every event of every actor of one load of the page in a tab. */
export type Watch = (tab: string, load: number) => (event: InspectionEvent) => void

/** Notes what a tab is given of time, chance and ids, for who records its actors. */
export type Around = (tab: string, given: Environment) => Environment

/** What the browsers of a world share. */
export interface WorldParts {
  readonly clock: WorldClock
  readonly server: ModelServer
  readonly faults: Faults
  readonly write: Write
  /** Uniform in [0, 1), from the seed. */
  chance(): number
  newId(): string
  readonly watch: Watch | undefined
  readonly around: Around | undefined
}
