import type { Page } from 'playwright/test'
import {
  addBlog,
  addPortfolioItem,
  addPost,
  addPosts,
  descendingPostTitles,
  expectLike,
  feed,
  likeButton,
  signInDialog,
  titlesOf,
} from '../kit/content-kit.ts'
import { createSeparateWorld, expect, signIn, test, type World } from '../kit/kit.ts'
import { onCall } from '../messaging/chat-kit.ts'

const FEED = /^explore\/feed\/$/
const FOLLOWING = '/explore?mode=following'

const titles = (page: Page) => titlesOf(feed(page, 'Explore'))
const modes = (page: Page) => page.getByRole('navigation', { name: 'What to show' })
const chosen = (page: Page) => modes(page).locator('[aria-current=true]')
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

/** A user who follows only the author of `count` posts. */
async function follower(world: World, count: number) {
  const [ayen, deng] = [await world.createUser('Ayen'), await world.createUser('Deng')]
  await addPosts(world, ayen, count, `wall${ayen.id}`)
  await world.call(deng, 'PUT', `follow/toggle/${ayen.id}/`)
  return { ayen, deng }
}

test('[ROUTE-21 A16] an anonymous user sees portfolio items, posts and blog posts, and signs in to see those of followed users', async ({
  page,
  world,
}) => {
  const { origin } = world.server
  const ayen = await world.createUser('Ayen')
  await addPortfolioItem(world, ayen, { title: 'Mural' })
  await addBlog(world, ayen, { title: 'A year' })
  await addPost(world, ayen, { title: 'Ink' })
  await test.step('the feed starts with page 1 of For you, its first picture within 200 px of the top at 360 px', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    const requests = page.waitForRequest((request) => request.url().includes('/api/explore/feed/'))
    await page.goto(`${origin}/explore`)
    const query = new URL((await requests).url()).searchParams
    expect(Object.fromEntries(query)).toEqual({ limit: '20', offset: '0', mode: 'for-you' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Explore')
    await expect(chosen(page)).toHaveText('For you')
    const first = feed(page, 'Explore').getByRole('article').first()
    await expect(first).toBeVisible()
    expect((await first.boundingBox())?.y).toBeLessThanOrEqual(200)
  })
  await test.step('the latest item of each type opens on its page', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await modes(page).getByRole('link', { name: 'Latest' }).click()
    await expect(page).toHaveURL(`${origin}/explore?mode=latest`)
    for (const [place, title, path] of [
      [0, 'Ink', /\/posts\/ink-\d+$/],
      [1, 'A year', /\/blog\/a-year(-\d+)?$/],
      [2, 'Mural', /\/portfolio\/mural-\d+$/],
    ] as const) {
      await expect(titles(page).nth(place)).toHaveText(title)
      await titles(page).nth(place).getByRole('link').click()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await page.goBack()
    }
    await page.reload()
    await expect(chosen(page)).toHaveText('Latest')
    await expect(titles(page).first()).toHaveText('Ink')
  })
  await test.step('the Following mode requires sign-in, and links a new user to creators', async () => {
    const main = page.getByRole('main')
    await modes(page).locator('a[href$="mode=following"]').click()
    await expect(page.getByRole('heading', { name: 'Sign in to see who you follow' })).toBeVisible()
    await main.getByRole('button', { name: 'Sign In' }).click()
    await expect(signInDialog(page)).toBeVisible()
    await signIn(page, world, await world.createUser('Deng'), FOLLOWING)
    const empty = page.getByRole('heading', { name: 'No posts from people you follow yet' })
    await expect(empty).toBeVisible()
    await main.getByRole('link', { name: 'Find creators' }).click()
    await expect(page).toHaveURL(`${origin}/creators`)
  })
})

test.describe('on a separate server', () => {
  // Another origin than those the context pool clears.
  test.use({ freshContext: true })

  test('[ROUTE-21 A32] an empty feed explains what appears there; a filled one names the creators and popular tags', async ({
    page,
  }) => {
    const world = await createSeparateWorld()
    try {
      await page.goto(`${world.server.origin}/explore`)
      await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: 'Upload work' })).toBeVisible()
      const ayen = await world.createUser('Ayen')
      await addPost(world, ayen, { title: 'Ink', tags: ['papyrus'] })
      await addPortfolioItem(world, ayen, { title: 'Boat', tags: ['papyrus'] })
      await page.reload()
      await expect(titles(page)).toHaveText(['Boat', 'Ink'])
      const boat = feed(page, 'Explore').getByRole('article', { name: 'Boat' })
      await expect(boat.getByRole('link', { name: 'Ayen Deng' })).toHaveAttribute(
        'href',
        `/u/${ayen.username}`,
      )
      await page.getByRole('list', { name: 'Popular tags' }).getByRole('link').click()
      await expect(page).toHaveURL(`${world.server.origin}/portfolio?tag=papyrus`)
      await expect(titlesOf(feed(page, 'Works'))).toHaveText(['Boat'])
    } finally {
      await world.server.dispose()
    }
  })
})

