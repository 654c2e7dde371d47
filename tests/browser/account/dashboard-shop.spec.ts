import type { Page } from 'playwright/test'
import { wear } from '../a11y/a11y-kit.ts'
import { expect, signIn, type TestUser, test, type World } from '../kit/kit.ts'
import { assetsOf, buyAsset, sellAsset } from '../market/shop-kit.ts'
import { onCall } from '../messaging/chat-kit.ts'

const rows = (page: Page, name: string) =>
  page.getByRole('list', { name, exact: true }).getByRole('listitem')
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The numbers in the table of a chart, by day, oldest first. */
async function numbersOf(page: Page, title: string): Promise<string[][]> {
  const toggle = page.getByRole('button', { name: `Show as a table: ${title}` })
  await toggle.focus()
  await page.keyboard.press('Enter')
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  const table = region(page, `Numbers: ${title}`).getByRole('table')
  await expect(table).toBeVisible()
  const found = await table
    .locator('tbody tr')
    .evaluateAll((all) =>
      all.map((row) => [
        row.querySelector('time')?.getAttribute('datetime') ?? '',
        row.querySelector('td')?.textContent ?? '',
      ]),
    )
  return found.reverse()
}

interface Day {
  day: string
  sales: number
  revenue: { SSP: number; USD: number }
}

/** Whether a chart has pixels in the current bar colour, and its width in px. */
const drawn = (page: Page) =>
  page
    .getByRole('img', { name: 'Sales by day' })
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => {
      const named = getComputedStyle(canvas)
        .getPropertyValue('--colors-accent')
        .trim()
        .toLowerCase()
      const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(named.slice(at, at + 2), 16))
      const context = canvas.getContext('2d')
      const { data } = context!.getImageData(0, 0, canvas.width, canvas.height)
      let pixels = 0
      for (let at = 0; at < data.length; at += 4) {
        if (data[at] === r && data[at + 1] === g && data[at + 2] === b) pixels++
      }
      return { painted: pixels > 50, width: canvas.getBoundingClientRect().width, named }
    })

/** Checks counts and charts against the API, each currency separately. */
async function readFigures(page: Page, days: readonly Day[]): Promise<void> {
  const figures = region(page, 'Performance')
  await expect(figures.getByRole('term')).toHaveText([
    'Assets',
    'Sales',
    'Downloads',
    'Revenue in SSP',
    'Revenue in USD',
    'Rating',
  ])
  await expect(figures.getByRole('definition')).toHaveText([
    '2',
    '2',
    '0',
    'SSP 12,000',
    'USD 15.50',
    'No reviews yet',
  ])
  await expect(page.getByText('2 sales in the last 90 days.')).toBeVisible()
  await expect(page.getByText('SSP 12,000 in the last 90 days.')).toBeVisible()
  await expect(page.getByText('USD 15.50 in the last 90 days.')).toBeVisible()
  expect(days).toHaveLength(90)
  expect(days.reduce((sum, { sales }) => sum + sales, 0)).toBe(2)
  expect(await numbersOf(page, 'Sales by day')).toEqual(
    days.map(({ day, sales }) => [day, String(sales)]),
  )
  expect(await numbersOf(page, 'Revenue by day in SSP')).toEqual(
    days.map(({ day, revenue }) => [day, revenue.SSP === 0 ? 'SSP 0' : 'SSP 12,000']),
  )
  expect(await numbersOf(page, 'Revenue by day in USD')).toEqual(
    days.map(({ day, revenue }) => [day, revenue.USD === 0 ? 'USD 0' : 'USD 15.50']),
  )
  await expect(page.getByRole('list', { name: 'Best sellers' }).getByRole('listitem')).toHaveCount(
    2,
  )
}

/** Checks the chart in light and wide, in dark, and narrow. */
async function redrawPlot(page: Page): Promise<void> {
  await expect.poll(() => drawn(page)).toMatchObject({ painted: true, named: '#a63a1e' })
  const { width } = await drawn(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => drawn(page)).toMatchObject({ painted: true, named: '#f0906c' })
  await page.setViewportSize({ width: 360, height: 800 })
  await expect.poll(async () => (await drawn(page)).width).toBeLessThanOrEqual(328)
  expect(width).toBeGreaterThan(400)
  await expect.poll(() => drawn(page)).toMatchObject({ painted: true })
}

