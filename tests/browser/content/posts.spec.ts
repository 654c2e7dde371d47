import type { Page } from 'playwright/test'
import { WELCOME_KEYS } from '../../../src/protocol/base/brand.ts'
import { fillLogin, loginForm, submitLogin } from '../a11y/ways-in.ts'
import {
  addPost,
  addPosts,
  deleteNow,
  descendingPostTitles,
  feed,
  likeButton,
  titlesOf,
  uploadPicture,
} from '../kit/content-kit.ts'
import {
  clickMenuItem,
  expect,
  pageErrors,
  signIn,
  type TestUser,
  test,
  type World,
} from '../kit/kit.ts'

const heading = { level: 1 } as const
const titles = (page: Page) => titlesOf(feed(page, 'Posts'))
const tagsOf = (page: Page, title: string) =>
  feed(page, 'Posts').getByRole('article', { name: title }).getByRole('link', { name: /^#/ })

async function deleteFromMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More for this post' }).click()
  await clickMenuItem(page.getByRole('menuitem', { name: 'Delete' }))
}

test('[ROUTE-08] an anonymous user reads the posts, newest first, filters them by URL, and signs in to write', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  const { origin } = world.server
  const [studio, nile] = [`studio${ayen.id}`, `nile${ayen.id}`]
  const [mural, wau] = [`mural${ayen.id}`, `wau${ayen.id}`]
  const write = page.getByRole('main').getByRole('link', { name: 'What are you working on?' })
  await addPost(world, ayen, { title: '', body: 'A line without a title' })
  const body = `Paint on the wall #${mural}`
  await addPost(world, ayen, { title: 'Wet', body, tags: [mural, wau] })
  await addPost(world, ayen, { title: 'Blue hour', tags: [nile], category: 'Painting' })
  await addPost(world, ayen, { title: 'Loud hour', tags: [nile], category: 'Music' })
  await addPosts(world, ayen, 3, studio)
  await test.step('newest first, with the composer only for signed-in users', async () => {
    await page.goto(`${origin}/posts`)
    await expect(page.getByRole('heading', heading)).toHaveText('Posts')
    await expect(titles(page).first()).toHaveText('Post 3')
    await expect(feed(page, 'Posts').getByText('A line without a title')).toBeVisible()
    await expect(write).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^Open post/ })).toHaveCount(0)
  })
  await test.step('a tag in the text is not repeated below it', async () => {
    await expect(tagsOf(page, 'Wet')).toHaveText([`#${mural}`, `#${wau}`])
    await tagsOf(page, 'Wet').last().click()
    await expect(page).toHaveURL(`${origin}/posts?tag=${wau}`)
    await expect(titles(page)).toHaveText(['Wet'])
    await expect(tagsOf(page, 'Wet')).toHaveText([`#${mural}`, `#${wau}`])
    await page.goBack()
  })
  await test.step('a tag links to its posts', async () => {
    const tags = page.getByRole('list', { name: 'Tags' })
    await tags
      .getByRole('link', { name: `#${studio}` })
      .first()
      .click()
    await expect(page).toHaveURL(`${origin}/posts?tag=${studio}`)
    await expect(page.getByRole('heading', heading)).toHaveText(`Posts with #${studio}`)
    await expect(titles(page)).toHaveText(descendingPostTitles(3, 1))
    await page.goBack()
  })
  await test.step('filters survive a reload, Back and Forward, and can be removed', async () => {
    await tagsOf(page, 'Loud hour').click()
    await expect(titles(page)).toHaveText(['Loud hour', 'Blue hour'])
    const category = page.getByRole('navigation', { name: 'Category' })
    const painting = category.getByRole('link', { name: 'Painting' })
    await painting.click()
    await expect(page).toHaveURL(`${origin}/posts?tag=${nile}&category=Painting`)
    await expect(titles(page)).toHaveText(['Blue hour'])
    await page.reload()
    await expect(titles(page)).toHaveText(['Blue hour'])
    await expect(painting).toHaveAttribute('aria-current', 'true')
    await page.goBack()
    await expect(titles(page)).toHaveText(['Loud hour', 'Blue hour'])
    await page.goForward()
    await expect(titles(page)).toHaveText(['Blue hour'])
    await page.getByRole('link', { name: `#${nile} Remove filter` }).click()
    await expect(page).toHaveURL(`${origin}/posts?category=Painting`)
  })
  await test.step('filters without a match link back to all posts', async () => {
    await page.goto(`${origin}/posts?tag=nobody${ayen.id}wrote`)
    await expect(page.getByRole('heading', { name: 'No posts here yet' })).toBeVisible()
    await page.getByRole('link', { name: 'Show all posts' }).click()
    await expect(page).toHaveURL(`${origin}/posts`)
    await expect(titles(page).first()).toHaveText('Post 3')
  })
  await test.step('an anonymous user signs in, then writes; a signed-in user writes from the top of the list', async () => {
    await page.evaluate((key) => localStorage.setItem(key, 'true'), WELCOME_KEYS.dontShow)
    await page.getByRole('link', { name: 'Say something' }).click()
    await fillLogin(loginForm(page), ayen.username, ayen.password)
    await submitLogin(loginForm(page))
    await expect(page.getByRole('heading', heading)).toHaveText('New post')
    expect(new URL(page.url()).pathname).toBe('/create/post')
    await page.goto(`${origin}/posts`)
    await write.click()
    await expect(page).toHaveURL(`${origin}/create/post`)
  })
})

