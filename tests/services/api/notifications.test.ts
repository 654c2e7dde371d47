import { describe, expect, it } from 'vitest'
import { type FakeResponse, json, noResponse, text } from '../../kit/fakes/http.ts'
import { API, createTestServices, failure, failureOf } from '../kit/kit.ts'

const answering = (route: string, response: FakeResponse) => {
  const services = createTestServices()
  services.server.on(route, response)
  return services
}
const LIST = 'GET /api/notifications/'
const COUNT = 'GET /api/notifications/unread_count/'
const MARK = '/api/notifications/9/mark_read/'

const RAW = {
  id: 9,
  title: 'Hello',
  message: 'You have a follower',
  actor: { id: 2, username: 'deng', avatar: '/media/d.png' },
  verb: 'followed',
  payload: { preview: 'p' },
  created_at: '2026-01-05T08:00:00Z',
  is_read: false,
}

describe('notification list', () => {
  const READ = {
    id: 9,
    title: 'Hello',
    message: 'You have a follower',
    actor: { id: 2, username: 'deng', full_name: 'deng', avatar: `${API}/media/d.png` },
    verb: 'followed',
    payload: { preview: 'p' },
    created_at: '2026-01-05T08:00:00Z',
    is_read: false,
  }

  it.each([
    [[RAW, null, { title: 'no id' }], { notifications: [READ], hasMore: false }],
    [
      { results: [RAW], next: 'x' },
      { notifications: [READ], hasMore: true },
    ],
    [
      { results: [], next: null },
      { notifications: [], hasMore: false },
    ],
  ])('[API-NOTIF-01] accepts an array or results and drops invalid items', async (body, page) => {
    expect(await answering(LIST, json(200, body)).api.notifications.list()).toEqual(page)
  })

  it('uses the time of arrival for a notification without a valid time', async () => {
    const { api } = answering(LIST, json(200, [{ ...RAW, created_at: 'soon' }]))
    const { notifications } = await api.notifications.list()
    expect(notifications).toEqual([{ ...READ, created_at: '2026-01-05T09:00:00.000Z' }])
  })

  it.each([
    ['ERR-11', json(422, {}), 'Failed to fetch notifications'],
    ['ERR-11', text(200, '<html></html>'), 'Failed to fetch notifications'],
    ['ERR-01', json(401, {}), 'Authentication required'],
    ['ERR-01', json(401, { detail: 'Expired' }), 'Expired'],
    ['ERR-02', json(403, { detail: 'x' }), 'Permission denied'],
    ['ERR-03', json(404, {}), 'Resource not found'],
    ['ERR-04', json(500, { error: 'x' }), 'Server error occurred'],
    ['ERR-05', json(502, { error: 'a', detail: 'b' }), 'a'],
    ['ERR-05', json(429, { detail: 'b' }), 'b'],
    ['ERR-15', noResponse, 'Network error - please check your connection'],
  ])('[%s A13] maps its failures to messages', async (_, response, message) => {
    expect((await failureOf(answering(LIST, response).api.notifications.list())).message).toBe(
      message,
    )
  })

  it('[ERR-01] marks a 401 as an authentication error', async () => {
    const { api } = answering(LIST, json(401, {}))
    expect(await failureOf(api.notifications.list())).toEqual(
      failure({ message: 'Authentication required', status: 401, authError: true, body: {} }),
    )
  })
})

describe('marking and deleting notifications', () => {
  it('[API-NOTIF-03 A24] marks by PATCH after a 405', async () => {
    const { api, server } = answering(`POST ${MARK}`, json(405, {}))
    server.on(`PATCH ${MARK}`, json(200, {}))
    await api.notifications.markRead(9)
    expect(server.log).toEqual([`POST ${MARK}`, `PATCH ${MARK}`])
  })

  it.each([404, 500])('[API-NOTIF-03 A24] does not use PATCH after %i', async (status) => {
    const { api, server } = answering(`POST ${MARK}`, json(status, {}))
    expect((await failureOf(api.notifications.markRead(9))).status).toBe(status)
    expect(server.log).toEqual([`POST ${MARK}`])
  })

  it('[A24] rejects with the first failure when both requests fail', async () => {
    const { api, server } = answering(`POST ${MARK}`, json(405, {}))
    server.on(`PATCH ${MARK}`, noResponse)
    expect(await failureOf(api.notifications.markRead(9))).toEqual(
      failure({ message: 'Failed to mark notification as read', status: 405, body: {} }),
    )
  })

  it('[API-NOTIF-04 API-NOTIF-05] maps failures to messages', async () => {
    const { api, server } = createTestServices()
    server
      .on('POST /api/notifications/mark_all_read/', json(422, {}))
      .on('DELETE /api/notifications/9/', json(422, {}))
      .on('PATCH /api/notifications/settings/', json(422, {}))
      .on('POST /api/notifications/', json(422, {}))
    const failures = [
      await failureOf(api.notifications.markAllRead()),
      await failureOf(api.notifications.remove(9)),
      await failureOf(api.notifications.updateSettings({ email: true })),
      await failureOf(api.notifications.create({})),
    ]
    expect(failures.map((f) => f.message)).toEqual([
      'Failed to mark all notifications as read',
      'The notification couldn’t be deleted. Please try again.',
      'Your changes couldn’t be saved. Please try again.',
      'The notification couldn’t be created.',
    ])
  })
})

describe('notification unread count', () => {
  it.each([
    [{ unread_count: 4 }, 4],
    [{ count: '5' }, 5],
    [{ unread_count: 'many' }, 0],
    [[], 0],
  ])('[API-NOTIF-06] parses %j as %i', async (body, count) => {
    expect(await answering(COUNT, json(200, body)).api.notifications.unreadCount()).toBe(count)
  })

  it.each([json(500, {}), json(401, {}), noResponse, text(200, '<p>')])(
    '[ERR-26 API-NOTIF-06] is 0 after a failure',
    async (response) => {
      expect(await answering(COUNT, response).api.notifications.unreadCount()).toBe(0)
    },
  )
})
