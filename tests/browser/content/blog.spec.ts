import type { Page } from 'playwright/test'
import {
  addBlog,
  commentOn,
  expectLike,
  feed,
  likeButton,
  saveButton,
  titlesOf,
  uploadPicture,
} from '../kit/content-kit.ts'
import { expect, pageErrors, signIn, test } from '../kit/kit.ts'
import { changed, delayRequests, onCall } from '../messaging/chat-kit.ts'

const heading = { level: 1 } as const
const article = (page: Page) => page.getByRole('main').getByRole('article')
const titles = (page: Page) => titlesOf(feed(page, 'Blog'))

test('[ROUTE-06 ROUTE-07] an anonymous user filters the blog by tag and category, and an old slug redirects to the current one', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  const { origin } = world.server
  const tag = `craft${ayen.id}`
  const draft = `Draft of ${ayen.username}`
  const before = await addBlog(world, ayen, { title: draft, tags: [tag], category: 'Textile' })
  await addBlog(world, ayen, { title: 'A loom', tags: [tag], category: 'Textile' })
  await addBlog(world, ayen, { title: 'A kiln', tags: [tag], category: 'Crafts' })
  await addBlog(world, ayen, { title: 'Half written', tags: [tag], published: false })
  await test.step('by tag and category, which are in the URL', async () => {
    await page.goto(`${origin}/blog`)
    await expect(page.getByRole('heading', heading)).toHaveText('Blog')
    await expect(titles(page).first()).toHaveText('A kiln')
    await page.goto(`${origin}/blog?tag=${tag}`)
    await expect(page.getByRole('heading', heading)).toHaveText(`Blog posts with #${tag}`)
    await expect(titles(page)).toHaveText(['A kiln', 'A loom', draft])
    await expect(page.getByText('You’re all caught up.')).toBeVisible()
    const category = page.getByRole('navigation', { name: 'Category' })
    await category.getByRole('link', { name: 'Textile' }).click()
    await expect(page).toHaveURL(`${origin}/blog?tag=${tag}&category=Textile`)
    await expect(titles(page)).toHaveText(['A loom', draft])
    await page.reload()
    await expect(titles(page)).toHaveText(['A loom', draft])
    await page.getByRole('link', { name: `#${tag} Remove filter` }).click()
    await expect(page).toHaveURL(`${origin}/blog?category=Textile`)
  })
  await test.step('an old slug redirects to the current one, from the list and on a page load', async () => {
    const listed = titles(page).getByRole('link', { name: draft })
    await expect(listed).toHaveAttribute('href', `/blog/${before.slug}`)
    const title = `Book of ${ayen.username}`
    const after = await world.call(ayen, 'PATCH', `blog/${before.id}/`, { title, new_slug: true })
    expect(after.slug).not.toBe(before.slug)
    await listed.click()
    await expect(page.getByRole('heading', heading)).toHaveText(title)
    await expect(page).toHaveURL(`${origin}/blog/${after.slug}`)
    await page.goBack()
    await expect(page).toHaveURL(`${origin}/blog?category=Textile`)
    await page.goto(`${origin}/blog/${before.slug}`)
    await expect(page).toHaveURL(`${origin}/blog/${after.slug}`)
    await expect(page.getByRole('heading', heading)).toHaveText(title)
  })
})

