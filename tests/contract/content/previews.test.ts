import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import openGraph from 'open-graph-scraper'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { BRAND_IMAGE, PRODUCT_NAME } from '../../../src/protocol/base/brand.ts'
import { createFileFolder, startFileApi } from '../kit/kit.ts'

const PAGE = `<!doctype html><html><head><meta charset="utf-8" />
<title>Old</title><meta name="description"
  content="old" /><meta property="og:title" content="old" />
<meta name="theme-color" content="#FBF7F1" media="(prefers-color-scheme: light)" />
</head><body><div id="root"></div></body></html>
`

const ids: { [name: string]: number } = {}
const folder = createFileFolder()
writeFileSync(join(folder, 'index.html'), PAGE)
const api = await startFileApi({ config: { clientDir: folder } })
const ayen = await api.register('ayen', { first_name: 'Ayen', last_name: 'Akot' })
await api.db
  .updateTable('profiles')
  .set({ headline: 'Illustrator', bio: 'Birds & "rivers" <b>in</b> ink.' })
  .where('user_id', '=', ayen.id)
  .execute()
const { id: pictureId } = await api.db
  .insertInto('pictures')
  .values({
    owner_id: ayen.id,
    key: 'a1b2c3',
    width: 1800,
    height: 600,
    art: JSON.stringify({ motif: 'river', palette: 0, seed: 1, width: 1800, height: 600 }),
  })
  .returning('id')
  .executeTakeFirstOrThrow()
await fill()

