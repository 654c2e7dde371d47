import type { Locator, Page } from 'playwright/test'
import { problems } from '../a11y/a11y-kit.ts'
import { addPortfolioItem, toastRegion } from '../kit/content-kit.ts'
import { clickMenuItem, expect, signIn, type TestUser, test, type World } from '../kit/kit.ts'
import { composer, delayRequests, onCall, respondWith } from '../messaging/chat-kit.ts'
import { followers } from './profile-kit.ts'

const followButton = (page: Page) =>
  page.getByRole('button', { name: 'Follow Deng Deng', exact: true })
const followingButton = (page: Page) => page.getByRole('button', { name: 'Following Deng Deng' })
const message = (page: Page) => page.getByRole('button', { name: 'Message', exact: true })

const FOLLOWING = /^follow\/toggle\/\d+\/$/

const expectFollowers = (world: World, reader: TestUser, of: TestUser, count: number) =>
  expect
    .poll(async () => (await world.call(reader, 'GET', `follow/stats/${of.id}/`)).followers_count)
    .toBe(count)

/** Signs in where notifications arrive live, and waits for the socket. */
async function openLive(page: Page, world: World, user: TestUser): Promise<void> {
  let frames = 0
  page.on('websocket', (socket) => {
    socket.on('framereceived', () => frames++)
  })
  await signIn(page, world, user, '/faq')
  await expect.poll(() => frames).toBeGreaterThan(1)
}

