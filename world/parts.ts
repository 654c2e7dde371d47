import type { InspectionEvent } from 'xstate'
import type { Environment } from '../src/app/environment.ts'
import type { WorldClock } from './clock.ts'
import type { Faults } from './faults.ts'
import type { Write } from './journal.ts'
import type { Role } from './scenario.ts'
import type { ModelServer } from './server/server.ts'

/** Sees every event of every actor of one load of the page in a tab. */
export type Watch = (tab: string, load: number) => (event: InspectionEvent) => void

/** Notes what a tab is given of time, chance and ids, for who records its actors. */
export type Around = (tab: string, given: Environment) => Environment
/** A live socket is asked for. */
export interface Handshake {
  tab: string
  role: Role
  token: string
  /** Time by the device's clock, ms since 1970. */
  deviceNow: number
  /** How much the device's clock was wrong at the worst, ms. */
  wrong: number
  /** What the browser kept at this moment. */
  stored: Readonly<Record<string, string>>
  /** What it was to keep and could not. */
  unkept: ReadonlySet<string>
}

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
  /** Hears of every handshake. */
  onHandshake: (handshake: Handshake) => void
}
