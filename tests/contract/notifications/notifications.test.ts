import { beforeEach, describe, expect, test } from 'vitest'
import type { Json } from '../../../src/protocol/base/types.ts'
import { startFileApi, type TestUser } from '../kit/kit.ts'
import {
  createRequestAs,
  createUserFactory,
  participantOf,
  servicesOf,
} from '../live/live-people.ts'

let ayen: TestUser
let lokai: TestUser
let staff: TestUser
const api = await startFileApi()
const join = createUserFactory(api)
const requestAs = createRequestAs(api)
const create = (user: TestUser, body: Json) => requestAs(user, 'POST', 'notifications/', { body })
const list = async (user: TestUser) => (await requestAs(user, 'GET', 'notifications/')).body
const unread = async (user: TestUser) =>
  (await requestAs(user, 'GET', 'notifications/unread_count/')).body
const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

beforeEach(async () => {
  ayen = await join('ayen')
  lokai = await join('lokai')
  staff = await join('staff')
  await api.db.updateTable('users').set({ is_staff: true }).where('id', '=', staff.id).execute()
})

describe('creating notifications', () => {
  test('[API-NOTIF-02 ENT-19] creates one for oneself', async () => {
    const services = servicesOf(api, ayen)
    const created = await services.notifications.create({
      title: 'Reminder',
      message: '<b>Water</b> the plants',
      verb: 'reminded',
      payload: { preview: 'the plants', count: 2, nested: { deep: [null] } },
    })
    expect(services.calls).toEqual(['POST /api/notifications/ 201'])
    expect(created).toEqual({
      id: expect.any(Number),
      title: 'Reminder',
      message: '<b>Water</b> the plants',
      actor: participantOf(ayen),
      verb: 'reminded',
      payload: { preview: 'the plants', count: 2, nested: { deep: [null] } },
      created_at: ISO,
      is_read: false,
    })
    expect((await list(ayen)).results).toEqual([created])
  })

  test('[API-NOTIF-02] staff may notify others, other users may not', async () => {
    const fields = { user_id: lokai.id, title: 'Maintenance', message: 'Tonight at nine' }
    expect((await create(staff, fields)).status).toBe(201)
    const rejected = await create(ayen, fields)
    expect([rejected.status, rejected.body]).toEqual([
      403,
      { detail: 'Only staff may notify other people.' },
    ])
    expect((await create(ayen, { ...fields, user_id: ayen.id })).status).toBe(201)
    const unknown = await create(staff, { ...fields, user_id: 999_999_999 })
    expect([unknown.status, unknown.body]).toEqual([400, { user_id: ['There is no such user.'] }])
    const [received] = (await list(lokai)).results
    expect([received.title, received.actor, received.payload]).toEqual([
      'Maintenance',
      participantOf(staff),
      { preview: '' },
    ])
  })

  test.each([
    ['nothing', {}],
    ['nulls', { title: null, message: null }],
    ['numbers', { title: 1, message: 2 }],
    ['empty texts', { title: ' ', message: '' }],
    ['a long title', { title: 'x'.repeat(201), message: 'x' }],
    ['a list as payload', { title: 'x', message: 'x', payload: [1] }],
    ['a text as payload', { title: 'x', message: 'x', payload: 'hello' }],
    ['a huge payload', { title: 'x', message: 'x', payload: { a: 'x'.repeat(10_001) } }],
    ['a NUL character', { title: 'a\0', message: 'x' }],
    ['a text as id', { title: 'x', message: 'x', user_id: 'me' }],
  ])('[API-NOTIF-02] rejects %s', async (_, body) => {
    const response = await create(ayen, body as Json)
    expect([response.status, (await list(ayen)).count]).toEqual([400, 0])
    expect(
      Object.values(response.body)
        .flat()
        .every((text) => typeof text === 'string'),
    ).toBe(true)
  })
})

describe('listing notifications', () => {
  test('[API-NOTIF-01] returns twenty per page, newest first', async () => {
    for (let i = 1; i <= 23; i++) await create(ayen, { title: `note ${i}`, message: 'x' })
    const first = await list(ayen)
    const second = (await requestAs(ayen, 'GET', 'notifications/?page=2')).body
    const titles = [...first.results, ...second.results].map((one) => one.title)
    expect(titles).toEqual(Array.from({ length: 23 }, (_, index) => `note ${23 - index}`))
    expect([first.count, first.results.length, second.next]).toEqual([23, 20, null])
    expect(first.next).toBe(`${api.origin}/api/notifications/?page=2`)
    const services = servicesOf(api, ayen)
    expect((await services.notifications.list()).hasMore).toBe(true)
    expect((await services.notifications.list(2)).hasMore).toBe(false)
    expect(services.calls).toEqual(['GET /api/notifications/ 200', 'GET /api/notifications/ 200'])
    expect((await requestAs(ayen, 'GET', 'notifications/?page=3')).status).toBe(404)
  })

  test("[API-NOTIF-01] requires sign-in and excludes other users' notifications", async () => {
    await create(ayen, { title: 'mine', message: 'x' })
    expect((await list(lokai)).results).toEqual([])
    expect((await api.request('GET', '/api/notifications/')).status).toBe(401)
  })
})

