import {
  addPost,
  addPosts,
  deleteNow,
  feed,
  likeOf,
  postsDown,
  titlesOf,
  uploadPicture,
} from './content-kit.ts'
import { expect, pageErrors, signIn, test } from './kit.ts'
import { fillLogin, loginForm, submitLogin } from './ways-in.ts'

const heading = { level: 1 } as const

test('[ROUTE-08] anybody reads the posts, the newest first', async ({ page, world }) => {
  const ayen = await world.person('Ayen')
  const tag = `studio${ayen.id}`
  await addPosts(world, ayen, 3, tag)
  await page.goto(`${world.server.origin}/posts`)
  await expect(page.getByRole('heading', heading)).toHaveText('Posts')
  await expect(titlesOf(feed(page, 'Posts')).first()).toHaveText('Post 3')
  await page
    .getByRole('list', { name: 'Tags' })
    .getByRole('link', { name: `#${tag}` })
    .first()
    .click()
  await expect(page).toHaveURL(`${world.server.origin}/posts?tag=${tag}`)
  await expect(page.getByRole('heading', heading)).toHaveText(`Posts with #${tag}`)
  await expect(titlesOf(feed(page, 'Posts'))).toHaveText(postsDown(3, 1))
})

test('[ROUTE-08] filters live in the address, survive a reload, and can be dropped', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  const tag = `nile${ayen.id}`
  const both = { tags: [tag], category: 'Painting' }
  await addPost(world, ayen, { title: 'Blue hour', ...both })
  await addPost(world, ayen, { title: 'Loud hour', tags: [tag], category: 'Music' })
  await page.goto(`${world.server.origin}/posts?tag=${tag}`)
  const titles = titlesOf(feed(page, 'Posts'))
  await expect(titles).toHaveText(['Loud hour', 'Blue hour'])
  const category = page.getByRole('navigation', { name: 'Category' })
  await category.getByRole('link', { name: 'Painting' }).click()
  await expect(page).toHaveURL(`${world.server.origin}/posts?tag=${tag}&category=Painting`)
  await expect(titles).toHaveText(['Blue hour'])
  await page.reload()
  await expect(titles).toHaveText(['Blue hour'])
  await expect(category.getByRole('link', { name: 'Painting' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await page.goBack()
  await expect(titles).toHaveText(['Loud hour', 'Blue hour'])
  await page.goForward()
  await expect(titles).toHaveText(['Blue hour'])
  await page.getByRole('link', { name: `#${tag} Drop this filter` }).click()
  await expect(page).toHaveURL(`${world.server.origin}/posts?category=Painting`)
})

test('[ROUTE-08] who comes to say something signs in first, and then writes', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  await page.goto(`${world.server.origin}/posts`)
  await page.getByRole('link', { name: 'Say something' }).click()
  await fillLogin(loginForm(page), ayen.username, ayen.password)
  await submitLogin(loginForm(page))
  await expect(page.getByRole('heading', heading)).toHaveText('New post')
  expect(new URL(page.url()).pathname).toBe('/create/post')
})

test('[ROUTE-08] a tag that stands in the text is not repeated under it', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  const [inside, outside] = [`mural${ayen.id}`, `wau${ayen.id}`]
  await addPost(world, ayen, {
    title: 'Wet',
    body: `Paint on the wall #${inside}`,
    tags: [inside, outside],
  })
  for (const address of [`/posts?tag=${outside}`, '/posts']) {
    await page.goto(world.server.origin + address)
    await expect(
      feed(page, 'Posts').getByRole('article').first().getByRole('link', { name: /^#/ }),
    ).toHaveText([`#${inside}`, `#${outside}`])
  }
})

test('[ROUTE-08] filters that nothing fits say so and lead back', async ({ page, world }) => {
  const ayen = await world.person('Ayen')
  await addPost(world, ayen, { title: 'Alone' })
  await page.goto(`${world.server.origin}/posts?tag=nobody${ayen.id}wrote`)
  await expect(page.getByRole('heading', { name: 'No posts here yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Show all posts' }).click()
  await expect(page).toHaveURL(`${world.server.origin}/posts`)
  await expect(titlesOf(feed(page, 'Posts')).first()).toHaveText('Alone')
})

test('[ROUTE-09 ROUTE-33] a post is read by its id and by its slug with the id', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  const image = await uploadPicture(world, ayen)
  const post = await addPost(world, ayen, {
    title: 'Ferry at dawn',
    body: 'The first boat.',
    tags: ['river'],
    images: [{ id: image, alt: 'A boat' }],
  })
  for (const segment of [post.id, `ferry-at-dawn-${post.id}`]) {
    await page.goto(`${world.server.origin}/posts/${segment}`)
    await expect(page.getByRole('heading', heading)).toHaveText('Ferry at dawn')
    await expect(page.getByText('The first boat.')).toBeVisible()
    await expect(page.getByRole('img', { name: 'A boat' })).toBeVisible()
  }
  await page.getByRole('complementary', { name: 'The author' }).getByRole('link').click()
  await expect(page).toHaveURL(`${world.server.origin}/u/${ayen.username}`)
})

test('[ROUTE-33 ERR-17] an address without an id is not found, and nobody is asked', async ({
  page,
  world,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/api\/posts\/./.test(request.url())) asked.push(request.url())
  })
  await page.goto(`${world.server.origin}/posts/ferry-at-dawn`)
  await expect(page.getByRole('heading', heading)).toHaveText('Post not found')
  expect(asked).toEqual([])
})

