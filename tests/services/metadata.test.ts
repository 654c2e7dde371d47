// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { BRAND_IMAGE, PRODUCT_NAME, TAGLINE, THEME_COLOR } from '../../src/protocol/base/brand.ts'
import { createMetadata } from '../../src/services/browser/metadata.ts'
import type { LoadCode } from '../../src/services/chunk.ts'

const location = { href: 'https://kinyeti.test/blog/rivers?page=2#top' }
const create = (load: LoadCode = (part) => part()) =>
  createMetadata({ document, location, load, description: 'Default description' })

/** What is written after the title stands in the head. */
const settled = () => Promise.resolve().then(() => vi.dynamicImportSettled())

/** Every tag of the head by its name, each with all its contents. */
function head() {
  const tags: Record<string, (string | null)[]> = {}
  for (const meta of document.head.querySelectorAll('meta')) {
    const name = meta.getAttribute('name') ?? meta.getAttribute('property') ?? '?'
    tags[name] = [...(tags[name] ?? []), meta.getAttribute('content')]
  }
  const canonical = [...document.head.querySelectorAll('link[rel="canonical"]')]
  const data = [...document.head.querySelectorAll('script[type="application/ld+json"]')]
  return {
    title: document.title,
    tags,
    canonical: canonical.map((link) => link.getAttribute('href')),
    data: data.map((script) => JSON.parse(script.textContent ?? '')),
  }
}

const DEFAULT_TITLE = `${TAGLINE} | ${PRODUCT_NAME}`
const IMAGE = `https://kinyeti.test${BRAND_IMAGE}`
const URL_HERE = 'https://kinyeti.test/blog/rivers'

const DEFAULTS = {
  title: DEFAULT_TITLE,
  tags: {
    description: ['Default description'],
    robots: ['index, follow'],
    'theme-color': [THEME_COLOR],
    'og:site_name': [PRODUCT_NAME],
    'og:title': [DEFAULT_TITLE],
    'og:description': ['Default description'],
    'og:image': [IMAGE],
    'og:url': [URL_HERE],
    'og:type': ['website'],
    'twitter:card': ['summary_large_image'],
    'twitter:title': [DEFAULT_TITLE],
    'twitter:description': ['Default description'],
    'twitter:image': [IMAGE],
    'twitter:url': [URL_HERE],
  },
  canonical: [URL_HERE],
  data: [
    {
      '@context': 'https://schema.org',
      '@type': 'WebPage',
      name: DEFAULT_TITLE,
      description: 'Default description',
      image: IMAGE,
      url: URL_HERE,
    },
  ],
}

beforeEach(() => {
  document.head.innerHTML = ''
  document.title = ''
})