test('[ROUTE-09 ROUTE-33 ERR-17 API-POST-09 A29] an anonymous user opens a post by id and slug, is counted as one view, and sees when a post is deleted', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  const { origin } = world.server
  await test.step('by its id and by its slug with the id, counted once', () =>
    readTwice(page, world, ayen))
  const tag = `weave${ayen.id}`
  await test.step('markup in a post is shown as text, and a failed view count is ignored', () =>
    expectPlainText(page, world, ayen, tag))
  await test.step('a post opened again during one visit sends no second view', async () => {
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/increment_view/')) calls.push(request.url())
    })
    for (const title of ['Seen', 'Seen', 'Other']) {
      await page.getByRole('heading', { name: title }).getByRole('link').click()
      await expect(page.getByRole('heading', heading)).toHaveText(title)
      await page.goBack()
      await expect(titles(page)).toHaveText(['Other', 'Seen', '<i>Marks</i>'])
    }
    await expect.poll(() => calls.length).toBe(2)
    expect(new Set(calls).size).toBe(2)
  })
  await test.step('a URL without an id is not found, without a request', async () => {
    const requests: string[] = []
    page.on('request', (request) => {
      if (/\/api\/posts\/./.test(request.url())) requests.push(request.url())
    })
    await page.goto(`${origin}/posts/ferry-at-dawn`)
    await expect(page.getByRole('heading', heading)).toHaveText('Post not found')
    expect(requests).toEqual([])
  })
  await test.step('a deleted post is not found, with links to other pages', async () => {
    const post = await addPost(world, ayen)
    await world.call(ayen, 'DELETE', `posts/${post.id}/`)
    await page.goto(`${origin}/posts/${post.id}`)
    const main = page.getByRole('main')
    await expect(page.getByRole('heading', heading)).toHaveText('Post not found')
    await expect(main.getByRole('link', { name: 'Explore', exact: true })).toBeVisible()
    await main.getByRole('link', { name: 'All posts' }).click()
    await expect(page.getByRole('heading', heading)).toHaveText('Posts')
  })
})

async function readTwice(page: Page, world: World, author: TestUser): Promise<void> {
  const image = await uploadPicture(world, author)
  const post = await addPost(world, author, {
    title: 'Ferry at dawn',
    body: 'The first boat.',
    tags: ['river'],
    images: [{ id: image, alt: 'A boat' }],
  })
  for (const segment of [post.id, `ferry-at-dawn-${post.id}`]) {
    const counted = page.waitForResponse(`**/posts/${post.id}/increment_view/`)
    await page.goto(`${world.server.origin}/posts/${segment}`)
    await expect(page.getByRole('heading', heading)).toHaveText('Ferry at dawn')
    await expect(page.getByText('The first boat.')).toBeVisible()
    await expect(page.getByRole('img', { name: 'A boat' })).toBeVisible()
    expect((await counted).status()).toBe(200)
    expect((await world.call(author, 'GET', `posts/${post.id}/`)).views_count).toBe(1)
  }
  await page.getByRole('complementary', { name: 'The author' }).getByRole('link').click()
  await expect(page).toHaveURL(`${world.server.origin}/u/${author.username}`)
}

