import { createStatsMachine } from '../../src/machines/stats/stats.machine.ts'
import { createWelcomeMachine } from '../../src/machines/welcome/welcome.machine.ts'
import { StepClock } from '../kit/clock.ts'
import { run } from '../kit/harness.ts'
import { type Flags, NO_FLAGS, NOW } from '../spec/welcomeRows.ts'
import { controlled } from './controlled.ts'

/** The welcome machine among stored flags. With `readsItself` (default) they are read at once. */
export function welcomeWorld(flags: Partial<Flags> = {}, options: { readsItself?: boolean } = {}) {
  const world = { flags: { ...NO_FLAGS, ...flags } }
  const readsItself = options.readsItself ?? true
  const wrote: string[] = []
  const reported: string[] = []
  const reads = controlled<Flags>(() => (readsItself ? Promise.resolve({ ...world.flags }) : null))
  const fetchStats = controlled<unknown>()
  const harness = run(
    (env) =>
      createWelcomeMachine(env).provide({
        actors: {
          readWelcomeFlags: reads.logic,
          stats: createStatsMachine(env).provide({ actors: { fetchStats: fetchStats.logic } }),
        },
        actions: {
          storeWelcomeFlag: (_, { flag, value }) => {
            wrote.push(`${flag}=${value}`)
            world.flags[flag] = value
          },
          reportUnexpected: ({ event }) => void reported.push(event.type),
        },
      }),
    { clock: new StepClock(NOW) },
  )
  return { ...harness, world, wrote, reported, reads, fetchStats }
}