describe('marking and deleting notifications', () => {
  const three = async () => {
    for (const title of ['a', 'b', 'c']) await create(ayen, { title, message: 'x' })
    return (await list(ayen)).results.map((one: { id: number }) => one.id)
  }
  const flags = async () =>
    (await list(ayen)).results.map((one: { is_read: boolean }) => one.is_read)

  test('[API-NOTIF-03 NOTIF-01 A24] POST and PATCH mark one read, idempotently', async () => {
    const [newest, middle] = await three()
    for (const [method, id] of [
      ['POST', newest],
      ['PATCH', middle],
      ['POST', newest],
    ] as const) {
      const response = await requestAs(ayen, method, `notifications/${id}/mark_read/`)
      expect([response.status, response.body]).toEqual([200, { id, is_read: true }])
    }
    expect([await flags(), await unread(ayen)]).toEqual([[true, true, false], { unread_count: 1 }])
    const services = servicesOf(api, ayen)
    await services.notifications.markRead(newest)
    expect(services.calls).toEqual([`POST /api/notifications/${newest}/mark_read/ 200`])
  })

  test('[API-NOTIF-04 NOTIF-02] marks all read', async () => {
    await three()
    const services = servicesOf(api, ayen)
    await services.notifications.markAllRead()
    expect(services.calls).toEqual(['POST /api/notifications/mark_all_read/ 200'])
    expect([await flags(), await unread(ayen)]).toEqual([[true, true, true], { unread_count: 0 }])
    const again = await requestAs(ayen, 'POST', 'notifications/mark_all_read/')
    expect(again.body).toEqual({ marked_count: 0, unread_count: 0 })
  })

  test('[API-NOTIF-05] deletes one permanently', async () => {
    const [newest, ...rest] = await three()
    const services = servicesOf(api, ayen)
    await services.notifications.remove(newest)
    expect(services.calls).toEqual([`DELETE /api/notifications/${newest}/ 204`])
    expect((await list(ayen)).results.map((one: { id: number }) => one.id)).toEqual(rest)
    expect((await requestAs(ayen, 'DELETE', `notifications/${newest}/`)).status).toBe(404)
    expect(await unread(ayen)).toEqual({ unread_count: 2 })
  })

  test('[API-NOTIF-03 API-NOTIF-05] foreign, missing and malformed ids give 404', async () => {
    const [newest] = await three()
    for (const id of [newest, 999_999_999, 'abc', '-1']) {
      expect((await requestAs(lokai, 'POST', `notifications/${id}/mark_read/`)).status).toBe(404)
      expect((await requestAs(lokai, 'DELETE', `notifications/${id}/`)).status).toBe(404)
    }
    expect(await unread(ayen)).toEqual({ unread_count: 3 })
  })

  test('[API-NOTIF-06] returns the unread count', async () => {
    await three()
    const services = servicesOf(api, ayen)
    expect(await services.notifications.unreadCount()).toBe(3)
    expect(services.calls).toEqual(['GET /api/notifications/unread_count/ 200'])
  })
})

describe('notification settings and devices', () => {
  const standard = {
    messages: true,
    follows: true,
    likes: true,
    comments: true,
    email: false,
    push: true,
  }

  test('[API-NOTIF-07] PATCH updates the given settings and keeps the others', async () => {
    expect((await requestAs(ayen, 'GET', 'notifications/settings/')).body).toEqual(standard)
    const services = servicesOf(api, ayen)
    expect(await services.notifications.updateSettings({ likes: false })).toEqual({
      ...standard,
      likes: false,
    })
    await services.notifications.updateSettings({ email: true, unheard_of: true })
    expect(services.calls).toEqual([
      'PATCH /api/notifications/settings/ 200',
      'PATCH /api/notifications/settings/ 200',
    ])
    expect((await requestAs(ayen, 'GET', 'notifications/settings/')).body).toEqual({
      ...standard,
      likes: false,
      email: true,
    })
    expect((await requestAs(lokai, 'GET', 'notifications/settings/')).body).toEqual(standard)
  })

  test('[API-NOTIF-07] rejects values that are not booleans', async () => {
    for (const value of [null, 'yes', 1, {}]) {
      const response = await requestAs(ayen, 'PATCH', 'notifications/settings/', {
        body: { email: value },
      })
      expect([response.status, Object.keys(response.body)]).toEqual([400, ['email']])
    }
    expect((await requestAs(ayen, 'GET', 'notifications/settings/')).body).toEqual(standard)
  })

  test('[API-NOTIF-08] a registered device belongs to the last user who registered it', async () => {
    const device = { token: `push-${ayen.id}`, platform: 'web' }
    const services = servicesOf(api, ayen)
    await services.devices.register(device.token)
    expect(services.calls).toEqual(['POST /api/devices/ 201'])
    const { body: created } = await requestAs(ayen, 'POST', 'devices/', { body: device })
    expect(created).toEqual({ id: expect.any(Number), ...device })
    expect((await requestAs(lokai, 'POST', 'devices/', { body: device })).body).toEqual(created)
    const rows = await api.db
      .selectFrom('devices')
      .select(['user_id', 'platform'])
      .where('token', '=', device.token)
      .execute()
    expect(rows).toEqual([{ user_id: lokai.id, platform: 'web' }])
  })

  test('[API-NOTIF-08] rejects an incomplete device', async () => {
    const rejected = [{}, { token: 'x' }, { platform: 'web' }, { token: 5, platform: null }]
    for (const body of rejected) {
      expect((await requestAs(ayen, 'POST', 'devices/', { body: body as Json })).status).toBe(400)
    }
    expect((await api.request('POST', '/api/devices/', { body: {} })).status).toBe(401)
  })
})
