// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { NO_RESULTS, type SearchResults } from '../../../src/protocol/content/search.ts'
import { offerOf } from '../../kit/offer.ts'
import { PICTURE, renderContent, work } from './content-kit.tsx'

const user = (id: number, full_name: string) => ({
  id,
  username: `u${id}`,
  first_name: '',
  last_name: '',
  full_name,
  profile_picture: null,
})
const profile = (id: number, full_name: string, given: object = {}) => ({
  user: user(id, full_name),
  headline: `Maker ${id}`,
  bio: '',
  avatar: null,
  userprofile: null,
  ...given,
})
const author = (id: number) => ({ id, username: `u${id}`, full_name: `U ${id}`, avatar: null })

/** Renders the page of all results for a query and waits for it. */
async function found(q: string, given: Partial<SearchResults>): Promise<void> {
  renderContent(`/search?${new URLSearchParams({ q })}`, {
    content: { search: { full: async () => ({ ...NO_RESULTS, ...given }) } },
  })
  await screen.findByText(/^\d+\+? results?$/)
}

const people = () => within(screen.getByRole('list', { name: 'People' })).getAllByRole('listitem')
const named = (place: HTMLElement, role: 'link' | 'button') =>
  within(place)
    .queryAllByRole(role)
    .map((one) => one.getAttribute('aria-label') ?? one.textContent)
const marks = (place: HTMLElement = document.body) =>
  [...place.querySelectorAll('mark')].map((mark) => mark.textContent)

it('lists a user whose name matches first, with actions and three portfolio items', async () => {
  const pictured = [1, 2, 3, 4].map((id) =>
    work(id, { author: author(2), images: [{ ...PICTURE, alt: '' }] }),
  )
  await found('keji', {
    users: [
      profile(1, 'Kejira Lado'),
      profile(2, 'Keji Modi', { bio: 'Looms.', userprofile: { location: 'Wau' } }),
    ],
    creators: [
      {
        id: 9,
        user: user(2, 'Keji Modi'),
        artistic_style: '',
        specialization: '',
        art_statement: '',
        creator_type_display: 'Weaver',
      },
    ],
    works: [work(7, { author: author(1) }), ...pictured],
  })
  const [first, second] = people()
  if (!first || !second) throw new Error('expected two users')
  expect(within(first).getByRole('heading', { level: 3, name: 'Keji Modi' })).toBeTruthy()
  for (const text of ['Maker 2', 'Weaver · Wau', 'Looms.'])
    expect(within(first).getByText(text)).toBeTruthy()
  expect(named(first, 'button')).toEqual(['Follow Keji Modi', 'Message'])
  const links = within(first).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/u/u2',
    '/portfolio/work-1',
    '/portfolio/work-2',
    '/portfolio/work-3',
  ])
  expect(within(first).getByRole('link', { name: 'Work 1' })).toBeTruthy()
  expect(second.querySelector('h3')?.textContent).toBe('Kejira Lado')
  expect(named(second, 'button')).toEqual(['Follow Kejira Lado'])
})

it('omits portfolio, bio and location of a user without them', async () => {
  await found('poni', { users: [profile(3, 'Poni Lasu')], works: [work(7)] })
  const [only] = people()
  if (!only) throw new Error('expected one user')
  expect(only.querySelectorAll('p')).toHaveLength(1)
  expect(within(only).getAllByRole('link')).toHaveLength(1)
})

it('features no user when the query is not a name', async () => {
  await found('maker', { users: [profile(1, 'Keji Modi'), profile(2, 'Poni Lasu')] })
  expect(screen.queryByRole('button', { name: 'Message' })).toBeNull()
  expect(people()).toHaveLength(2)
})

it('highlights matches in users, freelancers, assets and services without splitting names', async () => {
  await found('loom wea', {
    users: [profile(1, 'Weasel Deng', { headline: 'Weaver of loóms' })],
    assets: [{ id: 5, title: 'Loom brushes', price: '5', thumbnail: null, category: 'Looms' }],
    services: [offerOf({ id: 6, title: 'A loom for you', user: author(4) })],
  })
  expect(marks(screen.getByRole('list', { name: 'People' }))).toEqual(['Wea', 'Wea', 'loóm'])
  expect(marks(screen.getByRole('list', { name: 'Assets' }))).toEqual(['Loom'])
  expect(marks(screen.getByRole('list', { name: 'Services' }))).toEqual(['loom'])
  const [weasel] = people()
  expect(weasel?.querySelector('h3 > a')?.textContent).toBe('Weasel Deng')
  expect(screen.getByRole('link', { name: 'Loom brushes' })).toBeTruthy()
  expect(screen.getByRole('article', { name: 'A loom for you' })).toBeTruthy()
})

it('shows result types without results with a count and a link', async () => {
  await found('keji', { users: [profile(1, 'Keji Modi')] })
  const kinds = within(screen.getByRole('navigation', { name: 'Result types' }))
  expect(kinds.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'All',
    'People1',
    'Freelancers0',
    'Work0',
    'Assets0',
    'Services0',
    'Posts',
    'Blog',
  ])
  const looks = (name: string) => kinds.getByRole('link', { name }).className
  expect(looks('Work 0')).toBe(looks('Assets 0'))
  expect(looks('Work 0')).not.toBe(looks('People 1'))
})