async function expectPlainText(
  page: Page,
  world: World,
  author: TestUser,
  tag: string,
): Promise<void> {
  const errors = pageErrors(page)
  const body = `<script>document.title='taken'</script> <b>bold</b> <img src=x onerror="document.title='taken'"> see https://example.org/a?b=1&c=2, ask @${author.username} or #${tag}. javascript:alert(1)`
  const post = await addPost(world, author, { title: '<i>Marks</i>', body, tags: [tag] })
  for (const title of ['Seen', 'Other']) await addPost(world, author, { title, tags: [tag] })
  await page.route('**/increment_view/', (route) => route.fulfill({ status: 500, json: {} }))
  const failed = page.waitForResponse('**/increment_view/')
  await page.goto(`${world.server.origin}/posts/${post.id}`)
  await failed
  await expect(page.getByRole('heading', heading)).toHaveText('<i>Marks</i>')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.unroute('**/increment_view/')
  const text = page.getByText('<b>bold</b>')
  await expect(text).toHaveText(body)
  await expect(text.locator('script, b, img')).toHaveCount(0)
  await expect(text.getByRole('link')).toHaveText([
    'https://example.org/a?b=1&c=2',
    `@${author.username}`,
    `#${tag}`,
  ])
  const foreign = text.getByRole('link', { name: 'https://example.org/a?b=1&c=2' })
  await expect(foreign).toHaveAttribute('href', 'https://example.org/a?b=1&c=2')
  await expect(foreign).toHaveAttribute('rel', 'noopener nofollow ugc')
  await expect(page).toHaveTitle(/^<i>Marks<\/i> \| /)
  await text.getByRole('link', { name: `#${tag}` }).click()
  await expect(titles(page)).toHaveText(['Other', 'Seen', '<i>Marks</i>'])
  await expect(feed(page, 'Posts').locator('script, b, i')).toHaveCount(0)
  expect(errors).toEqual([])
}

test('[ROUTE-09] the author deletes a post from its page and from its comments, and it is removed from the list', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  const tag = `gone${ayen.id}`
  const gone = await addPost(world, ayen, { title: 'Gone' })
  await addPosts(world, ayen, 2, tag)
  await signIn(page, world, ayen, `/posts?tag=${tag}`)
  await titles(page).getByRole('link', { name: 'Post 1' }).click()
  await deleteFromMenu(page)
  await expect(titles(page)).toHaveText(['Post 2'])
  await expect(page).toHaveURL(`${world.server.origin}/posts?tag=${tag}`)
  await deleteNow(page, 'post')
  await expect
    .poll(async () => (await world.call(ayen, 'GET', `posts/?tag=${tag}`)).results.length)
    .toBe(1)
  await page.goto(`${world.server.origin}/posts/${gone.id}`)
  await page.getByRole('link', { name: 'Comments on Gone: 0' }).click()
  await expect(page).toHaveURL(/#comments$/)
  await deleteFromMenu(page)
  await expect(page.getByRole('heading', heading)).toHaveText('Posts')
  await expect(page).toHaveURL(`${world.server.origin}/posts`)
})

test('[ROUTE-09] a signed-in user sees the author, follows them and opens their other posts, at 1280 and 360 px', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.createUser('Ayen'), await world.createUser('Deng')]
  await world.call(ayen, 'PATCH', 'profiles/update_profile/', {
    location: 'Wau, behind the old market, the second door after the well and the tree',
  })
  await addPosts(world, ayen, 5, `more${ayen.id}`)
  const post = await addPost(world, ayen, { title: 'Read' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, world, deng, `/posts/${post.id}`)
  await test.step('the menu offers Edit and Delete only to the author', async () => {
    await expect(likeButton(page, 'Read')).toBeEnabled()
    await page.getByRole('button', { name: 'More for this post' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Report', /^Mute Ayen/, /^Block Ayen/])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menuitem')).toHaveCount(0)
  })
  const author = page.getByRole('complementary', { name: 'The author' })
  await expect(author).toContainText('Wau')
  const more = page.getByRole('region', { name: 'More from Ayen Deng' })
  await expect(more.getByRole('heading', { level: 3 })).toHaveText(['Post 5', 'Post 4', 'Post 3'])
  const text = page.getByRole('article').first()
  const edges = async () => [await text.boundingBox(), await author.boundingBox()] as const
  const [left, right] = await edges()
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0))
  await author.getByRole('button', { name: 'Follow Ayen Deng' }).click()
  await expect(author.getByRole('button', { name: 'Following Ayen Deng' })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  const [above, below] = await edges()
  const room = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await room()).toBeLessThanOrEqual(0)
  expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0) - 1)
  await more.getByRole('link', { name: 'Post 5' }).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Post 5')
})
