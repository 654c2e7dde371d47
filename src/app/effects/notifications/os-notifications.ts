import type { BrowserNotificationContent } from '../../../machines/notifications/toasts/toasts.types.ts'
import { createBrowserNotifications } from '../../../services/browser/browser-notifications.ts'
import { createTabs } from '../../../services/browser/tabs.ts'
import type { Environment } from '../../environment.ts'
import type { Services } from '../../services.ts'

export function createOsNotifications({ storage, tabId, log }: Services, environment: Environment) {
  const { window, clock, now } = environment
  const { permission, ask, show } = createBrowserNotifications({
    Notification: window.Notification,
    onOpen: (href) => {
      window.focus()
      window.location.assign(href)
    },
  })
  const locks = window.navigator.locks ?? null
  const tabs = createTabs({ storage, locks, clock, now, tabId })

  return {
    permission,
    ask,
    stepBack: tabs.stepBack,
    /** Shown by the leader tab only (B7); returns a function that closes it. */
    show(content: BrowserNotificationContent): () => void {
      let stopped = false
      let close = () => {}
      tabs
        .isLeader()
        .then((leads) => {
          if (!leads || stopped) return
          close = show({ ...content, href: content.href ?? null })
        })
        .catch((error: unknown) => log.warn('browser notification not shown', error))
      return () => {
        stopped = true
        close()
      }
    },
  }
}