/** Follows back, opens the menu of Following, and undoes an unfollow, by keyboard. */
async function followByKeyboard(page: Page): Promise<void> {
  const back = page.getByRole('button', { name: 'Follow back Deng Deng' })
  await back.focus()
  await page.keyboard.press('Enter')
  await expect(followingButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Unfollow' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(followers(page)).toHaveText('1')
  await followingButton(page).press('Enter')
  // The menu handles Enter once it has highlighted the item and has focus.
  await expect(page.getByRole('menuitem', { name: 'Unfollow' })).toHaveAttribute('data-highlighted')
  await expect(page.getByRole('menu')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(back).toBeFocused()
  await page.getByText('Unfollowed Deng Deng').waitFor()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(followingButton(page)).toBeVisible()
  await expect(followers(page)).toHaveText('1')
}

test('[FOLLOW-01 FOLLOW-03 FOLLOW-04 ERR-22 SOCKEV-06 ROUTE-14] a signed-in user follows, unfollows and messages another user', async ({
  page,
  world,
  newUser,
}) => {
  const [ayen, deng] = [await world.createUser('Ayen'), await world.createUser('Deng')]
  const { page: other } = await newUser()
  await openLive(other, world, deng)
  let refuses = true
  await onCall(page, 'PUT', FOLLOWING, (route) =>
    refuses ? respondWith(403)(route) : route.fallback(),
  )
  await test.step('a rejected follow is rolled back, with an error', async () => {
    await signIn(page, world, ayen, `/u/${deng.username}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deng Deng')
    await expect(page.getByText(`@${deng.username}`)).toBeVisible()
    await expect(followers(page)).toHaveText('0')
    await followButton(page).click()
    const dismiss = page.getByRole('button', { name: /^Dismiss/ })
    await expect(dismiss).toBeVisible()
    await expect(followButton(page)).toBeVisible()
    await expect(followers(page)).toHaveText('0')
    await dismiss.click()
    refuses = false
  })
  await test.step('a follow is counted before the server responds, and is stored', async () => {
    const calls = await delayRequests(page, 'PUT', FOLLOWING)
    await followButton(page).click()
    await expect(followingButton(page)).toBeVisible()
    await expect(followers(page)).toHaveText('1')
    await expectFollowers(world, ayen, deng, 0)
    await calls.letGo()
    await expectFollowers(world, ayen, deng, 1)
  })
  await test.step('the followed user gets a live notification', async () => {
    const toast = other.getByRole('region', { name: 'Notices' })
    await expect(toast.getByText('Ayen Deng started following you')).toBeVisible()
    await expect(
      other.getByRole('button', { name: 'Account of Deng Deng, 1 unread', exact: true }),
    ).toBeVisible()
  })
  await world.call(deng, 'POST', 'follow/follow/', { user_id: ayen.id })
  await test.step('at 360 px an unfollow is counted immediately, and is stored', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.reload()
    await expect(followers(page)).toHaveText('1')
    await followingButton(page).click()
    await clickMenuItem(page.getByRole('menuitem', { name: 'Unfollow' }))
    await expect(followers(page)).toHaveText('0')
    await expectFollowers(world, ayen, deng, 0)
    await page.getByRole('button', { name: /^Dismiss: Unfollowed/ }).click()
  })
  await test.step('the buttons fit on one line with their longest labels', async () => {
    const names = ['Follow back Deng Deng', 'Message', 'More about Deng Deng']
    const buttons = names.map((name) => page.getByRole('main').getByRole('button', { name }))
    for (const each of buttons) await expect(each).toBeVisible()
    const tops = await Promise.all(buttons.map(async (each) => (await each.boundingBox())?.y))
    expect(tops).toEqual([tops[0], tops[0], tops[0]])
  })
  await test.step('follow, unfollow and undo work by keyboard', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await followByKeyboard(page)
    await expectFollowers(world, ayen, deng, 1)
  })
  await test.step('Message opens the same conversation each time', async () => {
    await message(page).click()
    await expect(page).toHaveURL(/\/messages\/\d+$/)
    await expect(composer(page)).toBeVisible()
    const address = page.url()
    await page.goBack()
    await message(page).click()
    await expect(page).toHaveURL(address)
  })
})

test.describe('by touch at 360 px', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })

  /** The minimum size of a touch target, in px. */
  const TOUCH = 44

  const sizeOf = async (target: Locator): Promise<[width: number, height: number]> => {
    const box = await target.boundingBox()
    return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]
  }

  async function expectFinger(target: Locator): Promise<void> {
    const [width, height] = await sizeOf(target)
    expect(width).toBeGreaterThanOrEqual(TOUCH)
    expect(height).toBeGreaterThanOrEqual(TOUCH)
  }

  test('[FOLLOW-01 FOLLOW-03] a signed-in user follows, unfollows, undoes it and shares the profile', async ({
    page,
    world,
  }) => {
    const [ayen, deng] = [await world.createUser('Ayen'), await world.createUser('Deng')]
    await addPortfolioItem(world, deng, { title: 'Cloth' })
    await signIn(page, world, ayen, `/u/${deng.username}`)
    const unfollow = page.getByRole('menuitem', { name: 'Unfollow' })
    await test.step('Following opens a menu that a tap outside closes', async () => {
      await expectFinger(followButton(page))
      await followButton(page).tap()
      await expect(followingButton(page)).toBeVisible()
      await expectFollowers(world, ayen, deng, 1)
      await followingButton(page).tap()
      await expect(unfollow).toBeVisible()
      await expectFinger(unfollow)
      expect(await problems(page)).toEqual([])
      await page.getByRole('heading', { level: 1 }).tap()
      await expect(unfollow).toBeHidden()
      await expect(followingButton(page)).toBeVisible()
    })
    await test.step('Undo follows again', async () => {
      await followingButton(page).tap()
      await unfollow.tap()
      await expect(followButton(page)).toBeVisible()
      await expectFollowers(world, ayen, deng, 0)
      await toastRegion(page).getByRole('button', { name: 'Undo' }).tap()
      await expect(followingButton(page)).toBeVisible()
      await expectFollowers(world, ayen, deng, 1)
    })
    await test.step('the share dialog fits in the window', async () => {
      const address = `${world.server.origin}/u/${deng.username}`
      const share = page.getByRole('button', { name: 'Share Deng Deng’s profile' })
      await expectFinger(share)
      await share.tap()
      const card = page.getByRole('dialog', { name: 'Share Deng Deng’s profile' })
      const code = card.getByRole('img', { name: `QR code for ${address}` })
      await expect(code).toBeInViewport({ ratio: 1 })
      const [width, height] = await sizeOf(code)
      expect(width).toBe(height)
      expect(await problems(page)).toEqual([])
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await card.getByRole('button', { name: 'Copy link' }).tap()
      await expect(page.getByText('Link copied')).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
      const close = card.getByRole('button', { name: 'Close' })
      await expectFinger(close)
      await close.tap()
      await expect(card).toHaveCount(0)
      await expect(share).toBeVisible()
    })
  })
})
