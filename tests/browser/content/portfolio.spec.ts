import type { Locator, Page } from 'playwright/test'
import { openDatabase } from '../../../server/db/database.ts'
import { PLACEHOLDER_IMAGE } from '../../../src/protocol/publishing/images.ts'
import { addPortfolioItem, feed, titlesOf, toastRegion, uploadPicture } from '../kit/content-kit.ts'
import {
  clickMenuItem,
  createSeparateWorld,
  expect,
  test,
  uniqueWord,
  type World,
} from '../kit/kit.ts'

const heading = { level: 1 } as const
const titles = (page: Page) => titlesOf(feed(page, 'Works'))

/** Makes a picture's file unavailable, so that none of its sizes can be generated. */
async function loseFile(world: World, pictureId: number): Promise<void> {
  const db = openDatabase(world.server.databaseUrl, { max: 1 })
  await db
    .updateTable('pictures')
    .set({ key: `lost-${pictureId}` })
    .where('id', '=', pictureId)
    .execute()
  await db.destroy()
}

/** Waits until the image has loaded from a path that matches. */
async function expectLoaded(image: Locator, address: RegExp): Promise<void> {
  await expect
    .poll(() =>
      image.evaluate((img) =>
        img instanceof HTMLImageElement && img.complete && img.naturalWidth > 0
          ? new URL(img.currentSrc).pathname
          : '',
      ),
    )
    .toMatch(address)
}

test('[ROUTE-04 ENT-18] an anonymous user finds portfolio items by search, category and tag, and a lost picture is replaced by the placeholder', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  const { origin } = world.server
  const word = uniqueWord()
  const tag = `ink${ayen.id}`
  const [pot, film] = [`Pot ${word}`, `Film ${word}`]
  await addPortfolioItem(world, ayen, { title: pot, category: 'Crafts', tags: [tag] })
  const portfolioItem = await addPortfolioItem(
    world,
    ayen,
    { title: film, category: 'Film', tags: [tag] },
    2,
  )
  await loseFile(world, portfolioItem.images[0].id)
  const search = page.getByRole('searchbox', { name: 'Search works' })
  await test.step('the URL keeps a search and its category', async () => {
    await page.goto(`${origin}/portfolio`)
    await expect(page.getByRole('heading', heading)).toHaveText('Portfolio')
    await expect(titles(page).first()).toHaveText(film)
    await search.fill(word)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${origin}/portfolio?search=${word}`)
    await expect(titles(page)).toHaveText([film, pot])
    const category = page.getByRole('navigation', { name: 'Category' })
    await category.getByRole('link', { name: 'Crafts' }).click()
    await expect(titles(page)).toHaveText([pot])
    await page.reload()
    await expect(titles(page)).toHaveText([pot])
    await expect(search).toHaveValue(word)
  })
  await test.step('a search without results links back to all portfolio items', async () => {
    await search.fill('nothing-like-this')
    await page.getByRole('button', { name: 'Search', exact: true }).last().click()
    const none = page.getByRole('heading', { name: 'No works match “nothing-like-this”' })
    await expect(none).toBeVisible()
    await page.getByRole('link', { name: 'Show all works' }).click()
    await expect(page).toHaveURL(`${origin}/portfolio`)
    await expect(titles(page).first()).toHaveText(film)
  })
  await test.step('a tag lists its portfolio items, with the lost picture replaced in the list and on its page', async () => {
    const placeholder = new RegExp(`^${PLACEHOLDER_IMAGE}$`)
    await page.goto(`${origin}/portfolio?tag=${tag}`)
    await expect(page.getByRole('heading', heading)).toHaveText(`Work with #${tag}`)
    await expect(titles(page)).toHaveText([film, pot])
    await expect(page.getByText('You’re all caught up.')).toBeVisible()
    const item = feed(page, 'Works').getByRole('article', { name: film })
    await expectLoaded(item.getByRole('img', { name: 'Picture 1' }), placeholder)
    await titles(page).getByRole('link', { name: film }).click()
    await expect(page.getByRole('heading', heading)).toHaveText(film)
    const large = (place: number) =>
      page.getByRole('button', { name: `Image ${place} of 2` }).getByRole('img')
    await expectLoaded(large(1), placeholder)
    const second = large(2)
    await second.scrollIntoViewIfNeeded()
    await expectLoaded(second, /^\/media\/pictures\//)
  })
})

