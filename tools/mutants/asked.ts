/**
 * What the run of a test is asked for, known to the runner (sieve-runner.ts), to the machines it
 * makes and to the sources it loads (setup.ts). One for a thread, whoever loads this file again.
 */
export interface Asked {
  /** The mutant of this run; null = as it is. */
  mutant: string | null
  /** Not told yet; null before the first test. */
  alive: Set<string> | null
  /** Where a run without a mutant comes by; null = nobody wants to know. */
  seen: Set<string> | null
  /** A test runs now; what is made before or between cannot be made again for each mutant. */
  running: boolean
  /** The place of each mutant of the chart, by its id. */
  places: Map<string, string>
  /** Made while no test ran: the chart (`''`), or what of the source was come by. */
  early: Set<string>
  /** Stops each actor that a mutant's run began by itself: one that goes on for ever starves all else. */
  left: Set<() => void>
}

const shared = globalThis as { mutantsAsked?: Asked }

shared.mutantsAsked ??= {
  mutant: null,
  alive: null,
  seen: null,
  running: false,
  places: new Map(),
  early: new Set(),
  left: new Set(),
}

export const asked: Asked = shared.mutantsAsked

/** Stands in a source that is harmed, before each place that can be. */
export function isAsked(id: string): boolean {
  asked.seen?.add(id)
  if (!asked.running) asked.early.add(id)
  return asked.mutant === id
}
