import type { InspectionEvent } from 'xstate'
import type { Environment } from '../../src/app/environment.ts'
import type { SimulatedClock } from './clock.ts'
import type { WriteEntry } from './event-log.ts'
import type { Faults } from './faults.ts'
import type { Role } from './scenario.ts'
import type { ModelServer } from './server/server.ts'

/** Creates an observer of all inspection events of one page load in a tab. */
export type Watch = (tab: string, load: number) => (event: InspectionEvent) => void

/** Wraps a tab's environment to record its time, random numbers and ids. */
export type WrapEnvironment = (tab: string, environment: Environment) => Environment
/** A WebSocket handshake that a client starts. */
export interface Handshake {
  tab: string
  role: Role
  token: string
  /** Time by the device's clock, ms since 1970. */
  deviceNow: number
  /** Maximum error of the device clock so far, ms. */
  maxClockError: number
  /** Contents of the browser's storage at this moment. */
  stored: Readonly<Record<string, string>>
  /** Keys whose last write failed. */
  unsavedKeys: ReadonlySet<string>
}

/** The parts of a simulation that its browsers share. */
export interface SimulationContext {
  readonly clock: SimulatedClock
  readonly server: ModelServer
  readonly faults: Faults
  readonly write: WriteEntry
  /** Uniform in [0, 1), from the seed. */
  random(): number
  newId(): string
  readonly watch: Watch | undefined
  readonly wrapEnvironment: WrapEnvironment | undefined
  /** Called for every handshake. */
  onHandshake: (handshake: Handshake) => void
}
