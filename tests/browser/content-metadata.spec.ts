import type { Page } from 'playwright/test'
import { BRAND_IMAGE, PRODUCT_NAME, TAGLINE } from '../../src/protocol/base/brand.ts'
import { addBlog, addPost, addWork, feed, titlesOf, uploadPicture } from './content-kit.ts'
import { expect, test } from './kit.ts'

const DEFAULT_TITLE = (page: string) => `${page} | ${PRODUCT_NAME}`

/** Everything machines read in the head; a list where a tag stands more than once. */
function headOf(page: Page, of: 'now' | 'as it was served' = 'now') {
  return page.evaluate(async (wanted) => {
    const { head, title } =
      wanted === 'now'
        ? document
        : new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html')
    const tags: { [name: string]: string[] } = {}
    for (const meta of head.querySelectorAll('meta[name], meta[property]')) {
      const name = meta.getAttribute('property') ?? meta.getAttribute('name') ?? ''
      tags[name] = [...(tags[name] ?? []), meta.getAttribute('content') ?? '']
    }
    const data = [...head.querySelectorAll('script[type="application/ld+json"]')]
    return {
      title,
      canonical: [...head.querySelectorAll('link[rel=canonical]')].map((link) =>
        link.getAttribute('href'),
      ),
      tags,
      structured: data.map((script) => JSON.parse(script.textContent ?? '')),
    }
  }, of)
}

/** The server has a picture drawn for previews, the client shows the piece's own. */
function withoutPicture(head: Awaited<ReturnType<typeof headOf>>) {
  const { 'og:image': _og, 'twitter:image': _twitter, ...tags } = head.tags
  return { ...head, tags, structured: head.structured.map(({ image: _image, ...rest }) => rest) }
}

/** One tag's values, once the page has set them. */
const tagOf = (page: Page, name: string) =>
  expect.poll(async () => (await headOf(page)).tags[name] ?? [])

const openedPost = (page: Page) => expect(page.getByRole('heading', { level: 1 }))

test('[META-01 META-02 META-05 META-11] a post says of itself that it is an article, and whose', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  const image = await uploadPicture(world, ayen)
  const tags = [`ink${ayen.id}`, `paper${ayen.id}`]
  const post = await addPost(world, ayen, {
    title: 'Ferry at dawn',
    body: 'The first boat\nleaves at five.',
    category: 'Photography',
    tags,
    images: [{ id: image, alt: 'A boat' }],
  })
  const { origin } = world.server
  const address = `${origin}/posts/ferry-at-dawn-${post.id}`
  // Come to inside of the app: nothing of it is the server's HTML.
  await page.goto(`${origin}/posts?tag=${tags[0]}`)
  await titlesOf(feed(page, 'Posts')).getByRole('link', { name: 'Ferry at dawn' }).click()
  await openedPost(page).toHaveText('Ferry at dawn')
  await tagOf(page, 'og:type').toEqual(['article'])
  const head = await headOf(page)
  const title = DEFAULT_TITLE('Ferry at dawn')
  const description = 'The first boat leaves at five.'
  expect(head.title).toBe(title)
  expect(head.canonical).toEqual([address])
  expect(head.tags).toMatchObject({
    description: [description],
    'og:title': [title],
    'og:description': [description],
    'og:url': [address],
    'og:type': ['article'],
    'twitter:title': [title],
    'twitter:description': [description],
    robots: ['index, follow'],
    'article:author': ['Ayen Deng'],
    'article:published_time': [post.created_at],
    'article:section': ['Photography'],
    'article:tag': tags,
  })
  expect(head.tags).not.toHaveProperty('article:modified_time')
  expect(head.tags['og:image']?.[0]).toMatch(new RegExp(`^${origin}/media/`))
  expect(head.structured).toMatchObject([
    { '@type': 'Article', headline: title, datePublished: post.created_at, url: address },
  ])
})

test('[META-10 META-11] leaving a post for a page of its own words takes everything back', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  const { origin } = world.server
  const post = await addPost(world, ayen, { title: 'Seen', category: 'Film', tags: ['reel'] })
  await page.goto(`${origin}/faq`)
  await expect(page).toHaveTitle(DEFAULT_TITLE('Questions and answers'))
  await tagOf(page, 'og:title').toEqual([DEFAULT_TITLE('Questions and answers')])
  const before = await headOf(page)
  await page.goto(`${origin}/posts/${post.id}`)
  await tagOf(page, 'og:type').toEqual(['article'])
  const themes = (await headOf(page)).tags['theme-color']
  expect(themes).toHaveLength(2)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /questions|faq/i })
    .first()
    .click()
  await expect(page).toHaveURL(`${origin}/faq`)
  await expect(page).toHaveTitle(DEFAULT_TITLE('Questions and answers'))
  const after = await headOf(page)
  expect(after).toEqual(before)
  expect(after.tags['og:type']).toEqual(['website'])
  expect(after.tags['og:image']).toEqual([origin + BRAND_IMAGE])
  expect(Object.keys(after.tags).filter((name) => name.startsWith('article:'))).toEqual([])
  expect(after.tags['theme-color']).toEqual(themes)
  await page.goto(origin)
  await expect(page).toHaveTitle(DEFAULT_TITLE(TAGLINE))
})

