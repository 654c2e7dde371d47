import type { Locator, Page } from 'playwright/test'
import { type Community, writtenCommunity } from './community-kit.ts'
import { expect, test } from './kit.ts'
import { openWritten, takenOver } from './written-kit.ts'

/** What is read comes on paper as it is read, black on white, and without what can be pressed. */

const place = writtenCommunity()

const BODY = 'The ferry leaves at six.'
const PIECES: readonly [kind: string, path: (ids: Community['ids']) => string, text: string][] = [
  ['a post', ({ post }) => `/posts/${post}`, BODY],
  ['a blog entry', ({ blog }) => `/blog/${blog}`, BODY],
  ['a work', ({ work }) => `/portfolio/${work}`, BODY],
  ['an asset', ({ asset }) => `/marketplace/${asset}`, 'SSP 12,000'],
]

async function printed(page: Page, text: string): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Ferry at low water')
  await expect(main.getByText('Ayen Deng').first()).toBeVisible()
  await expect(main.getByText(text).first()).toBeVisible()
  await expect(main.getByRole('img').first()).toBeVisible()
  for (const gone of goneFrom(page)) await expect(gone.filter({ visible: true })).toHaveCount(0)
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

const goneFrom = (page: Page): Locator[] => [
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

for (const [kind, path, text] of PIECES) {
  test(`${kind} is printed`, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('kinyeti_theme', 'dark'))
    await page.clock.install()
    await openWritten(page, place.world.server.origin + path(place.made.ids))
    await takenOver(page)
    await printed(page, text)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const [kind, path, text] of PIECES) {
    test(`${kind} is printed the same`, async ({ page }) => {
      await openWritten(page, place.world.server.origin + path(place.made.ids))
      await printed(page, text)
    })
  }

  test('comments are printed with a post', async ({ page }) => {
    await openWritten(page, `${place.world.server.origin}/posts/${place.made.ids.post}`)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('With patience.')).toBeVisible()
  })
})
