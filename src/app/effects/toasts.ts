import { fromCallback } from 'xstate'
import type { MachineEnv } from '../../machines/env.ts'
import { createToastsMachine } from '../../machines/notices/toasts/toasts.machine.ts'
import type {
  BrowserNotificationContent,
  ToastsEvent,
} from '../../machines/notices/toasts/toasts.types.ts'
import type { Services } from '../services.ts'
import { reporter } from './report.ts'

/** Toasts, and the browser's own notifications. */
export function provideToasts(env: MachineEnv, services: Services) {
  const { browserNotifications, tabs } = services
  const reportUnexpected = reporter(services.log)

  /** One tab shows it, not all (B7); stopping closes it. */
  const showBrowserNotification = fromCallback<ToastsEvent, BrowserNotificationContent>(
    ({ input }) => {
      let stopped = false
      let close = () => {}
      tabs
        .isLeader()
        .then((leads) => {
          if (!leads || stopped) return
          close = browserNotifications.show({ ...input, href: input.href ?? null })
        })
        .catch((error: unknown) => services.log.warn('no browser notification', error))
      return () => {
        stopped = true
        close()
      }
    },
  )
  return createToastsMachine(env).provide({
    actors: { showBrowserNotification },
    actions: { reportUnexpected },
  })
}