test('[META-01 META-02 META-11] a changed blog entry is an article with the time of its change', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  const title = `Letters of ${ayen.username}`
  const entry = await addBlog(world, ayen, { title, excerpt: '', body: '<p>One.</p><p>Two.</p>' })
  const body = '<p>One letter.</p><p>Two <b>letters</b>.</p>'
  const changed = await world.call(ayen, 'PATCH', `blog/${entry.id}/`, { body })
  await page.goto(`${world.server.origin}/blog`)
  await titlesOf(feed(page, 'Blog')).getByRole('link', { name: title }).click()
  await openedPost(page).toHaveText(title)
  await tagOf(page, 'og:type').toEqual(['article'])
  const { tags, canonical, structured } = await headOf(page)
  expect(tags['article:modified_time']).toEqual([changed.edited_at])
  expect(tags['article:published_time']).toEqual([entry.created_at])
  expect(tags.description).toEqual(['One letter. Two letters.'])
  expect(canonical).toEqual([`${world.server.origin}/blog/${entry.slug}`])
  expect(structured).toMatchObject([{ '@type': 'Article', dateModified: changed.edited_at }])
})

test('[META-02 META-05] a work is a page of its own with its picture', async ({ page, world }) => {
  const ayen = await world.person('Ayen')
  const fields = { title: 'River mural', description: 'Lime and soot.', tags: ['river'] }
  const work = await addWork(world, ayen, fields)
  const { origin } = world.server
  await page.goto(`${origin}/portfolio`)
  await titlesOf(feed(page, 'Works')).getByRole('link', { name: 'River mural' }).first().click()
  await openedPost(page).toHaveText('River mural')
  await tagOf(page, 'description').toEqual(['Lime and soot.'])
  const { tags, canonical, structured } = await headOf(page)
  expect(tags['og:type']).toEqual(['website'])
  expect(tags['og:image']?.[0]).toMatch(new RegExp(`^${origin}/media/pictures/.+\\.jpg$`))
  expect(canonical).toEqual([`${origin}/portfolio/river-mural-${work.id}`])
  expect(structured).toMatchObject([{ '@type': 'WebPage', name: DEFAULT_TITLE('River mural') }])
})

test('[META-01 META-11] a page says the same before and after its scripts have run', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  const told = { category: 'Film', tags: ['reel', 'nile'] }
  const post = await addPost(world, ayen, {
    title: '',
    body: 'A post of <b>no</b> title.',
    ...told,
  })
  const title = `Reels of ${ayen.username}`
  const entry = await addBlog(world, ayen, {
    title,
    excerpt: '',
    body: '<p>A.</p><p>B.</p>',
    ...told,
  })
  const work = await addWork(world, ayen, { title: 'Reel', ...told })
  for (const [path, type] of [
    [`/posts/${post.id}`, 'article'],
    [`/blog/${entry.slug}`, 'article'],
    [`/portfolio/reel-${work.id}`, 'website'],
    [`/u/${ayen.username}`, 'website'],
  ] as const) {
    await page.goto(world.server.origin + path)
    const served = await headOf(page, 'as it was served')
    expect(served.tags['og:type']).toEqual([type])
    await expect
      .poll(async () => withoutPicture(await headOf(page)))
      .toEqual(withoutPicture(served))
  }
})

test('[META-01 META-05] the canonical address of a list has no filters in it', async ({
  page,
  world,
}) => {
  await page.goto(`${world.server.origin}/posts?tag=ink&category=Film`)
  await expect(page).toHaveTitle(DEFAULT_TITLE('Posts'))
  await expect
    .poll(async () => (await headOf(page)).canonical)
    .toEqual([`${world.server.origin}/posts`])
})

test('[META-01 META-10] from post to post the head follows, Back included', async ({
  page,
  world,
}) => {
  const ayen = await world.person('Ayen')
  const tag = `head${ayen.id}`
  for (const name of ['First', 'Second']) {
    await addPost(world, ayen, { title: name, body: `Words of ${name}`, tags: [tag] })
  }
  await page.goto(`${world.server.origin}/posts?tag=${tag}`)
  for (const name of ['First', 'Second']) {
    await titlesOf(feed(page, 'Posts')).getByRole('link', { name }).click()
    await expect(page).toHaveTitle(DEFAULT_TITLE(name))
    await tagOf(page, 'description').toEqual([`Words of ${name}`])
    await page.goBack()
    await expect(page).toHaveTitle(DEFAULT_TITLE('Posts'))
    await tagOf(page, 'og:type').toEqual(['website'])
    await tagOf(page, 'article:tag').toEqual([])
  }
})
