// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import type { PublicProfile } from '../../../src/protocol/base/types.ts'
import { PROFILE, renderMember } from '../kit/member-kit.tsx'

const MINE: PublicProfile = { ...PROFILE, headline: 'Paints walls' }
const EMITTED = {
  messages: true,
  follows: true,
  likes: false,
  comments: true,
  email: false,
  push: true,
}
const device = (id: string, current: boolean) => ({
  id,
  device: 'Firefox on Android',
  created_at: '2026-01-05T08:00:00Z',
  last_used_at: '2026-01-05T08:00:00Z',
  current,
})
const CONTENT = {
  notifications: { settings: async () => EMITTED },
  devices: { sessions: async () => [device('a', true), device('b', false)] },
}
const SAFETY = { blocks: async () => ({ items: [], next: null, count: 0 }) }

const list = () => screen.getByRole('navigation', { name: 'Settings sections' })
const entry = async (title: string) => {
  const found = await screen.findAllByRole('link', { name: new RegExp(`^${title}`) })
  return found.find((link) => list().contains(link)) as HTMLAnchorElement
}
const opened = () =>
  [...document.querySelectorAll('section[data-open]')].map((part) =>
    part.getAttribute('aria-label'),
  )

let wide: boolean
const matchMedia = window.matchMedia.bind(window)

beforeEach(() => {
  wide = false
  window.matchMedia = (query) => {
    const list = matchMedia(query)
    if (query.includes('64rem')) Object.defineProperty(list, 'matches', { value: wide })
    return list
  }
})
afterEach(() => {
  window.matchMedia = matchMedia
})

describe('list of settings sections', () => {
  it('shows the state of each section in one line', async () => {
    renderMember('/settings', {
      myProfile: async () => MINE,
      content: async () => CONTENT,
      safety: async () => SAFETY,
    })
    await screen.findByText('4 of 6 on')
    const lines = () =>
      within(list())
        .getAllByRole('link')
        .map((link) => [link.getAttribute('href'), link.querySelector('.note')?.textContent])
    const expected = [
      ['#profile', 'Ayen Deng'],
      ['#password', 'Set'],
      ['#notifications', '4 of 6 on'],
      ['#devices', 'Signed in on 2 devices'],
      ['#blocked', 'No one'],
      ['#muted', 'No one'],
      ['#appearance', 'System theme'],
      ['#sign-out', 'Signed in as ayen.deng'],
      ['#delete', 'Permanent'],
    ]
    await waitFor(() => expect(lines()).toEqual(expected))
    expect(opened()).toEqual([])
  })

  it('opens the section in the URL and returns the focus to its link on Back', async () => {
    const { user } = renderMember('/settings', { myProfile: async () => MINE })
    await user.click(await entry('Blocked people'))
    await waitFor(() => expect(opened()).toEqual(['Blocked people']))
    expect(window.location.hash).toBe('#blocked')
    expect(document.activeElement?.id).toBe('blocked')
    await user.click(screen.getByRole('link', { name: 'All settings' }))
    await waitFor(() => expect(opened()).toEqual([]))
    expect(document.activeElement).toBe(await entry('Blocked people'))
  })

  it('is the target of Back when the page was opened at a section', async () => {
    const { user } = renderMember('/settings#muted', { myProfile: async () => MINE })
    await user.click(await screen.findByRole('link', { name: 'All settings' }))
    expect([window.location.hash, opened()]).toEqual(['', []])
    expect(document.activeElement).toBe(await entry('Muted people'))
  })

  it('shows unsaved changes and restores them when the section is opened again', async () => {
    const { user } = renderMember('/settings#profile', { myProfile: async () => MINE })
    await user.type(await screen.findByLabelText('Headline'), '!')
    await user.click(screen.getByRole('link', { name: 'All settings' }))
    expect((await entry('Your account')).textContent).toBe('Your accountUnsaved changes')
    await user.click(await entry('Your account'))
    expect(screen.getByLabelText<HTMLInputElement>('Headline').value).toBe('Paints walls!')
    expect(screen.queryByText('You have unsaved changes in Settings')).toBe(null)
  })

  it('is shown for an unknown hash', async () => {
    renderMember('/settings#nothing', { myProfile: async () => MINE })
    await screen.findByRole('heading', { level: 1, name: 'Settings' })
    expect(opened()).toEqual([])
    navigate('/settings#devices')
    await waitFor(() => expect(opened()).toEqual(['Devices']))
  })

  it('keeps the focus when all sections are shown', async () => {
    wide = true
    renderMember('/settings', { myProfile: async () => MINE })
    const link = await entry('Devices')
    link.focus()
    navigate('/settings#devices')
    await waitFor(() => expect(opened()).toEqual(['Devices']))
    expect(document.activeElement).toBe(link)
  })
})
