import { pathToFileURL } from 'node:url'
import { expect, type Page } from 'playwright/test'
import { chartPageFile } from '../../../tools/charts/chart-page-file.ts'
import { problems, WIDTHS, wear } from '../a11y/a11y-kit.ts'
import { test } from '../kit/measured.ts'

const ADDRESS = pathToFileURL(chartPageFile()).href

/**
 * Opens the page of charts from disk.
 * @returns the other URLs that it requests, filled as they occur
 */
async function open(page: Page): Promise<string[]> {
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url() !== ADDRESS) requested.push(request.url())
  })
  await page.goto(ADDRESS)
  return requested
}

async function search(page: Page): Promise<void> {
  await page.getByLabel('Search states').fill('SOCKGEN-01 hasRetryLeft')
  const shown = page.locator('.chart:visible').getByRole('heading')
  await expect(page.getByRole('status')).toHaveText('1 chart')
  await expect(shown).toHaveText(['connection'])
  await expect(page.getByRole('navigation').getByRole('link')).toHaveText(['connection'])
}

async function goByKeyboard(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'To the charts' })).toBeFocused()
  await page.getByRole('navigation').getByRole('link', { name: 'chat', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'chat', exact: true })).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('region', { name: 'The drawing of chat' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'What the states of chat mean' })).toBeVisible()
}

async function expectColours(page: Page): Promise<void> {
  const box = page.getByRole('img', { name: 'The chart page' }).locator('rect').first()
  const fill = () => box.evaluate((element) => getComputedStyle(element).fill)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await fill()).toBe('rgb(21, 17, 14)')
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await fill()).toBe('rgb(251, 247, 241)')
}

test('the page of charts opens from disk, works by keyboard, can be searched, and has no accessibility problem at 360 and 1280 px', async ({
  page,
}) => {
  const requested = await open(page)
  await test.step('it works by keyboard', () => goByKeyboard(page))
  await test.step('a drawing has other colours in dark mode', () => expectColours(page))
  await test.step('a search hides the other charts', () => search(page))
  // All charts have the same structure; axe takes a minute for all of them.
  await page.getByText('States of connection', { exact: true }).click()
  await page.getByText('States × events of connection').click()
  for (const width of WIDTHS) {
    await wear(page, width)
    expect([width, await problems(page)]).toEqual([width, []])
  }
  await page.getByLabel('Search states').fill('')
  await expect(page.getByRole('img', { name: 'The chart session' })).toBeVisible()
  for (const width of WIDTHS) {
    await wear(page, width)
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    )
    expect(wider, `at ${width} px`).toBeLessThanOrEqual(0)
  }
  expect(requested).toEqual([])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page of charts is readable without scripts', async ({ page }) => {
    await open(page)
    await expect(page.getByRole('img', { name: 'The chart session' })).toBeVisible()
    await expect(page.getByLabel('Search states')).toBeHidden()
    await page.getByText('States × events of pendingToggle', { exact: true }).click()
    await expect(
      page.getByRole('table', { name: 'What the states of pendingToggle do' }),
    ).toBeVisible()
  })
})
