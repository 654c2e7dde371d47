// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Freelancer } from '../../src/protocol/people/freelance.ts'
import { PICTURE, page, renderContent } from './content-kit.tsx'

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

it('[PROD-14] shows up to three works of each, and keeps their place where somebody has none', async () => {
  const works = ['a', 'b', 'c', 'd'].map((key) => ({ ...PICTURE, url: `/media/pictures/${key}/` }))
  expect(await strips(freelancer(1, { works }), freelancer(2, { works: [] }))).toEqual([3, 0])
})

it('[PROD-14] shows cards without pictures where no list tells of any', async () => {
  expect(await strips(freelancer(1), freelancer(2))).toEqual([undefined, undefined])
})
