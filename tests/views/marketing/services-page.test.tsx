// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { serviceFailure } from '../../../src/protocol/base/errors.ts'
import { offerOf } from '../../kit/offer.ts'
import { page, renderContent } from '../content/content-kit.tsx'

const offer = (id: number, title: string) =>
  offerOf({
    id,
    title,
    created_at: '2026-01-04T08:00:00Z',
    user: { id: 7, username: 'lokai', full_name: 'Lokai Baraka', avatar: null },
  })

it('[ROUTE-03 A28] requests no services without a search', async () => {
  const requests: unknown[] = []
  renderContent('/services', {
    content: {
      search: {
        offers: async (filters: unknown) => {
          requests.push(filters)
          return page([])
        },
      },
    },
  })
  expect(await screen.findByRole('heading', { name: 'Services to hire' })).toBeTruthy()
  const crafts = within(screen.getByRole('article')).getAllByRole('heading', { level: 2 })
  expect(crafts.map((each) => each.textContent)).toEqual([
    'Branding and design',
    'Photography and film',
    'Illustration and murals',
    'Web and apps',
    'Words and stories',
    'Fashion and craft',
  ])
  expect(requests).toEqual([])
})

it('[META-01] describes the page by its lead, below the title of the route', async () => {
  renderContent('/services?search=mural', {
    content: { search: { offers: async () => page([]) } },
  })
  const content = () => document.querySelector('meta[name="description"]')?.getAttribute('content')
  await waitFor(() => expect(content()).toBe('Services you can hire, with prices.'))
  expect(document.title).toBe('Services | Kinyeti')
})

it('[ROUTE-03 A28] shows a page of matching services with highlights and pagination links', async () => {
  const requests: unknown[] = []
  renderContent('/services?search=mural&page=2', {
    content: {
      search: {
        offers: async (filters: unknown) => {
          requests.push(filters)
          return page([offer(1, 'A mural for a school'), offer(2, 'Walls')], 3)
        },
      },
    },
  })
  expect(await screen.findByText('2 services on this page')).toBeTruthy()
  expect(requests).toEqual([{ search: 'mural', username: '', page: 2 }])
  expect([...document.querySelectorAll('mark')].map((each) => each.textContent)).toEqual(['mural'])
  const wayTo = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  expect(wayTo('Next page')).toBe('/services?search=mural&page=3')
  expect(wayTo('Previous page')).toBe('/services?search=mural')
  expect(wayTo(/^See who does this ?: Illustration/)).toBe('/freelance?search=illustration')
  expect(wayTo(/^Services and prices ?: Illustration/)).toBe('/services?search=illustration')
})

it('[ROUTE-03 A28] shows an error of a search and loads again on Retry', async () => {
  let fails = true
  renderContent('/services?search=mural', {
    content: {
      search: {
        offers: async () => {
          if (fails) throw serviceFailure({ message: 'Failed to load data.', status: 400 })
          return page([offer(1, 'A mural')])
        },
      },
    },
  })
  const again = await screen.findByRole('button', { name: 'Retry' })
  fails = false
  fireEvent.click(again)
  expect(await screen.findByText('1 service')).toBeTruthy()
})
