// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { serviceFailure } from '../../../src/protocol/base/errors.ts'
import { PICTURE, POTTER, page, renderContent } from '../content/content-kit.tsx'

const maker = (id: number, works: readonly object[]) => ({
  id,
  user: { ...POTTER, id, first_name: 'Lokai', last_name: 'Baraka', profile_picture: null },
  creator_type_display: 'Potter',
  artistic_style: '',
  specialization: '',
  art_statement: '',
  location: 'Torit',
  availability: null,
  works,
})

it('[ROUTE-02] shows counts and the creators who have portfolio items', async () => {
  renderContent('/about', {
    content: {
      explore: {
        creators: async () => page([maker(1, []), maker(2, [PICTURE])]),
        numbers: async () => ({ makers: 284, works: 1, assets: null, open_projects: 0 }),
      },
    },
  })
  expect(await screen.findByRole('heading', { name: 'Who is here now' })).toBeTruthy()
  const names = await screen.findAllByRole('heading', { level: 3 })
  expect(names.map((each) => each.textContent)).toEqual(['Lokai Baraka'])
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: '284 creators' }).getAttribute('href')).toBe('/creators')
  expect(main.getByRole('link', { name: '1 work' }).getAttribute('href')).toBe('/portfolio')
  expect(main.queryByRole('link', { name: /open project/ })).toBeNull()
})

it('[ROUTE-02] renders without counts and creators when the API has no such endpoints', async () => {
  const refuse = async () => {
    throw serviceFailure({ message: 'Not found', status: 404 })
  }
  renderContent('/about', { content: { explore: { creators: refuse, numbers: refuse } } })
  expect(await screen.findByRole('heading', { name: 'Our principles' })).toBeTruthy()
  await expect.poll(() => screen.queryByRole('heading', { name: 'Who is here now' })).toBeNull()
})
