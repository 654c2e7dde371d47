import { fromCallback } from 'xstate'
import type { MachineEnv } from '../../../machines/env.ts'
import { createToastsMachine } from '../../../machines/notifications/toasts/toasts.machine.ts'
import type {
  BrowserNotificationContent,
  ToastsEvent,
} from '../../../machines/notifications/toasts/toasts.types.ts'
import type { Services } from '../../services.ts'
import { reporter } from '../safety/report.ts'

/** Toasts and OS notifications. */
export function provideToasts(env: MachineEnv, services: Services) {
  const reportUnexpected = reporter(services.log)

  const showBrowserNotification = fromCallback<ToastsEvent, BrowserNotificationContent>(
    ({ input }) => services.outside.show(input),
  )
  return createToastsMachine(env).provide({
    actors: { showBrowserNotification },
    actions: { reportUnexpected },
  })
}
