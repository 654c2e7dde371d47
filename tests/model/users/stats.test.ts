import { describe, expect, it } from 'vitest'
import type { EventObject } from 'xstate'
import { createStatsMachine } from '../../../src/machines/users/stats/stats.machine.ts'
import { testEnv } from '../../kit/harness.ts'
import { pathsOf } from '../../kit/model.ts'
import { leavesOf } from '../../machines/matrix.ts'
import { runControlled } from '../../machines/rig.ts'
import { STATS_ROWS, type StatsRow } from '../../spec/users/stats.rows.ts'
import { done, expectSame, failed, waysOf } from '../account/session.walks.ts'

type Ends = StatsRow['ends']

/** Results of the request from the table; its timeout comes from the machine. */
const OUTCOMES = STATS_ROWS.flatMap(({ ends }): EventObject[] => {
  if ('passes' in ends) return []
  if ('rejects' in ends) return [failed('fetchStats', ends.rejects)]
  return [done('fetchStats', ends.answer)]
})

function endsOf(event: EventObject & { output?: unknown; error?: unknown }): Ends {
  if (event.type.startsWith('xstate.after.')) return { passes: 90_000 }
  if (event.type.startsWith('xstate.error.')) return { rejects: event.error as never }
  if (event.type.startsWith('xstate.done.')) return { answer: event.output }
  throw new Error(`no result for ${event.type}`)
}

/** The table row with this result, which has the expected state. */
function rowOf(ends: Ends): StatsRow {
  const row = STATS_ROWS.find((r) => JSON.stringify(r.ends) === JSON.stringify(ends))
  if (!row) throw new Error(`no row for ${JSON.stringify(ends)}`)
  return row
}

describe('stats on generated paths', () => {
  it('[STATS-01 STATS-02 A25] ends in the state of its table row after every generated path, without pending work', async () => {
    const machine = createStatsMachine(testEnv())
    const ways = waysOf(
      pathsOf(machine, {
        events: [],
        outcomes: OUTCOMES,
        project: ({ value, context }) => [value, context],
      }),
    )
    const states = new Set<string>(['loading'])
    for (const way of [...ways, ...OUTCOMES.map((outcome) => [outcome])]) {
      const { harness: at, effects } = runControlled(createStatsMachine)
      const { fetchStats } = effects
      for (const event of way) {
        const ends = endsOf(event)
        if ('passes' in ends) await at.advance(ends.passes)
        else if ('rejects' in ends) fetchStats.current.reject(ends.rejects)
        else fetchStats.current.resolve(ends.answer)
        await at.settle()
        const row = rowOf(ends)
        const { value, context } = at.actor.getSnapshot()
        expectSame([value, context], [row.state, { stats: row.stats, error: row.error }])
        states.add(row.state)
        expectSame([at.clock.waiting, fetchStats.isOpen, at.sentEvents], [[], false, []])
      }
      at.stop()
    }
    expect([...states].sort()).toEqual(leavesOf(machine).sort())
    expect(ways.length).toBe(4)
  })
})