test('[ROUTE-05 ROUTE-30 ROUTE-31] an anonymous user opens a portfolio item by id and slug, shares it, copies a colour, and goes on to other items', async ({
  page,
  context,
  world,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  const ayen = await world.createUser('Ayen')
  const { origin } = world.server
  await addPortfolioItem(world, ayen, { title: 'Older wall' })
  const fields = { title: 'River mural', description: 'Lime and soot.', category: 'Painting' }
  const portfolioItem = await addPortfolioItem(world, ayen, { ...fields, tags: ['river'] }, 2)
  await addPortfolioItem(world, ayen, { title: 'Newer wall' })
  await test.step('by its id and by its slug with the id', async () => {
    for (const segment of [portfolioItem.id, `river-mural-${portfolioItem.id}`]) {
      await page.goto(`${origin}/portfolio/${segment}`)
      await expect(page.getByRole('heading', heading)).toHaveText('River mural')
      await expect(page.getByText('Lime and soot.')).toBeVisible()
      await expect(page.getByRole('button', { name: /^Image \d of 2/ })).toHaveCount(2)
      const first = page.getByRole('button', { name: /^Image 1 of 2/ }).getByRole('img')
      await expectLoaded(first, /^\/media\/pictures\//)
    }
    const more = page.getByRole('region', { name: 'More from Ayen Deng' })
    await expect(more.getByRole('heading', { level: 3 })).toHaveText(['Newer wall', 'Older wall'])
  })
  await test.step('its URL is copied', async () => {
    await page.getByRole('button', { name: 'Share River mural' }).click()
    await clickMenuItem(page.getByRole('menuitem', { name: 'Copy link' }))
    await expect(toastRegion(page).getByText('Link copied')).toBeVisible()
    expect(await clipboard()).toBe(`${origin}/portfolio/river-mural-${portfolioItem.id}`)
  })
  await test.step('links lead to the previous and next portfolio items', async () => {
    const others = page.getByRole('navigation', { name: 'More works by this creator' })
    await expect(others.getByRole('link')).toHaveText(['Previous: Newer wall', 'Next: Older wall'])
    await others.getByRole('link', { name: 'Next: Older wall' }).click()
    await expect(page.getByRole('heading', heading)).toHaveText('Older wall')
    await expect(others.getByRole('link')).toHaveText(['Previous: River mural'])
    await page.goBack()
    await expect(page.getByRole('heading', heading)).toHaveText('River mural')
  })
  await test.step('its tag links to the portfolio items with it', async () => {
    await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: '#river' }).click()
    await expect(page).toHaveURL(`${origin}/portfolio?tag=river`)
    await page.goBack()
  })
  await test.step('its colours are copied and link to portfolio items of that colour', async () => {
    const colours = page.getByRole('list', { name: 'Colours' })
    const copy = colours.getByRole('button').first()
    await expect(copy).toHaveAccessibleName(/^Copy the colour #[0-9a-f]{6}$/)
    await copy.click()
    await expect(toastRegion(page).getByText('Colour copied')).toBeVisible()
    await expect(copy).toHaveAccessibleName(`Copy the colour ${await clipboard()}`)
    await colours.getByRole('link', { name: 'Works in teal' }).first().click()
    await expect(page).toHaveURL(`${origin}/portfolio?colour=teal`)
    await expect(page.getByRole('heading', heading)).toHaveText('Work in teal')
    await expect(titles(page).getByText('River mural').first()).toBeVisible()
    await page.getByRole('link', { name: 'Colour: teal Remove filter' }).click()
    await expect(page).toHaveURL(`${origin}/portfolio`)
  })
})

test('[ROUTE-32 ERR-16 ROUTE-05 A28] a portfolio item that is missing or deleted is not found, and one that fails to load offers Retry', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  const { origin } = world.server
  const portfolioItem = await addPortfolioItem(world, ayen)
  const main = page.getByRole('main')
  await test.step('a URL without an id is not found, without a request', async () => {
    const requests: string[] = []
    page.on('request', (request) => {
      if (/\/api\/portfolio\/./.test(request.url())) requests.push(request.url())
    })
    await page.goto(`${origin}/portfolio/12abc`)
    await expect(page.getByRole('heading', heading)).toHaveText('Portfolio item not found')
    expect(requests).toEqual([])
  })
  await test.step('a portfolio item that fails to load offers Retry', async () => {
    let isFailing = true
    await page.route(`**/api/portfolio/${portfolioItem.id}/`, (route) =>
      isFailing ? route.fulfill({ status: 403, json: {} }) : route.continue(),
    )
    await page.goto(`${origin}/portfolio/${portfolioItem.id}`)
    await expect(page.getByRole('heading', heading)).toHaveText('Failed to load data')
    await expect(page.getByText('Permission denied')).toBeVisible()
    isFailing = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', heading)).toHaveText('Ferry')
    await page.unrouteAll({ behavior: 'wait' })
  })
  await test.step('a deleted portfolio item is not found, with links to other pages', async () => {
    await world.call(ayen, 'DELETE', `portfolio/${portfolioItem.id}/`)
    await page.reload()
    await expect(page.getByRole('heading', heading)).toHaveText('Portfolio item not found')
    await expect(main.getByRole('link', { name: 'Explore', exact: true })).toBeVisible()
    await main.getByRole('link', { name: 'All works' }).click()
    await expect(page.getByRole('heading', heading)).toHaveText('Portfolio')
  })
})

test('[ROUTE-04] portfolio items of a colour are listed and linked without JavaScript', async ({
  browser,
}) => {
  const world = await createSeparateWorld({ KINYETI_PAGES: 'written' })
  const ayen = await world.createUser('Ayen')
  const red = await uploadPicture(world, ayen, { background: '#c22a1e' })
  await addPortfolioItem(world, ayen, { title: 'Teal wall', tags: ['walls'] })
  await addPortfolioItem(world, ayen, { title: 'Red wall', images: [{ id: red, alt: '' }] }, 0)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${world.server.origin}/portfolio?colour=red`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Work in red')
  await expect(page.getByRole('heading', { name: 'Red wall' })).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Teal wall' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Red wall' }).first().click()
  await page.getByRole('link', { name: 'Works in red' }).click()
  await expect(page).toHaveURL(`${world.server.origin}/portfolio?colour=red`)
  await context.close()
  await world.server.dispose()
})
