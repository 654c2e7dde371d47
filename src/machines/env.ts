/** Time, randomness and ids for machines; injected so that tests control them. */
export interface MachineEnv {
  /** Wall clock, ms since 1970. */
  now(): number
  /** Uniform in [0, 1). */
  random(): number
  /** A new id that no server id equals, for temporary messages and toasts. */
  newId(): string
}
