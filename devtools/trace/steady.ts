/** Monotonic event times, even if a device's clock was set back. */
import type { Scenario } from '../simulation/scenario.ts'
import type { TraceEvent } from './schema.ts'

/** A clock that goes back by more than this was set back. */
export const BACK_MS = 1_000

export const tabOf = (name: string): string => name.split(' ', 1)[0] ?? ''

/**
 * Time of each event by sequence number, corrected for clocks that were set back: by the full
 * amount if the scenario states it, otherwise as if no time had passed.
 */
export function steady(
  events: readonly TraceEvent[],
  scenario: Scenario | null = null,
): Map<number, number> {
  const jumps = (scenario?.steps ?? [])
    .map((step) => (step.do === 'jump' ? -step.ms : 0))
    .toSorted((a, b) => a - b)
  const clocks = new Map<string, { at: number; undone: number }>()
  let latest = Number.NEGATIVE_INFINITY
  return new Map(
    events.map(({ seq, at, actor }) => {
      const tab = tabOf(actor)
      const clock = clocks.get(tab) ?? { at, undone: 0 }
      const back = clock.at - at
      if (back > BACK_MS) {
        const whole = jumps.find((ms) => ms >= back)
        clock.undone = whole === undefined ? latest - at : clock.undone + whole
      }
      clock.at = at
      clocks.set(tab, clock)
      const time = at + clock.undone
      latest = Math.max(latest, time)
      return [seq, time]
    }),
  )
}

/**
 * Merges events and network entries by time. At equal times, events come first; events keep their
 * order.
 */
export function merged<T extends { at: number }>(lines: readonly T[], wire: readonly T[]): T[] {
  const all: T[] = []
  let next = 0
  for (const one of lines) {
    while (next < wire.length && (wire[next]?.at ?? 0) < one.at) all.push(wire[next++] as T)
    all.push(one)
  }
  return [...all, ...wire.slice(next)]
}
