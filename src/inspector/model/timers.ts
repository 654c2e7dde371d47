/** Which timers of an actor run, read off what it set, what fired and where it stands. */
import type { TraceEvent } from '../../../trace/schema.ts'

export interface Timer {
  event: string
  delay: number
  /** When it fires, ms since 1970 on the app's clock. */
  due: number
}

const AFTER = /^xstate\.after\.[^.]+\.(.+)$/

/** The ids from the chart down to the state whose timer it is; null for an event raised later. */
function stateOf(event: string): string[] | null {
  const id = AFTER.exec(event)?.[1]
  return id === undefined ? null : id.split('.').slice(1)
}

/** Whether a state value stands in the state with this path. */
export function standsIn(value: unknown, path: readonly string[]): boolean {
  const [first, ...rest] = path
  if (first === undefined) return true
  if (typeof value !== 'object' || value === null) return value === first && rest.length === 0
  return Object.hasOwn(value, first) && standsIn((value as Record<string, unknown>)[first], rest)
}

/** Those that run after a step; `value` is where the actor stands then. */
export function timersAfter(timers: readonly Timer[], step: TraceEvent, value: unknown): Timer[] {
  if ((step.status ?? 'active') !== 'active') return []
  const left = [...timers]
  const fired = step.timer ? left.findIndex(({ event }) => event === step.event.type) : -1
  if (fired >= 0) left.splice(fired, 1)
  const set = (step.timers ?? []).map((timer) => ({ ...timer, due: step.at + timer.delay }))
  const renewed = new Set(set.map(({ event }) => event))
  return [
    ...left.filter(({ event }) => !renewed.has(event) || stateOf(event) === null),
    ...set,
  ].filter(({ event, due }) => {
    const state = stateOf(event)
    // What was taken back is not told; it shows when its time has gone by.
    return state === null ? due >= step.at : standsIn(value, state)
  })
}
