import type { Browser, Page } from 'playwright/test'
import { problems, WIDTHS, wear } from '../a11y/a11y-kit.ts'
import {
  addPortfolioItem,
  addPost,
  feed,
  signInDialog,
  titlesOf,
  toastRegion,
} from '../kit/content-kit.ts'
import { expect, signIn, type TestUser, test, type World } from '../kit/kit.ts'
import { liveSockets } from '../messaging/chat-kit.ts'

const menu = (page: Page) => page.getByRole('button', { name: 'More about Bol Deng' })
const entry = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
const muted = (page: Page) => page.getByRole('main').getByText('You muted Bol Deng.')

async function mute(page: Page): Promise<void> {
  await menu(page).click()
  await entry(page, 'Mute Bol Deng').click()
  await expect(muted(page)).toBeVisible()
}

async function isAccessible(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await wear(page, width)
    expect(await problems(page), `${width} px`).toEqual([])
  }
}

/** Creates a post by Bol and one by Keji. Returns a path that lists only these. */
async function twoPosts(world: World, bol: TestUser, keji: TestUser): Promise<string> {
  const tag = `m${bol.id}`
  for (const [who, title] of [
    [bol, 'Loud reeds'],
    [keji, 'Calm reeds'],
  ] as const)
    await addPost(world, who, { title, body: `#${tag}`, tags: [tag] })
  return `/posts?tag=${tag}`
}

async function isInNoListAndNoToast(
  page: Page,
  world: World,
  { ayen, bol, posts }: { ayen: TestUser; bol: TestUser; posts: string },
): Promise<void> {
  const list = feed(page, 'Posts')
  const sockets = liveSockets(page)
  await page.goto(world.server.origin + posts)
  await expect(titlesOf(list)).toHaveText(['Calm reeds'])
  await expect.poll(() => sockets.size).toBeGreaterThan(1)
  await world.call(bol, 'PUT', `follow/toggle/${ayen.id}/`)
  await expect(page.getByRole('button', { name: 'Account of Ayen Deng, 1 unread' })).toBeVisible()
  await expect(toastRegion(page).getByText('started following you')).toHaveCount(0)
}

async function isMutedElsewhere(
  browser: Browser,
  world: World,
  { ayen, bol }: { ayen: TestUser; bol: TestUser },
): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, world, ayen, `/u/${bol.username}`)
  await expect(muted(page)).toBeVisible()
  await context.close()
}

async function mutesByKeys(page: Page): Promise<void> {
  await menu(page).press('Enter')
  await expect(page.getByRole('menu')).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(muted(page)).toBeVisible()
  await expect(menu(page)).toBeFocused()
}

async function unmutesInSettings(page: Page): Promise<void> {
  const section = page.getByRole('region', { name: 'Muted people' })
  const unmute = section.getByRole('button', { name: 'Unmute Bol Deng' })
  await expect(unmute).toBeVisible()
  await isAccessible(page)
  await unmute.press('Enter')
  const again = section.getByRole('button', { name: 'Mute again Bol Deng' })
  await expect(again).toBeFocused()
  await again.press('Enter')
  await expect(unmute).toBeFocused()
  await page.keyboard.press('Enter')
  await page.reload()
  await expect(section.getByText('You haven’t muted anyone.')).toBeVisible()
}

