import type { Page } from 'playwright/test'
import { BRAND_IMAGE, PRODUCT_NAME, TAGLINE } from '../../../src/protocol/base/brand.ts'
import {
  addBlog,
  addPortfolioItem,
  addPost,
  feed,
  titlesOf,
  uploadPicture,
} from '../kit/content-kit.ts'
import { expect, type TestUser, test, type World } from '../kit/kit.ts'

const DEFAULT_TITLE = (page: string) => `${page} | ${PRODUCT_NAME}`

/** The metadata of the document head; each tag has a list, because it may occur more than once. */
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

/** The head without pictures: the server sets a preview picture, the client the item's own. */
function withoutPicture(head: Awaited<ReturnType<typeof headOf>>) {
  const { 'og:image': _og, 'twitter:image': _twitter, ...tags } = head.tags
  return { ...head, tags, structured: head.structured.map(({ image: _image, ...rest }) => rest) }
}

/** The values of one tag; retried, because the client sets them after the page is shown. */
const tagOf = (page: Page, name: string) =>
  expect.poll(async () => (await headOf(page)).tags[name] ?? [])

const openedPost = (page: Page) => expect(page.getByRole('heading', { level: 1 }))

test('[META-01 META-02 META-05 META-10 META-11] the head is updated from post to post, on Back and on another page', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  const { origin } = world.server
  const { post, tags } = await ferryPost(world, ayen)
  await addPost(world, ayen, {
    title: 'Second',
    body: 'Words of Second',
    category: 'Photography',
    tags,
  })
  const faq = DEFAULT_TITLE('Questions and answers')
  // Opened from a list, so no head tag is from server-rendered HTML.
  await page.goto(`${origin}/posts?tag=${tags[0]}&category=Photography`)
  await test.step('the canonical URL of a list has no filters', async () => {
    await expect(page).toHaveTitle(DEFAULT_TITLE('Posts'))
    await expect.poll(async () => (await headOf(page)).canonical).toEqual([`${origin}/posts`])
  })
  await test.step('a post is an article with its author, times, section and tags', async () => {
    await titlesOf(feed(page, 'Posts')).getByRole('link', { name: 'Ferry at dawn' }).click()
    await openedPost(page).toHaveText('Ferry at dawn')
    await tagOf(page, 'og:type').toEqual(['article'])
    await expectFerryHead(page, post, tags, origin)
  })
  await test.step('Back shows the head of the list, the next post its own', async () => {
    await page.goBack()
    await expect(page).toHaveTitle(DEFAULT_TITLE('Posts'))
    await tagOf(page, 'og:type').toEqual(['website'])
    await tagOf(page, 'article:tag').toEqual([])
    await titlesOf(feed(page, 'Posts')).getByRole('link', { name: 'Second' }).click()
    await expect(page).toHaveTitle(DEFAULT_TITLE('Second'))
    await tagOf(page, 'description').toEqual(['Words of Second'])
    await tagOf(page, 'article:tag').toEqual(tags)
  })
  await test.step('another page has no head tags of the post', async () => {
    const themes = (await headOf(page)).tags['theme-color']
    expect(themes).toHaveLength(2)
    const footer = page.getByRole('contentinfo')
    await footer
      .getByRole('link', { name: /questions|faq/i })
      .first()
      .click()
    await expect(page).toHaveURL(`${origin}/faq`)
    await expect(page).toHaveTitle(faq)
    await tagOf(page, 'og:title').toEqual([faq])
    const after = await headOf(page)
    expect(after.tags['og:type']).toEqual(['website'])
    expect(after.tags['og:image']).toEqual([origin + BRAND_IMAGE])
    expect(Object.keys(after.tags).filter((name) => name.startsWith('article:'))).toEqual([])
    expect(after.tags['theme-color']).toEqual(themes)
    await page.reload()
    await expect(page).toHaveTitle(faq)
    await expect.poll(() => headOf(page)).toEqual(after)
    await page.goto(origin)
    await expect(page).toHaveTitle(DEFAULT_TITLE(TAGLINE))
  })
})

async function ferryPost(world: World, author: TestUser) {
  const tags = [`ink${author.id}`, `paper${author.id}`]
  const post = await addPost(world, author, {
    title: 'Ferry at dawn',
    body: 'The first boat\nleaves at five.',
    category: 'Photography',
    tags,
    images: [{ id: await uploadPicture(world, author), alt: 'A boat' }],
  })
  return { post, tags }
}

async function expectFerryHead(
  page: Page,
  post: { id: number; created_at: string },
  tags: string[],
  origin: string,
): Promise<void> {
  const head = await headOf(page)
  const address = `${origin}/posts/ferry-at-dawn-${post.id}`
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
}

test('[META-01 META-02 META-05 META-11] an edited blog post is an article with its modification time, a portfolio item a page with its picture, and scripts change no head', async ({
  page,
  world,
}) => {
  const ayen = await world.createUser('Ayen')
  const { origin } = world.server
  await test.step('an edited blog post', async () => {
    const title = `Letters of ${ayen.username}`
    const entry = await addBlog(world, ayen, { title, excerpt: '', body: '<p>One.</p><p>Two.</p>' })
    const body = '<p>One letter.</p><p>Two <b>letters</b>.</p>'
    const changed = await world.call(ayen, 'PATCH', `blog/${entry.id}/`, { body })
    await page.goto(`${origin}/blog`)
    await titlesOf(feed(page, 'Blog')).getByRole('link', { name: title }).click()
    await openedPost(page).toHaveText(title)
    await tagOf(page, 'og:type').toEqual(['article'])
    const { tags, canonical, structured } = await headOf(page)
    expect(tags['article:modified_time']).toEqual([changed.edited_at])
    expect(tags['article:published_time']).toEqual([entry.created_at])
    expect(tags.description).toEqual(['One letter. Two letters.'])
    expect(canonical).toEqual([`${origin}/blog/${entry.slug}`])
    expect(structured).toMatchObject([{ '@type': 'Article', dateModified: changed.edited_at }])
  })
  await test.step('a portfolio item', async () => {
    const fields = { title: 'River mural', description: 'Lime and soot.', tags: ['river'] }
    const work = await addPortfolioItem(world, ayen, fields)
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
  await test.step('each page has the same head before and after its scripts run', async () => {
    const emitted = { category: 'Film', tags: ['reel', 'nile'] }
    const post = await addPost(world, ayen, {
      title: '',
      body: 'A post of <b>no</b> title.',
      ...emitted,
    })
    const title = `Reels of ${ayen.username}`
    const entry = await addBlog(world, ayen, {
      title,
      excerpt: '',
      body: '<p>A.</p><p>B.</p>',
      ...emitted,
    })
    const work = await addPortfolioItem(world, ayen, { title: 'Reel', ...emitted })
    for (const [path, type] of [
      [`/posts/${post.id}`, 'article'],
      [`/blog/${entry.slug}`, 'article'],
      [`/portfolio/reel-${work.id}`, 'website'],
      [`/u/${ayen.username}`, 'website'],
    ] as const) {
      await page.goto(origin + path)
      const served = await headOf(page, 'as it was served')
      expect(served.tags['og:type']).toEqual([type])
      await expect
        .poll(async () => withoutPicture(await headOf(page)))
        .toEqual(withoutPicture(served))
    }
  })
})
