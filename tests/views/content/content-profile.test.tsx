// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { serviceFailure } from '../../../src/protocol/base/errors.ts'
import type { PublicProfile } from '../../../src/protocol/base/types.ts'
import { AYEN } from '../kit/kit.tsx'
import { asset } from '../market/market-kit.tsx'
import { page, post, renderContent, story, work } from './content-kit.tsx'

const profile = (id: number, username: string, given: Partial<PublicProfile> = {}) => ({
  user: {
    id,
    username,
    first_name: 'Lokai',
    last_name: 'Baraka',
    full_name: 'Lokai Baraka',
    profile_picture: null,
  },
  headline: '',
  bio: 'I write to @ayen about #coffee.',
  avatar: null,
  userprofile: null,
  ...given,
})

const tabs = () =>
  within(screen.getByRole('navigation', { name: 'Profile sections' }))
    .getAllByRole('link')
    .map((each) => each.textContent)

describe('profile tabs', () => {
  it('[ROUTE-14] opens the Work tab first and keeps the selected tab in the URL', async () => {
    const requests: unknown[] = []
    const { user } = renderContent('/u/lokai', {
      publicProfile: async () => profile(8, 'lokai'),
      loadFeed: async ({ source }) => {
        requests.push(source)
        return page(source.kind === 'works' ? [{ type: 'work', item: work(1) }] : [])
      },
    })
    expect(await screen.findByRole('link', { name: 'Work 1' })).toBeTruthy()
    expect(tabs()).toEqual(['Work', 'Posts', 'Blog', 'Shop', 'About'])
    const before = window.history.length
    const bar = screen.getByRole('navigation', { name: 'Profile sections' })
    await user.click(within(bar).getByRole('link', { name: 'Posts' }))
    await waitFor(() => expect(window.location.search).toBe('?tab=posts'))
    await screen.findByRole('heading', { level: 2, name: 'No posts yet' })
    await user.click(within(bar).getByRole('link', { name: 'Blog' }))
    await screen.findByRole('heading', { level: 2, name: 'No blog posts yet' })
    expect(requests).toEqual([
      { kind: 'works', username: 'lokai' },
      { kind: 'posts', user: 8 },
      { kind: 'blog', author: 'lokai' },
    ])
    expect(window.history.length).toBe(before)
  })

  it.each<[tab: string, made: string[], shows: string]>([
    ['Work', ['works', 'posts'], 'Work 1'],
    ['Posts', ['posts', 'blog', 'assets'], 'Post 1'],
    ['Blog', ['blog', 'assets'], 'Story 1'],
    ['Shop', ['assets'], 'Asset 1'],
    ['About', [], 'About'],
  ])('opens at %s for a user with %j', async (tab, made, shows) => {
    const items = {
      works: { type: 'work', item: work(1) },
      posts: { type: 'post', item: post(1) },
      blog: { type: 'blog', item: story(1) },
    } as const
    renderContent('/u/lokai', {
      publicProfile: async () => profile(8, 'lokai'),
      loadFeed: async ({ source: { kind } }) =>
        page(made.includes(kind) ? [items[kind as keyof typeof items]] : []),
      content: { assets: { list: async () => page(made.includes('assets') ? [asset(1)] : []) } },
    })
    expect(await screen.findByRole('heading', { level: 2, name: shows })).toBeTruthy()
    const bar = screen.getByRole('navigation', { name: 'Profile sections' })
    expect(bar.querySelector('[aria-current=page]')?.textContent).toBe(tab)
  })

  it('shows bio, skills, location and website of the user', async () => {
    const details = {
      skills: ['Roasting', { name: 'Labels' }],
      location: 'Torit',
      website: 'javascript:alert(1)',
    }
    renderContent('/u/lokai?tab=about', {
      publicProfile: async () => profile(8, 'lokai', { userprofile: details }),
    })
    const mention = await screen.findByRole('link', { name: '@ayen' })
    expect(mention.getAttribute('href')).toBe('/u/ayen')
    const skills = screen.getByRole('region', { name: 'Skills' })
    expect(
      within(skills)
        .getAllByRole('listitem')
        .map((each) => each.textContent),
    ).toEqual(['Roasting', 'Labels'])
    expect(screen.getAllByText('Torit')).toHaveLength(2)
    const foreign = screen.queryByRole('link', { name: /alert/ })
    expect(foreign?.getAttribute('href') ?? 'https://').toMatch(/^https:/)
  })

  it('[ROUTE-34] adds the Saved and Projects tabs to the user’s own profile', async () => {
    const requests: unknown[] = []
    renderContent('/profile?tab=saved', {
      user: AYEN,
      publicProfile: async () => profile(7, 'ayen.deng'),
      loadFeed: async ({ source }) => {
        requests.push(source)
        return page([])
      },
    })
    expect(await screen.findByRole('heading', { level: 2, name: 'Nothing saved yet' })).toBeTruthy()
    expect(tabs()).toEqual(['Work', 'Posts', 'Blog', 'Shop', 'About', 'Saved', 'Projects'])
    // The cover colours come from the portfolio.
    expect(requests).toContainEqual({ kind: 'saved' })
    expect(requests).toContainEqual({ kind: 'works', username: 'ayen.deng' })
    expect(requests).toHaveLength(2)
    expect(window.location.pathname).toBe('/profile')
  })

  const gone = () => Promise.reject(serviceFailure({ message: 'no', status: 404 }))
  const heading = () => screen.findByRole('heading', { level: 1 })

  it('[ROUTE-34 A28] shows the signed-in user without a public profile', async () => {
    renderContent('/profile', { user: AYEN, publicProfile: gone })
    expect((await heading()).textContent).toBe(AYEN.full_name)
    expect(screen.getByRole('link', { name: 'Edit profile' })).toBeTruthy()
    const [canonical] = document.head.querySelectorAll('link[rel=canonical]')
    expect(canonical?.getAttribute('href')).toBe(`${window.location.origin}/profile`)
  })

  it('[ROUTE-35 A28] shows a user from the user list, with or without a public profile', async () => {
    const requests: string[] = []
    renderContent('/profile/deng', {
      user: AYEN,
      byUsername: async (name) => {
        requests.push(name)
        return { ...AYEN, id: 9, username: 'deng', full_name: 'Deng Garang' }
      },
      publicProfile: gone,
    })
    expect((await heading()).textContent).toBe('Deng Garang')
    expect(requests).toEqual(['deng'])
    expect(window.location.pathname).toBe('/profile/deng')
    expect(tabs()).toEqual(['Work', 'Posts', 'Blog', 'Shop', 'About'])
  })

  it('[ROUTE-35] shows Profile not found for an unknown username', async () => {
    renderContent('/profile/deng', { user: AYEN, byUsername: gone, publicProfile: gone })
    expect((await heading()).textContent).toBe('Profile not found')
  })

  it('falls back to the first tab with content for the Saved tab of another user', async () => {
    const requests: unknown[] = []
    renderContent('/u/lokai?tab=saved', {
      user: AYEN,
      publicProfile: async () => profile(8, 'lokai'),
      loadFeed: async ({ source }) => {
        requests.push(source)
        return page([])
      },
    })
    await screen.findByRole('heading', { level: 2, name: 'About' })
    expect(requests).toEqual([
      { kind: 'works', username: 'lokai' },
      { kind: 'posts', user: 8 },
      { kind: 'blog', author: 'lokai' },
    ])
  })

  it('[ROUTE-35] omits the username from the page title until the user has loaded', async () => {
    renderContent('/profile/lokai', { user: AYEN, byUsername: () => new Promise(() => {}) })
    await screen.findByRole('status', { name: 'Loading profile' })
    expect(document.title).toBe('Profile | Kinyeti')
  })
})
