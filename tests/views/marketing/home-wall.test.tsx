// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { serviceFailure } from '../../../src/protocol/base/errors.ts'
import type { FeedItem } from '../../../src/protocol/content/creative-types.ts'
import { splitIntoRows } from '../../../src/views/marketing/home/portfolio-wall.tsx'
import { PICTURE, POTTER, page, post, renderContent, work } from '../content/content-kit.tsx'
import { AYEN } from '../kit/kit.tsx'

const NONE = { makers: null, works: null, assets: null, open_projects: null }
const shape = (id: number, width: number, height: number): FeedItem => ({
  type: 'work',
  item: work(id, { images: [{ ...PICTURE, width, height }] }),
})
const explore = (trending: readonly FeedItem[], numbers: object = NONE) => ({
  trending: async () => trending,
  numbers: async () => numbers,
  creators: async () => page([]),
})
const collections = { list: async () => page([]) }

describe('content on the home page', () => {
  it('shows trending items with their creators and counts to an anonymous user', async () => {
    const content = { explore: explore([shape(1, 4, 3)], { ...NONE, works: 2512 }), collections }
    renderContent('/', { content })
    const piece = await screen.findByRole('link', { name: 'A heron at the ferry Lokai Baraka' })
    expect(piece.getAttribute('href')).toBe('/portfolio/work-1')
    expect(screen.getByRole('link', { name: '2,512 works' }).getAttribute('href')).toBe(
      '/portfolio',
    )
  })

  it('shows no trending items to a signed-in user', async () => {
    renderContent('/', { user: AYEN, content: { explore: explore([shape(1, 4, 3)]), collections } })
    await screen.findByRole('heading', { name: 'Collections worth your time' })
    expect(screen.queryByRole('link', { name: /A heron/ })).toBeNull()
  })

  it('shows no trending items without pictures and no counts that the API omits', async () => {
    renderContent('/', {
      content: { explore: explore([{ type: 'post', item: post(1) }]), collections },
    })
    await screen.findByRole('heading', { name: 'Strip and thread' })
    expect(screen.queryByRole('link', { name: 'See what’s trending' })).toBeNull()
    expect(screen.getByRole('heading', { name: 'No pictures yet' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: /works$|makers$|projects$/ })).toBeNull()
  })

  it('[HOME-06] shows collections of users, or themes when the API has none', async () => {
    const made = {
      id: 1,
      title: 'River hours',
      slug: 'river-hours',
      description: '',
      owner: POTTER,
      items_count: 2,
      pictures: [PICTURE],
    }
    const { app } = renderContent('/', {
      content: { explore: explore([]), collections: { list: async () => page([made]) } },
    })
    const region = await screen.findByRole('region', { name: 'Collections worth your time' })
    await within(region).findByRole('link', { name: 'River hours' })
    expect(within(region).getAllByRole('heading', { level: 3 })).toHaveLength(1)
    app.queryClient.clear()
    const list = () => Promise.reject(serviceFailure({ message: 'no', status: 404 }))
    renderContent('/', { content: { explore: explore([]), collections: { list } } })
    expect(await screen.findByRole('heading', { name: 'The long river' })).toBeTruthy()
  })

  it('shows only the colours of a collection’s pictures with the data saver on', async () => {
    const hashed = { ...PICTURE, thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j3A' }
    const unknown = { ...PICTURE, url: '/media/pictures/b2/' }
    const made = {
      id: 1,
      title: 'River hours',
      slug: 'river-hours',
      description: '',
      owner: POTTER,
      items_count: 2,
      pictures: [hashed, unknown],
    }
    const { app } = renderContent('/', {
      content: { explore: explore([]), collections: { list: async () => page([made]) } },
    })
    const region = await screen.findByRole('region', { name: 'Collections worth your time' })
    await within(region).findByRole('link', { name: 'River hours' })
    const pictures = () =>
      [...region.querySelectorAll('a[aria-hidden] > span')].map((place) => [
        place.querySelector('img')?.getAttribute('src') ?? null,
        (place as HTMLElement).style.backgroundImage.slice(0, 20),
      ])
    const emitted = ['/media/pictures/b2/320.jpg', '']
    expect(pictures()).toEqual([['/media/pictures/a1/320.jpg', 'url("data:image/png;'], emitted])
    act(() => app.preferences.set('data', 'on'))
    expect(pictures()).toEqual([[null, 'url("data:image/png;'], emitted])
  })

  it('distributes items over two rows of similar length and skips items without pictures', () => {
    const rows = splitIntoRows([
      shape(1, 2, 1),
      { type: 'post', item: post(9) },
      shape(2, 1, 1),
      shape(3, 1, 2),
      shape(4, 1, 1),
    ])
    expect(rows.map((row) => row.map(({ entry }) => entry.item.id))).toEqual([[1], [2, 3, 4]])
  })
})
