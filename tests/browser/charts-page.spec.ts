import { pathToFileURL } from 'node:url'
import { expect, type Page, test } from 'playwright/test'
import { problems, WIDTHS, wear } from './a11y-kit.ts'

const ADDRESS = pathToFileURL('docs/statecharts/charts.html').href

/** Opens the page of charts from the disk. @returns what it asked for beside itself */
async function open(page: Page): Promise<string[]> {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(ADDRESS)
  return asked.filter((url) => url !== ADDRESS)
}

for (const width of WIDTHS) {
  test(`the page of charts is read from the disk by everybody, at ${width} px`, async ({
    page,
  }) => {
    await wear(page, width)
    const asked = await open(page)
    const wider = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(await wider()).toBeLessThanOrEqual(0)
    // One chart is built as the others are; to judge them all takes a minute.
    await page.getByLabel('Search states').fill('SOCKGEN-01 hasRetryLeft')
    await page.getByText('States of connection', { exact: true }).click()
    await page.getByText('States × events of connection').click()
    expect(await problems(page)).toEqual([])
    expect(asked).toEqual([])
  })
}

test('the page of charts is searched, and what is not meant goes away', async ({ page }) => {
  await open(page)
  await page.getByLabel('Search states').fill('SOCKGEN-01 hasRetryLeft')
  const shown = page.locator('.chart:visible').getByRole('heading')
  await expect(page.getByRole('status')).toHaveText('1 chart')
  await expect(shown).toHaveText(['connection'])
  await expect(page.getByRole('navigation').getByRole('link')).toHaveText(['connection'])
  await page.getByLabel('Search states').fill('')
  await expect(page.getByRole('img', { name: 'The chart session' })).toBeVisible()
})

test('the page of charts is gone through by keyboard', async ({ page }) => {
  await open(page)
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
})

test('a drawing has other colours in the dark', async ({ page }) => {
  await open(page)
  const box = page.getByRole('img', { name: 'The chart page' }).locator('rect').first()
  const fill = () => box.evaluate((element) => getComputedStyle(element).fill)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await fill()).toBe('rgb(251, 247, 241)')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await fill()).toBe('rgb(21, 17, 14)')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page of charts can be read', async ({ page }) => {
    await open(page)
    await expect(page.getByRole('img', { name: 'The chart session' })).toBeVisible()
    await expect(page.getByLabel('Search states')).toBeHidden()
    await page.getByText('States × events of wish', { exact: true }).click()
    await expect(page.getByRole('table', { name: 'What the states of wish do' })).toBeVisible()
  })
})
