import type { Page } from 'playwright/test'
import { openDatabase } from '../../../server/db/database.ts'
import { WELCOME_KEYS } from '../../../src/protocol/base/brand.ts'
import { tabTo } from '../a11y/a11y-kit.ts'
import { fillLogin, submitLogin } from '../a11y/ways-in.ts'
import {
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
import { expect, signIn, type TestUser, test, type World } from '../kit/kit.ts'
import { onCall } from '../messaging/chat-kit.ts'

const POSTS = /^posts\/$/
const END = 'You’re all caught up.'

const titles = (page: Page) => titlesOf(feed(page, 'Posts'))
const loadMore = (page: Page) => page.getByRole('button', { name: 'Load more' })
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

/** A unique tag with `count` posts by a new author. */
async function tagWith(world: World, count: number) {
  const ayen = await world.createUser('Ayen')
  const tag = `feed${ayen.id}`
  await addPosts(world, ayen, count, tag)
  const add = (title: string) => addPost(world, ayen, { title, tags: [tag] })
  return {
    ayen,
    add,
    path: `/posts?tag=${tag}`,
    address: `${world.server.origin}/posts?tag=${tag}`,
  }
}

/** Simulates the browser's data saver, so that lists load only by the button. */
async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
}

/**
 * End scrolls smoothly to where the end was when pressed; the list may have grown by then, so this
 * is repeated.
 */
async function toTheEnd(page: Page, count: number): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('End')
    expect(await titles(page).count()).toBeGreaterThanOrEqual(count)
  }).toPass({ intervals: [300] })
}

test('[A16 PROD-09] a list loads more as it is scrolled and shows its end, sign-in keeps the scroll position, and Back restores it', async ({
  page,
  world,
}) => {
  const { add, address } = await tagWith(world, 45)
  const deng = await world.createUser('Deng')
  const link = titles(page).getByRole('link', { name: 'Post 18', exact: true })
  await page.goto(address)
  await expect(titles(page)).toHaveText(descendingPostTitles(45, 26))
  await page.evaluate((key) => localStorage.setItem(key, 'true'), WELCOME_KEYS.dontShow)
  await page.keyboard.press('End')
  await expect(titles(page)).toHaveText(descendingPostTitles(45, 6))
  await expect(page.getByText(END)).toHaveCount(0)
  await test.step('sign-in keeps the scroll position', () => signInFromLike(page, deng, 'Post 18'))
  await test.step('Back restores the posts and the scroll position without a request', async () => {
    await link.scrollIntoViewIfNeeded()
    await expect(link).toBeInViewport()
    const shown = await titles(page).count()
    const before = await scrolled(page)
    expect(before).toBeGreaterThan(2_000)
    await add('Newer')
    const requests: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      // The post page requests more posts by its author.
      if (pathname === '/api/posts/' && searchParams.has('tag')) requests.push(request.url())
    })
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post 18')
    await expect.poll(() => scrolled(page)).toBe(0)
    await page.goBack()
    await expect(titles(page)).toHaveText(descendingPostTitles(45, 46 - shown))
    await expect.poll(async () => Math.abs((await scrolled(page)) - before)).toBeLessThanOrEqual(2)
    await expect(link).toBeInViewport()
    expect(requests).toEqual([])
  })
  await test.step('it loads up to its end, each post once', async () => {
    await toTheEnd(page, 45)
    await expect(titles(page)).toHaveText(descendingPostTitles(45, 1))
    await expect(page.getByText(END)).toBeVisible()
    await expect(loadMore(page)).toHaveCount(0)
  })
})

/**
 * Clicks Like when signed out, signs in, and expects the post at the same position in the window.
 */
