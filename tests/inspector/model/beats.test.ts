import { describe, expect, it } from 'vitest'
import { heartbeatsOf } from '../../../devtools/inspector/model/heartbeats.ts'
import type { TraceEvent } from '../../../devtools/trace/schema.ts'

describe('heartbeatsOf', () => {
  const step = (seq: number, more: Partial<TraceEvent>): TraceEvent => ({
    seq,
    at: 1_000,
    actor: 'a x',
    event: { type: 'go' },
    ...more,
  })
  const beats = (...events: TraceEvent[]) => [
    ...heartbeatsOf(events, (name) => name !== 'a x/socket'),
  ]

  it('returns timers that change nothing, and the events they cause at the same time', () => {
    const timer = step(1, { timer: true, from: 'a x' })
    expect(
      beats(
        timer,
        step(2, { actor: 'a y', from: 'a x', by: 1 }),
        step(3, { actor: 'a x/socket', from: 'a y', by: 2 }),
        // A socket's own events are not caused by a heartbeat.
        step(4, { from: 'a x/socket', by: 3 }),
        step(5, { from: 'a x', by: 1, at: 2_000 }),
      ),
    ).toEqual([1, 2, 3])
    expect(beats({ ...timer, value: 'other' }, step(2, { from: 'a x', by: 1 }))).toEqual([])
  })

  it('returns wrapped pings and pongs, and no other frames', () => {
    const ping = { type: 'transport.send', payload: { type: 'ping' } }
    const data = { type: 'socket.received', data: [{ $json: { type: 'pong' } }] }
    const frames = {
      type: 'frames.received',
      frames: [{ type: 'pong', payload: { type: 'pong' } }],
    }
    const mixed = { ...frames, frames: [...frames.frames, { type: 'new_message' }] }
    expect(
      beats(
        step(1, { event: ping }),
        step(2, { event: data }),
        step(3, { event: frames }),
        step(4, { event: mixed }),
        step(5, { event: ping, context: { sent: 1 } }),
        step(6, { event: { ...frames, frames: [] } }),
      ),
    ).toEqual([1, 2, 3])
  })
})
