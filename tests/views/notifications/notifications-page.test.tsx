// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { serviceFailure } from '../../../src/protocol/base/errors.ts'
import type { Notification } from '../../../src/protocol/base/types.ts'
import { groupByDay, hrefOf } from '../../../src/views/notifications/grouping.ts'
import { renderMember } from '../kit/member-kit.tsx'

const note = (id: number, given: Partial<Notification> = {}): Notification => ({
  id,
  title: 'New message',
  message: `note ${id}`,
  actor: { id: 8, username: 'lokai', full_name: 'Lokai Baraka', avatar: null },
  verb: 'messaged',
  payload: { preview: '' },
  created_at: '2026-01-05T08:00:00Z',
  is_read: true,
  ...given,
})
const page = (notifications: Notification[], hasMore = false) => ({
  loadNotifications: async () => ({ notifications, hasMore }),
})

describe('notifications page', () => {
  it('[NOTIF-01] opens the link of a notification and marks it as read', async () => {
    const marked: unknown[] = []
    const { user } = renderMember('/notifications', {
      ...page([note(1, { is_read: false, payload: { preview: 'hi', url: '/settings' } })]),
      markNotificationRead: async ({ id }) => void marked.push(id),
    })
    await user.click(await screen.findByRole('link', { name: 'note 1' }))
    expect(window.location.pathname).toBe('/settings')
    await waitFor(() => expect(marked).toEqual([1]))
  })

  it('[ENT-19] shows the title and the message of a notification', async () => {
    renderMember('/notifications', page([note(1, { title: 'New follower', message: 'Hello' })]))
    const row = (await screen.findByRole('heading', { name: 'Hello' })).closest('article')
    expect(row?.textContent).toContain('New follower · ')
  })

  it('[NOTIF-02] marks all as read', async () => {
    const { user } = renderMember(
      '/notifications',
      page([note(1, { is_read: false }), note(2, { is_read: false })]),
    )
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
    await waitFor(() =>
      expect(screen.queryAllByRole('button', { name: 'Mark as read' })).toEqual([]),
    )
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBe(null)
  })

  it('[API-NOTIF-05] deletes one', async () => {
    const { user } = renderMember('/notifications', page([note(1), note(2)]))
    const first = (await screen.findByText('note 1')).closest('article')
    await user.click(
      within(first as HTMLElement).getByRole('button', { name: 'Delete notification' }),
    )
    await waitFor(() => expect(screen.queryByText('note 1')).toBe(null))
    expect(screen.getByText('note 2')).toBeTruthy()
  })

  it('loads more until there are no more notifications', async () => {
    const { user } = renderMember('/notifications', {
      loadNotifications: async ({ page: n }) => ({ notifications: [note(n)], hasMore: n === 1 }),
    })
    await user.click(await screen.findByRole('button', { name: 'Load more' }))
    expect(await screen.findByText('note 2')).toBeTruthy()
    expect(screen.getByText('No more notifications')).toBeTruthy()
  })

  it('offers Retry when the list fails to load, and shows it afterwards', async () => {
    let tries = 0
    const { user } = renderMember('/notifications', {
      loadNotifications: async () => {
        tries += 1
        if (tries === 1) throw serviceFailure({ message: 'Server error occurred', status: 500 })
        return { notifications: [note(1)], hasMore: false }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('note 1')).toBeTruthy()
  })

  it('shows an empty state with links', async () => {
    renderMember('/notifications')
    expect(await screen.findByText('No notifications yet')).toBeTruthy()
    const main = within(screen.getByRole('main'))
    for (const [name, href] of [
      ['Explore', '/explore'],
      ['Find creators', '/creators'],
    ] as const)
      expect(main.getByRole('link', { name }).getAttribute('href')).toBe(href)
  })

  it('requests permission for browser notifications only on click', async () => {
    const { user, app } = renderMember('/notifications')
    expect(app.member.current()?.browserNotifications.permission()).toBe('default')
    await user.click(await screen.findByRole('button', { name: 'Turn on browser notifications' }))
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Turn on browser notifications' })).toBe(null),
    )
    expect(app.member.current()?.browserNotifications.permission()).toBe('granted')
  })

  it('[FNOTIF-01 FOLLOW-01] follows a new follower back', async () => {
    const changes: unknown[] = []
    const { user } = renderMember('/notifications', {
      loadFollowNotifications: async () => [
        {
          id: 1,
          type: 'new_follower',
          follower: { username: 'lokai', profile_picture: null },
          message: '',
          timestamp: '2026-01-05T08:00:00Z',
          follow_id: 1,
          is_read: false,
          read_at: null,
        },
      ],
      changeFollow: async (change) => {
        changes.push(change)
        return { already: false, stats: null }
      },
    })
    const button = await screen.findByRole('button', { name: 'Follow back Lokai Baraka' })
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false))
    await user.click(button)
    expect(await screen.findByText('Following')).toBeTruthy()
    expect(changes).toEqual([{ userId: 8, on: true }])
  })
})

describe('notification rules', () => {
  it('groups by local day', () => {
    const items = [
      note(1),
      note(2, { created_at: '2026-01-04T23:00:00Z' }),
      note(3, { created_at: '2026-01-04T01:00:00Z' }),
      note(4, { created_at: '2025-12-31T10:00:00Z' }),
    ]
    const days = groupByDay(items, Date.UTC(2026, 0, 5, 9), { timeZone: 'UTC' })
    expect(days.map((day) => [day.label, day.items.map((item) => item.id)])).toEqual([
      ['Today', [1]],
      ['Yesterday', [2, 3]],
      ['Wed 31 Dec 2025', [4]],
    ])
  })

  it.each([
    [{ payload: { preview: '', url: '/messages/4' } }, '/messages/4'],
    [{ payload: { preview: '', url: '//evil.example' } }, null],
    [{ payload: { preview: '', url: 'https://evil.example' } }, null],
    [{ payload: { preview: '', url: '/\t/evil.example' } }, null],
    [{ payload: { preview: '', url: `${window.location.origin}/posts/4#top` } }, '/posts/4#top'],
    [{ payload: { preview: '', conversation_id: 9 } }, '/messages/9'],
    [{ verb: 'followed' }, '/u/lokai'],
    [{ verb: 'followed', actor: null }, null],
  ])('links %o to %s', (given, href) => {
    expect(hrefOf(note(1, given))).toBe(href)
  })
})