test('[ROUTE-07 ERR-18] an anonymous user opens a blog post by slug and id, uses its table of contents, goes on to related posts, and sees when a post is missing', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.createUser('Ayen'), await world.createUser('Deng')]
  const { origin } = world.server
  const tags = [`paper${ayen.id}`]
  const part = (name: string) => `<h2>${name}</h2>${'<p>Words and words.</p>'.repeat(30)}`
  const entry = await addBlog(world, ayen, {
    title: `Posters of ${ayen.username}`,
    excerpt: 'Fifty-two of them.',
    body: ['Paper', 'Ink', 'Press'].map(part).join('<p>Because <strong>paper</strong>.</p>'),
    cover: { id: await uploadPicture(world, ayen), alt: 'A stack of posters' },
    tags,
  })
  await addBlog(world, ayen, { title: 'Paper two' })
  const alone = await addBlog(world, deng, { title: 'Paper three', tags })
  await test.step('by its slug and by its id', async () => {
    for (const segment of [entry.slug, String(entry.id)]) {
      await page.goto(`${origin}/blog/${segment}`)
      await expect(page.getByRole('heading', heading)).toHaveText(entry.title)
      await expect(article(page).getByText('Fifty-two of them.')).toBeVisible()
      await expect(article(page).getByText('2 min read')).toBeVisible()
      await expect(article(page).getByRole('heading', { name: 'Ink' })).toBeVisible()
      await expect(article(page).locator('strong', { hasText: 'paper' }).first()).toBeVisible()
      await expect(page.getByRole('img', { name: 'A stack of posters' })).toBeVisible()
    }
  })
  await test.step('the table of contents scrolls to its sections', async () => {
    const contents = page.getByRole('navigation', { name: 'Contents' })
    await expect(contents.getByRole('link')).toHaveText(['Paper', 'Ink', 'Press'])
    const press = article(page).getByRole('heading', { name: 'Press' })
    await expect(press).not.toBeInViewport()
    await contents.getByRole('link', { name: 'Press' }).click()
    await expect(press).toBeInViewport()
    await page.goBack()
    await expect(press).not.toBeInViewport()
  })
  await test.step('lists more posts by its author, else more with its tag', async () => {
    const own = page.getByRole('region', { name: 'More from Ayen Deng' })
    await expect(own.getByRole('heading', { level: 3 })).toHaveText(['Paper two'])
    await expect(own.getByRole('link', { name: 'See all' })).toHaveAttribute(
      'href',
      `/blog?author=${ayen.username}`,
    )
    await page.getByRole('complementary', { name: 'The author' }).getByRole('link').click()
    await expect(page).toHaveURL(`${origin}/u/${ayen.username}`)
    await page.goto(`${origin}/blog/${alone.slug}`)
    const like = page.getByRole('region', { name: `More about #${tags[0]}` })
    await expect(like.getByRole('listitem')).toContainText(['Ayen Deng'])
    await like.getByRole('link', { name: entry.title }).click()
    await expect(page.getByRole('heading', heading)).toHaveText(entry.title)
  })
  await test.step('a missing blog post is not found, with links to other pages', async () => {
    const main = page.getByRole('main')
    for (const segment of ['no-such-entry', '99999999']) {
      await page.goto(`${origin}/blog/${segment}`)
      await expect(page.getByRole('heading', heading)).toHaveText('Blog not found')
      await expect(main.getByRole('link', { name: 'Explore', exact: true })).toBeVisible()
    }
    await main.getByRole('link', { name: 'All blog posts' }).click()
    await expect(page.getByRole('heading', heading)).toHaveText('Blog')
  })
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

test('[ROUTE-07] no code in a blog post runs, whether the server sanitized it or the API sends it raw', async ({
  page,
  world,
  consoleWatch,
}) => {
  // The content security policy also blocks inline styles of HTML that is only parsed to sanitize
  // it.
  consoleWatch.allow(/^Applying inline style violates/)
  const ayen = await world.createUser('Ayen')
  const errors = pageErrors(page)
  const taken = () => page.evaluate(() => Reflect.get(window, 'taken') ?? null)
  const entry = await addBlog(world, ayen, {
    title: `Trap of ${ayen.username}`,
    body: `<p>Read <a href="https://example.org/">this</a></p>${ATTACKS}`,
  })
  await test.step('the server sanitizes the body', async () => {
    const { body } = await world.call(ayen, 'GET', `blog/by_id/${entry.id}/`)
    expect(body).not.toMatch(
      /<script|onerror|onload|onclick|javascript:|<iframe|<svg|<form|style=/i,
    )
    await page.goto(`${world.server.origin}/blog/${entry.slug}`)
    await expect(article(page).getByRole('link', { name: 'this' })).toHaveAttribute(
      'rel',
      'noopener nofollow ugc',
    )
    expect(await taken()).toBeNull()
  })
  await test.step('the client sanitizes a raw body', async () => {
    await onCall(
      page,
      'GET',
      /^blog\/[^/]+\/$/,
      changed((body) => {
        body.body = ATTACKS
      }),
    )
    const failed = page.waitForResponse('**/missing.png')
    await page.reload()
    await expect(article(page).getByRole('heading', { name: 'Kept' })).toBeVisible()
    await failed
    const image = page.getByRole('img', { name: 'Gone' })
    await expect
      .poll(() => image.evaluate((img) => img instanceof HTMLImageElement && img.complete))
      .toBe(true)
    await article(page).getByText('Run', { exact: true }).click()
    await article(page).getByText('stay').click()
    await expectCleaned(page)
    expect(await taken()).toBeNull()
  })
  expect(errors).toEqual([])
})

