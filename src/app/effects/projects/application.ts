import type { MachineEnv } from '../../../machines/env.ts'
import {
  type ApplicationMachine,
  createApplicationMachine,
} from '../../../machines/projects/application/application.machine.ts'
import type { Id } from '../../../protocol/base/types.ts'
import type { Application } from '../../../protocol/content/creative-types.ts'
import type { Services } from '../../services.ts'
import { promise } from '../promise.ts'
import { reporter } from '../safety/report.ts'

/** Project applications through the API (PROD-15). */
export function provideApplication(
  env: MachineEnv,
  { api, log }: Pick<Services, 'api' | 'log'>,
): ApplicationMachine {
  return createApplicationMachine(env).provide({
    actors: {
      applyToProject: promise<Application, { projectId: Id; message: string }>(
        async ({ input, signal }) => {
          const { projects } = await api.content()
          return projects.apply(input.projectId, input.message, { signal })
        },
      ),
      withdrawApplication: promise<Application, { id: Id }>(async ({ input, signal }) => {
        const { projects } = await api.content()
        return projects.updateApplication(input.id, 'withdrawn', { signal })
      }),
    },
    actions: { reportUnexpected: reporter(log) },
  })
}
