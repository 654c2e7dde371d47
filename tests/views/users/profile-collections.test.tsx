// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PROFILE, renderMember } from '../kit/member-kit.tsx'
// Imported up front, so that no test waits for the compilation.
import '../../../src/views/users/profile/collections-tab.tsx'
import '../../../src/views/users/profile/profile-page.tsx'

const collectionOf = (given: object = {}) => ({
  id: 4,
  title: 'River hours',
  slug: 'river-hours-4',
  description: 'Blue ones.',
  owner: PROFILE.user,
  items_count: 3,
  pictures: [],
  is_public: true,
  works: [],
  ...given,
})

/** The profile of lokai, and the usernames whose collections were requested. */
async function open(path: string, collections: object[], given: object = {}) {
  const requested: (string | undefined)[] = []
  const list = async ({ username }: { username?: string }) => {
    requested.push(username)
    return { items: collections, next: null, count: collections.length }
  }
  const render = () =>
    renderMember(path, {
      extras: ['collections'],
      content: async () => ({ collections: { list } }),
      ...given,
    })
  // The chunks of the page are still loading on the first render.
  const world = await act(async () => render())
  return { ...world, requested }
}

const own = {
  publicProfile: async () => ({ ...PROFILE, user: { ...PROFILE.user, id: 7 } }),
}

describe('collections of a profile', () => {
  it('has a tab with the public collections of the user', async () => {
    const { user, requested } = await open('/u/lokai?tab=about', [
      collectionOf(),
      collectionOf({
        id: 5,
        title: 'Of another user',
        owner: { ...PROFILE.user, id: 99, username: 'keji' },
      }),
    ])
    await waitFor(() => expect(requested).toEqual(['lokai']))
    const sections = await screen.findByRole('navigation', { name: 'Profile sections' })
    await user.click(await within(sections).findByRole('link', { name: 'Collections' }))
    expect(await screen.findByRole('heading', { name: 'River hours' })).toBeTruthy()
    expect(screen.queryByText('Of another user')).toBe(null)
    expect(screen.queryByRole('link', { name: 'New collection' })).toBe(null)
  })

  it('has no tab on the profile of another user without public collections', async () => {
    const { requested } = await open('/u/lokai?tab=about', [])
    await waitFor(() => expect(requested).toEqual(['lokai']))
    const sections = await screen.findByRole('navigation', { name: 'Profile sections' })
    expect(sections.textContent).not.toContain('Collections')
  })

  it('has no tab and sends no request where the API has no collections', async () => {
    const { requested } = await open('/u/lokai?tab=collections', [collectionOf()], { extras: [] })
    const sections = await screen.findByRole('navigation', { name: 'Profile sections' })
    expect(sections.textContent).not.toContain('Collections')
    expect(requested).toEqual([])
  })

  it('has a tab on the user’s own profile, which leads to a new collection', async () => {
    await open('/u/lokai?tab=collections', [], own)
    const link = await screen.findByRole('link', { name: 'New collection' })
    expect(link.getAttribute('href')).toBe('/dashboard?tab=collections&open=new')
    expect(screen.getByText('No collections yet')).toBeTruthy()
  })
})
