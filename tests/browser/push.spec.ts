import type { CDPSession, Page, Worker } from 'playwright/test'
import { expect, pageErrors, signIn, test } from './kit.ts'

const NAME = 'Push notifications on this device'

/** Speaks with the browser about the worker of a page. */
async function workerOf(page: Page): Promise<{
  push(data: object): Promise<void>
  cdp: CDPSession
}> {
  const cdp = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations
      if (one) resolve(one.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  return {
    cdp,
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
 * Chromium without a window shows no notifications and denies them even where they were granted:
 * the page reads what the person allowed, and the worker's wish to show one is written down.
 */
async function notificationsAllowed(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
  })
}

type Wish = NotificationOptions & { title: string }

async function wishesOf(worker: Worker): Promise<() => Promise<Wish[]>> {
  await worker.evaluate(() => {
    const wishes: Wish[] = []
    Object.assign(self, { wishes })
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    registration.showNotification = async (title, options) => {
      wishes.push({ title, ...options })
    }
  })
  return () => worker.evaluate(() => (self as unknown as { wishes: Wish[] }).wishes)
}

test('[A9] nobody is asked before a click; without permission it says where to allow it', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  await page.addInitScript(() => {
    const ask = Notification.requestPermission.bind(Notification)
    const asked: number[] = []
    Object.assign(window, { asked })
    Notification.requestPermission = (...given) => {
      asked.push(given.length)
      return ask(...given)
    }
  })
  await page.context().grantPermissions([])
  await signIn(page, world, ayen, '/settings')
  const part = page.getByRole('region', { name: 'Devices' })
  await expect(part.getByText(NAME)).toBeVisible()
  await expect(part.getByText(/^This device, now/)).toBeVisible()
  expect(await page.evaluate('asked')).toEqual([])
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0)
})

test('[API-NOTIF-08] turning it on registers the worker, which asks to show what is pushed', async ({
  page,
  context,
  world,
  consoleWatch,
}) => {
  // The worker is there before the subscription, which a private window is refused.
  consoleWatch.allow(/^Chrome currently does not support the Push API in incognito/, /^call failed/)
  const errors = pageErrors(page)
  const ayen = await world.person('Ayen')
  await notificationsAllowed(page)
  const started = context.waitForEvent('serviceworker')
  await signIn(page, world, ayen, '/settings')
  const part = page.getByRole('region', { name: 'Devices' })
  await part.getByRole('switch', { name: NAME }).click()
  const registration = () =>
    page.evaluate(async () => {
      const found = await navigator.serviceWorker.getRegistration()
      return found?.active && new URL(found.active.scriptURL).pathname
    })
  await expect.poll(registration).toBe('/push-worker.js')

  const shown = await wishesOf(await started)
  const worker = await workerOf(page)
  const message = {
    title: 'New message',
    body: 'Lokai sent you a message: hello',
    url: '/notifications',
    tag: 'conversation-3',
  }
  const wish = {
    title: 'New message',
    body: 'Lokai sent you a message: hello',
    tag: 'conversation-3',
    renotify: true,
    icon: '/brand/icon-192.png',
    data: { url: `${world.server.origin}/notifications` },
  }
  await worker.push(message)
  await expect.poll(shown).toEqual([wish])
  await worker.push({ ...message, body: 'and again' })
  await worker.push({ title: 'New like', body: 'x', url: 'https://evil.example/', tag: 'other' })
  await expect
    .poll(shown)
    .toEqual([
      wish,
      { ...wish, body: 'and again' },
      { ...wish, title: 'New like', body: 'x', tag: 'other' },
    ])
  expect(errors).toEqual([])
})

test('[PROD-12] another device is signed out from here, at once', async ({
  page,
  newPerson,
  world,
}) => {
  const ayen = await world.person('Ayen')
  const login = await fetch(`${world.server.origin}/api/auth/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: ayen.username, password: ayen.password }),
  })
  const other = { ...ayen, ...(await login.json()) }
  const phone = await newPerson()
  await signIn(phone.page, world, other, '/dashboard')
  await expect(phone.page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  await signIn(page, world, ayen, '/settings')
  const part = page.getByRole('region', { name: 'Devices' })
  await expect(part.getByRole('listitem')).toHaveCount(2)
  await part.getByRole('button', { name: /^Sign out there/ }).click()
  await expect(part.getByRole('listitem')).toHaveCount(1)
  await expect(phone.page.getByRole('button', { name: /^Account of/ })).toBeHidden()
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
})

test('[SESSION-08] signing out ends the session on the server', async ({ page, world }) => {
  const ayen = await world.person('Ayen')
  await signIn(page, world, ayen, '/settings')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const status = async () => {
    const answer = await fetch(`${world.server.origin}/api/users/me/`, {
      headers: { authorization: `Bearer ${ayen.access}` },
    })
    return answer.status
  }
  await expect.poll(status).toBe(401)
})
