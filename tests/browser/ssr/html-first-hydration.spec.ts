import type { Page } from 'playwright/test'
import { type Community, PAGE_GROUPS, pageOf, type SsrPage, test } from '../kit/community-kit.ts'
import { expect, type World } from '../kit/kit.ts'
import { mainMarkup } from '../kit/markup-kit.ts'
import { watchShifts } from '../kit/shift-kit.ts'
import {
  apiRequests,
  clearVisits,
  expectHydratedInPlace,
  openEmptyDocument,
  openServerRendered,
  rememberHeading,
  untilHydrated,
} from '../kit/ssr-kit.ts'

/** Server-rendered pages on a first visit, from the HTML until hydration is complete. */

// Far from the time zone that the server renders for.
test.use({ timezoneId: 'America/New_York' })
test.describe.configure({ timeout: 180_000 })

/** Requests for content that is shown only on wide screens, and not sent at 360 px. */
const WIDE_ONLY: { readonly [name: string]: readonly string[] } = {
  '/posts': [
    'GET /api/explore/creators/',
    'GET /api/explore/tags/',
    'GET /api/projects/?status=open',
  ],
}

interface Fixtures {
  page: Page
  world: World
  community: Community
}

/** Opens each page as on a first visit. `check` gets its HTML and the API requests since then. */
async function visitEach(
  { page, world, community }: Fixtures,
  pages: readonly SsrPage[],
  check: (ssrPage: SsrPage, html: string, requests: readonly string[]) => Promise<void>,
): Promise<void> {
  await rememberHeading(page)
  await watchShifts(page)
  const requests = apiRequests(page)
  for (const ssrPage of pages) {
    await test.step(ssrPage.name, async () => {
      await clearVisits(page, world)
      await page.clock.install()
      requests.length = 0
      const html = await openServerRendered(page, world.server.origin + ssrPage.path(community))
      await check(ssrPage, html, requests)
    })
  }
}

async function showsItself(page: Page, { heading, text }: SsrPage): Promise<void> {
  if (heading !== undefined)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  if (text !== undefined) await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
}

/** The requests that are not expected. A page with user content may send its view count. */
const relevant = ({ heading }: SsrPage, requests: readonly string[]): string[] =>
  requests.filter((request) => heading !== undefined || request.startsWith('GET')).sort()

/** Deferred sections have paint containment, which clips an overflowing menu. */
async function deferredPartsClipNoMenu(page: Page): Promise<void> {
  await expect(page.locator('[data-below]')).not.toHaveCount(0)
  await expect(page.locator('[data-below] [aria-haspopup=menu]')).toHaveCount(0)
}

interface Head {
  title: string
  description: string | undefined
}

const headNow = (page: Page): Promise<Head> =>
  page.evaluate(() => ({
    title: document.title,
    description: document.head.querySelector('[name=description]')?.outerHTML,
  }))

const headIn = (page: Page, html: string): Promise<Head> =>
  page.evaluate((text) => {
    const { head, title } = new DOMParser().parseFromString(text, 'text/html')
    return { title, description: head.querySelector('[name=description]')?.outerHTML }
  }, html)

/**
 * React does not fix attribute mismatches during hydration, and its production build reports none.
 * So the hydrated page is compared with the same page rendered by the client into an empty
 * document.
 */
async function equalsClientRendered(page: Page): Promise<void> {
  const hydrated = await mainMarkup(page)
  await openEmptyDocument(page, page.url())
  await expect
    .poll(async () => {
      await page.clock.runFor(100)
      return mainMarkup(page)
    })
    .toEqual(hydrated)
}

for (const [group, pages] of Object.entries(PAGE_GROUPS)) {
  test(`[META-01] ${group} hydrate without layout shift or request at 360 px, and equal the client-rendered page`, async ({
    page,
    world,
    community,
  }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await visitEach({ page, world, community }, pages, async (ssrPage, html, requests) => {
      await deferredPartsClipNoMenu(page)
      await untilHydrated(page)
      await expectHydratedInPlace(page)
      await showsItself(page, ssrPage)
      await expect.poll(() => relevant(ssrPage, requests)).toEqual([])
      if (ssrPage.title !== undefined) expect(await headNow(page)).toEqual(await headIn(page, html))
      await equalsClientRendered(page)
    })
  })

  test(`${group} hydrate without layout shift or request at 1280 px`, async ({
    page,
    world,
    community,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await visitEach({ page, world, community }, pages, async (ssrPage, _html, requests) => {
      await untilHydrated(page)
      await expectHydratedInPlace(page)
      await showsItself(page, ssrPage)
      await expect.poll(() => relevant(ssrPage, requests)).toEqual(WIDE_ONLY[ssrPage.name] ?? [])
    })
  })
}

test('dates are shown in French without layout shift if the user chose French', async ({
  page,
  world,
  community,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.addInitScript(() => localStorage.setItem('kinyeti_locale', 'fr'))
  const pages = ['/posts/:slugOrId', '/marketplace/:id', '/blog/:slugOrId'].map(pageOf)
  await visitEach({ page, world, community }, pages, async () => {
    await untilHydrated(page)
    const exact = await page
      .locator('main time')
      .evaluateAll((times) => times.map((time) => (time as HTMLElement).title))
    expect(exact.length).toBeGreaterThan(0)
    const french = /^(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) /
    expect(exact.filter((title) => !french.test(title))).toEqual([])
    await expectHydratedInPlace(page)
  })
})
