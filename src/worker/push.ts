import type { WorkerScope } from './scope.ts'

const HOME = '/notifications'

type Payload = { readonly [field: string]: unknown }

/** Shows push notifications, and opens their pages (API-NOTIF-08). */
export function handlePush(scope: WorkerScope): void {
  const { clients, location, registration } = scope

  /** A URL of this origin; for anything else the list of notifications. */
  const urlOf = (path: unknown): string => {
    try {
      const url = new URL(typeof path === 'string' ? path : HOME, location.origin)
      if (url.origin === location.origin) return url.href
    } catch {
      // Not a URL.
    }
    return location.origin + HOME
  }

  /** Focuses a page that shows the URL, else navigates an open page, else opens a new one. */
  const open = async (url: string): Promise<unknown> => {
    const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
    const page =
      pages.find((client) => client.url === url) ??
      pages.find((client) => client.focused) ??
      pages[0]
    if (page === undefined) return clients.openWindow(url)
    const focused = await page.focus()
    if (page.url === url) return focused
    try {
      return await focused.navigate(url)
    } catch {
      // A page that this worker does not control cannot be navigated.
      return clients.openWindow(url)
    }
  }

  // Browsers show a text of their own if a push shows no notification.
  scope.addEventListener('push', (event) => {
    const payload = parsePayload(event.data)
    event.waitUntil(
      registration.showNotification(textOf(payload.title, 'Kinyeti'), {
        body: textOf(payload.body, 'There is something new for you.'),
        tag: textOf(payload.tag, 'kinyeti'),
        renotify: true,
        icon: '/brand/icon-192.png',
        data: { url: urlOf(payload.url) },
      }),
    )
  })
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(urlOf(event.notification.data?.url)))
  })
}

const textOf = (value: unknown, fallback: string): string =>
  typeof value === 'string' && value.trim() !== '' ? value : fallback

function parsePayload(data: { json(): unknown } | null): Payload {
  try {
    const payload = data?.json()
    return typeof payload === 'object' && payload !== null ? (payload as Payload) : {}
  } catch {
    return {}
  }
}
