// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Notification } from '../../../src/protocol/base/types.ts'
import { ANNOUNCE_PAUSE_MS, createAnnouncer } from '../../../src/services/browser/announcer.ts'
import { groupNotifications } from '../../../src/views/notifications/grouping.ts'
import { StepClock } from '../../kit/clock.ts'
import { renderMember } from '../kit/member-kit.tsx'

const NAMES = ['Ayen Deng', 'Lokai Baraka', 'Keji Wani', 'Poni Lado', 'Wani Juma']

/** A like of a portfolio item; `who` is an index of NAMES. */
const like = (id: number, who: number, given: Partial<Notification> = {}): Notification => ({
  id,
  title: 'New like',
  message: `${NAMES[who]} liked your work`,
  actor: { id: 100 + who, username: `u${who}`, full_name: NAMES[who] ?? '', avatar: null },
  verb: 'liked',
  payload: { preview: 'Ferry', content_type: 'work', content_id: 5, url: '/portfolio/ferry-5' },
  created_at: `2026-01-05T08:00:${String(59 - id).padStart(2, '0')}Z`,
  is_read: true,
  ...given,
})
const likes = (...people: number[]) => people.map((who, index) => like(index + 1, who))
const groupMessages = (items: Notification[]) =>
  groupNotifications(items).map((group) => [group.message, group.items.map((item) => item.id)])

describe('grouping', () => {
  it('groups four of the same type about the same subject at the position of the newest', () => {
    const message = like(9, 1, { verb: 'messaged', message: 'Lokai Baraka sent you a message' })
    const [a, b, c, d] = likes(0, 1, 2, 3)
    expect(groupMessages([a, message, b, c, d].filter((item) => item !== undefined))).toEqual([
      ['Ayen Deng and 3 others liked your work', [1, 2, 3, 4]],
      ['Lokai Baraka sent you a message', [9]],
    ])
  })

  it('does not group three, nor notifications about different subjects', () => {
    expect(groupMessages(likes(0, 1, 2)).map(([text]) => text)).toEqual([
      'Ayen Deng liked your work',
      'Lokai Baraka liked your work',
      'Keji Wani liked your work',
    ])
    const works = likes(0, 1, 2, 3).map((item, index) => ({
      ...item,
      payload: { ...item.payload, content_id: index },
    }))
    expect(groupNotifications(works)).toHaveLength(4)
  })

  it.each([
    [[0, 1, 0, 1], 'Ayen Deng and 1 other liked your work'],
    [[0, 0, 0, 0], 'Ayen Deng liked your work (4 times)'],
    [[0, 1, 2, 3, 4], 'Ayen Deng and 4 others liked your work'],
  ])('counts users, not likes: %j', (people, text) => {
    expect(groupNotifications(likes(...people)).map((group) => group.message)).toEqual([text])
  })

  it('uses another wording when the text does not start with the name', () => {
    const items = likes(0, 1, 2, 3).map((item) => ({ ...item, message: 'Your work was liked' }))
    expect(groupNotifications(items)[0]?.message).toBe('Your work was liked, and 3 more')
  })
})

const page = (notifications: Notification[]) => ({
  loadNotifications: async () => ({ notifications, hasMore: false }),
})
const unreadLikes = () => likes(0, 1, 2, 3).map((item) => ({ ...item, is_read: false }))

