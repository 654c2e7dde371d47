import type { Page } from 'playwright/test'
import type { Json } from '../../src/protocol/base/types.ts'
import { answer, changed, composer, holdCalls, onCall } from './chat-kit.ts'
import { expect, type Person, signIn, test } from './kit.ts'

const figure = (page: Page, name: RegExp) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: name }) })
    .getByRole('definition')
const FOLLOWING = /^follow\/toggle\/\d+\/$/

const followersOf = (who: Person) => `follow/stats/${who.id}/`

test('[FOLLOW-01 FOLLOW-03 FOLLOW-04] Follow and Unfollow count at once, and for real', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  await signIn(page, world, ayen, `/u/${deng.username}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deng Deng')
  await expect(page.getByText(`@${deng.username}`)).toBeVisible()
  await expect(figure(page, /followers?/)).toHaveText('0')
  const calls = await holdCalls(page, 'PUT', FOLLOWING)
  await page.getByRole('button', { name: 'Follow Deng Deng' }).click()
  await expect(page.getByRole('button', { name: 'Following Deng Deng: unfollow' })).toBeVisible()
  await expect(figure(page, /followers?/)).toHaveText('1')
  expect((await world.call(ayen, 'GET', followersOf(deng))).followers_count).toBe(0)
  await calls.letGo()
  await expect
    .poll(async () => (await world.call(ayen, 'GET', followersOf(deng))).followers_count)
    .toBe(1)
  await page.reload()
  await expect(figure(page, /followers?/)).toHaveText('1')
  await page.getByRole('button', { name: 'Following Deng Deng: unfollow' }).click()
  await expect(figure(page, /followers?/)).toHaveText('0')
  await expect(page.getByRole('button', { name: 'Follow Deng Deng' })).toBeVisible()
  await expect
    .poll(async () => (await world.call(ayen, 'GET', followersOf(deng))).followers_count)
    .toBe(0)
})

test('[API-FOLLOW-07 A19] a visitor reads the figures the server holds; where it hides them, none', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  await world.call(ayen, 'PUT', `follow/toggle/${deng.id}/`)
  await page.goto(`${world.server.origin}/u/${deng.username}`)
  await expect(figure(page, /followers?/)).toHaveText('1')
  await expect(figure(page, /^following$/)).toHaveText('0')
  await onCall(page, 'GET', /^follow\/stats\/\d+\/$/, answer(401))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deng Deng')
  await expect(page.getByRole('button', { name: 'Follow Deng Deng' })).toBeVisible()
  await expect(page.getByRole('term')).toHaveCount(0)
})

test('[FOLLOW-02 FOLLOW-03] the own following count moves with it', async ({ page, world }) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  await signIn(page, world, ayen, `/u/${ayen.username}`)
  await expect(figure(page, /^following$/)).toHaveText('0')
  await world.call(ayen, 'PUT', `follow/toggle/${deng.id}/`)
  await page.reload()
  await expect(figure(page, /^following$/)).toHaveText('1')
  await expect(page.getByRole('button', { name: /^(Follow|Following|Message)\b/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Edit profile' })).toBeVisible()
})

test('[FOLLOW-01 ERR-22] a refused follow is taken back and said', async ({ page, world }) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  await onCall(page, 'PUT', FOLLOWING, answer(403))
  await signIn(page, world, ayen, `/u/${deng.username}`)
  await expect(figure(page, /followers?/)).toHaveText('0')
  await page.getByRole('button', { name: 'Follow Deng Deng' }).click()
  await expect(page.getByRole('button', { name: /^Dismiss/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Follow Deng Deng' })).toBeVisible()
  await expect(figure(page, /followers?/)).toHaveText('0')
})

test('[FOLLOW-01 SOCKEV-06] a follow reaches the followed one as a notification, live', async ({
  page,
  world,
  newPerson,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  const { page: other } = await newPerson()
  let frames = 0
  other.on('websocket', (socket) => {
    socket.on('framereceived', () => frames++)
  })
  await signIn(other, world, deng, '/faq')
  await expect.poll(() => frames).toBeGreaterThan(1)
  await signIn(page, world, ayen, `/u/${deng.username}`)
  await page.getByRole('button', { name: 'Follow Deng Deng' }).click()
  await expect(
    other.getByRole('region', { name: 'Notices' }).getByText('Ayen Deng started following you'),
  ).toBeVisible()
  await expect(
    other.getByRole('button', { name: 'Account of Deng Deng, 1 unread', exact: true }),
  ).toBeVisible()
})

test('[ROUTE-14] Message opens the one conversation with that person', async ({ page, world }) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  await signIn(page, world, ayen, `/u/${deng.username}`)
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  await expect(page).toHaveURL(/\/messages\/\d+$/)
  await expect(composer(page)).toBeVisible()
  const address = page.url()
  await page.goBack()
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  await expect(page).toHaveURL(address)
})

test('[ROUTE-14] signed out, Follow and Message open the sign-in window', async ({
  page,
  world,
}) => {
  const deng = await world.person('Deng')
  await page.goto(`${world.server.origin}/u/${deng.username}`)
  for (const name of ['Follow Deng Deng', 'Message']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('form', { name: 'Sign in' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('[ROUTE-14] says when nobody has the name', async ({ page, world }) => {
  await page.goto(`${world.server.origin}/u/nobody_at_all`)
  await expect(
    page.getByRole('heading', { level: 1, name: 'There is nobody by this name' }),
  ).toBeVisible()
  await expect(page.getByText('@nobody_at_all')).toBeVisible()
})

test('[CHAT-17] without a picture stand the initials of the first two words, upper-cased', async ({
  page,
  world,
}) => {
  const ayen = await world.person('ayen', 'deng garang')
  await page.goto(`${world.server.origin}/u/${ayen.username}`)
  const initials = page
    .getByRole('main')
    .locator('header')
    .getByText(/^[A-Z]+$/)
  await expect(initials).toHaveText('AD')
  await onCall(
    page,
    'GET',
    /^public-profiles\//,
    changed((body) => {
      body.user = { ...(body.user as { [field: string]: Json }), full_name: 'ayen' }
    }),
  )
  await page.reload()
  await expect(initials).toHaveText('A')
})
