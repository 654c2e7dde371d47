import type { Locator, Page } from 'playwright/test'
import { addPortfolioItem } from '../kit/content-kit.ts'
import { expect, signIn, type TestUser, test, type World } from '../kit/kit.ts'
import { boxOf, follow, items } from './notifications-kit.ts'

/**
 * Creates Ayen and a follower with a long name, who likes one portfolio item and comments on
 * another.
 */
async function likedAndCommented(world: World): Promise<{ ayen: TestUser; picture: string }> {
  const [ayen, fan] = [await world.createUser('Ayen'), await world.createUser('Nyandengdit')]
  await follow(world, fan, ayen)
  const boat = await addPortfolioItem(world, ayen)
  await world.call(fan, 'POST', 'comments/', { type: 'work', id: boat.id, body: 'Whose boat?' })
  const ferry = await addPortfolioItem(world, ayen, { title: 'Ferry across the Nile at dawn' })
  await world.call(fan, 'PUT', 'likes/', { type: 'work', id: ferry.id })
  return { ayen, picture: ferry.images[0].url }
}

/** Holds picture requests until the returned function is called. */
async function holdPictures(page: Page): Promise<() => void> {
  let letGo = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/media/pictures/**', async (route) => {
    await released
    await route.continue()
  })
  return letGo
}

async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 740 })
  await page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  })
}

/** The bounding boxes of rows and of their content. */
const placesOf = (rows: Locator[]) =>
  Promise.all(
    rows
      .flatMap((row) => [
        row,
        row.getByRole('heading'),
        row.getByRole('time'),
        ...['Mark as read', 'Delete notification'].map((name) => row.getByRole('button', { name })),
      ])
      .map(boxOf),
  )

/**
 * Expects enough room for the text and buttons of at least 44 px, next to the picture or below it.
 */
async function expectRoom(row: Locator, hasPicture: boolean): Promise<void> {
  const [whole, words] = [await boxOf(row), await boxOf(row.getByRole('heading'))]
  expect(words.width / whole.width).toBeGreaterThanOrEqual(0.6)
  for (const button of await row.getByRole('button').all()) {
    const box = await boxOf(button)
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
  }
  if (!hasPicture) return
  const picture = await boxOf(row.locator('img'))
  const check = await boxOf(row.getByRole('button', { name: 'Mark as read' }))
  const isClear = picture.y + picture.height <= check.y || picture.x + picture.width <= check.x
  expect([isClear, picture.width, picture.height]).toEqual([true, 48, 48])
}

/** Expects that the picture does not move when the row is marked as read. */
async function expectStill(row: Locator): Promise<void> {
  const { x } = await boxOf(row.locator('img'))
  await row.getByRole('button', { name: 'Mark as read' }).click()
  await expect(row.getByText('Unread:')).toHaveCount(0)
  expect((await boxOf(row.locator('img'))).x).toBe(x)
}

/** Expects that the Follow back button of a long name is within its card. */
async function expectFollowBackInside(page: Page): Promise<void> {
  const row = page.getByRole('region', { name: 'New followers' }).getByRole('listitem')
  const [outer, inner] = [
    await boxOf(row),
    await boxOf(row.getByRole('button', { name: /^Follow back/ })),
  ]
  expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width)
}

const isLoaded = (picture: Locator) =>
  picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)

test('[PROD-12 FNOTIF-01] a row shows the picture of its subject, has room for its text and does not shift, at 360 and 1280 px', async ({
  page,
  world,
}) => {
  const { ayen, picture } = await likedAndCommented(world)
  const letGo = await holdPictures(page)
  // Uses the longest notification type that our server sends.
  await page.route('**/api/notifications/**', async (route) => {
    const response = await route.fetch()
    const text = (await response.text()).replaceAll('New comment', 'New application')
    await route.fulfill({ response, body: text })
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, world, ayen, '/notifications')
  await expect(items(page)).toHaveCount(3)
  const [liked, commented, follower] = [0, 1, 2].map((at) => items(page).nth(at)) as [
    Locator,
    Locator,
    Locator,
  ]
  const src = new RegExp(`${picture}\\d+\\.jpg$`)
  await expect(liked.locator('img')).toHaveAttribute('src', src)
  await expect(follower.locator('img')).toHaveCount(0)
  const before = []
  for (const width of [1280, 360]) {
    await resize(page, width)
    before.push(await placesOf([liked, follower]))
  }
  letGo()
  for (const row of [liked, commented])
    await expect.poll(() => isLoaded(row.locator('img'))).toBe(true)
  const after = []
  for (const width of [1280, 360]) {
    await resize(page, width)
    after.push(await placesOf([liked, follower]))
    await expectRoom(liked, true)
    await expectRoom(follower, false)
  }
  expect(after).toEqual(before)
  await expectFollowBackInside(page)
  const [kind, time] = [
    await boxOf(commented.getByText('New application')),
    await boxOf(commented.getByRole('time')),
  ]
  expect([kind.height, time.y]).toEqual([time.height, kind.y])
  await expectStill(liked)
  await resize(page, 1280)
  await expectStill(commented)
})
