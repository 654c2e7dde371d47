import type { Page } from 'playwright/test'
import { tabTo } from '../a11y/a11y-kit.ts'
import { signInDialog } from '../kit/content-kit.ts'
import { expect, type TestUser, test, uniqueWord, type World } from '../kit/kit.ts'
import {
  assetTitles,
  buyPanel,
  buyThroughApi,
  choose,
  filter,
  problemsAtWidths,
  sell,
} from './market-kit.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search assets' })

/** The first request fails; Retry then shows the assets of the seller. */
async function retryList(page: Page, world: World, seller: TestUser, titles: string[]) {
  let failing = true
  await page.route('**/api/creative-assets/?**', (route) =>
    failing ? route.fulfill({ status: 403, json: {} }) : route.continue(),
  )
  await page.goto(`${world.server.origin}/marketplace?seller=${seller.username}`)
  await expect(page.getByRole('heading', { name: 'Failed to load data' })).toBeVisible()
  failing = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(assetTitles(page)).toHaveText(titles)
}

/** Checks cards and shelves; the first asset is within 260 px of the top at 1280 px. */
async function lookAround(page: Page, seller: TestUser, title: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Marketplace' })
    .click()
  await expect(heading(page)).toHaveText('Marketplace')
  await expect(assetTitles(page).first()).toHaveText(title)
  const card = page
    .getByRole('list', { name: 'Assets', exact: true })
    .getByRole('article')
    .filter({ hasText: title })
  await expect(card.getByText('SSP 12,000')).toBeVisible()
  await expect(card.getByRole('link', { name: seller.fullName })).toBeVisible()
  // The response order varies, and the other shelf is further down.
  const first = page.getByRole('region', { name: 'Trending' }).getByRole('article').first()
  await expect(first).toBeVisible()
  expect((await first.boundingBox())?.y).toBeLessThanOrEqual(260)
  expect(await problemsAtWidths(page)).toEqual([])
}

async function openFilters(page: Page): Promise<void> {
  const sorts = page.getByRole('navigation', { name: 'Sort by' })
  await tabTo(page, filter(page, 'Sort by'))
  await page.keyboard.press('Enter')
  await expect(sorts.getByRole('link', { name: 'Newest' })).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(sorts).toBeHidden()
  await expect(filter(page, 'Sort by')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/sort=popular/)
  await expect(sorts).toBeHidden()
  await expect(filter(page, 'Sort by')).toHaveText('Most bought')
  await filter(page, 'Sort by').click()
  await filter(page, 'Licence').click()
  await expect(sorts).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Licence' })).toBeVisible()
  await page.mouse.click(4, 600)
  await expect(page.getByRole('navigation', { name: 'Licence' })).toBeHidden()
}

/**
 * Applies filters of every type, with a reload and Back; `word` is in the titles of three assets.
 */
