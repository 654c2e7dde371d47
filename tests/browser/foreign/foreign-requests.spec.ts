import type { Page } from 'playwright/test'
import { arrive, expect, expectWhole, type Place, type Someone, test } from './foreign-kit.ts'

test.use({ at: 'an API with the defaults of DRF on another origin' })

const WITHIN_MS = 1_500
/** Read again when the socket opens, because it has not delivered what came before (A11). */
const CAUGHT_UP = /^\/api\/messaging\/conversations\/(?:\d+\/messages\/\?page=1)?$/

interface Sent {
  url: string
  at: number
}

/** The GET requests to the API that repeat an earlier one too soon. */
function repeated(sent: readonly Sent[]): string[] {
  return sent.flatMap(({ url, at }, index) => {
    const isRepeat = sent.slice(0, index).some((one) => one.url === url && at - one.at < WITHIN_MS)
    return isRepeat && !CAUGHT_UP.test(url) ? [url] : []
  })
}

function record(page: Page, place: Place): Sent[] {
  const sent: Sent[] = []
  page.on('request', (request) => {
    const url = request.url().slice(place.origin.length)
    if (request.method() === 'GET' && url.startsWith('/api/')) sent.push({ url, at: Date.now() })
  })
  return sent
}

/** No request for half a second. */
const settled = (sent: readonly Sent[]): Promise<void> =>
  expect.poll(() => Date.now() - (sent.at(-1)?.at ?? 0)).toBeGreaterThan(500)

async function pagesOf(place: Place, me: Someone, other: Someone): Promise<string[]> {
  const [post, entry, project] = [
    await place.add('post', me, 'Ferry'),
    await place.add('blog', me, 'Rain'),
    await place.add('project', me, 'Mural'),
  ]
  await place.say(other, me, 'Hello')
  await place.notify(me, 'Welcome')
  return [
    '/',
    '/explore',
    '/posts',
    `/posts/${post}`,
    `/edit/post/${post}`,
    '/blog',
    `/edit/blog/${entry}`,
    '/projects',
    `/projects/${project}`,
    `/create/project?edit=${project}`,
    '/marketplace',
    '/portfolio',
    '/creators',
    '/freelance',
    '/team',
    '/search?q=ferry',
    `/u/${me.username}`,
    '/dashboard',
    '/dashboard?tab=shop',
    '/notifications',
    '/settings',
    '/messages',
  ]
}

test('no page requests the same twice within 1.5 s', async ({ page, place }) => {
  const [me, other] = [await place.user('Ayen'), await place.user('Abuk')]
  const sent = record(page, place)
  const found: { [path: string]: string[] } = {}
  const paths = await pagesOf(place, me, other)
  await arrive(page, place, me, '/about')
  await expectWhole(page)
  for (const path of paths) {
    await settled(sent)
    sent.length = 0
    await page.goto(place.origin + path)
    await expectWhole(page)
    await settled(sent)
    const repeats = repeated(sent)
    if (repeats.length > 0) found[path] = repeats
  }
  await page.getByRole('link', { name: /Abuk/ }).first().click()
  sent.length = 0
  await page.reload()
  await expect(page.getByText('Hello').last()).toBeVisible()
  await settled(sent)
  found[new URL(page.url()).pathname] = repeated(sent)
  expect(Object.entries(found).filter(([, repeats]) => repeats.length > 0)).toEqual([])
})

test('an extension that the API lacks is requested by one page only', async ({ page, place }) => {
  const me = await place.user('Ayen')
  const sent = record(page, place)
  for (const path of ['/', '/inspiration', '/settings', '/dashboard', '/', '/inspiration']) {
    await arrive(page, place, me, path)
    await expectWhole(page)
    await settled(sent)
  }
  const unknown =
    place.received?.filter(({ key, method }) => key === null && method === 'GET') ?? []
  const paths = unknown.map(({ path }) => path)
  expect(paths).toEqual([...new Set(paths)])
})