test('[API-USER-06] a user mutes another one on the profile by mouse and keyboard, and unmutes there and in the settings', async ({
  page,
  browser,
  world,
}) => {
  const [ayen, bol] = [await world.createUser('Ayen'), await world.createUser('Bol')]
  const keji = await world.createUser('Keji')
  const posts = await twoPosts(world, bol, keji)
  const profile = `${world.server.origin}/u/${bol.username}`

  await test.step('an anonymous user gets the sign-in modal', async () => {
    await page.goto(profile)
    await menu(page).click()
    await entry(page, 'Mute Bol Deng').click()
    await expect(signInDialog(page)).toBeVisible()
  })

  await signIn(page, world, ayen, `/u/${bol.username}`)
  await test.step('muting is stored in the preferences of the account', async () => {
    await expect(menu(page)).toBeVisible()
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') calls.push(`${request.method()} ${request.url()}`)
    })
    await mute(page)
    await expect(toastRegion(page).getByText('Muted Bol Deng')).toBeVisible()
    const stored = `PATCH ${world.server.origin}/api/profiles/preferences/`
    await expect
      .poll(() => calls.filter((call) => !/token|online|read/.test(call)))
      .toEqual([stored])
    await isAccessible(page)
  })
  await test.step('the user is muted on another device', () =>
    isMutedElsewhere(browser, world, { ayen, bol }))
  await test.step('the muted user is in no list and causes no toast', () =>
    isInNoListAndNoToast(page, world, { ayen, bol, posts }))
  await test.step('the profile still shows the posts, and Unmute restores them in the list', async () => {
    await page.goto(profile)
    await expect(muted(page)).toBeVisible()
    await expect(page.getByRole('main').getByText('Loud reeds').first()).toBeVisible()
    await menu(page).click()
    await entry(page, 'Unmute Bol Deng').click()
    await expect(muted(page)).toHaveCount(0)
    await page.goto(world.server.origin + posts)
    await expect(titlesOf(feed(page, 'Posts'))).toHaveText(['Calm reeds', 'Loud reeds'])
  })
  await test.step('all of it works by keyboard', async () => {
    await page.goto(profile)
    await mutesByKeys(page)
    await page.goto(`${world.server.origin}/settings#muted`)
    await unmutesInSettings(page)
    await page.goto(profile)
    await expect(menu(page)).toBeVisible()
    await expect(muted(page)).toHaveCount(0)
  })
  await test.step('another user of the same device has muted no one', async () => {
    await mute(page)
    await signIn(page, world, keji, `/u/${bol.username}`)
    await menu(page).click()
    await expect(entry(page, 'Mute Bol Deng')).toBeVisible()
  })
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })

  test('a muted user is left out of portfolio items, freelancers, creators and search results, and their comments are collapsed', async ({
    page,
    world,
  }) => {
    const ayen = await world.createUser('Ayen')
    const bol = await world.createUser('Bol', 'Deng', { user_type: 'freelancer' })
    const keji = await world.createUser('Keji', 'Deng', { user_type: 'freelancer' })
    await world.call(bol, 'PATCH', 'profiles/update_profile/', {
      title: `Reeds${ayen.id} bindings`,
    })
    await world.call(keji, 'PATCH', 'profiles/update_profile/', { title: `Reeds${ayen.id} mats` })
    const title = `Reeds ${bol.username}`
    await addPortfolioItem(world, bol, { title })
    const post = await addPost(world, keji, { title: 'Reeds at noon' })
    for (const [who, body] of [
      [bol, 'Too dry.'],
      [keji, 'They were wet.'],
    ] as const)
      await world.call(who, 'POST', 'comments/', { type: 'post', id: post.id, body })
    const main = page.getByRole('main')
    const open = (path: string) => page.goto(world.server.origin + path)

    await test.step('portfolio items, at 360 px', async () => {
      const works = `/search?q=${encodeURIComponent(title)}&tab=work`
      await signIn(page, world, ayen, works)
      const found = main.getByRole('link', { name: title }).first()
      await expect(found).toBeVisible()
      await open(`/u/${bol.username}`)
      await menu(page).tap()
      await entry(page, 'Mute Bol Deng').tap()
      await expect(muted(page)).toBeVisible()
      await open(works)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(main.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
      await expect(found).toHaveCount(0)
    })

    await page.setViewportSize({ width: 1280, height: 720 })
    await test.step('freelancers, creators and users', async () => {
      await open(`/freelance?search=Reeds${ayen.id}`)
      const freelancers = page.getByRole('list', { name: 'Freelancers' })
      await expect(freelancers.getByRole('heading')).toHaveText(['Keji Deng'])
      await open(`/creators?search=${bol.username}`)
      // The search also finds similar names of other tests.
      const others = page.getByRole('status').filter({ hasText: /^\d+ (person|people)$/ })
      const noMatch = page.getByRole('heading', { name: /^No creators match/ })
      await expect(others.or(noMatch)).toBeVisible()
      await expect(main.locator(`a[href="/u/${bol.username}"]`)).toHaveCount(0)
      await open(`/search?q=${bol.username}&tab=people`)
      await expect(page.getByText('1 result of people you muted is left out.')).toBeVisible()
      await main.getByRole('link', { name: 'people you muted' }).click()
      await expect(page).toHaveURL(/\/settings#muted$/)
    })

    await test.step('comments', async () => {
      await open(`/posts/${post.id}`)
      await expect(page.getByText('They were wet.')).toBeVisible()
      await expect(page.getByText('Too dry.')).toHaveCount(0)
      await page.getByRole('button', { name: 'Show the comment' }).press('Enter')
      await expect(page.getByText('Too dry.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Hide the comment' })).toBeFocused()
      expect(await problems(page)).toEqual([])
    })
  })
})
