import type { CDPSession, Page } from 'playwright/test'
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

const shownOn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const shown = (await registration?.getNotifications()) ?? []
    return shown.map(({ title, body, tag, data }) => ({ title, body, tag, data }))
  })

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

test('[API-NOTIF-08] turning it on registers the worker, which shows what is pushed', async ({
  page,
  context,
  world,
}) => {
  const errors = pageErrors(page)
  const ayen = await world.person('Ayen')
  await context.grantPermissions(['notifications'], { origin: world.server.origin })
  await signIn(page, world, ayen, '/settings')
  // A browser without notifications denies them whatever it was granted; nothing can be shown in it.
  const permission = await page.evaluate(() => Notification.permission)
  // biome-ignore lint/suspicious/noSkippedTests: only where the browser itself has none
  test.skip(permission === 'denied', 'this browser denies notifications that were granted')
  const part = page.getByRole('region', { name: 'Devices' })
  await part.getByRole('switch', { name: NAME }).click()
  const registration = () =>
    page.evaluate(async () => {
      const found = await navigator.serviceWorker.getRegistration()
      return found?.active && new URL(found.active.scriptURL).pathname
    })
  await expect.poll(registration).toBe('/push-worker.js')

  const worker = await workerOf(page)
  const message = {
    title: 'New message',
    body: 'Lokai sent you a message: hello',
    url: '/notifications',
    tag: 'conversation-3',
  }
  const data = { url: `${world.server.origin}/notifications` }
  const { url: _, ...words } = message
  await worker.push(message)
  await expect.poll(() => shownOn(page)).toEqual([{ ...words, data }])
  await worker.push({ ...message, body: 'and again' })
  await expect.poll(() => shownOn(page)).toEqual([{ ...words, body: 'and again', data }])
  await worker.push({ title: 'New like', body: 'x', url: 'https://evil.example/', tag: 'other' })
  await expect
    .poll(async () => (await shownOn(page)).map(({ data: { url } }) => url).sort())
    .toEqual([data.url, data.url])
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
