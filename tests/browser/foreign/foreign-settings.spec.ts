import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { arrive, expect, test } from './foreign-kit.ts'

/** Serves the client's page with these settings, as if they had been written into it by hand. */
async function servePageWith(page: Page, settings: Record<string, string>): Promise<void> {
  const tags = Object.entries(settings).map(
    ([name, value]) => `<meta name="${name}" content="${value}">`,
  )
  const html = readFileSync('dist/index.html', 'utf8')
    .replace('<meta name="api-base" content="" />', '')
    .replace('<link rel="icon"', `${tags.join('')}<link rel="icon"`)
  await page.route(
    (url) => url.pathname === '/posts',
    (route) => route.fulfill({ contentType: 'text/html', body: html }),
  )
}

for (const width of [360, 1280]) {
  test(`[CONFIG-02] a page names settings that cannot be used and how to write them, at ${width} px`, async ({
    page,
    place,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await servePageWith(page, { 'api-base': 'api.example.org', 'conversation-socket': '/ws/chat/' })
    await page.goto(`${place.origin}/posts`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'This site is not configured correctly',
    )
    await expect(page.getByRole('term')).toHaveText([
      'api-base is “api.example.org”.',
      'conversation-socket is “/ws/chat/”.',
    ])
    await expect(page.getByRole('definition')).toHaveText([
      'Write the whole address with https:// in front, for example https://api.example.org. A page on https can only use an API on https.',
      'Write a path, or an address that begins with wss://, with {token} and {conversation} in it, for example /ws/chat/{conversation}/?token={token}.',
    ])
    expect(place.received).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
  })
}

test.describe('an API on another origin', () => {
  test.use({ at: 'an API with the defaults of DRF on another origin' })

  test('[CONFIG-01] a member opens the administration at its configured path', async ({
    page,
    place,
  }) => {
    const ayen = await place.user('Ayen')
    await arrive(page, place, ayen, '/staff')
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/staff')
  })
})
