import type { Locator, Page } from 'playwright/test'
import { PRODUCT_NAME } from '../../../src/protocol/base/brand.ts'
import { DEFAULT_DESCRIPTION } from '../../../src/protocol/base/page-head.ts'
import { type Community, PAGE_GROUPS, pageOf, type SsrPage, test } from '../kit/community-kit.ts'
import { expect, type World } from '../kit/kit.ts'
import { openServerRendered } from '../kit/ssr-kit.ts'

/**
 * Server-rendered pages without JavaScript: no control is dead, and pages say what needs
 * JavaScript.
 */

const PHONE = { width: 360, height: 800 }
const DESKTOP = { width: 1280, height: 800 }

test.use({ javaScriptEnabled: false, viewport: PHONE })
test.describe.configure({ timeout: 180_000 })

/** The action that needs JavaScript on a page, as in the text shown instead of its control. */
const NEEDS_SCRIPT: { readonly [name: string]: string } = {
  '/signup': 'create an account',
  '/marketplace/:id': 'buy it',
}

/** The link to a page without JavaScript that replaces a form. */
const PLAIN_LINKS: { readonly [name: string]: { name: string; href: RegExp } } = {
  '/login': { name: 'Sign in without JavaScript', href: /^\/plain\/sign-in$/ },
  '/posts/:slugOrId': {
    name: 'Write a comment without JavaScript',
    href: /^\/plain\/comment\?type=post&id=\d+$/,
  },
}

const main = (page: Page): Locator => page.getByRole('main')

/** Each tag of the head by its name; duplicates are joined as `A / A`. */
const headOf = (page: Page): Promise<{ [name: string]: string }> =>
  page.evaluate(() => {
    const found: { [name: string]: string } = { title: document.title }
    const note = (name: string, value: string | null): void => {
      found[name] = name in found ? `${found[name]} / ${value}` : (value ?? '')
    }
    for (const tag of document.head.querySelectorAll('meta[name], meta[property]')) {
      const name = tag.getAttribute('property') ?? tag.getAttribute('name') ?? ''
      if (!/image|theme-color|viewport|api-base/.test(name)) note(name, tag.getAttribute('content'))
    }
    for (const tag of document.head.querySelectorAll('link[rel=canonical]'))
      note('canonical', tag.getAttribute('href'))
    return found
  })

async function hasItsOwnHead(page: Page, ssrPage: SsrPage): Promise<void> {
  if (ssrPage.title === undefined) return
  const head = await headOf(page)
  const url = await page.evaluate(() => location.origin + location.pathname)
  const { title, description } = head
  expect(title).toMatch(new RegExp(`^${ssrPage.title}.* \\| ${PRODUCT_NAME}$`))
  // Only the home page has the description of the product.
  expect(description === DEFAULT_DESCRIPTION).toBe(ssrPage.name === '/')
  expect(description?.length).toBeGreaterThan(5)
  expect(head).toMatchObject({
    canonical: url,
    robots: 'index, follow',
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'twitter:title': title,
    'twitter:description': description,
    'twitter:url': url,
  })
}

async function showsItsContent(page: Page, { heading, text }: SsrPage): Promise<void> {
  if (text !== undefined)
    await expect(main(page).getByText(text).filter({ visible: true }).first()).toBeVisible()
  if (heading === undefined) return
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  await expect(page.locator('#main a, #main p').first()).toBeVisible()
}

/** Pictures without width and height, and large ones without srcset. */
const picturesNotReady = (page: Page): Promise<string[]> =>
  page.locator('main img:visible').evaluateAll((pictures) =>
    pictures
      .filter((picture) => {
        const isSized = picture.hasAttribute('width') && picture.hasAttribute('height')
        const width = /^\/media\/pictures\/.*\/(\d+)\.\w+$/.exec(
          picture.getAttribute('src') ?? '',
        )?.[1]
        const isFitting = Number(width ?? 0) <= 480 || picture.hasAttribute('srcset')
        return !isSized || !isFitting
      })
      .map((picture) => picture.outerHTML),
  )