test('[ERR-17] a post that is gone is said to be, with ways on', async ({ page, world }) => {
  const ayen = await world.person('Ayen')
  const post = await addPost(world, ayen)
  await world.call(ayen, 'DELETE', `posts/${post.id}/`)
  await page.goto(`${world.server.origin}/posts/${post.id}`)
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', heading)).toHaveText('Post not found')
  await expect(main.getByRole('link', { name: 'Explore', exact: true })).toBeVisible()
  await main.getByRole('link', { name: 'All posts' }).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Posts')
})

test('[API-POST-09 A29] opening a post counts one view a visitor, reloads or not', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  const post = await addPost(world, ayen, { title: 'Seen' })
  const counted = () =>
    page.waitForResponse((response) => response.url().endsWith(`/posts/${post.id}/increment_view/`))
  const views = async () => (await world.call(ayen, 'GET', `posts/${post.id}/`)).views_count
  for (let visit = 0; visit < 2; visit++) {
    const call = counted()
    await page.goto(`${world.server.origin}/posts/${post.id}`)
    expect((await call).status()).toBe(200)
    expect(await views()).toBe(1)
  }
})

test('[API-POST-09 A29] coming back to a post in one visit sends no second view', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  const tag = `views${ayen.id}`
  const post = await addPost(world, ayen, { title: 'Seen', tags: [tag] })
  await addPost(world, ayen, { title: 'Other', tags: [tag] })
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/increment_view/')) calls.push(new URL(request.url()).pathname)
  })
  await page.goto(`${world.server.origin}/posts?tag=${tag}`)
  for (const title of ['Seen', 'Seen', 'Other']) {
    await page.getByRole('heading', { name: title }).getByRole('link').click()
    await expect(page.getByRole('heading', heading)).toHaveText(title)
    await page.goBack()
    await expect(titlesOf(feed(page, 'Posts'))).toHaveText(['Other', 'Seen'])
  }
  await expect.poll(() => calls.length).toBe(2)
  expect(calls[0]).toBe(`/api/posts/${post.id}/increment_view/`)
})

