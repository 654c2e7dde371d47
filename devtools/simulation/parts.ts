import type { InspectionEvent } from 'xstate'
import type { Environment } from '../../src/app/environment.ts'
import type { SimulatedClock } from './clock.ts'
import type { Write } from './event-log.ts'
import type { Faults } from './faults.ts'
import type { Role } from './scenario.ts'
import type { ModelServer } from './server/server.ts'

/** Creates an observer of all inspection events of one page load in a tab. */
export type Watch = (tab: string, load: number) => (event: InspectionEvent) => void

/** Wraps a tab's environment to record its time, random numbers and ids. */
export type Around = (tab: string, given: Environment) => Environment
/** A WebSocket handshake that a client starts. */
export interface Handshake {
  tab: string
  role: Role
  token: string
  /** Time by the device's clock, ms since 1970. */
  deviceNow: number
  /** Maximum error of the device clock so far, ms. */
  wrong: number
  /** Contents of the browser's storage at this moment. */
  stored: Readonly<Record<string, string>>
  /** Keys whose last write failed. */
  unkept: ReadonlySet<string>
}

/** The parts of a simulation that its browsers share. */
export interface SimulationParts {
  readonly clock: SimulatedClock
  readonly server: ModelServer
  readonly faults: Faults
  readonly write: Write
  /** Uniform in [0, 1), from the seed. */
  random(): number
  newId(): string
  readonly watch: Watch | undefined
  readonly around: Around | undefined
  /** Called for every handshake. */
  onHandshake: (handshake: Handshake) => void
}
