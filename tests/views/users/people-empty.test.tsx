// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { page, renderContent } from '../content/content-kit.tsx'

const none = async () => page([])

it.each([
  ['ROUTE-13', '/creators', { explore: { creators: none } }, 'No creators yet'],
  ['ROUTE-26', '/collections', { collections: { list: none } }, 'No collections yet'],
  ['ROUTE-18', '/freelance', { search: { freelancers: none } }, 'No freelancers yet'],
])('[%s] %s shows an empty state', async (_id, path, content, title) => {
  renderContent(path, { content })
  expect(await screen.findByRole('heading', { level: 2, name: title })).toBeTruthy()
})
