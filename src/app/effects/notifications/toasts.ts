import { fromCallback } from 'xstate'
import { createToastsMachine } from '../../../machines/notifications/toasts/toasts.machine.ts'
import type {
  BrowserNotificationContent,
  ToastsEvent,
} from '../../../machines/notifications/toasts/toasts.types.ts'
import type { AppParts } from '../../app-parts.ts'
import { reporter } from '../safety/report.ts'

/** Toasts and OS notifications. */
export function provideToasts({ env, services, memberScope }: AppParts) {
  const reportUnexpected = reporter(services.log)

  const showBrowserNotification = fromCallback<ToastsEvent, BrowserNotificationContent>(
    ({ input }) => memberScope()?.osNotifications.show(input),
  )
  return createToastsMachine(env).provide({
    actors: { showBrowserNotification },
    actions: { reportUnexpected },
  })
}
