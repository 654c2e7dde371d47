import { createWelcomeMachine } from '../../../machines/account/welcome/welcome.machine.ts'
import type { MachineEnv } from '../../../machines/env.ts'
import { createStatsMachine } from '../../../machines/users/stats/stats.machine.ts'
import type { PublicUsersApi } from '../../../services/public-users-api.ts'
import { createWelcomeFlags } from '../../../services/stores/flags.ts'
import type { Services } from '../../services.ts'
import { promise } from '../promise.ts'
import { reporter } from '../safety/report.ts'

/** The welcome overlay and its statistics. */
export function provideWelcome(env: MachineEnv, services: Services, people: PublicUsersApi) {
  const flags = createWelcomeFlags(services.storage)
  const reportUnexpected = reporter(services.log)
  const stats = createStatsMachine(env).provide({
    actors: { fetchStats: promise<unknown>(({ signal }) => people.stats.stats({ signal })) },
    actions: { reportUnexpected },
  })
  return createWelcomeMachine(env).provide({
    actors: { readWelcomeFlags: promise(async () => flags.read()), stats },
    actions: {
      reportUnexpected,
      storeWelcomeFlag: (_, { flag, value }) => flags.store(flag, value),
    },
  })
}
