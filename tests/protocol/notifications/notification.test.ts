import { describe, expect, test } from 'vitest'
import {
  notificationFromFollow,
  parseFollowNotification,
  parseFollowNotifications,
  parseNotification,
  parseNotifications,
} from '../../../src/protocol/notifications/notification.ts'

const context = { now: Date.UTC(2026, 0, 5, 9, 0, 0) }
const arrival = '2026-01-05T09:00:00.000Z'

describe('notifications', () => {
  const fields = {
    id: 3,
    title: 'New like',
    message: 'Garang liked your work',
    actor: { id: 1, username: 'garang', avatar: '/g.png' },
    verb: 'liked',
    payload: { preview: 'River mural', work_id: 42 },
    created_at: '2026-01-05T08:00:00Z',
    is_read: false,
  }
  const notification = {
    ...fields,
    actor: { id: 1, username: 'garang', full_name: 'garang', avatar: '/g.png' },
  }

  test('[ENT-19] keep their eight fields', () => {
    expect(parseNotification({ ...fields, extra: 1 }, context)).toEqual(notification)
  })

  test('[A8] are parsed from a frame, under notification or next to the type', () => {
    expect([
      parseNotification({ type: 'new_notification', notification: fields }, context),
      parseNotification({ type: 'new_notification', ...fields }, context),
    ]).toEqual([notification, notification])
  })

  test('[A8] accept notification_id as the id', () => {
    expect(parseNotification({ notification_id: 'n-3' }, context)).toEqual({
      id: 'n-3',
      title: '',
      message: '',
      actor: null,
      verb: '',
      payload: { preview: '' },
      created_at: arrival,
      is_read: false,
    })
  })

  const single: [title: string, raw: object, expected: object][] = [
    [
      '[A9] an invalid time is replaced by the arrival',
      { created_at: 'soon' },
      { created_at: arrival },
    ],
    [
      '[ENT-19] a text payload is the preview',
      { payload: 'River' },
      { payload: { preview: 'River' } },
    ],
    [
      '[ENT-19] a payload without a preview',
      { payload: { a: 1 } },
      { payload: { a: 1, preview: '' } },
    ],
    [
      '[ENT-19] an actor may be a username',
      { actor: 'garang' },
      { actor: { id: null, username: 'garang', full_name: 'garang', avatar: null } },
    ],
    ['[ENT-19] read', { is_read: true }, { is_read: true }],
    ['[FOREIGN-05 B15] unreadable', { is_read: 'perhaps' }, { is_read: null }],
  ]
  for (const [title, raw, expected] of single) {
    test(title, () => {
      expect(parseNotification({ id: 3, ...raw }, context)).toMatchObject(expected)
    })
  }

  const picture = {
    id: 5,
    url: '/media/pictures/nile/',
    widths: [320, 640],
    width: 640,
    height: 480,
    thumbhash: '',
    alt: 'The Nile',
  }
  const emitted: [raw: object, expected: object][] = [
    [{ picture }, { picture }],
    [{ picture: null }, {}],
    [{ picture: {} }, {}],
    [{}, {}],
  ]
  test.each(emitted)('have the subject’s picture if the API provides it: %j', (raw, expected) => {
    expect(parseNotification({ ...fields, ...raw }, context)).toEqual({
      ...notification,
      ...expected,
    })
  })

  test('[A21] have picture URLs with the API’s host', () => {
    const emitted = { ...context, apiOrigin: 'https://api.example.org' }
    expect(parseNotification({ ...fields, picture: '/nile.jpg' }, emitted)?.picture?.url).toBe(
      'https://api.example.org/nile.jpg',
    )
  })

  test('are null without an id and dropped from lists', () => {
    const list = [{ title: 'x' }, null, { id: 3 }, 'x']
    expect(parseNotifications(list, context).map((one) => one.id)).toEqual([3])
    expect(parseNotifications({ results: list }, context).map((one) => one.id)).toEqual([3])
  })
})

describe('follow notifications', () => {
  const fields = {
    type: 'new_follower',
    id: 30,
    follow_id: 9,
    follower: { username: 'garang', profile_picture: '/g.png' },
    message: 'garang started following you',
    timestamp: '2026-01-05T08:00:00Z',
    is_read: true,
    read_at: '2026-01-05T08:30:00Z',
  }

  test('[ENT-21] keep their eight fields', () => {
    expect(parseFollowNotification({ ...fields, extra: 1 }, context)).toEqual(fields)
  })

  test('[A8] are parsed from a frame, under notification or next to the type', () => {
    const { type: _, ...rest } = fields
    expect([
      parseFollowNotification({ type: 'follow_notification', notification: fields }, context),
      parseFollowNotification({ type: 'follow_notification', ...rest }, context),
    ]).toEqual([fields, fields])
  })

  test('[A9] use the follow as id if they have none', () => {
    expect(parseFollowNotification({ follow_id: 9 }, context)).toEqual({
      id: 'follow-9',
      type: 'new_follower',
      follower: { username: '', profile_picture: null },
      message: '',
      timestamp: arrival,
      follow_id: 9,
      is_read: false,
      read_at: null,
    })
  })

  test('[ENT-21] accept a username as the follower', () => {
    const names = [{ follower: 'garang' }, { follower_username: 'garang' }]
    expect(
      names.map((raw) => parseFollowNotification({ id: 1, ...raw }, context)?.follower),
    ).toEqual([
      { username: 'garang', profile_picture: null },
      { username: 'garang', profile_picture: null },
    ])
  })

  test('are null without an id and a follow', () => {
    expect(
      [null, {}, [], { message: 'x' }].map((raw) => parseFollowNotification(raw, context)),
    ).toEqual([null, null, null, null])
    expect(parseFollowNotifications({ results: [fields, {}] }, context)).toEqual([fields])
  })

  test('[SOCKEV-06] are converted to notifications', () => {
    const follow = parseFollowNotification({ ...fields, is_read: false, read_at: null }, context)!
    expect(notificationFromFollow(follow)).toEqual({
      id: 'follow-notification-30',
      follow_notification_id: 30,
      title: 'New follower',
      message: 'garang started following you',
      actor: { id: null, username: 'garang', full_name: 'garang', avatar: '/g.png' },
      verb: 'followed',
      payload: { preview: '' },
      created_at: '2026-01-05T08:00:00Z',
      is_read: false,
    })
  })

  test('[SOCKEV-06 A9] are notifications under the id that the API names, and no others', () => {
    const identity = (raw: object) => {
      const follow = parseFollowNotification({ follower: 'garang', ...raw }, context)
      const { id, follow_notification_id } = notificationFromFollow(follow!)
      return [id, follow_notification_id]
    }
    expect(identity({ id: 3, follow_id: 9 })).toEqual(['follow-notification-3', 3])
    expect(identity({ id: 3, follow_id: 9, notification_id: 8 })).toEqual([8, undefined])
    expect(identity({ follow_id: 9 })).toEqual(['follow-9', null])
  })

  test('name the follower in the converted message if they have no text', () => {
    const follow = parseFollowNotification({ id: 1, follower: 'garang' }, context)!
    const withoutFollower = parseFollowNotification({ id: 1 }, context)!
    expect([
      notificationFromFollow(follow).message,
      notificationFromFollow(withoutFollower),
    ]).toMatchObject(['garang started following you', { message: '', actor: null }])
  })
})
