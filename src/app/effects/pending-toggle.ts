import type { MachineEnv } from '../../machines/env.ts'
import {
  createPendingToggleMachine,
  type PendingToggleRequest,
  type PendingToggleResponse,
} from '../../machines/kit/pending-toggle.machine.ts'
import type { Services } from '../services.ts'
import { promise } from './promise.ts'
import { reporter } from './safety/report.ts'

/** The optimistic toggle machine of one feature, with the request that it sends. */
export function providePendingToggle<
  TAbout extends object,
  TAnswer extends PendingToggleResponse = PendingToggleResponse,
>(
  env: MachineEnv,
  { log }: Pick<Services, 'log'>,
  ask: (ask: TAbout & PendingToggleRequest, options: { signal: AbortSignal }) => Promise<TAnswer>,
) {
  return createPendingToggleMachine(env).provide({
    actors: {
      // Each feature starts its own toggles, so the input is of its own type.
      sendRequest: promise<PendingToggleResponse, PendingToggleRequest>(({ input, signal }) =>
        ask(input as TAbout & PendingToggleRequest, { signal }),
      ),
    },
    actions: { reportUnexpected: reporter(log) },
  })
}
