import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startFileApi, type TestUser } from '../kit/kit.ts'
import { createConversation, openNotifications, sendMessage, trackProbes } from '../kit/live-kit.ts'
import { createRequestAs, createUserFactory } from '../live/live-people.ts'
import { newDevice, startPushService, type TestDevice, vapidOf } from './push-kit.ts'

const service = await startPushService()
afterAll(() => service.stop())
const api = await startFileApi({
  config: {
    push: {
      keys: null,
      subject: 'mailto:push@example.org',
      hosts: ['localhost'],
      ca: service.ca,
    },
  },
})
let ayen: TestUser
let lokai: TestUser
let conversationId: number
const { open } = trackProbes()

const newcomer = createUserFactory(api)
const requestAs = createRequestAs(api)

beforeEach(async () => {
  ayen = await newcomer('ayen')
  lokai = await newcomer('lokai')
  conversationId = await createConversation(api, ayen, lokai)
})

async function subscribed(user: TestUser, device: TestDevice = service.device()) {
  const response = await requestAs(user, 'POST', 'devices/', {
    body: { token: device.token, platform: 'web' },
  })
  expect(response.status).toBe(201)
  return { ...device, id: response.body.id as number }
}

const devicesOf = async (user: TestUser) => (await requestAs(user, 'GET', 'devices/')).body
const endpointOf = ({ token }: { token: string }) => JSON.parse(token).endpoint

describe("server's VAPID key", () => {
  test('is created once, stored in the data folder for its owner only, and published', async () => {
    const response = await api.request('GET', '/api/push/key/')
    expect([response.status, response.body]).toEqual([200, { public_key: expect.any(String) }])
    const point = Buffer.from(response.body.public_key, 'base64url')
    expect([point.length, point[0]]).toEqual([65, 4])
    const file = join(api.config.dataDir, 'push.key')
    expect(JSON.parse(readFileSync(file, 'utf8')).publicKey).toBe(response.body.public_key)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect((await api.request('GET', '/api/push/key/')).body).toEqual(response.body)
  })
})

describe('push notifications', () => {
  test('[PROD-11 PROD-12 API-NOTIF-08] deliver a message that only the device can decrypt', async () => {
    const device = await subscribed(lokai)
    await sendMessage(api, ayen, conversationId, 'Shall we meet in Juba?')
    const push = await service.nth(device.path, 1)
    expect(device.read(push)).toEqual({
      title: 'New message',
      body: `${ayen.username} Test sent you a message: Shall we meet in Juba?`,
      url: `/messages/${conversationId}`,
      tag: `conversation-${conversationId}`,
    })
    expect(push.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      urgency: 'normal',
      topic: expect.stringMatching(/^[\w-]{1,32}$/),
    })
    expect(() => newDevice(service.origin).read(push)).toThrow()
    const { key, claims } = vapidOf(push)
    expect(key).toBe((await api.request('GET', '/api/push/key/')).body.public_key)
    expect(claims).toEqual({
      aud: service.origin,
      sub: 'mailto:push@example.org',
      exp: expect.any(Number),
    })
    const hoursLeft = (Number(claims.exp) - Date.now() / 1000) / 3600
    expect(hoursLeft > 0 && hoursLeft <= 24).toBe(true)
  })

  test('[PROD-12] contain the URL to open', async () => {
    const devices = [await subscribed(lokai), await subscribed(lokai)]
    await requestAs(ayen, 'POST', 'follow/follow/', { body: { user_id: lokai.id } })
    for (const device of devices) {
      const payload = device.read(await service.nth(device.path, 1))
      expect(payload).toEqual({
        title: 'New follower',
        body: `${ayen.username} Test started following you`,
        url: `/u/${ayen.username}`,
        tag: expect.stringMatching(/^notification-\d+$/),
      })
    }
  })

  test('stay within 3 kB for any notification, and link to this host only', async () => {
    const device = await subscribed(lokai)
    const long = '𐎠"\\'.repeat(400)
    await requestAs(lokai, 'POST', 'notifications/', {
      body: {
        title: long.slice(0, 200),
        message: long,
        payload: { preview: long, url: 'https://evil.example/' },
      },
    })
    const push = await service.nth(device.path, 1)
    expect(push.body.length).toBeLessThanOrEqual(3_072)
    expect(device.read(push).url).toBe('/notifications')
  })
})

