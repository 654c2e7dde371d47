import { describe, expect, it } from 'vitest'
import { Coverage, coveredCharts } from '../../../devtools/inspector/model/coverage.ts'
import { createHistory, fromTrace } from '../../../devtools/inspector/model/history.ts'
import { transitionsOf } from '../../../devtools/trace/parts.ts'
import { CHARTS } from '../../../src/machines/charts.ts'
import { readTrace } from './stored-traces.ts'

const env = { now: () => 0, random: () => 0, newId: () => '' }
const trace = readTrace('drop-reconnect-sign-out.json')
const whole = fromTrace(trace)
const all = new Coverage().update(whole)
const counts = (coverage: Coverage, history = whole) =>
  coveredCharts(coverage, history).map(({ machine, taken }) => [machine, Object.fromEntries(taken)])

describe('Coverage', () => {
  it('counts all transitions of a chart by name', () => {
    const connection = all.of('connection')
    expect([...connection.keys()]).toEqual([...transitionsOf(CHARTS.connection!(env)).keys()])
    const taken = Object.fromEntries([...connection].filter(([, count]) => count > 0))
    // Three sockets open, drop, fail to reconnect, and open again when the network is back;
    // then one message arrives.
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

  it('gives the same counts if the history arrives in parts', () => {
    const history = createHistory()
    const coverage = new Coverage()
    for (const event of trace.events) {
      history.add({ actors: trace.actors, events: [event] })
      if (event.seq % 7 === 0) coverage.update(history)
    }
    expect(counts(coverage.update(history), history)).toEqual(counts(all))
  })

  it('returns nothing for an unknown chart', () => {
    expect(all.of('missing').size).toBe(0)
  })
})
