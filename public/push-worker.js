// Shows what is pushed to this device while no page is open. It answers no requests and keeps no
// files: pages come from the network alone.

const HOME = '/notifications'

/** Only addresses of this host; anything else leads to the list of notifications. */
function addressOf(path) {
  const { origin } = self.location
  try {
    const address = new URL(typeof path === 'string' ? path : HOME, origin)
    if (address.origin === origin) return address.href
  } catch {
    // No address at all.
  }
  return origin + HOME
}

function textOf(value, standard) {
  return typeof value === 'string' && value.trim() !== '' ? value : standard
}

function read(data) {
  try {
    const said = data?.json()
    return typeof said === 'object' && said !== null ? said : {}
  } catch {
    return {}
  }
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// A push must show something, or the browser shows a text of its own.
self.addEventListener('push', (event) => {
  const said = read(event.data)
  const tag = textOf(said.tag, 'kinyeti')
  event.waitUntil(
    self.registration.showNotification(textOf(said.title, 'Kinyeti'), {
      body: textOf(said.body, 'There is something new for you.'),
      tag,
      renotify: true,
      icon: '/brand/icon-192.png',
      data: { url: addressOf(said.url) },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(addressOf(event.notification.data?.url)))
})

/** A page that shows it already, else any open page, else a new one. */
async function open(url) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find((one) => one.url === url) ?? pages.find((one) => one.focused) ?? pages[0]
  if (!page) return self.clients.openWindow(url)
  const focused = await page.focus()
  if (page.url === url) return focused
  try {
    return await focused.navigate(url)
  } catch {
    // A page this worker does not control cannot be led anywhere.
    return self.clients.openWindow(url)
  }
}
