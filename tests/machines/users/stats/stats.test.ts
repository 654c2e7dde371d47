import { describe, expect, it } from 'vitest'
import { createStatsMachine } from '../../../../src/machines/users/stats/stats.machine.ts'
import {
  isLoadingStats,
  statsError,
  statsOf,
} from '../../../../src/machines/users/stats/stats.selectors.ts'
import { testEnv } from '../../../kit/harness.ts'
import { STATS_ROWS } from '../../../spec/users/stats.rows.ts'
import { leavesOf, lintMachine } from '../../matrix.ts'
import { runControlled } from '../../rig.ts'

function start() {
  const { harness, effects } = runControlled(createStatsMachine)
  return { ...harness, ...effects }
}

describe('stats', () => {
  it('[STATS-01] has the states loading, loaded and error, and starts in loading', () => {
    const machine = createStatsMachine(testEnv())
    expect(lintMachine(machine, [])).toEqual([])
    expect(leavesOf(machine)).toEqual(['loading', 'loaded', 'error'])
    const { actor } = start()
    expect(actor.getSnapshot().value).toBe('loading')
    expect(isLoadingStats(actor.getSnapshot())).toBe(true)
  })

  for (const row of STATS_ROWS) {
    it(row.title, async () => {
      const { actor, fetchStats, advance, settle, clock, sentEvents } = start()
      if ('passes' in row.ends) await advance(row.ends.passes)
      else if ('rejects' in row.ends) fetchStats.current.reject(row.ends.rejects)
      else fetchStats.current.resolve(row.ends.answer)
      await settle()
      const snapshot = actor.getSnapshot()
      expect(snapshot.value).toBe(row.state)
      expect(isLoadingStats(snapshot)).toBe(row.state === 'loading')
      expect(statsOf(snapshot)).toEqual(row.stats)
      expect(statsError(snapshot)).toBe(row.error)
      expect(sentEvents).toEqual([])
      expect(clock.waiting).toEqual(row.state === 'loading' ? [1] : [])
    })
  }

  it('[STATS-02] ignores a response after the timeout', async () => {
    const { actor, fetchStats, advance, settle } = start()
    await advance(90_000)
    expect(fetchStats.calls[0]?.cancelled).toBe(true)
    fetchStats.calls[0]?.resolve({ uploads: 1 })
    await settle()
    expect(actor.getSnapshot().value).toBe('error')
  })

  it('[STATS-02] reports the cause of a failure', async () => {
    const { fetchStats, settle, reported, send } = start()
    fetchStats.current.reject(new TypeError('x is undefined'))
    await settle()
    send({ type: 'stats.explode' })
    expect(reported).toEqual(['xstate.error.actor.fetchStats', 'stats.explode'])
  })

  it('[STATS-02] reports an invalid response', async () => {
    const { fetchStats, settle, reported } = start()
    fetchStats.current.resolve('none')
    await settle()
    expect(reported).toEqual(['xstate.done.actor.fetchStats'])
  })
})
