import { describe, expect, it } from 'vitest'
import { Coverage } from '../../../src/inspector/model/coverage.ts'
import { createHistory, fromTrace } from '../../../src/inspector/model/history.ts'
import { CHARTS } from '../../../src/machines/all.ts'
import { transitionsOf } from '../../../trace/parts.ts'
import { FILES, kept } from './kept.ts'

const env = { now: () => 0, random: () => 0, newId: () => '' }
const trace = kept('drop-reconnect-sign-out.json')
const all = new Coverage().update(fromTrace(trace))
const counts = (coverage: Coverage) =>
  coverage.charts().map(({ machine, taken }) => [machine, Object.fromEntries(taken)])

describe('the transitions of a history', () => {
  it('are counted by name, of all that the chart defines', () => {
    const connection = all.of('connection')
    expect([...connection.keys()]).toEqual([...transitionsOf(CHARTS.connection!(env)).keys()])
    const taken = Object.fromEntries([...connection].filter(([, count]) => count > 0))
    // Three sockets are opened, lost, tried again in vain, and opened when the line is back;
    // then one message comes.
    expect(taken).toEqual({
      '(connection): conversation.choose [isOther] -> attempting': 1,
      'attempting.connecting: transport.opened -> attempting.open': 6,
      'attempting.open: transport.received': 1,
      'attempting: transport.closed [hasRetryLeft] -> waiting': 6,
      'attempting: transport.error': 3,
      'idle: always [needsNoChoice] -> attempting': 2,
      'waiting: after untilRetry -> attempting': 3,
      'waiting: network.online -> attempting': 3,
    })
  })

  it('are told for each step, with those that come without an event', () => {
    expect(all.takenBy(104)).toEqual(['attempting: transport.closed [hasRetryLeft] -> waiting'])
    expect(all.takenBy(22)).toEqual(['idle: always [needsNoChoice] -> attempting'])
    // A promise has no transitions.
    expect(all.takenBy(11)).toEqual([])
  })

  it('are the same when the history comes in parts', () => {
    const history = createHistory()
    const coverage = new Coverage()
    for (const event of trace.events) {
      history.add({ actors: trace.actors, events: [event] })
      if (event.seq % 7 === 0) coverage.update(history)
    }
    expect(counts(coverage.update(history))).toEqual(counts(all))
  })

  it.each(FILES)('are there for every step of %s that went to another state', (file) => {
    const { actors, events } = kept(file)
    const coverage = new Coverage().update(fromTrace(kept(file)))
    const charts = new Set(actors.flatMap(({ name, machine }) => (machine === null ? [] : [name])))
    const moved = events.filter(
      ({ actor, value, event }) =>
        charts.has(actor) && value !== undefined && event.type !== 'xstate.init',
    )
    expect(moved.length).toBeGreaterThan(30)
    for (const { seq } of moved)
      expect([seq, coverage.takenBy(seq).length > 0]).toEqual([seq, true])
  })

  it('are none of a chart that nobody knows', () => {
    expect(all.of('nobody').size).toBe(0)
  })
})
