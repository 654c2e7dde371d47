// Service worker for push notifications. It handles no fetch events and caches nothing.

const HOME = '/notifications'

/** @returns a URL of this origin; for anything else the list of notifications */
function urlOf(path) {
  const { origin } = self.location
  try {
    const url = new URL(typeof path === 'string' ? path : HOME, origin)
    if (url.origin === origin) return url.href
  } catch {
    // Not a URL.
  }
  return origin + HOME
}

function textOf(value, fallback) {
  return typeof value === 'string' && value.trim() !== '' ? value : fallback
}

function parsePayload(data) {
  try {
    const payload = data?.json()
    return typeof payload === 'object' && payload !== null ? payload : {}
  } catch {
    return {}
  }
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// Browsers show a text of their own if a push shows no notification.
self.addEventListener('push', (event) => {
  const payload = parsePayload(event.data)
  const tag = textOf(payload.tag, 'kinyeti')
  event.waitUntil(
    self.registration.showNotification(textOf(payload.title, 'Kinyeti'), {
      body: textOf(payload.body, 'There is something new for you.'),
      tag,
      renotify: true,
      icon: '/brand/icon-192.png',
      data: { url: urlOf(payload.url) },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(urlOf(event.notification.data?.url)))
})

/** Focuses a page that shows the URL, else navigates an open page, else opens a new one. */
async function open(url) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find((client) => client.url === url) ?? pages.find((client) => client.focused) ?? pages[0]
  if (!page) return self.clients.openWindow(url)
  const focused = await page.focus()
  if (page.url === url) return focused
  try {
    return await focused.navigate(url)
  } catch {
    // A page that this worker does not control cannot be navigated.
    return self.clients.openWindow(url)
  }
}
