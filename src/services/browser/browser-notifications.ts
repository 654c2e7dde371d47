export interface BrowserNotification {
  title: string
  body: string
  /** Where a click leads, or null. */
  href: string | null
}

/** The part of the browser's `Notification` class that is used. */
export interface NotificationClass {
  new (title: string, options: { body: string; icon?: string }): EventTarget & { close(): void }
  readonly permission: NotificationPermission
  requestPermission(): Promise<NotificationPermission>
}

export interface BrowserNotifications {
  /** `unsupported` where the browser has none. Only read; nobody is asked. */
  permission(): NotificationPermission | 'unsupported'
  /** Asks the person; only ever called from a click. Settles with the permission reached. */
  ask(): Promise<NotificationPermission | 'unsupported'>
  /** Shows one if permission is granted; returns the function that closes it. Never throws. */
  show(notification: BrowserNotification): () => void
}

export interface BrowserNotificationsOptions {
  /** `window.Notification`, or undefined where there is none. */
  Notification: NotificationClass | undefined
  /** Called with the address when the person clicks; brings the page to the front. */
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
        const shown = new Notification(title, icon ? { body, icon } : { body })
        shown.addEventListener('click', () => {
          shown.close()
          if (href) onOpen(href)
        })
        return () => shown.close()
      } catch {
        // Browsers on phones have the class but allow it in service workers only.
        return () => {}
      }
    },
  }
}
