/** Detects heartbeats: periodic events that change nothing. */
import type { TraceEvent } from '../../trace/schema.ts'

const changesNothing = ({ value, context, status }: TraceEvent): boolean =>
  value === undefined && context === undefined && status === undefined

interface FrameEnvelope {
  type?: unknown
  $json?: unknown
  payload?: unknown
  data?: unknown
  frames?: unknown
}

/** Whether a value is, or contains only, ping or pong frames. */
function isHeartbeatFrame(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every(isHeartbeatFrame)
  if (typeof value !== 'object' || value === null) return false
  const { type, $json, payload, data, frames } = value as FrameEnvelope
  return type === 'ping' || type === 'pong' || [$json, payload, data, frames].some(isHeartbeatFrame)
}

/**
 * Sequence numbers of heartbeats: own timers, pings and pongs that changed nothing, and the events
 * they caused at the same time if those changed nothing either.
 */
export function heartbeatsOf(
  events: readonly TraceEvent[],
  isChart: (actor: string) => boolean,
): Set<number> {
  const heartbeats = new Map<number, number>()
  for (const step of events) {
    const { seq, at, by, from, timer, event } = step
    if (!changesNothing(step)) continue
    const isCausedByHeartbeat =
      by !== undefined && from !== undefined && isChart(from) && heartbeats.get(by) === at
    if (timer === true || isCausedByHeartbeat || isHeartbeatFrame(event)) heartbeats.set(seq, at)
  }
  return new Set(heartbeats.keys())
}