describe('createMetadata', () => {
  it('[META-04 META-12 META-05 META-06 META-07 META-08 META-09 A18] a page without its own has the defaults', async () => {
    create().set({})
    await settled()
    expect(head()).toEqual(DEFAULTS)
  })

  it('[META-01 META-03 META-05 META-06] a page sets title, description, image, url and type', async () => {
    create().set({
      title: 'Blog',
      description: 'Blog posts',
      image: '/media/cover.jpg',
      url: '/blog?page=2',
      type: 'website',
    })
    const title = `Blog | ${PRODUCT_NAME}`
    const image = 'https://kinyeti.test/media/cover.jpg'
    const url = 'https://kinyeti.test/blog'
    await settled()
    expect(head()).toEqual({
      title,
      tags: {
        ...DEFAULTS.tags,
        description: ['Blog posts'],
        'og:title': [title],
        'og:description': ['Blog posts'],
        'og:image': [image],
        'og:url': [url],
        'twitter:title': [title],
        'twitter:description': ['Blog posts'],
        'twitter:image': [image],
        'twitter:url': [url],
      },
      canonical: [url],
      data: [
        {
          '@context': 'https://schema.org',
          '@type': 'WebPage',
          name: title,
          description: 'Blog posts',
          image,
          url,
        },
      ],
    })
  })

  it('[META-02 META-09 META-11] an article carries its own tags and structured data', async () => {
    create().set({
      title: 'Rivers',
      type: 'article',
      article: {
        author: 'Ayen Deng',
        publishedTime: '2026-01-05T08:00:00Z',
        modifiedTime: '2026-01-06T08:00:00Z',
        section: 'Photography',
        tags: ['Nile', 'Sudd'],
      },
    })
    const title = `Rivers | ${PRODUCT_NAME}`
    await settled()
    expect(head()).toEqual({
      ...DEFAULTS,
      title,
      tags: {
        ...DEFAULTS.tags,
        'og:title': [title],
        'twitter:title': [title],
        'og:type': ['article'],
        'article:author': ['Ayen Deng'],
        'article:published_time': ['2026-01-05T08:00:00Z'],
        'article:modified_time': ['2026-01-06T08:00:00Z'],
        'article:section': ['Photography'],
        'article:tag': ['Nile', 'Sudd'],
      },
      data: [
        {
          '@context': 'https://schema.org',
          '@type': 'Article',
          headline: title,
          description: 'Default description',
          image: IMAGE,
          url: URL_HERE,
          author: { '@type': 'Person', name: 'Ayen Deng' },
          datePublished: '2026-01-05T08:00:00Z',
          dateModified: '2026-01-06T08:00:00Z',
          articleSection: 'Photography',
          keywords: 'Nile, Sudd',
        },
      ],
    })
  })

  it('[META-10 META-11] leaving restores the defaults and leaves nothing double', async () => {
    const metadata = create()
    metadata.set({})
    const leave = metadata.set({
      title: 'Rivers',
      type: 'article',
      article: { author: 'Ayen', tags: ['a', 'b'] },
    })
    leave()
    await settled()
    expect(head()).toEqual(DEFAULTS)
  })

  it('[META-10] leaving late does not undo what the next page has set', () => {
    const metadata = create()
    const leave = metadata.set({ title: 'First' })
    metadata.set({ title: 'Second' })
    leave()
    expect(document.title).toBe(`Second | ${PRODUCT_NAME}`)
  })

  it('[META-10] takes over the tags that the page came with, and drops doubles', async () => {
    document.head.innerHTML = `
      <meta name="description" content="x"><meta property="og:title" content="x">
      <meta property="og:title" content="y"><link rel="canonical" href="/x">
      <link rel="canonical" href="/y"><script type="application/ld+json">{}</script>`
    create().set({})
    await settled()
    expect(head()).toEqual(DEFAULTS)
  })

  it('a title with markup in it cannot end the structured data', async () => {
    create().set({ title: '</script><script>alert(1)</script>' })
    await settled()
    const text = document.head.querySelector('script[type="application/ld+json"]')?.textContent
    expect(text).not.toContain('<')
    expect(head().data[0].name).toBe(`</script><script>alert(1)</script> | ${PRODUCT_NAME}`)
  })

  it('[META-10] what the server wrote of the page stands as it came, until the next page', async () => {
    document.head.innerHTML = `
      <meta name="description" content="By the server"><link rel="canonical" href="${URL_HERE}">
      <meta property="og:title" content="Rivers | ${PRODUCT_NAME}">`
    const parts: unknown[] = []
    const metadata = create(async (part) => {
      parts.push(part)
      return part()
    })
    // The title of the route, then the page's own.
    metadata.set({ title: 'Blog' })
    const leave = metadata.set({ title: 'Rivers', description: 'Of the page' })
    await settled()
    expect([parts.length, head().tags.description]).toEqual([0, ['By the server']])
    leave()
    await settled()
    expect([parts.length, head()]).toEqual([1, DEFAULTS])
  })

  it('[META-01] a page that was left before its tags could be written writes none', async () => {
    let come = (): void => {}
    const late = new Promise<void>((resolve) => {
      come = resolve
    })
    const metadata = create((part) => late.then(part))
    metadata.set({ title: 'First', description: 'Of the first' })
    await settled()
    metadata.set({ title: 'Second', description: 'Of the second' })
    come()
    await vi.waitFor(() => expect(head().tags.description).toEqual(['Of the second']))
    expect(head().title).toBe(`Second | ${PRODUCT_NAME}`)
  })

  it('a title is set where its tags cannot be had', async () => {
    create(() => Promise.reject(new Error('the network has gone'))).set({ title: 'Rivers' })
    await settled()
    expect(document.title).toBe(`Rivers | ${PRODUCT_NAME}`)
  })
})
