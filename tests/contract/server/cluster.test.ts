import { beforeEach, describe, expect, test, vi } from 'vitest'
import { systemClock } from '../../../server/clock.ts'
import { createTestCluster } from '../../kit/cluster.ts'
import { type Api, PASSWORD, startFileApi, type TestUser } from '../kit/kit.ts'
import {
  createConversation,
  openMessaging,
  openNotifications,
  sendMessage,
  trackProbes,
} from '../kit/live-kit.ts'
import { createBuild } from '../kit/ssr-kit.ts'
import { createUserFactory } from '../live/live-people.ts'

const net = createTestCluster(systemClock(Date.now))
const { clientDir, renderDir } = createBuild()
const config = { limits: true, trustProxy: 1, clientDir, renderDir } as const
const first = await startFileApi({ config, cluster: net.add('first') })
const second = await startFileApi({ config, cluster: net.add('second'), sharesWith: first })
const join = createUserFactory(first)
const { track } = trackProbes()

let ayen: TestUser
let lokai: TestUser
let conversationId: number

beforeEach(async () => {
  ayen = await join('ayen')
  lokai = await join('lokai')
  conversationId = await createConversation(first, ayen, lokai)
})

const loginAt = (api: Api, name: string, address: string, password: string) =>
  api.request('POST', '/api/auth/token/', {
    body: { username: name, password },
    headers: { 'x-forwarded-for': address },
  })

describe('two API processes', () => {
  test('[SOCKEV-09 SOCKEV-10] deliver a message to the sockets of both, once each', async () => {
    const probes = await Promise.all([
      track(openMessaging(first, ayen)),
      track(openMessaging(second, ayen, conversationId)),
      track(openMessaging(second, lokai)),
    ])
    const bell = await track(openNotifications(second, lokai))
    const stored = await sendMessage(first, ayen, conversationId, 'Ita kef?')
    for (const probe of probes) {
      await probe.first('new_message')
      await probe.settled()
      expect(probe.ofType('new_message')).toEqual([
        { type: 'new_message', message: stored, offset: 1 },
      ])
    }
    await bell.first('unread_count_update', (frame) => frame.message_count === 1)
    await bell.first('new_notification')
  })

  test('[SOCKEV-11] know who is online in the other', async () => {
    const tab = await track(openMessaging(first, lokai))
    const chat = await track(openMessaging(second, ayen, conversationId))
    expect(chat.ofType('user_status')).toEqual([
      { type: 'user_status', user_id: lokai.id, status: 'online' },
    ])
    await track(openMessaging(second, lokai))
    await tab.close()
    await chat.settled()
    const found = await second.request('GET', `/api/messaging/users/${lokai.id}/status/`, {
      token: ayen.access,
    })
    expect(found.body).toMatchObject({ is_online: true })
  })

  test('[SOCKAUTH-01] close the sockets of a session that ends in the other', async () => {
    const tab = await track(openMessaging(second, ayen))
    await first.request('POST', '/api/auth/logout/', {
      token: ayen.access,
      body: { refresh: ayen.refresh },
    })
    expect(await tab.closed).toMatchObject({ code: 4001 })
  })

  test('count sign-in attempts together', async () => {
    const { username } = ayen
    const attempts = []
    for (let n = 0; n < 10; n += 1) {
      attempts.push(await loginAt(n % 2 ? first : second, username, '203.0.113.7', 'wrong'))
    }
    expect(attempts.map(({ status }) => status)).toEqual(Array(10).fill(401))
    const refused = [
      await loginAt(first, username, '203.0.113.7', PASSWORD),
      await loginAt(second, username, '203.0.113.7', PASSWORD),
    ]
    expect(refused.map(({ status }) => status)).toEqual([429, 429])
  })

  test('[SOCKGEN-03] restart the sockets that missed frames, so that clients read them', async () => {
    const there = await track(openMessaging(second, lokai))
    const here = await track(openMessaging(first, lokai))
    // A socket of an earlier test may close only now, which the second process announces.
    net.disconnect('second', 'incoming')
    const missed = await sendMessage(first, ayen, conversationId, 'lost')
    await here.first('new_message')
    net.reconnect('second')
    expect(await there.closed).toEqual({ code: 1012, reason: 'frames were lost' })
    expect(there.ofType('new_message')).toEqual([])
    const again = await track(openMessaging(second, lokai))
    const { body } = await second.request(
      'GET',
      `/api/messaging/conversations/${conversationId}/messages/`,
      { token: lokai.access },
    )
    expect(body.results.map(({ id }: { id: number }) => id)).toContain(missed.id)
    await sendMessage(first, ayen, conversationId, 'delivered')
    expect((await again.first('new_message')).message.content).toBe('delivered')
    expect(here.socket.readyState).toBe(here.socket.OPEN)
  })

  test('show an anonymous user at once what was written in the other', async () => {
    const body = { title: 'Clay', body: 'Red', category: 'Craft', tags: [], images: [] }
    const firstPost = () =>
      second.request('GET', '/api/posts/').then((list) => list.body.results[0]?.id)
    await firstPost()
    const { body: post } = await first.request('POST', '/api/posts/', { token: ayen.access, body })
    expect(await firstPost()).toBe(post.id)
    const deleted = await first.request('DELETE', `/api/posts/${post.id}/`, { token: ayen.access })
    expect([deleted.status, await firstPost()]).not.toContain(post.id)
  })

  test('forget rendered pages when a collection is deleted in the other', async () => {
    const token = ayen.access
    const { body: collection } = await first.request('POST', '/api/collections/mine/', {
      token,
      body: { title: 'Boats', is_public: true, client_id: 'c1' },
    })
    const page = async () => (await second.request('GET', '/search?q=count')).text
    const rendered = await page()
    expect(await page()).toBe(rendered)
    const path = `/api/collections/mine/${collection.id}/`
    expect((await first.request('DELETE', path, { token })).status).toBe(204)
    // `onResponse` runs after the response was sent.
    await vi.waitFor(async () => expect(await page()).not.toBe(rendered))
  })
})