async function hasNoDeadControl(page: Page): Promise<void> {
  await expect(page.getByText(/^Without JavaScript you can read and search/)).toBeVisible()
  // A picture that a click enlarges is also useful without the click.
  const pressed = page.locator('button:visible:not([type=submit]):not(:has(img))')
  await expect(pressed).toHaveCount(0)
  const fields = page.locator(':is(input, select, textarea, button[type=submit]):visible')
  const lost = await fields.evaluateAll((found) =>
    found
      .filter((field) => !(field as HTMLInputElement).form?.hasAttribute('action'))
      .map((field) => field.outerHTML),
  )
  expect(lost).toEqual([])
  expect(await picturesNotReady(page)).toEqual([])
  const isWide = page.locator('html').evaluate((html) => html.scrollWidth > innerWidth)
  expect(await isWide).toBe(false)
}

async function linksToPlainPage(page: Page, { name }: SsrPage): Promise<void> {
  const expected = PLAIN_LINKS[name]
  if (expected === undefined) return
  const link = main(page).getByRole('link', { name: expected.name })
  await expect(link).toHaveAttribute('href', expected.href)
  await expect(main(page).getByRole('form')).toHaveCount(0)
}

async function saysWhatNeedsScript(page: Page, { name }: SsrPage): Promise<void> {
  const needs = NEEDS_SCRIPT[name]
  if (needs === undefined) return
  const said = page.locator('main p').filter({ hasText: `To ${needs}, turn on JavaScript` })
  await expect(said).toBeVisible()
  await expect(main(page).getByRole('form')).toHaveCount(0)
}

async function leadsToAnswers(page: Page): Promise<void> {
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Questions and answers' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions and answers')
}

const open = (page: Page, world: World, community: Community, ssrPage: SsrPage) =>
  openServerRendered(page, world.server.origin + ssrPage.path(community))

for (const [group, pages] of Object.entries(PAGE_GROUPS)) {
  test(`[META-01 META-03 META-05 META-06 META-07] ${group} have their own head, their content and no dead control`, async ({
    page,
    world,
    community,
  }) => {
    for (const ssrPage of pages) {
      await test.step(ssrPage.name, async () => {
        await open(page, world, community, ssrPage)
        await hasItsOwnHead(page, ssrPage)
        await saysWhatNeedsScript(page, ssrPage)
        await linksToPlainPage(page, ssrPage)
        for (const size of [DESKTOP, PHONE]) {
          await page.setViewportSize(size)
          await showsItsContent(page, ssrPage)
          await hasNoDeadControl(page)
        }
        if (ssrPage.heading !== undefined) await leadsToAnswers(page)
      })
    }
  })
}

test('[TOGGLE-01] a post shows its like count instead of its button', async ({
  page,
  world,
  community,
}) => {
  await open(page, world, community, pageOf('/posts/:slugOrId'))
  const likes = page.getByRole('article').getByText(/^\d+ likes?$/)
  await expect(likes.first()).toBeVisible()
})

test('links lead to each section of the product, and from a list to an item', async ({
  page,
  world,
  community,
}) => {
  const heading = page.getByRole('heading', { level: 1 })
  for (const size of [PHONE, DESKTOP]) {
    await test.step(`to each section at ${size.width} px`, async () => {
      await page.setViewportSize(size)
      await open(page, world, community, pageOf('/about'))
      for (const [label, name] of [
        ['Main', 'Marketplace'],
        ['Main', 'Freelance'],
        ['Main', 'Creators'],
        ['Secondary', 'Posts'],
        ['Secondary', 'Blog'],
        ['Secondary', 'Inspiration'],
      ] as const) {
        const nav = page.getByRole('navigation', { name: label })
        await nav.getByRole('link', { name, exact: true }).click()
        await expect(heading).toHaveText(name)
      }
    })
  }
  await test.step('from the posts to a post', async () => {
    await open(page, world, community, pageOf('/posts'))
    await main(page).getByRole('link', { name: 'Ferry at low water' }).first().click()
    await expect(heading).toHaveText('Ferry at low water')
  })
})
