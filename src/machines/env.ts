/** What a machine may know of the outside: injected once, so tests own time, chance and ids. */
export interface MachineEnv {
  /** Wall clock, milliseconds since 1970. */
  now(): number
  /** Uniform in [0, 1). */
  random(): number
  /** A fresh id no server id equals, for temporary messages and toasts. */
  newId(): string
}
