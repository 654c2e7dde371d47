import type { Locator, Page } from 'playwright/test'
import { addressOf } from '../a11y/ways-in.ts'
import { createSeparateWorld, expect, signIn, test, type World } from '../kit/kit.ts'
import { followLink, untilHydrated } from '../kit/ssr-kit.ts'
import { addServices, searchServices, serviceTitles } from '../market/market-kit.ts'

/** The pages about the product, server-rendered, at 360 px. */

// Another origin than those the context pool clears.
test.use({ freshContext: true, viewport: { width: 360, height: 740 } })

// One worker, so that its server starts once.
test.describe.configure({ mode: 'default' })

let world: World
test.beforeAll(async () => {
  world = await createSeparateWorld({ KINYETI_PAGES: 'written' })
})
test.afterAll(() => world.server.dispose())

const act = (page: Page, name: string): Locator =>
  page.getByRole('article').getByRole('link', { name, exact: true })
const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })
const open = (page: Page, path: string) => page.goto(world.server.origin + path)

/** Goes from contact to a section of the FAQ, follows its links, and returns. */
async function readAnswers(page: Page): Promise<void> {
  await page.clock.install()
  await open(page, '/contact')
  await untilHydrated(page)
  await expect(act(page, 'Write an e-mail')).toHaveAttribute('href', /^mailto:/)
  await expect(act(page, 'Call')).toHaveAttribute('href', /^tel:\+\d+$/)
  await page.evaluate(() => {
    document.body.dataset.same = 'yes'
  })
  await act(page, 'When something goes wrong').click()
  const section = page.getByRole('heading', { level: 2, name: 'When something goes wrong' })
  await expect(section).toBeInViewport()
  expect(new URL(page.url()).hash).toBe('#trouble')
  for (const name of ['Joining', 'Showing and selling', 'When something goes wrong']) {
    await page.evaluate(() => window.scrollTo(0, 0))
    await act(page, name).click()
    await expect(page.getByRole('heading', { level: 2, name })).toBeInViewport()
  }
  await act(page, 'Contact us').click()
  await expect(page).toHaveURL(`${world.server.origin}/contact`)
  // All of it without loading another document.
  await expect(page.locator('body')).toHaveAttribute('data-same', 'yes')
}

async function beginFromServices(page: Page): Promise<void> {
  await open(page, '/services')
  await expect(act(page, 'Find a freelancer')).toBeInViewport()
  await page.getByRole('article').getByRole('button', { name: 'Offer a service' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await act(page, 'Find a freelancer').click()
  await expect(heading(page)).toHaveText('Freelance')
}

async function beginFromPartners(page: Page): Promise<void> {
  await open(page, '/partners')
  await expect(heading(page)).toHaveText('Partner with us')
  await act(page, 'Send us a message').click()
  await expect(heading(page)).toHaveText('Get in touch')
  expect(addressOf(page)).toBe('/contact')
  await page.goBack()
  await page.getByRole('main').getByRole('link', { name: 'Contact us' }).click()
  await expect(page).toHaveURL(/\/contact$/)
}

async function confirmEmail(page: Page): Promise<void> {
  await open(page, '/email-verified')
  await expect(heading(page)).toHaveText('Your e-mail address is confirmed')
  await expect(page.getByRole('main').getByRole('listitem').getByRole('link')).toHaveText([
    'Add a profile photo',
    'Upload your first work',
    'Follow five creators',
  ])
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, world, await world.createUser('Ayen'), '/email-verified')
  await page.getByRole('main').getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
}

test('[ROUTE-03 ROUTE-25 ROUTE-27 ROUTE-28 ROUTE-29] the pages about the product link to the next steps', async ({
  page,
}) => {
  await test.step('contact and the FAQ', () => readAnswers(page))
  await test.step('services', () => beginFromServices(page))
  await test.step('partners', () => beginFromPartners(page))
  await test.step('the confirmation of an e-mail address', () => confirmEmail(page))
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('[ROUTE-03 A28] services can be searched, page by page', async ({ page }) => {
    const ayen = await world.createUser('Ayen')
    const baskets = Array.from({ length: 21 }, (_, index) => `Basket ${index + 1}`)
    await addServices(world, ayen, ...baskets)
    await open(page, '/services')
    await searchServices(page).fill('basket')
    await searchServices(page).press('Enter')
    await expect(page.getByText('21 services', { exact: true })).toBeVisible()
    await expect(serviceTitles(page)).toHaveCount(20)
    await followLink(page.getByRole('link', { name: 'Next page' }))
    await expect(serviceTitles(page)).toHaveText(['Basket 1'])
    await followLink(page.getByRole('link', { name: 'Previous page' }))
    await expect(serviceTitles(page)).toHaveCount(20)
  })
})
