import { createWelcomeMachine } from '../../../../src/machines/account/welcome/welcome.machine.ts'
import { createStatsMachine } from '../../../../src/machines/users/stats/stats.machine.ts'
import { StepClock } from '../../../kit/clock.ts'
import { run } from '../../../kit/harness.ts'
import { userAyen } from '../../../spec/account/session.people.ts'
import { type Flags, NO_FLAGS, NOW } from '../../../spec/account/welcome.rows.ts'
import { controlled } from '../../controlled.ts'

/**
 * The welcome machine with stored flags, for a user who signs in at `now`. With `readsItself`
 * (default) the flags are read at once.
 */
export function welcomeWorld(
  flags: Partial<Flags> = {},
  { readsItself = true, now = NOW, user = userAyen } = {},
) {
  const world = { flags: { ...NO_FLAGS, ...flags } }
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
    { clock: new StepClock(now), input: { user } },
  )
  return { ...harness, world, wrote, reported, reads, fetchStats }
}
