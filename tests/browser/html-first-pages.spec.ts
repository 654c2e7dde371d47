import type { Locator, Page } from 'playwright/test'
import {
  addPost,
  addPosts,
  addWork,
  feed,
  postsDown,
  titlesOf,
  uploadPicture,
} from './content-kit.ts'
import { expect, ownWorld, test, type World } from './kit.ts'
import { assetTitles, sell } from './market-kit.ts'
import { watchShifts } from './shift-kit.ts'
import {
  apiRequests,
  openWritten,
  rememberHeading,
  standsAsItCame,
  takenOver,
} from './written-kit.ts'

/** Lists that grow by a script, and what they are without one. */

test.use({ viewport: { width: 360, height: 740 } })

let world: World
let talked: { id: number }
test.beforeAll(async () => {
  world = await ownWorld({ KINYETI_PAGES: 'written' })
  const maker = await world.person('Ayen')
  talked = await addPost(world, maker, { title: 'Talked about' })
  for (let n = 1; n <= 25; n++) {
    await world.call(maker, 'POST', 'comments/', { type: 'post', id: talked.id, body: `Said ${n}` })
  }
  const images = [{ id: await uploadPicture(world, maker), alt: '' }]
  await addPosts(world, maker, 45, 'river')
  for (let n = 1; n <= 21; n++) {
    await addWork(world, maker, { title: `Work ${n}`, images }, 0)
    await sell(world, maker, { title: `Set ${n}` }, { pictures: 0 })
  }
})
test.afterAll(() => world.server.dispose())

const link = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('link', { name, exact: true })
const posts = (page: Page): Locator => titlesOf(feed(page, 'Posts'))
const headLinks = (page: Page) => page.locator('head link[rel=canonical]').getAttribute('href')

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[API-LIKE-08 META-05] a list is read to its end and back by links', async ({ page }) => {
    const list = `${world.server.origin}/posts?tag=river`
    await openWritten(page, list)
    await expect(posts(page)).toHaveText(postsDown(45, 26))
    await expect(link(page, 'Previous page')).toBeHidden()
    await link(page, 'Next page').click()
    expect(page.url()).toBe(`${list}&page=2`)
    await expect(posts(page)).toHaveText(postsDown(25, 6))
    // The address of a list is one, whatever of it is shown (A18).
    expect(await headLinks(page)).toBe(`${world.server.origin}/posts`)
    await link(page, 'Next page').click()
    await expect(posts(page)).toHaveText(postsDown(5, 1))
    await expect(link(page, 'Next page')).toBeHidden()
    await link(page, 'Previous page').click()
    await link(page, 'Previous page').click()
    expect(page.url()).toBe(list)
    await expect(posts(page)).toHaveText(postsDown(45, 26))
  })

  test('the links say what they are to machines, too', async ({ page }) => {
    await openWritten(page, `${world.server.origin}/posts?tag=river&page=2`)
    const relations = page.getByRole('main').locator('a[rel=next], a[rel=prev]')
    await expect(relations).toHaveText(['Previous page', 'Next page'])
    const said = page.locator('head link[rel=prev], head link[rel=next]')
    const hrefs = said.evaluateAll((links) => links.map((one) => one.getAttribute('href')))
    expect(await hrefs).toEqual(['/posts?tag=river', '/posts?tag=river&page=3'])
  })

  for (const [path, first] of [
    ['/posts?tag=river&page=9999', '/posts?tag=river'],
    ['/marketplace?page=9999', '/marketplace'],
  ] as const) {
    test(`behind its end a list is none: ${path} leads to ${first}`, async ({ page }) => {
      await openWritten(page, world.server.origin + path)
      expect(page.url()).toBe(world.server.origin + first)
      await expect(link(page, 'Next page')).toBeVisible()
    })
  }

  test('[API-ASSET-01] assets, works of a person and results of a search have their pages', async ({
    page,
  }) => {
    await openWritten(page, `${world.server.origin}/marketplace?sort=newest`)
    await link(page, 'Next page').click()
    await expect(assetTitles(page)).toHaveText(['Set 1'])
    await openWritten(page, `${world.server.origin}/search?q=work&tab=work`)
    const first = await titlesOf(feed(page, 'Works')).allTextContents()
    await link(page, 'Next page').click()
    const second = await titlesOf(feed(page, 'Works')).allTextContents()
    const all = Array.from({ length: 21 }, (_, index) => `Work ${index + 1}`)
    expect([...first, ...second].sort()).toEqual(all.sort())
    await openWritten(page, `${world.server.origin}/explore?mode=latest`)
    await link(page, 'Next page').click()
    await expect(titlesOf(feed(page, 'Explore')).first()).toBeVisible()
  })

  test('[API-POST-07] comments have theirs, under the same post', async ({ page }) => {
    await openWritten(page, `${world.server.origin}/posts/${talked.id}`)
    const said = page.getByRole('region', { name: '25 comments' }).getByText(/^Said \d+$/)
    await expect(said).toHaveCount(20)
    await link(page, 'Next page').click()
    expect(new URL(page.url()).hash).toBe('#comments')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Talked about')
    await expect(said).toHaveText(['Said 5', 'Said 4', 'Said 3', 'Said 2', 'Said 1'])
    await link(page, 'Previous page').click()
    await expect(said).toHaveCount(20)
  })
})

test('with JavaScript a list that begins further on is taken over, and grows from there', async ({
  page,
}) => {
  await page.clock.install()
  await rememberHeading(page)
  await watchShifts(page)
  const asked = apiRequests(page)
  await openWritten(page, `${world.server.origin}/posts?tag=river&page=2`)
  await takenOver(page)
  await standsAsItCame(page)
  expect(asked.filter((request) => request.startsWith('GET'))).toEqual([])
  await expect(link(page, 'Next page')).toBeHidden()
  await page.getByRole('main').getByRole('button', { name: 'Load more' }).click()
  await expect(posts(page)).toHaveText(postsDown(25, 1))
  await link(page, 'Previous page').click()
  await expect(posts(page).first()).toHaveText('Post 45')
})
