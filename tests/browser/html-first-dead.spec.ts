import type { Page } from 'playwright/test'
import { WRITTEN } from '../../server/static/written-routes.ts'
import { PAGES, writtenCommunity } from './community-kit.ts'
import { expect, test } from './kit.ts'
import { openWritten } from './written-kit.ts'

/** Without a script nothing stands there that would do nothing, and what needs one is said. */

const place = writtenCommunity()

const addressOf = (route: string): string =>
  place.world.server.origin + (PAGES[route]?.[0](place.made) ?? route)

/** Pictures whose place is not kept free, and large ones that come in one size alone. */
const unready = (page: Page): Promise<string[]> =>
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

for (const width of [360, 1280]) {
  test.describe(`${width} px, without JavaScript`, () => {
    test.use({ javaScriptEnabled: false, viewport: { width, height: 800 } })

    for (const route of WRITTEN) {
      test(`${route} has no dead control, and says what needs a script`, async ({ page }) => {
        await openWritten(page, addressOf(route))
        await expect(page.getByText(/^Without JavaScript you can read, search/)).toBeVisible()
        // A picture that a press enlarges is looked at as well.
        const pressed = page.locator('button:visible:not([type=submit]):not(:has(img))')
        await expect(pressed).toHaveCount(0)
        const fields = page.locator(':is(input, select, textarea, button[type=submit]):visible')
        const lost = await fields.evaluateAll((found) =>
          found
            .filter((field) => !(field as HTMLInputElement).form?.hasAttribute('action'))
            .map((field) => field.outerHTML),
        )
        expect(lost).toEqual([])
        expect(await unready(page)).toEqual([])
        const isWide = page.locator('html').evaluate((html) => html.scrollWidth > innerWidth)
        expect(await isWide).toBe(false)
      })
    }

    test('every part of the product is reached by links', async ({ page }) => {
      await openWritten(page, `${place.world.server.origin}/about`)
      for (const [place, name] of [
        ['Main', 'Marketplace'],
        ['Main', 'Freelance'],
        ['Main', 'Creators'],
        ['Secondary', 'Posts'],
        ['Secondary', 'Blog'],
        ['Secondary', 'Inspiration'],
      ] as const) {
        const nav = page.getByRole('navigation', { name: place })
        await nav.getByRole('link', { name, exact: true }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      }
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } })

  test('[TOGGLE-01] how many like a piece is read where its button is none', async ({ page }) => {
    await openWritten(page, addressOf('/posts/:slugOrId'))
    await expect(
      page
        .getByRole('article')
        .getByText(/^\d+ likes?$/)
        .first(),
    ).toBeVisible()
  })

  for (const [route, to] of [
    ['/login', 'sign in'],
    ['/signup', 'create an account'],
    ['/posts/:slugOrId', 'write a comment'],
    ['/marketplace/:id', 'buy it'],
  ] as const) {
    test(`${route} says in its place that to ${to} needs a script`, async ({ page }) => {
      await openWritten(page, addressOf(route))
      const said = page.locator('main p').filter({ hasText: `To ${to}, switch JavaScript on` })
      await expect(said).toBeVisible()
      await expect(page.getByRole('main').getByRole('form')).toHaveCount(0)
    })
  }
})
