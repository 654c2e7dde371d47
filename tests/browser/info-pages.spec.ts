import type { Locator, Page } from 'playwright/test'
import { expect, ownWorld, test, type World } from './kit.ts'
import { addressOf } from './ways-in.ts'
import { takenOver } from './written-kit.ts'

/** Pages about the house lead on: from their heads, and to the part of another one. */

test.use({ viewport: { width: 360, height: 740 } })

let world: World
test.beforeAll(async () => {
  world = await ownWorld({ KINYETI_PAGES: 'written' })
})
test.afterAll(() => world.server.dispose())

const act = (page: Page, name: string): Locator =>
  page.getByRole('article').getByRole('link', { name, exact: true })
const open = (page: Page, path: string) => page.goto(world.server.origin + path)

test('[ROUTE-27 ROUTE-28] from contact one comes to the part of the answers it names', async ({
  page,
}) => {
  await page.clock.install()
  await open(page, '/contact')
  await takenOver(page)
  await expect(act(page, 'Write an e-mail')).toHaveAttribute('href', /^mailto:/)
  await expect(act(page, 'Call')).toHaveAttribute('href', /^tel:\+\d+$/)
  await page.evaluate(() => {
    document.body.dataset.same = 'yes'
  })
  await act(page, 'When something goes wrong').click()
  const part = page.getByRole('heading', { level: 2, name: 'When something goes wrong' })
  await expect(part).toBeInViewport()
  expect(new URL(page.url()).hash).toBe('#trouble')
  // Without the page being loaded anew.
  await expect(page.locator('body')).toHaveAttribute('data-same', 'yes')
})

test('[ROUTE-27] the head of the answers leads to each part of them', async ({ page }) => {
  await open(page, '/faq')
  for (const name of ['Joining', 'Showing and selling', 'When something goes wrong']) {
    await page.evaluate(() => window.scrollTo(0, 0))
    await act(page, name).click()
    await expect(page.getByRole('heading', { level: 2, name })).toBeInViewport()
  }
  await act(page, 'Write to us').click()
  await expect(page).toHaveURL(`${world.server.origin}/contact`)
})

test('[ROUTE-03 ROUTE-29] services and partners begin with what can be done', async ({ page }) => {
  await open(page, '/services')
  await expect(act(page, 'Find a freelancer')).toBeInViewport()
  await page.getByRole('article').getByRole('button', { name: 'Offer a service' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await act(page, 'Find a freelancer').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Freelance')
  await open(page, '/partners')
  await act(page, 'Begin with a few lines').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Write, call or come by')
  expect(addressOf(page)).toBe('/contact')
})