async function fill(): Promise<void> {
  const common = {
    author_id: ayen.id,
    category: 'Illustration',
    tags: ['river', 'ink & paper'],
    created_at: '2026-11-01T06:00:00.000Z',
  }
  const { id: work } = await api.db
    .insertInto('works')
    .values({ ...common, title: 'Ferry', slug: 'ferry', description: 'Low water.\nInk.' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await api.db
    .insertInto('work_pictures')
    .values({ work_id: work, position: 0, picture_id: pictureId })
    .execute()
  const { id: post } = await api.db
    .insertInto('posts')
    .values({ ...common, title: '', slug: 'first-light', body: 'First light </script><b>now</b>' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: blog } = await api.db
    .insertInto('blog_entries')
    .values({
      ...common,
      title: 'Ɣɔ̈ɔ̈t: a year',
      slug: 'ɣɔ̈ɔ̈t-a-year',
      excerpt: 'Counted.',
      body: '<p>x</p>',
      body_text: 'x',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await api.db
    .insertInto('old_slugs')
    .values({ kind: 'blog', slug: 'a-year', content_id: blog })
    .execute()
  const { id: draft } = await api.db
    .insertInto('blog_entries')
    .values({ ...common, title: 'Draft', slug: 'draft', published: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: project } = await api.db
    .insertInto('projects')
    .values({
      owner_id: ayen.id,
      title: 'Mural',
      slug: 'mural',
      summary: 'Forty metres.',
      created_at: '2026-11-01T06:00:00.000Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const category = await api.db
    .selectFrom('asset_categories')
    .select('id')
    .where('slug', '=', 'brushes')
    .executeTakeFirstOrThrow()
  const sold = { seller_id: ayen.id, category_id: category.id, price_minor: 1_250, slug: 'reeds' }
  const [{ id: asset } = { id: 0 }, { id: withdrawn } = { id: 0 }] = await api.db
    .insertInto('assets')
    .values([
      { ...sold, title: 'Reeds', description: 'Forty brushes.', currency: 'USD' },
      { ...sold, title: 'Gone', currency: 'USD', status: 'withdrawn' },
    ])
    .returning('id')
    .execute()
  Object.assign(ids, { work, post, blog, draft, project, asset, withdrawn })
}

/** The page as read by a messenger, without running scripts. */
async function read(path: string) {
  const response = await api.request('GET', path)
  const { result } = await openGraph({ html: response.text })
  const data = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(response.text)?.[1]
  const canonical = /<link rel="canonical" href="([^"]*)"/.exec(response.text)?.[1]
  return { status: response.status, result, canonical, data: JSON.parse(data ?? 'null') }
}

const facts = ({ result, canonical, status }: Awaited<ReturnType<typeof read>>) => ({
  status,
  canonical,
  title: result.ogTitle,
  description: result.ogDescription,
  type: result.ogType,
  url: result.ogUrl,
  image: result.ogImage?.[0]?.url,
  card: result.twitterCard,
  site: result.ogSiteName,
})

describe('link preview without JavaScript', () => {
  test('[META-06 META-11] of an asset has its description, seller and price', async () => {
    const page = await read(`/marketplace/${ids.asset}`)
    const url = `${api.origin}/marketplace/${ids.asset}`
    expect(facts(page)).toMatchObject({
      status: 200,
      canonical: url,
      title: `Reeds | ${PRODUCT_NAME}`,
      description: 'Forty brushes.',
      url,
      image: `${api.origin}/media/previews/asset-${ids.asset}.jpg`,
    })
    expect(JSON.stringify(page.data)).toContain('"price":12.5,"priceCurrency":"USD"')
    const picture = await api.request('GET', `/media/previews/asset-${ids.asset}.jpg`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await read(`/marketplace/${ids.withdrawn}`)).status).toBe(404)
  })

  test("[META-06] of a freelancer describes the user, with the freelancer page's URL", async () => {
    const url = `${api.origin}/freelancer/ayen`
    expect(facts(await read('/freelancer/ayen'))).toMatchObject({
      status: 200,
      canonical: url,
      url,
    })
    expect((await read('/freelancer/nobody-here')).status).toBe(404)
  })

  test('[META-02 META-06 META-09 META-11] of a post is an article with its metadata', async () => {
    const page = await read(`/posts/first-light-${ids.post}`)
    const url = `${api.origin}/posts/first-light-${ids.post}`
    const title = `First light </script><b>now</b> | ${PRODUCT_NAME}`
    expect(facts(page)).toEqual({
      status: 200,
      canonical: url,
      title,
      description: 'First light </script><b>now</b>',
      type: 'article',
      url,
      image: `${api.origin}/media/previews/post-${ids.post}.jpg`,
      card: 'summary_large_image',
      site: PRODUCT_NAME,
    })
    expect([
      page.result.articleAuthor,
      page.result.articlePublishedTime,
      page.result.articleSection,
    ]).toEqual(['Ayen Akot', '2026-11-01T06:00:00.000Z', 'Illustration'])
    expect(page.data).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Article',
      headline: title,
      description: 'First light </script><b>now</b>',
      image: `${api.origin}/media/previews/post-${ids.post}.jpg`,
      url,
      author: { '@type': 'Person', name: 'Ayen Akot' },
      datePublished: '2026-11-01T06:00:00.000Z',
      articleSection: 'Illustration',
      keywords: 'river, ink & paper',
    })
  })

  test('[META-01 META-05 META-06] of a portfolio item, blog post, project and user', async () => {
    const slug = encodeURIComponent('ɣɔ̈ɔ̈t-a-year')
    const pages = [
      [`/portfolio/ferry-${ids.work}`, 'Ferry', 'Low water. Ink.', `work-${ids.work}`],
      [`/blog/${slug}`, 'Ɣɔ̈ɔ̈t: a year', 'Counted.', `blog-${ids.blog}`],
      [`/projects/mural-${ids.project}`, 'Mural', 'Forty metres.', `project-${ids.project}`],
      ['/u/ayen', 'Ayen Akot: Illustrator', 'Birds & "rivers" <b>in</b> ink.', `person-${ayen.id}`],
    ] as const
    for (const [path, title, description, picture] of pages) {
      const page = facts(await read(path))
      expect(page).toEqual({
        status: 200,
        canonical: `${api.origin}${path}`,
        title: `${title} | ${PRODUCT_NAME}`,
        description,
        type: path.startsWith('/blog') ? 'article' : 'website',
        url: `${api.origin}${path}`,
        image: `${api.origin}/media/previews/${picture}.jpg`,
        card: 'summary_large_image',
        site: PRODUCT_NAME,
      })
    }
  })

  test('[META-04 META-12] of any other page describes the product, with an absolute picture URL', async () => {
    const page = await read('/explore?mode=latest')
    expect([page.status, page.canonical, page.result.ogImage?.[0]?.url]).toEqual([
      200,
      `${api.origin}/explore`,
      `${api.origin}${BRAND_IMAGE}`,
    ])
  })

  test('[META-08] replaces tags of the same kind and keeps others', async () => {
    const { text } = await api.request('GET', '/u/ayen')
    expect(text).toContain('name="theme-color" content="#FBF7F1" media=')
    for (const tag of ['<title>', 'name="description"', 'property="og:title"']) {
      expect([tag, text.split(tag).length - 1]).toEqual([tag, 1])
    }
  })
})

describe('page URLs', () => {
  test('an outdated slug redirects permanently, an id alone does not', async () => {
    const stale = [
      [`/posts/old-name-${ids.post}?x=1`, `/posts/first-light-${ids.post}?x=1`],
      [`/portfolio/boat-${ids.work}`, `/portfolio/ferry-${ids.work}`],
      ['/blog/a-year', `/blog/${encodeURIComponent('ɣɔ̈ɔ̈t-a-year')}`],
      ['/projects/mural', `/projects/mural-${ids.project}`],
    ]
    for (const [path = '', to] of stale) {
      const response = await api.request('GET', path)
      expect([path, response.status, response.headers.get('location')]).toEqual([path, 301, to])
    }
  })

  test('[A28] a slug that several projects share names the one that the API returns, and never one of a deleted owner', async () => {
    const [former, deng] = [await api.register('former'), await api.register('deng')]
    const project = { title: 'Shared', slug: 'shared', summary: 'One slug.' }
    const rows = await api.db
      .insertInto('projects')
      .values([former, deng, ayen].map(({ id }) => ({ ...project, owner_id: id })))
      .returning('id')
      .execute()
    await api.deleteAccount(former)
    const response = await api.request('GET', '/projects/shared')
    const { body } = await api.request('GET', '/api/projects/shared/')
    expect([response.status, response.headers.get('location'), body.id]).toEqual([
      301,
      `/projects/shared-${rows[1]?.id}`,
      rows[1]?.id,
    ])
    const gone = await api.request('GET', `/projects/shared-${rows[0]?.id}`)
    expect(gone.status).toBe(404)
  })

  test('[META-05 A18] a page with an id alone is its own canonical URL', async () => {
    const paths = [`/posts/${ids.post}`, `/portfolio/${ids.work}`, `/projects/${ids.project}`]
    for (const path of [...paths, `/blog/${ids.blog}`]) {
      const { status, canonical, result } = await read(`${path}?from=chat`)
      const url = api.origin + path
      expect([status, canonical, result.ogUrl]).toEqual([200, url, url])
    }
  })

  test("missing content gives 404 with the client's page", async () => {
    const paths = [
      '/posts/99999',
      '/posts/abc',
      '/portfolio/x-99999',
      '/blog/none',
      '/blog/draft',
      '/u/nobody',
      '/posts/%00',
    ]
    for (const path of paths) {
      const response = await api.request('GET', path)
      expect([path, response.status, response.text.includes('id="root"')]).toEqual([
        path,
        404,
        true,
      ])
    }
  })
})

describe('preview pictures', () => {
  const load = async (name: string) => {
    const response = await fetch(`${api.origin}/media/previews/${name}.jpg`)
    const bytes = Buffer.from(await response.arrayBuffer())
    const { width, height, format } = await sharp(bytes).metadata()
    return { type: response.headers.get('content-type'), size: bytes.length, width, height, format }
  }

  test('are 1200 × 630 and under 300 kB, with or without a source picture', async () => {
    mkdirSync(join(api.config.mediaDir, 'avatars'), { recursive: true })
    const face = await sharp({
      create: { width: 192, height: 192, channels: 3, background: '#a63' },
    })
      .webp()
      .toBuffer()
    writeFileSync(join(api.config.mediaDir, 'avatars', 'face.webp'), face)
    await api.db
      .updateTable('users')
      .set({ avatar: '/media/avatars/face.webp' })
      .where('id', '=', ayen.id)
      .execute()
    for (const name of [`work-${ids.work}`, `post-${ids.post}`, `person-${ayen.id}`]) {
      const found = await load(name)
      expect([name, found.type, found.width, found.height, found.format]).toEqual([
        name,
        'image/jpeg',
        1200,
        630,
        'jpeg',
      ])
      expect(found.size).toBeLessThan(300_000)
    }
  })

  test('give 404 for missing subjects', async () => {
    for (const name of ['work-99999', 'thing-1', `blog-${ids.draft}`, '../secret']) {
      expect((await fetch(`${api.origin}/media/previews/${name}.jpg`)).status).toBe(404)
    }
  })
})

describe('search engines', () => {
  test('robots.txt excludes signed-in pages and links to the sitemap', async () => {
    const { text } = await api.request('GET', '/robots.txt')
    const lines = text.split('\n')
    for (const line of ['Disallow: /messages', 'Disallow: /settings', 'Disallow: /create/']) {
      expect(lines).toContain(line)
    }
    expect(lines).toContain(`Sitemap: ${api.origin}/sitemap.xml`)
    expect(text).not.toContain('Disallow: /posts')
  })

  test('the sitemap lists every public URL and no draft', async () => {
    const locations = async (path: string) => {
      const { text } = await api.request('GET', path)
      return [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1] ?? '')
    }
    const files = await locations('/sitemap.xml')
    const found = await Promise.all(files.map((file) => locations(file.slice(api.origin.length))))
    const all = found.flat()
    const slug = encodeURIComponent('ɣɔ̈ɔ̈t-a-year')
    for (const path of [
      '/explore',
      `/posts/first-light-${ids.post}`,
      `/portfolio/ferry-${ids.work}`,
      `/blog/${slug}`,
      `/projects/mural-${ids.project}`,
      `/marketplace/${ids.asset}`,
      '/u/ayen',
    ]) {
      expect(all).toContain(`${api.origin}${path}`)
    }
    expect(all.filter((url) => url.includes('draft'))).toEqual([])
    expect(all).not.toContain(`${api.origin}/marketplace/${ids.withdrawn}`)
    expect((await api.request('GET', '/sitemaps/none-1.xml')).status).toBe(404)
  })
})
