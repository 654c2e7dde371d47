// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { serviceFailure } from '../../../src/protocol/base/errors.ts'
import type { FeedItem } from '../../../src/protocol/content/creative-types.ts'
import { AYEN } from '../kit/kit.tsx'
import { PICTURE, POTTER, page, post, renderContent, story, work } from './content-kit.tsx'

const MIXED: FeedItem[] = [
  { type: 'work', item: work(1) },
  { type: 'post', item: post(2, { body: 'Only words here' }) },
  { type: 'blog', item: story(3, { excerpt: 'How it began' }) },
]

const around = (given: object = {}) => ({
  explore: {
    tags: async () => [{ name: 'ink', count: 9 }],
    trending: async () => MIXED,
    creators: async () => page([]),
    ...given,
  },
  collections: { list: async () => page([]) },
})

const COLLECTION = {
  id: 1,
  title: 'Small and useful',
  slug: 'small-and-useful',
  description: 'Labels and forms.',
  owner: POTTER,
  items_count: 1,
  pictures: [PICTURE],
  works: [work(1)],
}

describe('/explore', () => {
  it('[ROUTE-21 API-LIKE-09] shows portfolio items, posts and blog posts with their authors to an anonymous user', async () => {
    const requests: unknown[] = []
    renderContent('/explore', {
      content: around(),
      loadFeed: async ({ source }) => {
        requests.push(source)
        return page(MIXED)
      },
    })
    const feed = await screen.findByRole('feed', { name: 'Explore' })
    expect(
      within(feed)
        .getAllByRole('heading', { level: 2 })
        .map((heading) => heading.textContent),
    ).toEqual(['Work 1', 'Post 2', 'Story 3'])
    expect(within(feed).getAllByRole('link', { name: 'Lokai Baraka' }).length).toBe(3)
    expect(requests).toEqual([{ kind: 'explore', mode: 'for-you' }])
    const tag = await screen.findByRole('link', { name: '#ink' })
    expect(tag.getAttribute('href')).toBe('/portfolio?tag=ink')
  })

  it('[API-LIKE-12 API-LIKE-16] requests five trending items and shows them below the feed', async () => {
    const requests: unknown[] = []
    renderContent('/explore', {
      content: around({
        trending: async (request: unknown) => {
          requests.push(request)
          return MIXED
        },
      }),
      loadFeed: async () => page([{ type: 'work', item: work(9) }]),
    })
    const section = await screen.findByRole('region', { name: 'Trending' })
    expect(
      within(section)
        .getAllByRole('heading', { level: 3 })
        .map((heading) => heading.textContent),
    ).toEqual(['Work 1', 'Post 2', 'Story 3'])
    expect(requests).toEqual([{ limit: 5 }])
    const feed = await screen.findByRole('feed', { name: 'Explore' })
    expect(feed.compareDocumentPosition(section)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it.each([
    ['fails', () => Promise.reject(serviceFailure({ message: 'no', status: 404 }))],
    ['is empty', async () => []],
  ])('[API-LIKE-12] shows the feed alone when the trending list %s', async (_, response) => {
    let answered = false
    const trending = () => {
      answered = true
      return response()
    }
    renderContent('/explore', {
      content: around({ trending }),
      loadFeed: async () => page([{ type: 'work', item: work(9) }]),
    })
    await screen.findByRole('feed', { name: 'Explore' })
    await waitFor(() => expect(answered).toBe(true))
    expect(screen.queryByText('Trending')).toBe(null)
  })

  it.each([
    ['/explore?mode=latest', 'latest', 'Latest'],
    ['/explore?mode=following', 'following', 'Following'],
    ['/explore?mode=nonsense', 'for-you', 'For you'],
  ])('%s requests mode %s', async (path, mode, label) => {
    const requests: unknown[] = []
    renderContent(path, {
      content: around(),
      loadFeed: async ({ source }) => {
        requests.push(source)
        return page(MIXED)
      },
    })
    await screen.findByRole('feed')
    expect(requests).toEqual([{ kind: 'explore', mode }])
    const modes = screen.getByRole('navigation', { name: 'What to show' })
    expect(modes.querySelector('[aria-current=true]')?.textContent).toBe(label)
  })

  it.each([
    [null, 'Sign in to see who you follow'],
    [AYEN, 'No posts from people you follow yet'],
  ])('shows an empty state when the user follows no one', async (user, heading) => {
    renderContent('/explore?mode=following', { user, content: around() })
    expect(await screen.findByRole('heading', { level: 2, name: heading })).toBeTruthy()
  })
})

describe('/portfolio', () => {
  it('[ROUTE-04 API-PORT-05] searches by the URL and by the search form', async () => {
    const requests: unknown[] = []
    const { user } = renderContent('/portfolio?search=heron', {
      loadFeed: async ({ source }) => {
        requests.push(source)
        return page([{ type: 'work', item: work(1) }])
      },
    })
    const box = await screen.findByRole('searchbox', { name: 'Search works' })
    expect((box as HTMLInputElement).value).toBe('heron')
    await user.clear(box)
    await user.type(box, 'ferry & sun{Enter}')
    await waitFor(() => expect(requests.length).toBe(2))
    expect(requests).toEqual([
      { kind: 'works', search: 'heron' },
      { kind: 'works', search: 'ferry & sun' },
    ])
    expect(new URLSearchParams(window.location.search).get('search')).toBe('ferry & sun')
  })
})

describe('/creators', () => {
  it('[ROUTE-13] shows creators with thumbnails of their portfolio', async () => {
    const user = { ...POTTER, id: 8, first_name: 'Lokai', last_name: 'Baraka' }
    const creator = {
      id: 1,
      user: { ...user, profile_picture: null },
      artistic_style: 'Clay',
      specialization: '',
      art_statement: 'Slow hands.',
      creator_type_display: 'Potter',
      location: 'Wau',
      availability: 'limited',
      works: [PICTURE],
    }
    renderContent('/creators', { content: around({ creators: async () => page([creator]) }) })
    const name = await screen.findByRole('link', { name: 'Lokai Baraka' })
    expect(name.getAttribute('href')).toBe('/u/lokai')
    expect(screen.getByText('Slow hands.')).toBeTruthy()
    expect(screen.getByText('Potter · Wau')).toBeTruthy()
    expect(screen.getByText('Limited availability', { selector: 'span' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Follow Lokai Baraka' })).toBeTruthy()
  })

  it('[ROUTE-13] applies the filters of the URL and removes one on click', async () => {
    const requests: unknown[] = []
    const creators = async (filters: object) => {
      requests.push(filters)
      return page([])
    }
    const { user } = renderContent('/creators?craft=ink&location=Wau&availability=open', {
      content: around({ creators }),
    })
    await screen.findByRole('heading', { name: 'No matches for these filters' })
    await user.click(screen.getByRole('link', { name: /ink/ }))
    await waitFor(() => expect(window.location.search).not.toContain('craft'))
    await waitFor(() => expect(requests).toHaveLength(2))
    expect(requests).toEqual([
      { craft: 'ink', location: 'Wau', availability: 'open', page: 1 },
      { location: 'Wau', availability: 'open', page: 1 },
    ])
    expect(screen.getByRole('link', { name: 'Clear filters' }).getAttribute('href')).toBe(
      '/creators',
    )
  })

  it('[ERRSCR-02] shows an error when creators fail to load', async () => {
    const creators = () =>
      Promise.reject(serviceFailure({ message: 'Server error occurred', status: 500 }))
    renderContent('/creators', { content: around({ creators }) })
    expect(await screen.findByRole('heading', { name: 'Failed to load data' })).toBeTruthy()
  })
})

describe('/inspiration and /collections', () => {
  it('[ROUTE-17] shows trending items and tags', async () => {
    renderContent('/inspiration', { content: around() })
    expect(await screen.findByRole('heading', { level: 1, name: 'Inspiration' })).toBeTruthy()
    expect(await screen.findByRole('heading', { level: 3, name: 'Work 1' })).toBeTruthy()
    expect(await screen.findByRole('link', { name: '#ink' })).toBeTruthy()
  })

  it('[ROUTE-26] lists collections and opens one', async () => {
    const collections = {
      list: async () => page([COLLECTION]),
      get: async () => COLLECTION,
    }
    const { user } = renderContent('/collections', { content: { collections } })
    await user.click(await screen.findByRole('link', { name: 'Small and useful' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Small and useful' })).toBeTruthy()
    expect(window.location.search).toBe('?open=small-and-useful')
    expect(screen.getByRole('heading', { level: 2, name: 'Work 1' })).toBeTruthy()
  })

  it('shows Collection not found for an unknown collection', async () => {
    const get = () => Promise.reject(serviceFailure({ message: 'Resource not found', status: 404 }))
    renderContent('/collections?open=nothing', { content: { collections: { get } } })
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Collection not found' }),
    ).toBeTruthy()
  })
})
