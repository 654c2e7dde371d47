// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { TEXTS } from '../../../src/protocol/base/errors.ts'
import type { SearchResults } from '../../../src/protocol/content/search.ts'
import { page, renderContent } from './content-kit.tsx'

const NOTHING: SearchResults = {
  users: [],
  freelancers: [],
  creators: [],
  assets: [],
  services: [],
  works: [],
  categories: [],
  failed: false,
}

const SERVICE = { id: 1, title: 'Film', user: { id: 2, username: 'poni' } }

/** The links shown when a search has no results of the selected type. */
async function waysOn(tab: string, found: object = {}, q = 'nothing'): Promise<string[][]> {
  renderContent(`/search?${new URLSearchParams({ q, tab })}`, {
    content: {
      search: { full: async () => ({ ...NOTHING, ...found }) },
      assets: { list: async () => page([]) },
    },
  })
  const title = await screen.findByText(TEXTS.noResults)
  const links = within(title.parentElement as HTMLElement).getAllByRole('link')
  return links.map((link) => [link.textContent ?? '', link.getAttribute('href') ?? ''])
}

it('[SEARCH-19] a result type without results links to the types with results', async () => {
  expect(await waysOn('people', { services: [SERVICE] })).toEqual([
    ['Services', '/search?q=nothing&tab=services'],
    ['Explore', '/explore'],
  ])
})

it('[SEARCH-19] without any results a result type links to all results and to Explore', async () => {
  expect(await waysOn('people')).toEqual([
    ['All results', '/search?q=nothing'],
    ['Explore', '/explore'],
  ])
})

it('[SEARCH-19] without any results the page of all types links to Explore', async () => {
  expect(await waysOn('all')).toEqual([['Explore', '/explore']])
})

it('[SEARCH-19] a query of several words links to searches for up to three of its longer words', async () => {
  expect(await waysOn('all', {}, 'zz milaya at the milaya loom market')).toEqual([
    ['Search for “milaya” alone', '/search?q=milaya'],
    ['Search for “the” alone', '/search?q=the'],
    ['Search for “loom” alone', '/search?q=loom'],
    ['Explore', '/explore'],
  ])
})

it('[SEARCH-19] a search for one word keeps the selected result type', async () => {
  expect(await waysOn('people', {}, 'ab 100%')).toEqual([
    ['Search for “100%” alone', '/search?q=100%25&tab=people'],
    ['All results', '/search?q=ab+100%25'],
    ['Explore', '/explore'],
  ])
})

/** The links of the Browse section. */
const browseLinks = () =>
  within(screen.getByRole('region', { name: 'Browse' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
const BROWSE_LINKS = [
  '/creators',
  '/freelance',
  '/marketplace',
  '/portfolio',
  '/projects',
  '/inspiration',
]

it('[SEARCH-19] shows links to all sections below an empty search', async () => {
  await waysOn('all')
  expect(browseLinks()).toEqual(BROWSE_LINKS)
})

describe('search page without a query', () => {
  const tags = (list: string[]) => ({
    explore: { tags: async () => list.map((name) => ({ name, count: 1 })) },
  })

  it('[ROUTE-20] shows search hints, popular tags and links to all sections', async () => {
    renderContent('/search', { content: tags(['ink', 'loom']) })
    expect(await screen.findByRole('heading', { name: 'What are you looking for?' })).toBeTruthy()
    expect(screen.getByText('Search by name, skill, topic or place.')).toBeTruthy()
    const popular = await screen.findByRole('list', { name: 'Popular tags' })
    expect(within(popular).getAllByRole('link')).toHaveLength(2)
    expect(browseLinks()).toEqual(BROWSE_LINKS)
    expect(screen.queryByRole('region', { name: 'Recent searches' })).toBeNull()
  })

  it('renders without popular tags when they fail to load', async () => {
    renderContent('/search', {
      content: { explore: { tags: () => Promise.reject(new Error('none')) } },
    })
    expect(await screen.findByRole('heading', { name: 'What are you looking for?' })).toBeTruthy()
    await vi.waitFor(() => expect(document.querySelector('main [data-pending]')).toBeNull())
    expect(screen.queryByRole('list', { name: 'Popular tags' })).toBeNull()
    expect(browseLinks()).toEqual(BROWSE_LINKS)
  })

  it('[SEARCH-09] keeps a query below three characters in the box', async () => {
    renderContent('/search?q=ab', { content: tags([]) })
    expect(await screen.findByRole('heading', { name: 'Keep typing' })).toBeTruthy()
    expect(screen.getByRole('searchbox', { name: 'Search for' })).toHaveProperty('value', 'ab')
  })

  it('stores recent searches and clears them on request', async () => {
    const { app, user } = renderContent('/search', {
      content: { ...tags([]), search: { full: async () => NOTHING } },
    })
    const box = await screen.findByRole('searchbox', { name: 'Search for' })
    await user.type(box, 'papyrus mats{Enter}')
    await screen.findByText(TEXTS.noResults)
    const store = await app.recentSearches()
    expect(store.read()).toEqual(['papyrus mats'])
    const again = await screen.findByRole('searchbox', { name: 'Search for' })
    await user.clear(again)
    await user.type(again, '{Enter}')
    const recent = await screen.findByRole('region', { name: 'Recent searches' })
    const [link] = within(recent).getAllByRole('link')
    expect([link?.textContent, link?.getAttribute('href')]).toEqual([
      'papyrus mats',
      '/search?q=papyrus+mats',
    ])
    await user.click(within(recent).getByRole('button', { name: 'Clear' }))
    expect(screen.queryByRole('region', { name: 'Recent searches' })).toBeNull()
    expect(store.read()).toEqual([])
  })
})
