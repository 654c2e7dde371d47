// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  BRAND_IMAGE,
  PRODUCT_NAME,
  TAGLINE,
  THEME_COLOR,
} from '../../../src/protocol/base/brand.ts'
import { createMetadata } from '../../../src/services/browser/metadata.ts'
import type { LoadCode } from '../../../src/services/lazy-chunk.ts'

const location = { href: 'https://kinyeti.test/blog/rivers?page=2#top' }
const create = (load: LoadCode = (part) => part()) =>
  createMetadata({ document, location, load, description: 'Default description' })

/** Waits until the tags that are set after the title are in place. */
const settled = () => Promise.resolve().then(() => vi.dynamicImportSettled())

/** All tags of the head by name, with all their contents. */
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
  it('[META-04 META-12 META-05 META-06 META-07 META-08 META-09 A18] sets the defaults on a page without metadata', async () => {
    create().set({})
    await settled()
    expect(head()).toEqual(DEFAULTS)
  })

  it('[META-01 META-03 META-05 META-06] sets title, description, image, url and type', async () => {
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

  it('[META-02 META-09 META-11] sets the tags and structured data of an article', async () => {
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

  it('[META-10 META-11] restores the defaults without duplicates on unmount', async () => {
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

  it('[META-10] keeps the metadata of the next page when the previous one unmounts late', () => {
    const metadata = create()
    const leave = metadata.set({ title: 'First' })
    metadata.set({ title: 'Second' })
    leave()
    expect(document.title).toBe(`Second | ${PRODUCT_NAME}`)
  })

  it('[META-10] reuses the tags of the HTML and removes duplicates', async () => {
    document.head.innerHTML = `
      <meta name="description" content="x"><meta property="og:title" content="x">
      <meta property="og:title" content="y"><link rel="canonical" href="/x">
      <link rel="canonical" href="/y"><script type="application/ld+json">{}</script>`
    create().set({})
    await settled()
    expect(head()).toEqual(DEFAULTS)
  })

  it('escapes markup in the structured data', async () => {
    create().set({ title: '</script><script>alert(1)</script>' })
    await settled()
    const text = document.head.querySelector('script[type="application/ld+json"]')?.textContent
    expect(text).not.toContain('<')
    expect(head().data[0].name).toBe(`</script><script>alert(1)</script> | ${PRODUCT_NAME}`)
  })

  it('[META-10] keeps server-rendered metadata until the next page', async () => {
    document.head.innerHTML = `
      <meta name="description" content="By the server"><link rel="canonical" href="${URL_HERE}">
      <meta property="og:title" content="Rivers | ${PRODUCT_NAME}">`
    const parts: unknown[] = []
    const metadata = create(async (part) => {
      parts.push(part)
      return part()
    })
    // First the title of the route, then that of the page.
    metadata.set({ title: 'Blog' })
    const leave = metadata.set({ title: 'Rivers', description: 'Of the page' })
    await settled()
    expect([parts.length, head().tags.description]).toEqual([0, ['By the server']])
    leave()
    await settled()
    expect([parts.length, head()]).toEqual([1, DEFAULTS])
  })

  it('[META-01] sets no tags of a page that was left before they could be set', async () => {
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

  it('sets the title even if the code of the tags cannot be loaded', async () => {
    create(() => Promise.reject(new Error('the network has gone'))).set({ title: 'Rivers' })
    await settled()
    expect(document.title).toBe(`Rivers | ${PRODUCT_NAME}`)
  })
})
