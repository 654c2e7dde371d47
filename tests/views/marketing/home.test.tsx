// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { serviceFailure } from '../../../src/protocol/base/errors.ts'
import type { CreatorProfile } from '../../../src/protocol/base/types.ts'
import { preferMatchingSkills } from '../../../src/views/shared/projects/open-projects.tsx'
import { AYEN, deferred, renderApp } from '../kit/kit.tsx'

const creator = (id: number): CreatorProfile => ({
  id,
  user: {
    id,
    username: `maker.${id}`,
    first_name: 'Maker',
    last_name: String(id),
    full_name: `Maker ${id}`,
    profile_picture: null,
  },
  artistic_style: 'Ink',
  specialization: 'Maps',
  art_statement: 'Lines first.',
  creator_type_display: 'Illustrator',
})

const featured = () => within(screen.getByRole('region', { name: 'Creators to know this week' }))
const names = () =>
  featured()
    .getAllByRole('heading', { level: 3 })
    .map((h) => h.textContent)

describe('home', () => {
  it.each([
    ['HOME-01', 'Where the creatives of South Sudan meet'],
    ['HOME-02', 'For every kind of creative work'],
    ['HOME-03', 'Three steps to your first client'],
    ['HOME-04', 'Popular services'],
    ['HOME-05', 'Creators to know this week'],
    ['HOME-06', 'Collections worth your time'],
    ['HOME-07', 'Built for how we work here'],
    ['HOME-08', 'What members say'],
    ['HOME-09', 'Share what you make'],
  ])('[%s] is a landmark named by its heading: %s', async (_id, name) => {
    renderApp('/')
    const region = await screen.findByRole('region', { name })
    expect(within(region).getByRole('heading', { name })).toBeTruthy()
  })

  it('[PROD-01 ROUTE-01] introduces South Sudan’s creatives, brands and businesses to an anonymous user', () => {
    renderApp('/')
    const hero = screen.getByRole('region', { name: 'Where the creatives of South Sudan meet' })
    expect(hero.textContent).toContain('creatives, brands and businesses')
  })

  it('[HOME-10 HOME-12] shows three of six featured creators with links to their profiles', async () => {
    renderApp('/', { featuredCreators: async () => [1, 2, 3, 4, 5, 6].map(creator) })
    await screen.findByText('Maker 1')
    expect(names()).toEqual(['Maker 1', 'Maker 2', 'Maker 3'])
    expect(screen.getByRole('link', { name: 'Maker 2' }).getAttribute('href')).toBe('/u/maker.2')
  })

  it('[HOME-11 A35] shows three sample creators and no error when the request fails', async () => {
    renderApp('/', {
      featuredCreators: () => Promise.reject(serviceFailure({ message: 'no', status: 500 })),
    })
    await screen.findByText('Keji Modi')
    expect(names()).toEqual(['Keji Modi', 'Gatluak Riek', 'Poni Samuel'])
    expect(featured().queryByRole('alert')).toBeNull()
  })

  it('[A35] shows no creators for an empty response', async () => {
    renderApp('/', { featuredCreators: async () => [] })
    expect(
      await screen.findByText('We feature new creators every week. Check back soon.'),
    ).toBeTruthy()
    expect(featured().queryAllByRole('heading', { level: 3 })).toEqual([])
  })

  it('[HOME-10] shows three placeholders while creators load', async () => {
    renderApp('/', { featuredCreators: () => deferred<CreatorProfile[]>().promise })
    const region = await screen.findByRole('region', { name: 'Creators to know this week' })
    expect(region.querySelector('[aria-busy=true]')?.children.length).toBe(3)
  })

  it('[MODAL-01 A27] invites an anonymous user to register and links a signed-in user to the dashboard', async () => {
    const guest = renderApp('/')
    await guest.user.click(screen.getByRole('button', { name: 'Join the community' }))
    expect(guest.kit.app.signInModal.getSnapshot().value).toBe('register')
    guest.unmount()
    renderApp('/', { restored: AYEN })
    const way = await screen.findByRole('link', { name: 'Go to your dashboard' })
    expect(way.getAttribute('href')).toBe('/dashboard')
  })
})

describe('home of a signed-in user', () => {
  it('starts with the user’s name and the composer, and has one h1', async () => {
    renderApp('/', { restored: AYEN })
    const hello = await screen.findByRole('heading', { level: 1, name: 'Hello, Ayen' })
    const write = screen.getByRole('link', { name: 'What are you working on?' })
    expect(write.getAttribute('href')).toBe('/create/post')
    expect(screen.getAllByRole('heading', { level: 1 })).toEqual([hello])
    const hero = screen.getByRole('region', { name: 'Where the creatives of South Sudan meet' })
    expect(hello.compareDocumentPosition(hero)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(await screen.findByRole('heading', { name: 'Nothing here yet' })).toBeTruthy()
  })

  it('lists projects that match the user’s skills case-insensitively, else the newest', () => {
    const all = [
      { title: 'Song', skills: ['Singing'] },
      { title: 'Wall', skills: ['Murals'] },
      { title: 'Map', skills: [] },
    ]
    const titles = (skills: string[]) => {
      const { isMatching: own, projects } = preferMatchingSkills(all, skills)
      return [own, ...projects.map(({ title }) => title)]
    }
    expect(titles(['murals'])).toEqual([true, 'Wall'])
    expect(titles(['Weaving'])).toEqual([false, 'Song', 'Wall', 'Map'])
    expect(titles([])).toEqual([false, 'Song', 'Wall', 'Map'])
  })
})
