// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TEXTS } from '../../src/protocol/base/errors.ts'
import type { SearchResults } from '../../src/protocol/content/search.ts'
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

/** The ways on from a search that found nothing of the kind that is asked for. */
async function waysOn(tab: string, found: object = {}): Promise<string[][]> {
  renderContent(`/search?q=nothing&tab=${tab}`, {
    content: {
      search: { full: async () => ({ ...NOTHING, ...found }) },
      assets: { list: async () => page([]) },
    },
  })
  const title = await screen.findByText(TEXTS.noResults)
  const links = within(title.parentElement as HTMLElement).getAllByRole('link')
  return links.map((link) => [link.textContent ?? '', link.getAttribute('href') ?? ''])
}

it('[SEARCH-19] a kind without a hit leads to the kinds that have some', async () => {
  expect(await waysOn('people', { services: [SERVICE] })).toEqual([
    ['Services', '/search?q=nothing&tab=services'],
    ['Explore', '/explore'],
  ])
})

it('[SEARCH-19] where no kind has any it leads to all of them, and to Explore', async () => {
  expect(await waysOn('people')).toEqual([
    ['All kinds', '/search?q=nothing'],
    ['Explore', '/explore'],
  ])
})

it('[SEARCH-19] on the page of all kinds it leads to Explore', async () => {
  expect(await waysOn('all')).toEqual([['Explore', '/explore']])
})
