/**
 * Computes the pending timers of an actor from the timers it set, those that fired, and its state.
 */
import type { TraceEvent } from '../../trace/schema.ts'

export interface Timer {
  event: string
  delay: number
  /** When it fires, ms since 1970 on the app's clock. */
  due: number
}

const AFTER = /^xstate\.after\.[^.]+\.(.+)$/

/** Path of the state whose `after` it is; null for a delayed raise. */
function stateOf(event: string): string[] | null {
  const id = AFTER.exec(event)?.[1]
  return id === undefined ? null : id.split('.').slice(1)
}

/** Whether the state with this path is active in a state value. */
function isStateActive(value: unknown, path: readonly string[]): boolean {
  const [first, ...rest] = path
  if (first === undefined) return true
  if (typeof value !== 'object' || value === null) return value === first && rest.length === 0
  return (
    Object.hasOwn(value, first) && isStateActive((value as Record<string, unknown>)[first], rest)
  )
}

/** Pending timers after a step; `value` is the state value afterwards. */
export function timersAfter(timers: readonly Timer[], step: TraceEvent, value: unknown): Timer[] {
  if ((step.status ?? 'active') !== 'active') return []
  const pending = [...timers]
  const fired = step.timer ? pending.findIndex(({ event }) => event === step.event.type) : -1
  if (fired >= 0) pending.splice(fired, 1)
  const set = (step.timers ?? []).map((timer) => ({ ...timer, due: step.at + timer.delay }))
  const restarted = new Set(set.map(({ event }) => event))
  return [
    ...pending.filter(({ event }) => !restarted.has(event) || stateOf(event) === null),
    ...set,
  ].filter(({ event, due }) => {
    const state = stateOf(event)
    // Cancellations are not recorded. A cancelled timer is dropped when its time has passed.
    return state === null ? due >= step.at : isStateActive(value, state)
  })
}
