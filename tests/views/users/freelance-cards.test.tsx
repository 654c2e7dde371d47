// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { serviceFailure } from '../../../src/protocol/base/errors.ts'
import type { Freelancer } from '../../../src/protocol/users/freelance.ts'
import { PICTURE, page, renderContent } from '../content/content-kit.tsx'

const freelancer = (id: number, given: Partial<Freelancer> = {}): Freelancer => ({
  id,
  user: {
    id,
    username: `maker${id}`,
    first_name: 'Maker',
    last_name: String(id),
    full_name: `Maker ${id}`,
    profile_picture: null,
  },
  headline: '',
  bio: '',
  title: 'Signs',
  skills: [],
  location: '',
  time_zone: '',
  languages: [],
  rate: null,
  availability: null,
  ...given,
})

const strips = async (...people: Freelancer[]) => {
  renderContent('/freelance', {
    content: { search: { freelancers: async () => page(people) } },
  })
  await screen.findByRole('heading', { level: 2, name: 'Maker 1' })
  const cards = within(screen.getByRole('list', { name: 'Freelancers' })).getAllByRole('article')
  return cards.map(
    (card) => card.querySelector('a[aria-hidden=true]')?.querySelectorAll('img').length,
  )
}

it('[PROD-14] shows up to three portfolio items per freelancer and reserves space if one has none', async () => {
  const works = ['a', 'b', 'c', 'd'].map((key) => ({ ...PICTURE, url: `/media/pictures/${key}/` }))
  expect(await strips(freelancer(1, { works }), freelancer(2, { works: [] }))).toEqual([3, 0])
})

it('[PROD-14] shows cards without pictures when the API returns no portfolio items', async () => {
  expect(await strips(freelancer(1), freelancer(2))).toEqual([undefined, undefined])
})

const failed = () => serviceFailure({ message: 'Failed to load data', status: 503 })
const names = () =>
  within(screen.getByRole('list', { name: 'Freelancers' }))
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
const retry = async () => fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))

it('[ROUTE-18 A28] offers Retry when the list or its next page fails to load', async () => {
  let failing = true
  renderContent('/freelance', {
    content: {
      search: {
        freelancers: async ({ page: number }: { page: number }) => {
          if (failing) throw failed()
          return number === 1 ? page([freelancer(1), freelancer(2)], 2) : page([freelancer(3)])
        },
      },
    },
  })
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load data')
  failing = false
  await retry()
  const more = await screen.findByRole('button', { name: 'Load more' })
  expect(names()).toEqual(['Maker 1', 'Maker 2'])
  failing = true
  fireEvent.click(more)
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to load data')
  expect(names()).toEqual(['Maker 1', 'Maker 2'])
  failing = false
  await retry()
  await screen.findByRole('heading', { level: 2, name: 'Maker 3' })
  expect(names()).toEqual(['Maker 1', 'Maker 2', 'Maker 3'])
  expect(screen.queryByRole('button', { name: 'Load more' })).toBe(null)
})

it.each([
  ['nobody-here', 'nobody-here'],
  ['%25%20x', '% x'],
])('[ROUTE-19 A28] /freelancer/%s shows Freelancer not found', async (segment, username) => {
  const requests: unknown[] = []
  renderContent(`/freelancer/${segment}`, {
    content: {
      search: {
        freelancer: async (name: string) => {
          requests.push(name)
          return null
        },
      },
    },
  })
  const title = { level: 1, name: 'Freelancer not found' }
  expect(await screen.findByRole('heading', title)).toBeTruthy()
  const link = within(screen.getByRole('main')).getByRole('link', { name: 'Find a freelancer' })
  expect(link.getAttribute('href')).toBe('/freelance')
  expect(requests).toEqual([username])
})

it('[ROUTE-19 A28] offers Retry when a freelancer fails to load, and renders without services', async () => {
  let failing = true
  renderContent('/freelancer/maker1', {
    content: {
      search: {
        freelancer: async () => {
          if (failing) throw failed()
          return freelancer(1)
        },
        offers: async () => page([]),
      },
      assets: { list: async () => page([]) },
    },
  })
  const title = { level: 1, name: 'Failed to load data' }
  expect(await screen.findByRole('heading', title)).toBeTruthy()
  failing = false
  await retry()
  expect(await screen.findByRole('heading', { level: 1, name: 'Maker 1' })).toBeTruthy()
  const none = await screen.findByText(/^hasn’t listed services\./)
  expect(none.textContent).toMatch(/^Maker hasn’t listed services\./)
})