test('[A16 ROUTE-21] a feed page that fails offers Retry, the feed loads more as it is scrolled, and Back restores it', async ({
  page,
  world,
}) => {
  const { deng } = await follower(world, 45)
  let failing: 'first' | 'next' | 'none' = 'first'
  await onCall(page, 'GET', FEED, (route) => {
    const first = new URL(route.request().url()).searchParams.get('offset') === '0'
    const fails = failing === (first ? 'first' : 'next')
    return fails ? route.fulfill({ status: 503, json: {} }) : route.fallback()
  })
  await signIn(page, world, deng, FOLLOWING)
  await test.step('the first page and the next one fail, each with Retry', async () => {
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText('Failed to load data')
    await expect(titles(page)).toHaveCount(0)
    failing = 'next'
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(titles(page).first()).toHaveText('Post 45')
    await page.keyboard.press('End')
    await expect(alert).toContainText('Failed to load data')
    await expect(titles(page)).toHaveText(descendingPostTitles(45, 26))
    failing = 'none'
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(titles(page).nth(20)).toHaveText('Post 25')
  })
  await test.step('it loads more up to its end', async () => {
    const end = page.getByText('You’re all caught up.')
    await expect(async () => {
      await page.keyboard.press('End')
      await expect(end).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expect(titles(page)).toHaveText(descendingPostTitles(45, 1))
  })
  await test.step('Back restores the items and the scroll position without a request', async () => {
    const link = titles(page).getByRole('link', { name: 'Post 15', exact: true })
    await link.scrollIntoViewIfNeeded()
    await expect(link).toBeInViewport()
    const before = await scrolled(page)
    expect(before).toBeGreaterThan(500)
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/explore/feed/')) requests.push(request.url())
    })
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post 15')
    await page.goBack()
    await expect(titles(page)).toHaveText(descendingPostTitles(45, 1))
    await expect.poll(async () => Math.abs((await scrolled(page)) - before)).toBeLessThanOrEqual(2)
    expect(requests).toEqual([])
  })
})

test('[PROD-09 TOGGLE-01] keys j, k, l and s work in the feed until the shortcuts dialog turns them off, and a like there is shown on the post page', async ({
  page,
  world,
}) => {
  const { deng } = await follower(world, 3)
  await signIn(page, world, deng, FOLLOWING)
  const articles = feed(page, 'Explore').getByRole('article')
  const buttonOf = (place: number, name: RegExp) =>
    articles.nth(place).getByRole('button', { name })
  await test.step('keys move from item to item, and like and save it', async () => {
    await expect(articles).toHaveCount(3)
    await page.keyboard.press('k')
    await expect(articles.nth(0)).toBeFocused()
    await page.keyboard.press('j')
    await expect(articles.nth(1)).toBeFocused()
    await page.keyboard.press('l')
    await page.keyboard.press('s')
    await expect(buttonOf(1, /^Like /)).toHaveAttribute('aria-pressed', 'true')
    await expect(buttonOf(1, /^Save /)).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('k')
    await expect(articles.nth(0)).toBeFocused()
    await page.keyboard.press('Control+s')
  })
  await test.step('the shortcuts dialog turns them off, also for later visits', async () => {
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(sheet.getByText('Next item')).toBeVisible()
    await page.keyboard.press('j')
    await sheet.getByRole('button', { name: 'Turn off single-key shortcuts' }).press('Enter')
    await expect(sheet.getByText('Single-key shortcuts are off')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await articles.nth(0).focus()
    await page.keyboard.press('j')
    await page.keyboard.press('?')
    await page.keyboard.press('/')
    await expect(articles.nth(0)).toBeFocused()
    await expect(sheet).toHaveCount(0)
    await page.reload()
    await expect(articles).toHaveCount(3)
    await page.keyboard.press('j')
    await expect(articles.nth(0)).not.toBeFocused()
  })
  await test.step('a like in the feed is shown on the post page', async () => {
    const wall = feed(page, 'Explore')
    await likeButton(wall, 'Post 1').click()
    await expectLike(likeButton(wall, 'Post 1'), true, 1)
    await titles(page).getByRole('link', { name: 'Post 1' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post 1')
    await expectLike(likeButton(page, 'Post 1'), true, 1)
  })
})