/**
 * Creates two assets in two currencies, each bought once. Returns the 90 days of the API's
 * statistics.
 */
async function openShop(world: World, seller: TestUser): Promise<Day[]> {
  const buyer = await world.createUser('Deng')
  const brushes = await sellAsset(world, seller, { title: 'Brushes', price_amount: 12_000 })
  const fonts = { title: 'Letters', price_amount: 15.5, currency: 'USD' }
  const letters = await sellAsset(world, seller, fonts)
  for (const { id } of [brushes, letters]) await buyAsset(world, buyer, id)
  return (await world.call(seller, 'GET', 'creative-assets/seller_stats/')).days
}

test('[API-ASSET-06 ROUTE-36] the shop of a seller retries failed requests, shows counts and charts per currency, and explains a rejected change', async ({
  page,
  world,
  consoleWatch,
}) => {
  // This test reads pixels of the canvas.
  consoleWatch.allow(/^Canvas2D: Multiple readback operations/)
  await wear(page, 1280)
  const ayen = await world.createUser('Ayen')
  const days = await openShop(world, ayen)
  await test.step('a list that failed to load offers Retry', async () => {
    let down = true
    await onCall(page, 'GET', /^creative-assets\/(?:my_assets|seller_stats)\/$/, (route) =>
      down ? route.fulfill({ status: 400, json: { detail: 'Not now.' } }) : route.fallback(),
    )
    await signIn(page, world, ayen, '/dashboard?tab=shop')
    for (const name of ['Your assets', 'Performance']) {
      await expect(region(page, name).getByRole('alert')).toBeVisible()
    }
    down = false
    for (const name of ['Your assets', 'Performance']) {
      await region(page, name).getByRole('button', { name: 'Retry' }).click()
    }
    await expect(rows(page, 'your assets')).toHaveCount(2)
  })
  await test.step('counts and charts', () => readFigures(page, days))
  await test.step('a chart has the colours of the theme and the width of its container', () =>
    redrawPlot(page))
  await test.step('a rejected change is explained at the asset, which stays published', async () => {
    await onCall(page, 'PATCH', /^creative-assets\/\d+\/$/, (route) =>
      route.fulfill({ status: 400, json: { detail: 'Not today.' } }),
    )
    await page.getByRole('button', { name: 'Unlist Brushes' }).click()
    const row = rows(page, 'your assets').filter({ hasText: 'Brushes' })
    await expect(row.getByRole('alert')).toHaveText('Not today.')
    await expect(row.getByText('Published')).toBeVisible()
    expect((await assetsOf(world, ayen)).map(({ status }) => status)).toEqual([
      'published',
      'published',
    ])
  })
})

test('[API-ASSET-13 API-ASSET-14 API-ASSET-15] a buyer finds the receipt of a withdrawn asset, downloads it again and sees the download listed', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.createUser('Ayen'), await world.createUser('Deng')]
  const asset = await sellAsset(world, ayen)
  const { receipt } = await buyAsset(world, deng, asset.id)
  await world.call(ayen, 'PATCH', `creative-assets/${asset.id}/`, { status: 'withdrawn' })
  await signIn(page, world, deng, '/dashboard?tab=purchases')
  const row = rows(page, 'your purchases')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('SSP 12,000')
  await page.getByRole('button', { name: `Receipt for ${asset.title}` }).click()
  const shown = page.getByRole('dialog', { name: 'Your receipt' })
  await expect(shown).toContainText(receipt)
  await expect(shown).toContainText('Commercial use')
  await page.keyboard.press('Escape')
  await expect(shown).toHaveCount(0)
  await expect(page.getByText('No downloads yet.')).toBeVisible()
  const saving = page.waitForEvent('download')
  await row.getByRole('button', { name: `Download: ${asset.title}` }).click()
  expect((await saving).suggestedFilename()).toBe('brushes.zip')
  await expect(rows(page, 'your downloads')).toHaveCount(1)
  await expect(rows(page, 'your downloads')).toContainText('brushes.zip')
  await expect(row.getByRole('link', { name: `Reviews of ${asset.title}` })).toHaveAttribute(
    'href',
    `/marketplace/${asset.id}#reviews`,
  )
})