describe('notifications page', () => {
  it('[NOTIF-01] marks a whole group as read and shows its items on request', async () => {
    const marked: unknown[] = []
    const { user } = renderMember('/notifications', {
      ...page(unreadLikes()),
      markNotificationRead: async ({ id }) => void marked.push(id),
    })
    const title = 'Ayen Deng and 3 others liked your work'
    expect((await screen.findByRole('link', { name: title })).getAttribute('href')).toBe(
      '/portfolio/ferry-5',
    )
    await user.click(screen.getByRole('button', { name: 'Show all 4' }))
    expect(within(screen.getByRole('list', { name: title })).getAllByRole('article')).toHaveLength(
      4,
    )
    await user.click(screen.getByRole('button', { name: 'Mark these 4 as read' }))
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Delete these 4 notifications')
    await waitFor(() => expect(marked).toEqual([1, 2, 3, 4]))
    await waitFor(() => expect(screen.queryAllByText('Unread:')).toEqual([]))
  })

  it('[API-NOTIF-05] deletes a group and focuses the next entry', async () => {
    const removed: unknown[] = []
    const other = like(9, 4, { verb: 'messaged', message: 'Wani Juma sent you a message' })
    const { user } = renderMember('/notifications', {
      ...page([...likes(0, 1, 2, 3), other]),
      deleteNotification: async ({ id }) => void removed.push(id),
    })
    await user.click(await screen.findByRole('button', { name: 'Delete these 4 notifications' }))
    await waitFor(() => expect(removed).toEqual([1, 2, 3, 4]))
    expect(screen.getAllByRole('article')).toHaveLength(1)
    expect(document.activeElement?.textContent).toBe('Wani Juma sent you a message')
  })

  it('shows a picture of the subject, once per group, and none if the payload has none', async () => {
    const about = (url: string) => ({
      picture: { id: 1, url, widths: [320], width: 320, height: 240, thumbhash: '', alt: 'Ferry' },
    })
    const group = likes(0, 1, 2, 3).map((item) => ({ ...item, ...about('/ferry/') }))
    const comment = like(8, 2, { verb: 'commented', ...about('/boat/') })
    const message = like(9, 4, { verb: 'messaged' })
    const { user } = renderMember('/notifications', page([...group, comment, message]))
    const shown = () =>
      screen
        .getAllByRole('article')
        .map((row) =>
          [...row.querySelectorAll('img')].map((img) => [img.getAttribute('src'), img.alt]),
        )
    await screen.findAllByRole('article')
    expect(shown()).toEqual([[['/ferry/320.jpg', '']], [['/boat/320.jpg', '']], []])
    await user.click(screen.getByRole('button', { name: 'Show all 4' }))
    expect(shown()).toEqual([
      [['/ferry/320.jpg', '']],
      ...[[], [], [], []],
      [['/boat/320.jpg', '']],
      [],
    ])
  })

  it('[NOTIF-01] shows only unread notifications if the URL says so, and removes those that are read', async () => {
    const notes = [like(1, 0, { is_read: false }), like(2, 1), like(3, 2, { is_read: false })]
    const { user } = renderMember('/notifications?show=unread', page(notes))
    expect(await screen.findAllByRole('article')).toHaveLength(2)
    const [first] = screen.getAllByRole('button', { name: 'Mark as read' })
    if (first) await user.click(first)
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
    expect(document.activeElement?.textContent).toBe('Keji Wani liked your work')
    await user.click(screen.getByRole('button', { name: 'Mark as read' }))
    expect(await screen.findByText('You’re all caught up')).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'All' }))
    expect(window.location.search).toBe('')
    expect(await screen.findAllByRole('article')).toHaveLength(3)
  })

  it('[NOTIF-01] does not claim that all is read while older pages are not loaded', async () => {
    const loadNotifications = async ({ page }: { page: number }) => ({
      notifications: page === 1 ? [like(1, 0)] : [like(2, 1, { is_read: false })],
      hasMore: page === 1,
    })
    const { user } = renderMember('/notifications?show=unread', { loadNotifications })
    expect(await screen.findByText(/^None of the newest notifications is unread/)).toBeTruthy()
    expect(screen.queryByText('You’re all caught up')).toBe(null)
    await user.click(screen.getByRole('button', { name: 'Load more' }))
    expect(await screen.findAllByRole('article')).toHaveLength(1)
  })

  it('links to the notification settings', async () => {
    const { user } = renderMember('/notifications')
    await user.click(await screen.findByRole('link', { name: 'Notification settings' }))
    expect([window.location.pathname, window.location.hash]).toEqual([
      '/settings',
      '#notifications',
    ])
  })
})

describe('announcement of live notifications', () => {
  it('[A9] announces the first immediately, then one text every few seconds, and omits none', () => {
    const clock = new StepClock()
    const said: string[] = []
    const speech = createAnnouncer({ say: (text) => said.push(text), clock })
    speech.add('New follower: Ayen follows you', 1)
    speech.add('New like: Lokai likes it', 1)
    expect(said).toEqual(['New follower: Ayen follows you'])
    clock.advance(ANNOUNCE_PAUSE_MS - 1)
    expect(said).toHaveLength(1)
    clock.advance(1)
    for (let n = 0; n < 11; n++) speech.add('New like', 1)
    speech.add('900 new notifications', 900)
    clock.advance(ANNOUNCE_PAUSE_MS)
    clock.advance(10 * ANNOUNCE_PAUSE_MS)
    speech.add('New comment', 1)
    speech.stop()
    expect(said).toEqual([
      'New follower: Ayen follows you',
      'New like: Lokai likes it',
      '911 new notifications',
      'New comment',
    ])
  })
})