async function expectCleaned(page: Page): Promise<void> {
  const text = article(page).locator('h2', { hasText: 'Kept' }).locator('xpath=..')
  await expect(
    text.locator('script, svg, iframe, form, input, button, style, math, [style], [class]'),
  ).toHaveCount(0)
  await expect(text.locator('[onerror], [onload], [onclick], #login')).toHaveCount(0)
  await expect(text.locator('a[href]')).toHaveText(['Abroad'])
  const abroad = text.getByRole('link', { name: 'Abroad' })
  await expect(abroad).toHaveAttribute('rel', 'noopener nofollow ugc')
  await expect(abroad).toHaveAttribute('target', '_blank')
}

test('[ROUTE-07 ERR-18 SESSION-02 A15 PROD-08 PROD-09 PROD-10] only its author finds a draft; a signed-in user likes, saves and comments on a blog post and follows its author', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.createUser('Ayen'), await world.createUser('Deng')]
  const title = `Glass ${ayen.username}`
  const draft = await addBlog(world, ayen, { title: 'Half written', published: false })
  const entry = await addBlog(world, ayen, { title })
  await test.step('a blog post requested before the session is known is shown', async () => {
    const session = await delayRequests(page, 'GET', /^users\/me\/$/)
    const calls = await delayRequests(page, 'GET', /^blog\/[^/]+\/$/)
    await signIn(page, world, deng, `/blog/${entry.slug}`)
    await expect.poll(() => [session.delayed.length, calls.delayed.length]).toEqual([1, 1])
    await session.letGo()
    await expect(page.getByRole('button', { name: /^Account of Deng/ })).toBeVisible()
    await calls.letGo()
    await expect(page.getByRole('heading', heading)).toHaveText(title)
    await expect(likeButton(page, title)).toBeEnabled()
    await page.unrouteAll({ behavior: 'wait' })
  })
  await test.step('it is liked, saved and commented on, and its author followed', async () => {
    await likeButton(page, title).click()
    await saveButton(page, title).click()
    await article(page).locator('header').getByRole('button', { name: 'Follow Ayen Deng' }).click()
    for (const list of ['likes', 'bookmarks']) {
      await expect
        .poll(() => world.call(deng, 'GET', `${list}/status/?type=blog&ids=${entry.id}`))
        .toEqual({ [entry.id]: true })
    }
    await expect
      .poll(async () => (await world.call(deng, 'GET', `follow/stats/${ayen.id}/`)).followers_count)
      .toBe(1)
    await commentOn(page, world, ayen, { type: 'blog', id: entry.id })
    await page.reload()
    await expectLike(likeButton(page, title), true, 1)
    await expect(saveButton(page, title)).toHaveAttribute('aria-pressed', 'true')
    // One in the header and one next to the author's name at the end.
    await expect(page.getByRole('button', { name: 'Following Ayen Deng' })).toHaveCount(2)
  })
  await test.step('only its author finds a draft', async () => {
    await page.goto(`${world.server.origin}/blog/${draft.slug}`)
    await expect(page.getByRole('heading', heading)).toHaveText('Blog not found')
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${world.server.origin}/blog/${draft.slug}`)
    await expect(page.getByRole('heading', heading)).toHaveText('Blog not found')
    await signIn(page, world, ayen, `/blog/${draft.slug}`)
    await expect(page.getByRole('heading', heading)).toHaveText('Half written')
    await expect(page.getByText('Draft: only you can see it')).toBeVisible()
  })
})