async function signInFromLike(page: Page, user: TestUser, title: string): Promise<void> {
  const like = likeButton(feed(page, 'Posts'), title)
  await like.scrollIntoViewIfNeeded()
  await expect(like).toBeInViewport()
  const top = async () => (await like.boundingBox())?.y ?? Number.NaN
  const before = await top()
  await like.click()
  await fillLogin(signInDialog(page), user.username, user.password)
  const looked = page.waitForResponse((response) => response.url().includes('/likes/status/'))
  await submitLogin(signInDialog(page))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await looked
  await expect(page.getByRole('button', { name: `Account of ${user.fullName}` })).toBeVisible()
  await expect(like).toBeEnabled()
  // Signing in adds a composer above the list, so the position in the window is kept, not in the
  // page.
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(2)
  await expect(like).toBeInViewport()
}

test('[A16] with data saver a list loads by the button, without duplicates, and a failed page offers Retry or loads once online', async ({
  page,
  context,
  world,
}) => {
  await saveData(page)
  const { add, address } = await tagWith(world, 45)
  let failing: 'first' | 'next' | 'none' = 'first'
  await onCall(page, 'GET', POSTS, (route) => {
    const isNext = route.request().url().includes('page=2')
    if (failing !== (isNext ? 'next' : 'first')) return route.fallback()
    if (isNext) return route.abort('internetdisconnected')
    return route.fulfill({ status: 500, json: {} })
  })
  await page.goto(address)
  const alert = page.getByRole('main').getByRole('alert')
  const retry = page.getByRole('button', { name: 'Retry' })
  await test.step('the first page fails', async () => {
    await expect(page.getByRole('heading', { name: 'Failed to load data' })).toBeVisible()
    await expect(alert).toContainText('Server error occurred')
    failing = 'next'
    await retry.click()
    await expect(titles(page)).toHaveText(descendingPostTitles(45, 26))
    await expect(alert).toHaveCount(0)
  })
  await test.step('the next page fails and the list stays', async () => {
    await page.keyboard.press('End')
    await expect(loadMore(page)).toBeInViewport()
    await loadMore(page).click()
    await expect(alert).toHaveText(
      'Failed to load data: Network error - please check your connection',
    )
    await expect(titles(page)).toHaveText(descendingPostTitles(45, 26))
    failing = 'none'
    await retry.click()
    await expect(titles(page)).toHaveText(descendingPostTitles(45, 6))
    await expect(alert).toHaveCount(0)
  })
  await test.step('the last page loads once online, without the posts that newer ones moved to it', async () => {
    for (const title of ['Newer 1', 'Newer 2', 'Newer 3']) await add(title)
    await context.setOffline(true)
    await loadMore(page).click()
    await expect(alert).toContainText('Network error')
    await expect(titles(page)).toHaveText(descendingPostTitles(45, 6))
    await context.setOffline(false)
    await expect(titles(page)).toHaveText(descendingPostTitles(45, 1))
    await expect(page.getByText(END)).toBeVisible()
  })
})

test('[A16] newer posts and newer feed items are announced, and inserted only on request', async ({
  page,
  world,
}) => {
  const { add, ayen, address } = await tagWith(world, 8)
  await page.clock.install()
  await test.step('newer posts', async () => {
    await page.goto(address)
    await expect(titles(page)).toHaveText(descendingPostTitles(8, 1))
    await page.evaluate(() => window.scrollTo({ top: 400 }))
    await expect.poll(() => scrolled(page)).toBe(400)
    await add('Post 9')
    await page.clock.fastForward(61_000)
    const pill = page.getByRole('button', { name: '1 new post', exact: true })
    await expect(pill).toBeVisible()
    await expect(titles(page)).toHaveText(descendingPostTitles(8, 1))
    expect(await scrolled(page)).toBe(400)
    await add('Post 10')
    await page.clock.fastForward(61_000)
    const pillOfTwo = page.getByRole('button', { name: '2 new posts', exact: true })
    await expect(pillOfTwo).toBeInViewport()
    await pillOfTwo.click()
    await expect(titles(page)).toHaveText(descendingPostTitles(10, 1))
    await expect.poll(() => scrolled(page)).toBe(0)
    await expect(pillOfTwo).toHaveCount(0)
  })
  await test.step('newer items of the feed', async () => {
    const deng = await world.createUser('Deng')
    await world.call(deng, 'PUT', `follow/toggle/${ayen.id}/`)
    const wall = titlesOf(feed(page, 'Explore'))
    await signIn(page, world, deng, '/explore?mode=following')
    await expect(wall).toHaveText(descendingPostTitles(10, 1))
    await addPortfolioItem(world, ayen, { title: 'Fresh' })
    await page.clock.fastForward(61_000)
    const pill = page.getByRole('button', { name: '1 new post', exact: true })
    await expect(pill).toBeVisible()
    await expect(wall).toHaveText(descendingPostTitles(10, 1))
    await pill.click()
    await expect(wall).toHaveText(['Fresh', ...descendingPostTitles(10, 1)])
    await expect(pill).toHaveCount(0)
  })
})

