import { describe, expect, test } from 'vitest'
import { parseDevices, parseSignIns } from '../../../src/protocol/notifications/devices.ts'
import { parseNotificationSettings } from '../../../src/protocol/notifications/notification-settings.ts'

const SINCE = '2026-01-05T08:00:00Z'
const LATER = '2026-01-06T08:00:00Z'

describe('parseSignIns', () => {
  const whole = { id: 's1', device: ' Firefox ', created_at: SINCE, last_used_at: LATER }

  test('parses device, times and the current session', () => {
    expect(
      parseSignIns([
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
  ])('uses defaults for the last use and for the device: %s', (_, device) => {
    expect(parseSignIns([{ id: 's1', device, created_at: SINCE }])).toEqual([
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
    ['no array', { 0: whole }],
    ['no object', ['s1', null]],
    ['without an id', [{ ...whole, id: null }]],
    ['without a creation time', [{ ...whole, created_at: null }]],
    ['without any time', [{ id: 's1', device: 'x' }]],
    ['an invalid creation time', [{ ...whole, created_at: 'soon' }]],
    ['an invalid time of use', [{ ...whole, last_used_at: 'soon' }]],
  ])('drops invalid sessions: %s', (_, data) => {
    expect(parseSignIns(data)).toEqual([])
  })
})

describe('registered devices', () => {
  test('[API-NOTIF-08] are recognised by the endpoint of their subscription', () => {
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
    expect(parseDevices(data)).toEqual([
      { id: '4', endpoint: 'https://push.test/1' },
      { id: 'd5', endpoint: null },
      { id: '6', endpoint: null },
      { id: '7', endpoint: null },
    ])
    expect(parseDevices({ results: data })).toEqual([])
  })
})

describe('parseNotificationSettings', () => {
  const STANDARD = {
    messages: true,
    follows: true,
    likes: true,
    comments: true,
    email: false,
    push: true,
  }

  test.each([undefined, null, 'x', [], {}, { email: 'true', push: 0, likes: null }])(
    '[A9] returns the defaults for %j',
    (raw) => {
      expect(parseNotificationSettings(raw)).toEqual(STANDARD)
    },
  )

  test('[A9] accepts each setting', () => {
    const chosen = Object.fromEntries(Object.entries(STANDARD).map(([name, on]) => [name, !on]))
    expect(parseNotificationSettings(chosen)).toEqual(chosen)
  })
})
