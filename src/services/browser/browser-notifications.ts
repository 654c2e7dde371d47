interface BrowserNotification {
  title: string
  body: string
  /** URL that a click opens, or null. */
  href: string | null
}

/** The part of the browser's `Notification` class that is used. */
interface NotificationClass {
  new (title: string, options: { body: string; icon?: string }): EventTarget & { close(): void }
  readonly permission: NotificationPermission
  requestPermission(): Promise<NotificationPermission>
}

export interface BrowserNotifications {
  /** Does not prompt. `unsupported` in browsers without notifications. */
  permission(): NotificationPermission | 'unsupported'
  /**
   * Prompts the user for permission, so call it only from a click. Resolves with the resulting
   * permission.
   */
  ask(): Promise<NotificationPermission | 'unsupported'>
  /**
   * Shows a notification if permission is granted; returns a function that closes it. Never throws.
   */
  show(notification: BrowserNotification): () => void
}

export interface BrowserNotificationsOptions {
  /** `window.Notification`; undefined in browsers without it. */
  Notification: NotificationClass | undefined
  /** Called with the notification's URL on a click; should also focus the window. */
  onOpen(href: string): void
  icon?: string
}

export function createBrowserNotifications(
  options: BrowserNotificationsOptions,
): BrowserNotifications {
  const { Notification, onOpen, icon } = options
  const permission = (): NotificationPermission | 'unsupported' =>
    Notification ? Notification.permission : 'unsupported'

  return {
    permission,
    async ask() {
      if (!Notification) return 'unsupported'
      try {
        return await Notification.requestPermission()
      } catch {
        return permission()
      }
    },
    show({ title, body, href }) {
      if (!Notification || permission() !== 'granted') return () => {}
      try {
        const notification = new Notification(title, icon ? { body, icon } : { body })
        notification.addEventListener('click', () => {
          notification.close()
          if (href) onOpen(href)
        })
        return () => notification.close()
      } catch {
        // Mobile browsers have the class but allow it only in service workers.
        return () => {}
      }
    },
  }
}
