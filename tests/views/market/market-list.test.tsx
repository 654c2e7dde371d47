// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { serviceFailure } from '../../../src/protocol/base/errors.ts'
import { PLACEHOLDER_IMAGE } from '../../../src/protocol/publishing/images.ts'
import { page } from '../content/content-kit.tsx'
import { AYEN } from '../kit/kit.tsx'
import { asset, renderMarket } from './market-kit.tsx'

const CATEGORIES = [
  { id: 3, name: 'Brushes', slug: 'brushes' },
  { id: 4, name: 'Photos', slug: 'photos' },
]

const titles = (list: HTMLElement) =>
  within(list)
    .getAllByRole('heading')
    .map((heading) => heading.textContent)

const address = () => window.location.pathname + window.location.search

describe('marketplace', () => {
  it('[ROUTE-15 PROD-16 ENT-16] shows assets with seller, price and rating to an anonymous user', async () => {
    renderMarket('/marketplace', {
      assets: {
        list: async () => ({
          ...page([asset(1, { rating: { average: 4.5, count: 12 } }), asset(2, { price: 'Free' })]),
          count: 2,
        }),
        trending: async () => page([asset(3)]),
        categories: async () => CATEGORIES,
      },
    })
    const list = await screen.findByRole('list', { name: 'Assets' })
    expect(titles(list)).toEqual(['Asset 1', 'Asset 2'])
    const [first, second] = within(list).getAllByRole('article')
    if (!first || !second) throw new Error('expected two cards')
    expect(within(first).getByRole('link', { name: 'Asset 1' }).getAttribute('href')).toBe(
      '/marketplace/1',
    )
    expect(within(first).getByRole('link', { name: 'Lokai Baraka' }).getAttribute('href')).toBe(
      '/u/lokai',
    )
    expect(within(first).getByText('SSP 12,000')).toBeTruthy()
    expect(within(first).getByText('Rated 4.5 of 5, 12 reviews')).toBeTruthy()
    expect(within(second).getByText('Free')).toBeTruthy()
    expect(screen.getByText('2 assets')).toBeTruthy()
    expect(titles(screen.getByRole('list', { name: 'Trending' }))).toEqual(['Asset 3'])
    expect(screen.queryByRole('heading', { name: 'Recommended' })).toBeNull()
    const categories = await screen.findByRole('navigation', { name: 'Category' })
    expect(
      within(categories)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['All', '/marketplace'],
      ['Brushes', '/marketplace?category=brushes'],
      ['Photos', '/marketplace?category=photos'],
    ])
  })

  it('[ENT-18] shows the placeholder for an asset without a picture', async () => {
    renderMarket('/marketplace', {
      assets: { list: async () => page([asset(1, { images: [], thumbnail: null })]) },
    })
    const list = await screen.findByRole('list', { name: 'Assets' })
    expect(list.querySelector('img')?.getAttribute('src')).toBe(PLACEHOLDER_IMAGE)
  })

  it('[API-ASSET-01] requests the assets that the filters in the URL select', async () => {
    const requests: unknown[] = []
    const assets = {
      list: async (filters: object) => {
        requests.push(filters)
        return page([])
      },
    }
    renderMarket(
      '/marketplace?search=reed&category=brushes&currency=USD&price_min=5&price_max=20.5&licence=commercial&sort=-price&tag=ink&seller=lokai',
      { assets },
    )
    await screen.findByRole('heading', { name: 'No assets match' })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Assets with #ink')
    expect(requests).toEqual([
      {
        search: 'reed',
        category: 'brushes',
        currency: 'USD',
        price_min: 5,
        price_max: 20.5,
        free: false,
        licence: 'commercial',
        sort: '-price',
        tag: 'ink',
        seller: 'lokai',
        page: 1,
      },
    ])
  })

  it('ignores invalid filter values', async () => {
    const requests: unknown[] = []
    const list = async (filters: object) => {
      requests.push(filters)
      return page([])
    }
    renderMarket(
      '/marketplace?currency=EUR&price_min=-3&licence=all&sort=size&free=1&price_max=9',
      {
        assets: { list },
      },
    )
    await screen.findByRole('heading', { name: 'No assets match' })
    expect(requests).toEqual([
      {
        search: '',
        category: '',
        currency: '',
        price_min: null,
        price_max: null,
        free: true,
        licence: '',
        sort: '',
        tag: '',
        seller: '',
        page: 1,
      },
    ])
  })

  it.each([
    ['SSP', '/marketplace?price_min=5'],
    ['SSP', '/marketplace?price_max=5&currency=EUR'],
    ['USD', '/marketplace?price_max=5&currency=USD'],
    ['', '/marketplace?price_max=five'],
  ])('requests prices of one currency (%s) for %s', async (currency, path) => {
    const requests: { currency?: string }[] = []
    const list = async (filters: object) => {
      requests.push(filters)
      return page([])
    }
    renderMarket(path, { assets: { list } })
    await waitFor(() => expect(requests.map((request) => request.currency)).toEqual([currency]))
  })

  it('adds each filter to the URL and removes it again', async () => {
    const { user } = renderMarket('/marketplace')
    await user.click(await screen.findByRole('link', { name: 'Best rated' }))
    expect(address()).toBe('/marketplace?sort=rating')
    await user.click(screen.getByRole('link', { name: 'Extended commercial use' }))
    expect(address()).toBe('/marketplace?licence=extended&sort=rating')
    await user.type(screen.getByLabelText('Min'), '12,000')
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(address()).toBe('/marketplace?currency=SSP&price_min=12000&licence=extended&sort=rating')
    await user.click(screen.getByRole('checkbox', { name: 'Free only' }))
    expect(address()).toBe('/marketplace?currency=SSP&free=1&licence=extended&sort=rating')
    await user.click(screen.getByRole('link', { name: 'Extended commercial use Remove filter' }))
    expect(address()).toBe('/marketplace?currency=SSP&free=1&sort=rating')
    const [clear] = screen.getAllByRole('link', { name: 'Clear filters' })
    if (!clear) throw new Error('no Clear filters link')
    await user.click(clear)
    expect(address()).toBe('/marketplace')
  })

  it('shows the error of a price and keeps the typed text', async () => {
    const { user } = renderMarket('/marketplace')
    const [from, to] = [await screen.findByLabelText('Min'), screen.getByLabelText('Max')]
    await user.type(from, 'ten')
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(screen.getByText('Enter an amount, like 12,000 or 12.50.')).toBeTruthy()
    expect(from.getAttribute('aria-invalid')).toBe('true')
    await user.clear(from)
    await user.type(from, '20')
    await user.type(to, '10')
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(screen.getByText('The maximum can’t be lower than the minimum.')).toBeTruthy()
    expect([from, to].map((input) => (input as HTMLInputElement).value)).toEqual(['20', '10'])
    expect(address()).toBe('/marketplace')
  })

  it('loads more on click and shows an error when that fails', async () => {
    let fail = true
    const { user } = renderMarket('/marketplace', {
      assets: {
        list: async ({ page: number }: { page: number }) => {
          if (number === 1) return { ...page([asset(1)], 2), count: 2 }
          if (fail) throw serviceFailure({ message: 'Permission denied', status: 403 })
          return { ...page([asset(2)]), count: 2 }
        },
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Load more' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to load data: Permission denied',
    )
    fail = false
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('link', { name: 'Asset 2' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Asset 1' })).toBeTruthy()
    expect(screen.getByText('You’ve seen all assets.')).toBeTruthy()
  })

  it('[ERR-12] shows an error with Retry for the list and for each shelf separately', async () => {
    let fail = true
    const failing = async () => {
      if (fail) throw serviceFailure({ message: 'Failed to fetch assets', status: 422 })
      return page([asset(1)])
    }
    const { user } = renderMarket('/marketplace', {
      assets: { list: failing, trending: failing },
    })
    expect(await screen.findByRole('heading', { name: 'Failed to load data' })).toBeTruthy()
    const shelf = screen.getByRole('region', { name: 'Trending' })
    expect(within(shelf).getByRole('alert').textContent).toBe('Failed to fetch assetsRetry')
    fail = false
    await user.click(within(shelf).getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('list', { name: 'Trending' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('list', { name: 'Assets' })).toBeTruthy()
  })

  it('[API-ASSET-09] hides a deleted asset from the shelves too, and focuses it after undo', async () => {
    const seller = { id: AYEN.id, username: AYEN.username, full_name: AYEN.full_name, avatar: null }
    const mine = asset(2, { seller })
    const { app, removal } = renderMarket('/marketplace', {
      user: AYEN,
      assets: {
        list: async () => page([asset(1), mine]),
        trending: async () => page([mine, asset(1)]),
      },
    })
    const shown = () => screen.getAllByRole('list', { name: /^(Trending|Assets)$/ }).map(titles)
    await screen.findByRole('list', { name: 'Assets' })
    const ask = { kind: 'asset', id: 2, note: '', href: '', thread: null } as const
    app.root.send({
      type: 'intent.want',
      intent: { to: 'removal', event: { type: 'removal.open', ...ask } },
    })
    await waitFor(() => expect(shown()).toEqual([['Asset 1'], ['Asset 1']]))
    removal.bringBack()
    await waitFor(() =>
      expect(shown()).toEqual([
        ['Asset 2', 'Asset 1'],
        ['Asset 1', 'Asset 2'],
      ]),
    )
    const [first] = screen.getAllByRole('link', { name: 'Asset 2' })
    expect(document.activeElement).toBe(first)
  })

  it('shows an empty state when there are no assets', async () => {
    renderMarket('/marketplace')
    expect(await screen.findByRole('heading', { name: 'Nothing for sale yet' })).toBeTruthy()
  })
})