test('[A16] after a hundred more posts the list waits for the button, so that the page footer can be reached', async ({
  page,
  world,
}) => {
  const { ayen, path, address } = await tagWith(world, 0)
  const db = openDatabase(world.server.databaseUrl, { max: 1 })
  const posts = Array.from({ length: 130 }, (_, index) => ({
    author_id: ayen.id,
    title: `Post ${index + 1}`,
    slug: `post-${index + 1}`,
    body: '',
    tags: [path.slice('/posts?tag='.length)],
    created_at: new Date(Date.now() - (130 - index) * 60_000),
  }))
  await db.insertInto('posts').values(posts).execute()
  await db.destroy()
  await page.goto(address)
  await expect(titles(page)).toHaveText(descendingPostTitles(130, 111))
  await toTheEnd(page, 120)
  await page.keyboard.press('End')
  await expect(loadMore(page)).toBeInViewport()
  await expect(page.getByRole('contentinfo')).toBeInViewport()
  await expect(titles(page)).toHaveText(descendingPostTitles(130, 11))
  await loadMore(page).click()
  await expect(titles(page)).toHaveText(descendingPostTitles(130, 1))
})

test('[ROUTE-08 ROUTE-09 PROD-08 PROD-09] by keyboard only, a signed-in user moves from post to post, opens one, likes it and comments on it', async ({
  page,
  world,
}) => {
  const { path } = await tagWith(world, 4)
  const deng = await world.createUser('Deng')
  await signIn(page, world, deng, path)
  await expect(titles(page)).toHaveText(descendingPostTitles(4, 1))
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await test.step('Page Down and Page Up move focus from post to post', async () => {
    const post = (n: number) => feed(page, 'Posts').getByRole('article', { name: `Post ${n}` })
    await expect(post(4)).toHaveAttribute('aria-posinset', '1')
    await expect(post(4)).toHaveAttribute('aria-setsize', '4')
    await tabTo(page, titles(page).getByRole('link', { name: 'Post 4' }))
    await page.keyboard.press('PageDown')
    await expect(post(3)).toBeFocused()
    await page.keyboard.press('PageDown')
    await expect(post(2)).toBeFocused()
    await page.keyboard.press('PageUp')
    await expect(post(3)).toBeFocused()
  })
  await tabTo(page, titles(page).getByRole('link', { name: 'Post 1' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post 1')
  const like = likeButton(page, 'Post 1')
  await tabTo(page, like)
  await page.keyboard.press('Space')
  await expectLike(like, true, 1)
  await expect(like).toBeFocused()
  await tabTo(page, page.getByRole('textbox', { name: 'Write a comment' }))
  await page.keyboard.type('By hand.')
  await tabTo(page, page.getByRole('button', { name: 'Comment', exact: true }))
  await page.keyboard.press('Enter')
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: 'By hand.' })
      .getByRole('button', { name: /^Like/ }),
  ).toBeVisible()
})
