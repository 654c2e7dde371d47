import { beforeEach, expect, test } from 'vitest'
import { startFileApi, type TestUser } from '../kit/kit.ts'
import { createConversation, openMessaging, type Probe, trackProbes } from '../kit/live-kit.ts'
import { createRequestAs, createUserFactory } from '../live/live-people.ts'

let ayen: TestUser
let lokai: TestUser
let conversationId: number
const api = await startFileApi()
const join = createUserFactory(api)
const requestAs = createRequestAs(api)

const { track } = trackProbes()
const block = (one: TestUser, other: TestUser) =>
  requestAs(one, 'POST', 'blocks/', { body: { user_id: other.id } })
const unblock = (one: TestUser, other: TestUser) => requestAs(one, 'DELETE', `blocks/${other.id}/`)
const statusOf = (user: TestUser, status: 'online' | 'offline') => ({
  type: 'user_status',
  user_id: user.id,
  status,
})

beforeEach(async () => {
  ayen = await join('ayen')
  lokai = await join('lokai')
  conversationId = await createConversation(api, ayen, lokai)
})

test('a block makes both users appear offline immediately, and removing it restores their status', async () => {
  const first = await track(openMessaging(api, ayen))
  const second = await track(openMessaging(api, lokai))
  const last = (probe: Probe) => probe.ofType('user_status').at(-1)
  const receivesStatus = (probe: Probe, status: string) =>
    expect.poll(() => last(probe)?.status).toBe(status)
  await receivesStatus(first, 'online')
  await block(lokai, ayen)
  for (const probe of [first, second]) await receivesStatus(probe, 'offline')
  expect([last(first), last(second)]).toEqual([
    statusOf(lokai, 'offline'),
    statusOf(ayen, 'offline'),
  ])
  for (const [one, other] of [
    [ayen, lokai],
    [lokai, ayen],
  ] as const) {
    const { body } = await requestAs(one, 'GET', `messaging/users/${other.id}/status/`)
    expect(body).toEqual({
      user_id: other.id,
      status: 'offline',
      is_online: false,
      last_seen: null,
    })
    const chat = await track(openMessaging(api, one, conversationId))
    expect(chat.ofType('user_status')).toEqual([statusOf(other, 'offline')])
  }
  await unblock(lokai, ayen)
  for (const probe of [first, second]) await receivesStatus(probe, 'online')
  expect([last(first), last(second)]).toEqual([statusOf(lokai, 'online'), statusOf(ayen, 'online')])
  const { body } = await requestAs(ayen, 'GET', `messaging/users/${lokai.id}/status/`)
  expect([body.status, body.is_online]).toEqual(['online', true])
  expect(Date.parse(body.last_seen)).toBeLessThanOrEqual(Date.now())
})

test('no online status is sent across a block', async () => {
  const waiting = await track(openMessaging(api, lokai))
  await block(ayen, lokai)
  await waiting.first('user_status')
  await track(openMessaging(api, ayen))
  const keji = await join('keji')
  await createConversation(api, keji, lokai)
  await track(openMessaging(api, keji))
  await waiting.first('user_status', (frame) => frame.user_id === keji.id)
  expect(waiting.ofType('user_status')).toEqual([
    statusOf(ayen, 'offline'),
    statusOf(keji, 'online'),
  ])
})

test('a block between users without a conversation sends nothing', async () => {
  const keji = await join('keji')
  const probe = await track(openMessaging(api, keji))
  await block(ayen, keji)
  await unblock(ayen, keji)
  await probe.settled()
  expect(probe.ofType('user_status')).toEqual([])
})

test('typing across a block gets the usual response and is not delivered', async () => {
  await block(lokai, ayen)
  const chat = await track(openMessaging(api, lokai, conversationId))
  const general = await track(openMessaging(api, lokai))
  const typing = (state: 'start' | 'stop') =>
    requestAs(ayen, 'POST', `messaging/conversations/${conversationId}/typing/${state}/`)
  const response = await typing('start')
  expect([response.status, response.body]).toEqual([200, { typing: true }])
  await unblock(lokai, ayen)
  await typing('stop')
  const frame = { type: 'typing', conversation_id: conversationId, user_id: ayen.id, typing: false }
  for (const probe of [chat, general]) {
    await probe.first('typing')
    expect(probe.ofType('typing')).toEqual([frame])
  }
})
