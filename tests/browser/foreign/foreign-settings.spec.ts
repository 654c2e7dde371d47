import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { arrive, expect, expectWhole, test } from './foreign-kit.ts'

/** Serves the client's page with these settings, as if they had been written into it by hand. */
async function servePageWith(page: Page, settings: Record<string, string>): Promise<void> {
  const tags = Object.entries(settings).map(
    ([name, value]) => `<meta name="${name}" content="${value}">`,
  )
  const html = readFileSync('dist/index.html', 'utf8')
    .replace('<meta name="api-base" content="" />', '')
    .replace('<link rel="icon"', `${tags.join('')}<link rel="icon"`)
  await page.route(
    (url) => !/^\/(?:api|assets|ws)\/|\./.test(url.pathname),
    (route) => route.fulfill({ contentType: 'text/html', body: html }),
  )
}

for (const width of [360, 1280]) {
  test(`[CONFIG-02] a page names settings that cannot be used and how to write them, at ${width} px`, async ({
    page,
    place,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await servePageWith(page, {
      'api-base': 'api.example.org',
      'conversation-socket': '/ws/chat/',
      'page-size': 'many',
    })
    await page.goto(`${place.origin}/posts`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'This site is not configured correctly',
    )
    await expect(page.getByRole('term')).toHaveText([
      'api-base is “api.example.org”.',
      'conversation-socket is “/ws/chat/”.',
      'page-size is “many”.',
    ])
    await expect(page.getByRole('definition')).toHaveText([
      'Write the whole address with https:// in front, for example https://api.example.org. A page on https can only use an API on https.',
      'Write a path, or an address that begins with wss://, with {token} and {conversation} in it, for example /ws/chat/{conversation}/?token={token}.',
      'Write a whole number from 1 to 200, for example 50.',
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

test('[CONFIG-02] a page names features that do not exist', async ({ page, place }) => {
  await servePageWith(page, { 'absent-features': 'blog, shop' })
  await page.goto(`${place.origin}/posts`)
  await expect(page.getByRole('term')).toHaveText('absent-features is “blog, shop”.')
  await expect(page.getByRole('definition')).toContainText('marketplace, blog, projects, messages,')
})

test.describe('an API with the defaults of DRF and UUIDs', () => {
  test.use({ at: 'an API with the defaults of DRF and UUIDs' })

  for (const width of [360, 1280]) {
    test(`[CONFIG-01] features that the API lacks are hidden and not requested, at ${width} px`, async ({
      page,
      place,
    }) => {
      const sockets: string[] = []
      page.on('websocket', (socket) => sockets.push(new URL(socket.url()).pathname))
      await page.setViewportSize({ width, height: 740 })
      await servePageWith(page, {
        'absent-features':
          'marketplace, blog, projects, messages, notifications, likes, bookmarks, follow',
      })
      const ayen = await place.user('Ayen')
      const abuk = await place.user('Abuk')
      const loom = await place.add('post', abuk, 'A loom in Juba')
      const hidden = page.locator(
        'a:is([href^="/marketplace"], [href^="/upload-asset"], [href^="/blog"], [href="/create/blog"], [href^="/projects"], [href="/create/project"], [href^="/messages"], [href^="/notifications"])',
      )
      await arrive(page, place, ayen, '/posts')
      await expect(page.getByRole('link', { name: 'A loom in Juba' }).first()).toBeVisible()
      await expect(hidden).toHaveCount(0)
      await expect(page.getByRole('button', { name: /^(?:Like|Save) / })).toHaveCount(0)
      for (const path of [
        '/',
        `/posts/${loom}`,
        '/dashboard',
        `/u/${abuk.username}`,
        '/settings',
        '/search?q=loom',
      ]) {
        await page.goto(place.origin + path)
        await expectWhole(page)
        await expect(hidden, path).toHaveCount(0)
        await expect(page.getByRole('button', { name: /^(?:Follow|Message)/ }), path).toHaveCount(0)
      }
      for (const path of ['/marketplace', '/blog/7', '/projects', '/messages', '/create/blog']) {
        await page.goto(place.origin + path)
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('Page not found')
      }
      const requested = (place.received ?? []).map(({ path }) => path)
      expect(requested).toContain('posts/')
      expect(
        requested.filter((path) =>
          /^(?:creative-assets|asset-|blog|projects|team|messaging|notifications|likes|bookmarks|follow)/.test(
            path,
          ),
        ),
      ).toEqual([])
      expect(sockets).toEqual([])
    })
  }

  test('[CONFIG-01] a list is requested with the configured page size', async ({ page, place }) => {
    await servePageWith(page, { 'page-size': '3' })
    const ayen = await place.user('Ayen')
    for (let number = 1; number <= 7; number += 1) await place.add('post', ayen, `Post ${number}`)
    await arrive(page, place, ayen, '/posts')
    await expect(page.getByRole('article')).toHaveCount(6)
    await page.getByRole('article').last().scrollIntoViewIfNeeded()
    await expect(page.getByRole('article')).toHaveCount(7)
    const lists = (place.received ?? []).filter(
      ({ path, method }) => method === 'GET' && path === 'posts/',
    )
    expect(lists.map(({ query }) => query)).toEqual([
      { page_size: '3' },
      { page_size: '3', page: '2' },
      { page_size: '3', page: '3' },
    ])
  })
})
