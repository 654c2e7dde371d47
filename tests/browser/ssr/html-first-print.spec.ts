import type { Locator, Page } from 'playwright/test'
import { pageOf, test } from '../kit/community-kit.ts'
import { expect } from '../kit/kit.ts'
import { clearVisits, openServerRendered, untilHydrated } from '../kit/ssr-kit.ts'

/** Pages are printed black on white, with their content and without controls. */

test.describe.configure({ timeout: 180_000 })

const PRINTED = ['/posts/:slugOrId', '/blog/:slugOrId', '/portfolio/:id', '/marketplace/:id'].map(
  pageOf,
)
/** A text that the page shows if not `BODY`: the price of an asset. */
const TEXTS: { readonly [name: string]: string } = { '/marketplace/:id': 'SSP 12,000' }
const BODY = 'The ferry leaves at six.'

const controlsOf = (page: Page): Locator[] => [
  page.getByRole('banner'),
  page.getByRole('navigation'),
  page.getByRole('contentinfo'),
  page.getByRole('form'),
  page.getByRole('textbox'),
  page.locator('button:not(:has(img))'),
  page.locator('.button'),
  page.getByText(/^Without JavaScript/),
  page.locator('main noscript p'),
]

async function expectPrintable(page: Page, text: string): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Ferry at low water')
  await expect(main.getByText('Ayen Deng').first()).toBeVisible()
  await expect(main.getByText(text).first()).toBeVisible()
  await expect(main.getByRole('img').first()).toBeVisible()
  for (const control of controlsOf(page))
    await expect(control.filter({ visible: true })).toHaveCount(0)
  const colours = await main.locator('*:visible').evaluateAll((all) => {
    const of = (element: Element): string => {
      const { color, backgroundColor } = getComputedStyle(element)
      return `${color} on ${backgroundColor}`
    }
    return [...new Set(all.map(of)), of(document.documentElement)]
  })
  expect(colours).toEqual([
    'rgb(0, 0, 0) on rgba(0, 0, 0, 0)',
    'rgb(0, 0, 0) on rgb(255, 255, 255)',
  ])
}

test('detail pages are printed black on white in the dark theme', async ({
  page,
  world,
  community,
}) => {
  await page.addInitScript(() => localStorage.setItem('kinyeti_theme', 'dark'))
  for (const { name, path } of PRINTED) {
    await test.step(name, async () => {
      await page.emulateMedia({ media: null, colorScheme: null })
      await clearVisits(page, world)
      await page.clock.install()
      await openServerRendered(page, world.server.origin + path(community))
      await untilHydrated(page)
      await expectPrintable(page, TEXTS[name] ?? BODY)
    })
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('detail pages are printed black on white, a post with its comments', async ({
    page,
    world,
    community,
  }) => {
    for (const { name, path } of PRINTED) {
      await test.step(name, async () => {
        await page.emulateMedia({ media: null, colorScheme: null })
        await openServerRendered(page, world.server.origin + path(community))
        await expectPrintable(page, TEXTS[name] ?? BODY)
        if (name === '/posts/:slugOrId')
          await expect(page.getByText('With patience.')).toBeVisible()
      })
    }
  })
})
