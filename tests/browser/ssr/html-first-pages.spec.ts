import type { Locator, Page } from 'playwright/test'
import {
  addPortfolioItem,
  addPost,
  addPosts,
  descendingPostTitles,
  feed,
  titlesOf,
  uploadPicture,
} from '../kit/content-kit.ts'
import { createSeparateWorld, expect, test, type World } from '../kit/kit.ts'
import { watchShifts } from '../kit/shift-kit.ts'
import {
  apiRequests,
  expectHydratedInPlace,
  followLink,
  openServerRendered,
  rememberHeading,
  untilHydrated,
} from '../kit/ssr-kit.ts'
import { assetTitles, sell } from '../market/market-kit.ts'

/** Lists of several pages, with and without JavaScript. */

// A server only for this file, so that its lists show no other items.
test.use({ freshContext: true, viewport: { width: 360, height: 740 } })
test.describe.configure({ mode: 'default', timeout: 180_000 })

let world: World
let talked: { id: number }
test.beforeAll(async () => {
  world = await createSeparateWorld({ KINYETI_PAGES: 'written' })
  const creator = await world.createUser('Ayen')
  talked = await addPost(world, creator, { title: 'Talked about' })
  for (let n = 1; n <= 25; n++) {
    await world.call(creator, 'POST', 'comments/', {
      type: 'post',
      id: talked.id,
      body: `Said ${n}`,
    })
  }
  const images = [{ id: await uploadPicture(world, creator), alt: '' }]
  await addPosts(world, creator, 45, 'river')
  for (let n = 1; n <= 21; n++) {
    await addPortfolioItem(world, creator, { title: `Work ${n}`, images }, 0)
    await sell(world, creator, { title: `Set ${n}` }, { pictures: 0 })
  }
})
test.afterAll(() => world.server.dispose())

const link = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('link', { name, exact: true })
const posts = (page: Page): Locator => titlesOf(feed(page, 'Posts'))
const relations = (page: Page): Locator =>
  page.getByRole('main').locator('a[rel=next], a[rel=prev]')
const canonical = (page: Page) => page.locator('head link[rel=canonical]').getAttribute('href')
const headRelations = (page: Page) =>
  page
    .locator('head link[rel=prev], head link[rel=next]')
    .evaluateAll((links) => links.map((one) => one.getAttribute('href')))

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[API-LIKE-08 META-05] links lead to the end of a list and back, and its head names them', async ({
    page,
  }) => {
    const list = `${world.server.origin}/posts?tag=river`
    await openServerRendered(page, list)
    await expect(posts(page)).toHaveText(descendingPostTitles(45, 26))
    await expect(link(page, 'Previous page')).toBeHidden()
    await followLink(link(page, 'Next page'))
    expect(page.url()).toBe(`${list}&page=2`)
    await expect(posts(page)).toHaveText(descendingPostTitles(25, 6))
    await expect(relations(page)).toHaveText(['Previous page', 'Next page'])
    expect(await headRelations(page)).toEqual(['/posts?tag=river', '/posts?tag=river&page=3'])
    // All pages of a list have one canonical URL (A18).
    expect(await canonical(page)).toBe(`${world.server.origin}/posts`)
    await followLink(link(page, 'Next page'))
    await expect(posts(page)).toHaveText(descendingPostTitles(5, 1))
    await expect(link(page, 'Next page')).toBeHidden()
    await followLink(link(page, 'Previous page'))
    await followLink(link(page, 'Previous page'))
    expect(page.url()).toBe(list)
    await expect(posts(page)).toHaveText(descendingPostTitles(45, 26))
  })

  test('a page number after the end of a list redirects to its first page', async ({ page }) => {
    for (const [path, first] of [
      ['/posts?tag=river&page=9999', '/posts?tag=river'],
      ['/marketplace?page=9999', '/marketplace'],
    ] as const) {
      await openServerRendered(page, world.server.origin + path)
      expect(page.url()).toBe(world.server.origin + first)
      await expect(link(page, 'Next page'), path).toBeVisible()
    }
  })

  test('[API-ASSET-01 API-POST-07] assets, search results, the Explore feed and comments have pages', async ({
    page,
  }) => {
    await openServerRendered(page, `${world.server.origin}/marketplace?sort=newest`)
    await followLink(link(page, 'Next page'))
    await expect(assetTitles(page)).toHaveText(['Set 1'])
    await openServerRendered(page, `${world.server.origin}/search?q=work&tab=work`)
    const first = await titlesOf(feed(page, 'Works')).allTextContents()
    await followLink(link(page, 'Next page'))
    const second = await titlesOf(feed(page, 'Works')).allTextContents()
    const all = Array.from({ length: 21 }, (_, index) => `Work ${index + 1}`)
    expect([...first, ...second].sort()).toEqual(all.sort())
    await openServerRendered(page, `${world.server.origin}/explore?mode=latest`)
    await followLink(link(page, 'Next page'))
    await expect(titlesOf(feed(page, 'Explore')).first()).toBeVisible()
    await openServerRendered(page, `${world.server.origin}/posts/${talked.id}`)
    const said = page.getByRole('region', { name: '25 comments' }).getByText(/^Said \d+$/)
    await expect(said).toHaveCount(20)
    await followLink(link(page, 'Next page'))
    expect(new URL(page.url()).hash).toBe('#comments')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Talked about')
    await expect(said).toHaveText(['Said 5', 'Said 4', 'Said 3', 'Said 2', 'Said 1'])
    await followLink(link(page, 'Previous page'))
    await expect(said).toHaveCount(20)
  })
})

test('with JavaScript a list that starts at a later page hydrates, and loads more from there', async ({
  page,
}) => {
  await page.clock.install()
  await rememberHeading(page)
  await watchShifts(page)
  const requests = apiRequests(page)
  await openServerRendered(page, `${world.server.origin}/posts?tag=river&page=2`)
  await untilHydrated(page)
  await expectHydratedInPlace(page)
  expect(requests.filter((request) => request.startsWith('GET'))).toEqual([])
  await expect(link(page, 'Next page')).toBeHidden()
  await page.getByRole('main').getByRole('button', { name: 'Load more' }).click()
  await expect(posts(page)).toHaveText(descendingPostTitles(25, 1))
  await followLink(link(page, 'Previous page'))
  await expect(posts(page).first()).toHaveText('Post 45')
})