test('[ROUTE-09] a post cannot be counted: it is read all the same', async ({ page, world }) => {
  const ayen = await world.person('Ayen')
  const post = await addPost(world, ayen, { title: 'Quiet' })
  await page.route('**/increment_view/', (route) => route.fulfill({ status: 500, json: {} }))
  const failed = page.waitForResponse('**/increment_view/')
  await page.goto(`${world.server.origin}/posts/${post.id}`)
  await failed
  await expect(page.getByRole('heading', heading)).toHaveText('Quiet')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('[ROUTE-09] what people write stays text; only addresses, names and tags are links', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  const errors = pageErrors(page)
  const tag = `weave${ayen.id}`
  const body = `<script>document.title='taken'</script> <b>bold</b> <img src=x onerror="document.title='taken'"> see https://example.org/a?b=1&c=2, ask @${ayen.username} or #${tag}. javascript:alert(1)`
  const post = await addPost(world, ayen, { title: '<i>Marks</i>', body, tags: [tag] })
  await page.goto(`${world.server.origin}/posts/${post.id}`)
  await expect(page.getByRole('heading', heading)).toHaveText('<i>Marks</i>')
  const text = page.getByText('<b>bold</b>')
  await expect(text).toHaveText(body)
  await expect(text.locator('script, b, img')).toHaveCount(0)
  await expect(text.getByRole('link')).toHaveText([
    'https://example.org/a?b=1&c=2',
    `@${ayen.username}`,
    `#${tag}`,
  ])
  const foreign = text.getByRole('link', { name: 'https://example.org/a?b=1&c=2' })
  await expect(foreign).toHaveAttribute('href', 'https://example.org/a?b=1&c=2')
  await expect(foreign).toHaveAttribute('rel', 'noopener nofollow ugc')
  await expect(page).toHaveTitle(/^<i>Marks<\/i> \| /)
  await text.getByRole('link', { name: `#${tag}` }).click()
  await expect(titlesOf(feed(page, 'Posts'))).toHaveText(['<i>Marks</i>'])
  await expect(feed(page, 'Posts').locator('script, b, i')).toHaveCount(0)
  expect(errors).toEqual([])
})

test('[ROUTE-09] the author deletes a post: it is gone from its page and from the list', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  const tag = `gone${ayen.id}`
  await addPosts(world, ayen, 2, tag)
  await signIn(page, world, ayen, `/posts?tag=${tag}`)
  const titles = titlesOf(feed(page, 'Posts'))
  await titles.getByRole('link', { name: 'Post 1' }).click()
  await page.getByRole('button', { name: 'More for this post' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(titles).toHaveText(['Post 2'])
  await expect(page).toHaveURL(`${world.server.origin}/posts?tag=${tag}`)
  await deleteNow(page, 'post')
  await expect
    .poll(async () => (await world.call(ayen, 'GET', `posts/?user=${ayen.id}`)).results.length)
    .toBe(1)
  await signIn(page, world, deng, `/posts?tag=${tag}`)
  await titles.getByRole('link', { name: 'Post 2' }).click()
  await expect(likeOf(page, 'Post 2')).toBeEnabled()
  await page.getByRole('button', { name: 'More for this post' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Report', /^Mute Ayen/, /^Block Ayen/])
})

test('[ROUTE-09 PROD-08] the count of comments leads to them, and Back to where one was', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  const tag = `talk${ayen.id}`
  const body = 'A line of a long letter.\n'.repeat(80)
  const post = await addPost(world, ayen, { title: 'Letter', body, tags: [tag] })
  for (let n = 1; n <= 3; n++) {
    await world.call(ayen, 'POST', 'comments/', { type: 'post', id: post.id, body: `Word ${n}` })
  }
  await page.goto(`${world.server.origin}/posts?tag=${tag}`)
  const counted = page.getByRole('link', { name: 'Comments on Letter: 3' })
  await counted.click()
  const comments = page.getByRole('heading', { name: '3 comments' })
  await expect(comments).toBeInViewport()
  await expect(page).toHaveURL(`${world.server.origin}/posts/letter-${post.id}#comments`)
  await page.goBack()
  await page.getByRole('link', { name: 'Read all of it' }).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Letter')
  await counted.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  await counted.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).not.toBe(before)
  const there = await page.evaluate(() => window.scrollY)
  await page.getByRole('link', { name: 'Ayen Deng' }).last().click()
  await expect(page.getByRole('heading', heading)).toHaveText('Ayen Deng')
  await page.goBack()
  await expect(comments).toBeInViewport()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(there)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
})

test('[ROUTE-09] a post deleted while one stands at its comments leads to the list', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  const post = await addPost(world, ayen, { title: 'Gone', tags: [`end${ayen.id}`] })
  await signIn(page, world, ayen, `/posts/${post.id}`)
  await page.getByRole('link', { name: 'Comments on Gone: 0' }).click()
  await expect(page).toHaveURL(/#comments$/)
  await page.getByRole('button', { name: 'More for this post' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Posts')
  await expect(page).toHaveURL(`${world.server.origin}/posts`)
})

test('a post names its author with what they do and where, and others of theirs', async ({
  page,
  world,
}) => {
  const [ayen, deng] = [await world.person('Ayen'), await world.person('Deng')]
  await world.call(ayen, 'PATCH', 'profiles/update_profile/', {
    location: 'Wau, behind the old market, the second door after the well and the tree',
  })
  await addPosts(world, ayen, 5, `more${ayen.id}`)
  const post = await addPost(world, ayen, { title: 'Read' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, world, deng, `/posts/${post.id}`)
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

test('members write from the head of the posts, visitors read at once', async ({ page, world }) => {
  const ayen = await world.person('Ayen')
  await addPost(world, ayen, { title: '', body: 'A line without a title' })
  await page.goto(`${world.server.origin}/posts`)
  await expect(feed(page, 'Posts').getByText('A line without a title')).toBeVisible()
  const write = page.getByRole('main').getByRole('link', { name: 'What is on your table today?' })
  await expect(write).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Open post/ })).toHaveCount(0)
  await signIn(page, world, ayen, '/posts')
  await write.click()
  await expect(page).toHaveURL(`${world.server.origin}/create/post`)
})