async function narrow(page: Page, world: World, word: string): Promise<void> {
  const byPrice = [`Dear ${word}`, `Cheap ${word}`, `Gift ${word}`]
  await searchBox(page).fill(word)
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 assets')).toBeVisible()
  const found = page.url()
  await choose(page, 'Sort by', 'Highest price')
  await expect(assetTitles(page)).toHaveText(byPrice)
  await filter(page, 'Price').click()
  await page.getByLabel('Min').fill('1,000')
  await page.keyboard.press('Enter')
  await expect(assetTitles(page)).toHaveText([`Dear ${word}`])
  await expect(page.getByRole('link', { name: /^From SSP 1,000/ })).toBeVisible()
  await page.reload()
  await expect(assetTitles(page)).toHaveText([`Dear ${word}`])
  await expect(filter(page, 'Sort by')).toHaveText('Highest price')
  await expect(filter(page, 'Price')).toHaveText('From SSP 1,000')
  await expect(page.getByLabel('Min')).toHaveValue('1000')
  await page.goBack()
  await expect(assetTitles(page)).toHaveText(byPrice)
  await page.goBack()
  await expect(page).toHaveURL(found)
  await choose(page, 'Licence', 'Extended commercial use')
  await expect(assetTitles(page)).toHaveText([`Dear ${word}`])
  await choose(page, 'Licence', 'Any licence')
  await filter(page, 'Price').click()
  await page.getByRole('checkbox', { name: 'Free only' }).check()
  await expect(assetTitles(page)).toHaveText([`Gift ${word}`])
  await page.getByRole('link', { name: 'Brushes', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No assets match' })).toBeVisible()
  expect(await problemsAtWidths(page)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Clear filters' }).last().click()
  await expect(page).toHaveURL(`${world.server.origin}/marketplace`)
}

test('[ROUTE-15 ENT-16] an anonymous user browses the marketplace and filters it, at 360 and 1280 px', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  const word = uniqueWord()
  const tags = [`tag${word}`]
  await sell(world, ayen, { title: `Cheap ${word}`, tags, price_amount: 500 })
  const dear = { title: `Dear ${word}`, tags, price_amount: 90_000, licence: 'extended' }
  await sell(world, ayen, dear, { pictures: 0 })
  const gift = { title: `Gift ${word}`, tags, price_amount: 0, category: 'photos' }
  await sell(world, ayen, gift, { pictures: 0 })
  await sell(world, ayen, { title: 'Reed brushes', tags })
  const titles = ['Reed brushes', ...['Gift', 'Dear', 'Cheap'].map((each) => `${each} ${word}`)]
  await page.setViewportSize({ width: 1280, height: 800 })
  await test.step('a list that fails to load offers Retry', () =>
    retryList(page, world, ayen, titles))
  await test.step('cards and shelves', () => lookAround(page, ayen, 'Reed brushes'))
  await test.step('a filter opens and closes by keyboard and click', () => openFilters(page))
  await test.step('filters are in the URL', () => narrow(page, world, word))
  await test.step('a card links to its asset, and its tag to all assets with the tag', async () => {
    await assetTitles(page).first().getByRole('link').click()
    await expect(heading(page)).toHaveText('Reed brushes')
    await page.getByRole('link', { name: `#${tags[0]}` }).click()
    await expect(page.getByText('4 assets')).toBeVisible()
    await expect(assetTitles(page)).toHaveText(titles)
  })
})

/** Goes by keyboard from the list to an asset's page, and to the sign-in modal. */
async function buyByKeyboard(
  page: Page,
  world: World,
  { word, title }: { word: string; title: string },
): Promise<void> {
  await page.goto(`${world.server.origin}/marketplace`)
  await expect(assetTitles(page).first()).toBeVisible()
  await searchBox(page).focus()
  await page.keyboard.type(word)
  await page.keyboard.press('Enter')
  await expect(assetTitles(page)).toHaveText([title])
  await tabTo(page, page.getByRole('main').getByRole('link', { name: title, exact: true }))
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(title)
  await expect(heading(page)).toBeFocused()
  const buy = page.getByRole('button', { name: 'Buy for SSP 12,000' })
  await expect(buy).toBeVisible()
  await tabTo(page, buy)
  await page.keyboard.press('Enter')
  await expect(signInDialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function parseAsset(page: Page, seller: TestUser): Promise<void> {
  await expect(page.getByText('Forty brushes.')).toBeVisible()
  await expect(buyPanel(page).getByText('SSP 12,000', { exact: true })).toBeVisible()
  await expect(buyPanel(page).getByText('ZIP archive, 2.9 kB')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Licence' })).toContainText(
    'Commercial use. For paid work: one client or one product.',
  )
  const review = page.getByRole('region', { name: 'Reviews' }).getByRole('article')
  await expect(review).toContainText('Fine lines.')
  await expect(review).toContainText('Verified Buyer')
  await expect(review).toContainText('4 of 5 stars')
  const more = page.getByRole('region', { name: `More from ${seller.fullName}` })
  await expect(more.getByRole('heading', { level: 3 })).toHaveText(['Other set'])
  expect(await problemsAtWidths(page)).toEqual([])
  await page.getByRole('button', { name: /^Image 2 of 3/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('[ROUTE-16 API-ASSET-15] an anonymous user finds an asset by keyboard, reads its details and gets the sign-in modal on Buy', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.createUser('Ayen'), await world.createUser('Deng')]
  const word = uniqueWord()
  const title = `River set ${word}`
  const asset = await sell(world, ayen, { title, licence: 'commercial' }, { pictures: 3 })
  const sold = await sell(world, ayen, { title: 'Withdrawn set' }, { pictures: 0 })
  await sell(world, ayen, { title: 'Other set' })
  for (const { id } of [asset, sold]) await buyThroughApi(world, deng, id)
  await world.call(ayen, 'DELETE', `creative-assets/${sold.id}/`)
  const review = { asset: asset.id, rating: 4, comment: 'Fine lines.' }
  await world.call(deng, 'POST', 'asset-reviews/', review)
  await test.step('by keyboard only', () => buyByKeyboard(page, world, { word, title }))
  await test.step('its details', () => parseAsset(page, ayen))
  await test.step('a withdrawn one is not found, with a link to all assets', async () => {
    await page.goto(`${world.server.origin}/marketplace/${sold.id}`)
    await expect(heading(page)).toHaveText('Resource not found')
    expect(await problemsAtWidths(page)).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'All assets' }).click()
    await expect(heading(page)).toHaveText('Marketplace')
  })
})
