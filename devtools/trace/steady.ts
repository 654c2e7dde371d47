/** Monotonic event times, even if a device's clock was set back. */
import type { Scenario } from '../simulation/scenario.ts'
import type { TraceEvent } from './schema.ts'

/** A clock that goes back by more than this was set back. */
export const CLOCK_SET_BACK_MS = 1_000

export const tabOf = (name: string): string => name.split(' ', 1)[0] ?? ''

/**
 * Time of each event by sequence number, corrected for clocks that were set back: by the full
 * amount if the scenario states it, otherwise as if no time had passed.
 */
export function monotonicTimes(
  events: readonly TraceEvent[],
  scenario: Scenario | null = null,
): Map<number, number> {
  const jumps = (scenario?.steps ?? [])
    .map((step) => (step.do === 'jump' ? -step.ms : 0))
    .toSorted((a, b) => a - b)
  const clocks = new Map<string, { at: number; correction: number }>()
  let latest = Number.NEGATIVE_INFINITY
  return new Map(
    events.map(({ seq, at, actor }) => {
      const tab = tabOf(actor)
      const clock = clocks.get(tab) ?? { at, correction: 0 }
      const setBackMs = clock.at - at
      if (setBackMs > CLOCK_SET_BACK_MS) {
        const jump = jumps.find((ms) => ms >= setBackMs)
        clock.correction = jump === undefined ? latest - at : clock.correction + jump
      }
      clock.at = at
      clocks.set(tab, clock)
      const time = at + clock.correction
      latest = Math.max(latest, time)
      return [seq, time]
    }),
  )
}

/**
 * Merges events and network entries by time. At equal times, events come first; events keep their
 * order.
 */
export function mergeByTime<T extends { at: number }>(
  events: readonly T[],
  wire: readonly T[],
): T[] {
  const result: T[] = []
  let next = 0
  for (const event of events) {
    while (next < wire.length && (wire[next]?.at ?? 0) < event.at) result.push(wire[next++] as T)
    result.push(event)
  }
  return [...result, ...wire.slice(next)]
}
