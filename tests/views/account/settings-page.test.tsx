// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { serviceFailure } from '../../../src/protocol/base/errors.ts'
import type { Json, PublicProfile } from '../../../src/protocol/base/types.ts'
import { renderMember } from '../kit/member-kit.tsx'

const MINE: PublicProfile = {
  user: {
    id: 7,
    username: 'ayen.deng',
    first_name: 'Ayen',
    last_name: 'Deng',
    full_name: 'Ayen Deng',
    profile_picture: null,
  },
  headline: 'Paints walls',
  bio: 'From Bor.',
  avatar: null,
  userprofile: null,
}
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const refuse = (status: number, body: Json, message = 'no') =>
  Promise.reject(serviceFailure({ message, status, body }))

function sessionUser(app: ReturnType<typeof renderMember>['app']) {
  const { user } = app.session.getSnapshot().context
  if (user === null) throw new Error('no user is signed in')
  return user
}

/** A save that gets its response later. */
function laterSaved() {
  const { promise, resolve } = Promise.withResolvers<PublicProfile>()
  return { answer: resolve, updateProfile: () => promise }
}

describe('settings', () => {
  it('saves the changed fields and updates the name in the session', async () => {
    const saved: unknown[] = []
    const { user, app } = renderMember('/settings', {
      myProfile: async () => MINE,
      updateProfile: async (changes) => {
        saved.push(changes)
        return { ...MINE, user: { ...MINE.user, first_name: 'Achol', full_name: 'Achol Deng' } }
      },
    })
    const first = await field('First name')
    await user.clear(first)
    await user.type(first, 'Achol')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Changes saved.')).toBeTruthy()
    expect(saved).toEqual([{ first_name: 'Achol' }])
    expect(app.session.getSnapshot().context.user?.full_name).toBe('Achol Deng')
  })

  it('keeps what is typed while the changes are being saved', async () => {
    const { answer, updateProfile } = laterSaved()
    const { user } = renderMember('/settings', { myProfile: async () => MINE, updateProfile })
    await user.type(await field('Headline'), '!')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await user.type(await field('Bio'), ' Paints boats.')
    await user.type(await field('Headline'), '?')
    answer({ ...MINE, headline: 'Paints walls!' })
    expect(await screen.findByRole('button', { name: 'Save changes' })).toBeTruthy()
    expect((await field('Headline')).value).toBe('Paints walls!?')
    expect((await field('Bio')).value).toBe('From Bor. Paints boats.')
  })

  it('updates the session and drops the draft when the page is left before the response', async () => {
    const { answer, updateProfile } = laterSaved()
    const { user, app, member, unmount } = renderMember('/settings', {
      myProfile: async () => MINE,
      updateProfile,
    })
    await user.type(await field('First name'), 'ne')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    unmount()
    app.session.send({ type: 'user.updated', user: { ...sessionUser(app), avatar: '/new.jpg' } })
    answer({ ...MINE, user: { ...MINE.user, first_name: 'Ayenne' } })
    await waitFor(() => expect(sessionUser(app).first_name).toBe('Ayenne'))
    expect(sessionUser(app).avatar).toBe('/new.jpg')
    expect(member.draft('account')).toBe(null)
  })

  it('sends only edited fields when others were changed elsewhere in the meantime', async () => {
    const saved: unknown[] = []
    const { user, app } = renderMember('/settings', {
      myProfile: async () => MINE,
      updateProfile: async (changes) => {
        saved.push(changes)
        return MINE
      },
    })
    await user.type(await field('Headline'), '!')
    await act(async () => {
      app.queryClient.setQueryData(['myProfile'], { ...MINE, bio: 'From Juba.' })
    })
    expect((await field('Bio')).value).toBe('From Juba.')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(saved).toEqual([{ headline: 'Paints walls!' }]))
  })

  it('shows validation errors without sending a request', async () => {
    const { user } = renderMember('/settings', { myProfile: async () => MINE })
    await user.clear(await field('Last name'))
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Enter your last name')).toBeTruthy()
    await waitFor(async () => expect(document.activeElement).toBe(await field('Last name')))
  })

  it('shows the server’s error at the field and keeps the typed text', async () => {
    const { user } = renderMember('/settings', {
      myProfile: async () => MINE,
      updateProfile: () => refuse(400, { headline: ['Too loud.'] }),
    })
    await user.type(await field('Headline'), '!!!')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Too loud.')).toBeTruthy()
    expect((await field('Headline')).value).toBe('Paints walls!!!')
  })

  it('confirms closing the tab while changes are unsaved', async () => {
    const { user } = renderMember('/settings', { myProfile: async () => MINE })
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    await user.type(await field('Headline'), '!')
    expect(leave()).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Undo changes' }))
    expect(leave()).toBe(false)
    expect((await field('Headline')).value).toBe('Paints walls')
  })

  it('[REG-07] changes the password when the new ones match, and shows a rejection', async () => {
    const requests: unknown[] = []
    const { user } = renderMember('/settings', {
      changePassword: async (passwords) => {
        requests.push(passwords)
        if (requests.length === 1) await refuse(400, { old_password: ['Incorrect password.'] })
      },
    })
    await user.type(await field('Current password'), 'old')
    await user.type(await field('New password'), 'river-stone')
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    expect(await screen.findByText('Passwords do not match')).toBeTruthy()
    await user.type(await field('Confirm new password'), 'river-stone')
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    expect(await screen.findByText('Incorrect password.')).toBeTruthy()
    expect((await field('New password')).value).toBe('river-stone')
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    expect(await screen.findByText('Your password has been changed.')).toBeTruthy()
    expect((await field('New password')).value).toBe('')
    const passwords = { oldPassword: 'old', newPassword: 'river-stone' }
    expect(requests).toEqual([passwords, passwords])
  })

  it('omits the current password for a user who signs in with Google', async () => {
    const requests: unknown[] = []
    const { user } = renderMember('/settings', {
      extras: ['google_only'],
      changePassword: async (passwords) => void requests.push(passwords),
    })
    await user.type(await field('New password'), 'river-stone')
    await user.type(await field('Confirm new password'), 'river-stone')
    expect(screen.queryByLabelText('Current password')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    expect(await screen.findByText('Your password has been changed.')).toBeTruthy()
    expect(requests).toEqual([{ oldPassword: '', newPassword: 'river-stone' }])
  })

  it('rejects an invalid e-mail address without sending a request', async () => {
    const { user } = renderMember('/settings', { myProfile: async () => MINE })
    await user.type(await field('E-mail address'), 'ayen')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Enter an e-mail address such as name@example.com')).toBeTruthy()
  })

  it('stores the selected theme', async () => {
    const { user, app } = renderMember('/settings')
    await user.click(await screen.findByRole('radio', { name: 'Dark' }))
    expect(app.preferences.theme()).toBe('dark')
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(screen.getAllByRole('button', { name: 'Theme: dark' }).length).toBeGreaterThan(0)
  })

  it('signs out', async () => {
    const { user, app } = renderMember('/settings')
    await user.click(await screen.findByRole('button', { name: 'Sign out' }))
    await waitFor(() => expect(app.session.getSnapshot().context.user).toBe(null))
  })
})