describe('omitted push notifications', () => {
  /** A push to the same device comes second in order, so an earlier one would be seen. */
  async function onlyLast(device: TestDevice, text: string): Promise<void> {
    await sendMessage(api, ayen, conversationId, text)
    const first = device.read(await service.nth(device.path, 1))
    expect(first.body).toContain(text)
  }

  test('[API-NOTIF-07] to users who turned push off', async () => {
    const device = await subscribed(lokai)
    await requestAs(lokai, 'PATCH', 'notifications/settings/', { body: { push: false } })
    await sendMessage(api, ayen, conversationId, 'unwanted')
    const witness = await subscribed(ayen)
    await sendMessage(api, lokai, conversationId, 'wanted')
    await service.nth(witness.path, 1)
    await requestAs(lokai, 'PATCH', 'notifications/settings/', { body: { push: true } })
    await onlyLast(device, 'wanted again')
  })

  test('[API-NOTIF-07] about a topic the user turned off', async () => {
    const device = await subscribed(lokai)
    await requestAs(lokai, 'PATCH', 'notifications/settings/', { body: { messages: false } })
    await sendMessage(api, ayen, conversationId, 'unwanted')
    await requestAs(lokai, 'PATCH', 'notifications/settings/', { body: { messages: true } })
    await onlyLast(device, 'wanted')
  })

  test('[A9] to users with a page that has a notification socket open', async () => {
    const device = await subscribed(lokai)
    const bell = await openNotifications(api, lokai)
    open.push(bell)
    await bell.settled()
    await sendMessage(api, ayen, conversationId, 'seen at once')
    await bell.first('new_notification')
    await bell.close()
    const elsewhere = await openNotifications(api, ayen)
    open.push(elsewhere)
    await elsewhere.settled()
    await onlyLast(device, 'nobody looks')
  })

  test('to a device that was removed or now belongs to another user', async () => {
    const removed = await subscribed(lokai)
    const passedOn = await subscribed(lokai)
    const track = await subscribed(lokai)
    expect((await requestAs(lokai, 'DELETE', `devices/${removed.id}/`)).status).toBe(204)
    expect((await requestAs(lokai, 'DELETE', `devices/${removed.id}/`)).status).toBe(404)
    await requestAs(ayen, 'POST', 'devices/', { body: { token: passedOn.token, platform: 'web' } })
    await sendMessage(api, ayen, conversationId, 'hello')
    await service.nth(track.path, 1)
    expect(service.received.filter(({ path }) => path === removed.path)).toEqual([])
    expect(service.received.filter(({ path }) => path === passedOn.path)).toEqual([])
  })
})

describe('expired push subscriptions', () => {
  test.each([404, 410])('are removed on status %i, and others stay', async (status) => {
    const gone = await subscribed(lokai, service.device(status))
    const busy = await subscribed(lokai, service.device(500))
    const good = await subscribed(lokai)
    await sendMessage(api, ayen, conversationId, 'first')
    await Promise.all([gone, busy, good].map(({ path }) => service.nth(path, 1)))
    await expect
      .poll(async () => (await devicesOf(lokai)).map(endpointOf))
      .toEqual([good, busy].map(endpointOf))
  })
})

describe('push service without a response', () => {
  test('delays no message and no push to other users', async () => {
    const silent = await subscribed(lokai)
    service.response(silent, null)
    const other = await subscribed(ayen)
    await sendMessage(api, ayen, conversationId, 'into the void')
    await service.nth(silent.path, 1)
    await sendMessage(api, lokai, conversationId, 'an answer')
    expect(other.read(await service.nth(other.path, 1)).body).toContain('an answer')
  })
})
