// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { serviceFailure } from '../../../src/protocol/base/errors.ts'
import { conversation, PROFILE, renderMember } from '../kit/member-kit.tsx'

describe('profile', () => {
  it('shows the user, the follow counts and the name in the title', async () => {
    // The page's chunk is still loading on the first render.
    await act(async () => void renderMember('/u/lokai?tab=about'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Lokai Baraka' })).toBeTruthy()
    for (const text of ['@lokai', 'Buys posters', 'I run a coffee house in Torit.'])
      expect(screen.getByText(text)).toBeTruthy()
    await waitFor(() =>
      expect(screen.getAllByRole('definition').map((d) => d.textContent)).toEqual(['3', '2']),
    )
    expect(document.title).toBe('Lokai Baraka: Buys posters | Kinyeti')
  })

  it('[FOLLOW-01 FOLLOW-02] follows optimistically and rolls back on failure', async () => {
    let refuse: (reason: unknown) => void = () => {}
    const { user } = renderMember('/u/lokai', {
      changeFollow: () => new Promise((_, no) => (refuse = no)),
    })
    const button = await screen.findByRole('button', { name: 'Follow Lokai Baraka' })
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
    await user.click(button)
    expect(await screen.findByRole('button', { name: 'Following Lokai Baraka' })).toBeTruthy()
    expect(screen.getAllByRole('definition')[0]?.textContent).toBe('4')
    refuse(serviceFailure({ message: 'no', status: 500 }))
    expect(await screen.findByRole('button', { name: 'Follow Lokai Baraka' })).toBeTruthy()
    expect(screen.getAllByRole('definition')[0]?.textContent).toBe('3')
  })

  it.each([
    ['Follow', false],
    ['Following', true],
  ])('the accessible name of the button starts with its text: %s', async (reads, following) => {
    renderMember('/u/lokai', {
      followStats: async () => ({ following, followers_count: 3, following_count: 2 }),
    })
    const button = await screen.findByRole('button', { name: new RegExp(`^${reads} Lokai`) })
    expect(button.textContent).toBe(reads)
  })

  it('[API-FOLLOW-07 A19] shows the server’s follow counts to an anonymous user', async () => {
    renderMember('/u/lokai', { user: null })
    await waitFor(() =>
      expect(screen.getAllByRole('definition').map((d) => d.textContent)).toEqual(['3', '2']),
    )
  })

  it('hides follow counts that cannot be fetched', async () => {
    renderMember('/u/lokai', {
      user: null,
      followStats: () => Promise.reject(serviceFailure({ message: 'no', status: 401 })),
    })
    await screen.findByRole('heading', { name: 'Lokai Baraka' })
    await waitFor(() => expect(screen.queryAllByRole('definition')).toEqual([]))
    expect(screen.queryByText('followers')).toBe(null)
  })

  it('starts a conversation and navigates to it', async () => {
    const requests: unknown[] = []
    const { user } = renderMember('/u/lokai', {
      startConversation: async (request) => {
        requests.push(request)
        return conversation(12)
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Message' }))
    await waitFor(() => expect(window.location.pathname).toBe('/messages/12'))
    expect(requests).toEqual([{ userId: 8, username: 'lokai', initialMessage: null }])
  })

  it.each(['Follow Lokai Baraka', 'Message'])(
    'asks an anonymous user who presses %s to sign in',
    async (name) => {
      const { user, app } = renderMember('/u/lokai', { user: null })
      await user.click(await screen.findByRole('button', { name }))
      expect(app.signInModal.getSnapshot().value).toBe('login')
      expect(await screen.findByRole('dialog')).toBeTruthy()
    },
  )

  it('offers to edit the user’s own profile', async () => {
    renderMember('/u/ayen.deng', {
      publicProfile: async () => ({ ...PROFILE, user: { ...PROFILE.user, id: 7 } }),
    })
    const edit = await screen.findByRole('link', { name: 'Edit profile' })
    expect(edit.getAttribute('href')).toBe('/settings#profile')
    expect(screen.queryByRole('button', { name: 'Message' })).toBe(null)
  })

  it('shows Profile not found for an unknown username', async () => {
    renderMember('/u/nobody', {
      publicProfile: () => Promise.reject(serviceFailure({ message: 'no', status: 404 })),
    })
    expect(await screen.findByText('Profile not found')).toBeTruthy()
  })

  it('offers Retry when the profile fails to load', async () => {
    let tries = 0
    const { user } = renderMember('/u/lokai', {
      publicProfile: async () => {
        tries += 1
        if (tries === 1) throw serviceFailure({ message: 'Server error occurred', status: 500 })
        return PROFILE
      },
    })
    expect(await screen.findByText('Server error occurred')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { name: 'Lokai Baraka' })).toBeTruthy()
  })
})
