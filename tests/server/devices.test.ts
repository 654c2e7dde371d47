import { expect, test } from 'vitest'
import { ipAddressOf } from '../../server/http/limits.ts'
import {
  isPublicAddress,
  mayBePublicHost,
  publicLookup,
} from '../../server/notifications/devices/addresses.ts'
import { payloadOf } from '../../server/notifications/devices/payload.ts'
import { deviceName } from '../../server/notifications/devices/user-agent.ts'

test.each([
  ['8.8.8.8', true],
  ['2a00:1450:4001::1', true],
  ['0.0.0.0', false],
  ['10.255.255.255', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.31.0.1', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::a00:1', false],
  ['fe80::1', false],
  ['fd12::1', false],
  ['ff02::1', false],
  ['push.example.com', false],
])('isPublicAddress(%s) is %s', (address, is) => {
  expect(isPublicAddress(address)).toBe(is)
})

test.each([
  ['fcm.googleapis.com', true],
  ['LOCALHOST', false],
  ['localhost.', false],
  ['a.localhost', false],
  ['printer.local', false],
  ['metadata.google.internal', false],
  ['postgres', false],
  ['[::1]', false],
  ['[2a00:1450:4001::1]', true],
  ['192.168.0.7', false],
])('mayBePublicHost(%s) is %s', (host, may) => {
  expect(mayBePublicHost(host)).toBe(may)
})

const lookUp = (host: string, trusted: string[], all: boolean): Promise<unknown> =>
  new Promise((resolve) => {
    publicLookup(trusted)(host, { all }, (error, address) => resolve(error?.message ?? address))
  })

test('publicLookup rejects a name that resolves to a private address', async () => {
  expect(await lookUp('localhost', [], true)).toBe('localhost does not resolve to a public address')
  expect(await lookUp('localhost', [], false)).toBe(
    'localhost does not resolve to a public address',
  )
  expect(await lookUp('localhost', ['localhost'], false)).toMatch(/^(?:127\.0\.0\.1|::1)$/)
  expect(await lookUp('localhost', ['localhost'], true)).toContainEqual(
    expect.objectContaining({ family: expect.any(Number) }),
  )
})

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0'
test.each([
  [
    `Mozilla/5.0 (Linux; Android 11; TECNO KG5) ${chrome} Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/131.0`,
    'Edge on Windows',
  ],
  [`Mozilla/5.0 (Linux; Android 13) ${chrome} Mobile Safari/537.36 OPR/85.0`, 'Opera on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox on Linux'],
  ['Opera/9.80 (J2ME/MIDP; Opera Mini/7.1/191; U; en) Presto/2.12', 'Opera Mini'],
  ['curl/8.5.0', 'Unknown device'],
  ['', 'Unknown device'],
])('deviceName(%s) is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

test.each([
  ['203.0.113.5', '203.0.113.5'],
  ['::ffff:203.0.113.5', '203.0.113.5'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('requests from %s are counted for %s', (ip, network) => {
  expect(ipAddressOf({ ip })).toBe(network)
})

test('push payloads open a path of this host and have one tag per conversation', () => {
  const made = (url: unknown, more = {}) =>
    payloadOf({
      id: 7,
      title: 'New like',
      message: 'Ayen liked your work',
      actor: null,
      verb: 'liked',
      payload: { preview: '', url: url as string, ...more },
      created_at: '2026-01-01T00:00:00.000Z',
      is_read: false,
    })
  const standard = { title: 'New like', body: 'Ayen liked your work', tag: 'notification-7' }
  expect(made('/portfolio/3')).toEqual({ ...standard, url: '/portfolio/3' })
  for (const url of ['//evil.example', '/\\evil.example', 'https://evil.example', 5, undefined]) {
    expect(made(url).url).toBe('/notifications')
  }
  expect(made('/x', { conversation_id: 3, preview: 'Boma' })).toEqual({
    ...standard,
    body: 'Ayen liked your work: Boma',
    url: '/x',
    tag: 'conversation-3',
  })
})
