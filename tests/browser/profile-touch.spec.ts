import type { Locator, Page } from 'playwright/test'
import { problems } from './a11y-kit.ts'
import { addWork, notices } from './content-kit.ts'
import { expect, type Person, signIn, test, type World } from './kit.ts'

/** What a profile offers to a finger. */

test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })

/** The smallest target of a finger. */
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

async function openProfile(page: Page, world: World): Promise<{ ayen: Person; deng: Person }> {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  await addWork(world, deng, { title: 'Cloth' })
  await signIn(page, world, ayen, `/u/${deng.username}`)
  return { ayen, deng }
}

test('[FOLLOW-01 FOLLOW-03] by touch: Following is a menu, and what was let go is taken back', async ({
  page,
  world,
}) => {
  const { ayen, deng } = await openProfile(page, world)
  const followers = async () =>
    (await world.call(ayen, 'GET', `follow/stats/${deng.id}/`)).followers_count
  const follow = page.getByRole('button', { name: 'Follow Deng Deng', exact: true })
  const following = page.getByRole('button', { name: 'Following Deng Deng' })
  const unfollow = page.getByRole('menuitem', { name: 'Unfollow' })
  await expectFinger(follow)
  await follow.tap()
  await expect(following).toBeVisible()
  await expect.poll(followers).toBe(1)
  await following.tap()
  await expect(unfollow).toBeVisible()
  await expectFinger(unfollow)
  expect(await problems(page)).toEqual([])
  // Beside the menu: nothing is let go.
  await page.getByRole('heading', { level: 1 }).tap()
  await expect(unfollow).toBeHidden()
  await expect(following).toBeVisible()
  await following.tap()
  await unfollow.tap()
  await expect(follow).toBeVisible()
  await expect.poll(followers).toBe(0)
  await notices(page).getByRole('button', { name: 'Undo' }).tap()
  await expect(following).toBeVisible()
  await expect.poll(followers).toBe(1)
})

test('by touch: the page of a person is shared as a card that fits, in light and in dark', async ({
  page,
  world,
}) => {
  const { deng } = await openProfile(page, world)
  const share = page.getByRole('button', { name: 'Share the page of Deng Deng' })
  await expectFinger(share)
  await share.tap()
  const card = page.getByRole('dialog', { name: 'Share the page of Deng Deng' })
  const code = card.getByRole('img', {
    name: `Code of ${world.server.origin}/u/${deng.username}`,
  })
  await expect(code).toBeInViewport({ ratio: 1 })
  const [width, height] = await sizeOf(code)
  expect(width).toBe(height)
  expect(await problems(page)).toEqual([])
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await card.getByRole('button', { name: 'Copy link' }).tap()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${world.server.origin}/u/${deng.username}`,
  )
  const close = card.getByRole('button', { name: 'Close' })
  await expectFinger(close)
  await close.tap()
  await expect(card).toHaveCount(0)
  await expect(share).toBeVisible()
})
