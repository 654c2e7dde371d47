import type { Page, Worker } from 'playwright/test'
import { clickMenuItem, expect, pageErrors, signIn, test } from '../kit/kit.ts'
import { liveSockets } from '../messaging/chat-kit.ts'

test.use({ serviceWorkers: 'allow' })

const NAME = 'Push notifications on this device'

/** Delivers push messages to the service worker of a page. */
async function workerOf(page: Page): Promise<{ push(data: object): Promise<void> }> {
  const cdp = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const one = registrations.find(({ isDeleted }) => !isDeleted)
      if (one) resolve(one.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  return {
    push: (data) =>
      cdp
        .send('ServiceWorker.deliverPushMessage', {
          origin,
          registrationId,
          data: JSON.stringify(data),
        })
        .then(() => {}),
  }
}

/**
 * Headless Chromium shows no notifications and denies them even when granted. The page gets a fake
 * permission that is granted on request. Returns the number of requests.
 */
async function grantWhenAsked(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const state = { permission: 'default', requests: 0 }
    Object.assign(window, { notificationState: state })
    Object.defineProperty(Notification, 'permission', { get: () => state.permission })
    Notification.requestPermission = async () => {
      state.requests += 1
      state.permission = 'granted'
      return 'granted'
    }
  })
  return () => page.evaluate<number>('notificationState.requests')
}

type ShownNotification = NotificationOptions & { title: string }

async function recordNotifications(worker: Worker): Promise<() => Promise<ShownNotification[]>> {
  await worker.evaluate(() => {
    const notifications: ShownNotification[] = []
    Object.assign(self, { notifications })
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    registration.showNotification = async (title, options) => {
      notifications.push({ title, ...options })
    }
  })
  return () =>
    worker.evaluate(() => (self as unknown as { notifications: ShownNotification[] }).notifications)
}

async function showsPushes(page: Page, shown: () => Promise<ShownNotification[]>): Promise<void> {
  const worker = await workerOf(page)
  const message = {
    title: 'New message',
    body: 'Lokai sent you a message: hello',
    url: '/notifications',
    tag: 'conversation-3',
  }
  const expected = {
    title: 'New message',
    body: 'Lokai sent you a message: hello',
    tag: 'conversation-3',
    renotify: true,
    icon: '/brand/icon-192.png',
    data: { url: `${new URL(page.url()).origin}/notifications` },
  }
  await worker.push(message)
  await expect.poll(shown).toEqual([expected])
  await worker.push({ ...message, body: 'and again' })
  await expect.poll(shown).toEqual([expected, { ...expected, body: 'and again' }])
  await worker.push({ title: 'New like', body: 'x', url: 'https://evil.example/', tag: 'other' })
  await expect
    .poll(shown)
    .toEqual([
      expected,
      { ...expected, body: 'and again' },
      { ...expected, title: 'New like', body: 'x', tag: 'other' },
    ])
}

test('[A9 API-NOTIF-08] the page requests permission only after a click, and the worker of the site shows pushes', async ({
  page,
  context,
  world,
  consoleWatch,
}) => {
  // The worker is registered before the subscription, which Chromium rejects in incognito mode.
  consoleWatch.allow(/^Chrome currently does not support the Push API in incognito/, /^call failed/)
  const errors = pageErrors(page)
  const ayen = await world.createUser('Ayen')
  const requests = await grantWhenAsked(page)
  const started = context.waitForEvent('serviceworker')
  await signIn(page, world, ayen, '/settings')
  const part = page.getByRole('region', { name: 'Devices' })
  await expect(part.getByText(NAME)).toBeVisible()
  await expect(part.getByText(/^This device/)).toBeVisible()
  expect(await requests()).toBe(0)
  const registrations = () =>
    page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(
        ({ active }) => active && new URL(active.scriptURL).pathname,
      ),
    )

  await part.getByRole('switch', { name: NAME }).click()
  await expect.poll(registrations).toEqual(['/service-worker.js'])
  expect(await requests()).toBe(1)

  const shown = await recordNotifications(await started)
  await test.step('the worker shows pushes, and links only to pages of this host', () =>
    showsPushes(page, shown))
  expect(errors).toEqual([])
})

test('[PROD-12 SESSION-08] another device can be signed out from here immediately, and signing out here ends this session', async ({
  page,
  newUser,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  const login = await fetch(`${world.server.origin}/api/auth/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: ayen.username, password: ayen.password }),
  })
  const other = { ...ayen, ...(await login.json()) }
  const phone = await newUser()
  const sockets = liveSockets(phone.page)
  await signIn(phone.page, world, other, '/dashboard')
  await expect(phone.page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  await expect.poll(() => sockets.size).toBeGreaterThan(1)
  await signIn(page, world, ayen, '/settings')
  const part = page.getByRole('region', { name: 'Devices' })
  await expect(part.getByRole('listitem')).toHaveCount(2)
  await part.getByRole('button', { name: /^Sign out/ }).click()
  await expect(part.getByRole('listitem')).toHaveCount(1)
  await expect(phone.page.getByRole('button', { name: /^Account of/ })).toBeHidden()
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()

  await page.getByRole('button', { name: /^Account of/ }).click()
  await clickMenuItem(page.getByRole('menuitem', { name: 'Logout' }))
  const status = async () => {
    const response = await fetch(`${world.server.origin}/api/users/me/`, {
      headers: { authorization: `Bearer ${ayen.access}` },
    })
    return response.status
  }
  await expect.poll(status).toBe(401)
})
