import { describe, expect, test } from 'vitest'
import { readDevices, readSignIns } from '../../src/protocol/notices/devices.ts'
import { readNotificationSettings } from '../../src/protocol/notices/notification-settings.ts'

const SINCE = '2026-01-05T08:00:00Z'
const LATER = '2026-01-06T08:00:00Z'

describe('the sign-ins of a person', () => {
  const whole = { id: 's1', device: ' Firefox ', created_at: SINCE, last_used_at: LATER }

  test('are told with device, times and which is this one', () => {
    expect(
      readSignIns([
        { ...whole, current: true },
        { ...whole, id: 7, current: 'true' },
      ]),
    ).toEqual([
      { id: 's1', device: 'Firefox', created_at: SINCE, last_used_at: LATER, current: true },
      { id: '7', device: 'Firefox', created_at: SINCE, last_used_at: LATER, current: false },
    ])
  })

  test.each([
    ['blank', ' '],
    ['missing', undefined],
  ])('not used again since they began, and on no known device: %s', (_, device) => {
    expect(readSignIns([{ id: 's1', device, created_at: SINCE }])).toEqual([
      {
        id: 's1',
        device: 'Unknown device',
        created_at: SINCE,
        last_used_at: SINCE,
        current: false,
      },
    ])
  })

  test.each([
    ['no list', { 0: whole }],
    ['no object', ['s1', null]],
    ['without an id', [{ ...whole, id: null }]],
    ['without a beginning', [{ ...whole, created_at: null }]],
    ['without any time', [{ id: 's1', device: 'x' }]],
    ['begun at no time', [{ ...whole, created_at: 'soon' }]],
    ['used at no time', [{ ...whole, last_used_at: 'soon' }]],
  ])('that are unreadable are left out: %s', (_, data) => {
    expect(readSignIns(data)).toEqual([])
  })
})

describe('registered devices', () => {
  test('[API-NOTIF-08] recognise a browser by the address of its subscription', () => {
    const token = JSON.stringify({ endpoint: 'https://push.test/1', keys: {} })
    const data = [
      { id: 4, token },
      { id: 'd5', token: '{broken' },
      { id: 6, token: 12 },
      { id: 7, token: '"text"' },
      { token },
      'd8',
      null,
    ]
    expect(readDevices(data)).toEqual([
      { id: '4', endpoint: 'https://push.test/1' },
      { id: 'd5', endpoint: null },
      { id: '6', endpoint: null },
      { id: '7', endpoint: null },
    ])
    expect(readDevices({ results: data })).toEqual([])
  })
})

describe('what a person wants to be told of', () => {
  const STANDARD = {
    messages: true,
    follows: true,
    likes: true,
    comments: true,
    email: false,
    push: true,
  }

  test.each([undefined, null, 'x', [], {}, { email: 'true', push: 0, likes: null }])(
    '[A9] %j leaves all as for somebody who never chose',
    (raw) => {
      expect(readNotificationSettings(raw)).toEqual(STANDARD)
    },
  )

  test('[A9] each choice is taken at its word', () => {
    const chosen = Object.fromEntries(Object.entries(STANDARD).map(([name, on]) => [name, !on]))
    expect(readNotificationSettings(chosen)).toEqual(chosen)
  })
})
