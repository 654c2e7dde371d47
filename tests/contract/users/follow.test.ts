import { beforeEach, describe, expect, test } from 'vitest'
import type { Json } from '../../../src/protocol/base/types.ts'
import { startFileApi, type TestUser } from '../kit/kit.ts'
import { openMessaging, openNotifications } from '../kit/live-kit.ts'
import {
  createRequestAs,
  createUserFactory,
  participantOf,
  servicesOf,
} from '../live/live-people.ts'

let ayen: TestUser
let lokai: TestUser
let keji: TestUser
const api = await startFileApi()
const join = createUserFactory(api)
const requestAs = createRequestAs(api)
const follow = (follower: TestUser, followed: TestUser) =>
  requestAs(follower, 'POST', 'follow/follow/', { body: { user_id: followed.id } })
const stats = async (viewer: TestUser, of: TestUser) =>
  (await requestAs(viewer, 'GET', `follow/stats/${of.id}/`)).body
const figures = (of: TestUser, following: boolean, followers: number, followed: number) => ({
  user_id: of.id,
  following,
  is_following: following,
  followers_count: followers,
  following_count: followed,
})
const notesOf = async (user: TestUser) =>
  (await requestAs(user, 'GET', 'follow/notifications/')).body
const ids = (list: Json) => (list as { id: number }[]).map((one) => one.id)
const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

beforeEach(async () => {
  ayen = await join('ayen')
  lokai = await join('lokai')
  keji = await join('keji')
})

describe('following', () => {
  test('[API-FOLLOW-01 API-FOLLOW-02 FOLLOW-01 FOLLOW-02 FOLLOW-03] follows and unfollows by POST', async () => {
    const followed = await follow(ayen, lokai)
    expect([followed.status, followed.body]).toEqual([
      201,
      { ...figures(lokai, true, 1, 0), follow_id: expect.any(Number) },
    ])
    expect(await stats(ayen, ayen)).toEqual(figures(ayen, false, 0, 1))
    const undone = await requestAs(ayen, 'POST', `follow/unfollow/${lokai.id}/`)
    expect([undone.status, undone.body]).toEqual([200, figures(lokai, false, 0, 0)])
    expect(await stats(ayen, ayen)).toEqual(figures(ayen, false, 0, 0))
  })

  test('reports whether the user follows back', async () => {
    await follow(lokai, ayen)
    expect(await stats(ayen, lokai)).toEqual({ ...figures(lokai, false, 0, 1), follows_you: true })
    expect(await stats(lokai, ayen)).toEqual(figures(ayen, true, 1, 0))
    expect(await servicesOf(api, ayen).follow.status(lokai.id)).toEqual({
      following: false,
      followers_count: 0,
      following_count: 1,
      follows_you: true,
    })
  })

  test('[API-FOLLOW-03 API-FOLLOW-04 A6] the client follows and unfollows by toggle', async () => {
    const services = servicesOf(api, ayen)
    const on = await services.follow.change(lokai.id, true)
    const off = await services.follow.change(lokai.id, false)
    expect(services.calls).toEqual([
      `PUT /api/follow/toggle/${lokai.id}/ 201`,
      `DELETE /api/follow/toggle/${lokai.id}/ 200`,
    ])
    const counts = { followers_count: 1, following_count: 0 }
    expect([on, off]).toEqual([
      { already: false, stats: { following: true, ...counts } },
      { already: false, stats: { following: false, ...counts, followers_count: 0 } },
    ])
  })

  test('the helper services use the POST requests', async () => {
    const services = servicesOf(api, ayen)
    expect((await services.follow.helpers.follow(lokai.id)).success).toBe(true)
    expect((await services.follow.helpers.unfollow(lokai.id)).success).toBe(true)
    expect(services.calls).toEqual([
      'POST /api/follow/follow/ 201',
      `POST /api/follow/unfollow/${lokai.id}/ 200`,
    ])
  })

  test('[API-FOLLOW-01 ERR-19] a repeated follow gives 400 with a message the client recognises', async () => {
    await follow(ayen, lokai)
    for (const response of [
      await follow(ayen, lokai),
      await requestAs(ayen, 'PUT', `follow/toggle/${lokai.id}/`),
    ]) {
      expect([response.status, response.body]).toEqual([
        400,
        { detail: 'You are already following this user' },
      ])
    }
    for (const response of [
      await requestAs(ayen, 'POST', `follow/unfollow/${keji.id}/`),
      await requestAs(ayen, 'DELETE', `follow/toggle/${keji.id}/`),
    ]) {
      expect([response.status, response.body]).toEqual([
        400,
        { detail: 'You are not following this user' },
      ])
    }
    expect(await servicesOf(api, ayen).follow.change(lokai.id, true)).toEqual({
      already: true,
      stats: { following: true, followers_count: 1, following_count: 0 },
    })
  })

  test('[FOLLOW-01] ten concurrent follows count once', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => follow(ayen, lokai)))
    expect(responses.map((response) => response.status).toSorted()).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 400),
    ])
    expect(await stats(ayen, lokai)).toEqual(figures(lokai, true, 1, 0))
    expect((await notesOf(lokai)).count).toBe(1)
  })

  test('[API-FOLLOW-01] rejects oneself, missing users and invalid ids', async () => {
    expect((await follow(ayen, ayen)).body).toEqual({ detail: 'You cannot follow yourself' })
    const wrong: [Json, number][] = [
      [{}, 400],
      [{ user_id: null }, 400],
      [{ user_id: '' }, 400],
      [{ user_id: [lokai.id] }, 400],
      [{ user_id: 'abc' }, 404],
      [{ user_id: 999_999_999 }, 404],
    ]
    for (const [body, status] of wrong) {
      const response = await requestAs(ayen, 'POST', 'follow/follow/', { body })
      expect([body, response.status]).toEqual([body, status])
    }
    for (const id of ['abc', '999999999', '-1']) {
      expect((await requestAs(ayen, 'PUT', `follow/toggle/${id}/`)).status).toBe(404)
      expect((await requestAs(ayen, 'POST', `follow/unfollow/${id}/`)).status).toBe(404)
    }
    const anonymous = await api.request('POST', '/api/follow/follow/', {
      body: { user_id: lokai.id },
    })
    expect(anonymous.status).toBe(401)
  })
})

describe('follow counts and lists', () => {
  test("[API-FOLLOW-06] returns the user's own counts", async () => {
    await follow(ayen, lokai)
    await follow(keji, ayen)
    await follow(lokai, ayen)
    const services = servicesOf(api, ayen)
    expect(await services.follow.myStats()).toEqual({ followers_count: 2, following_count: 1 })
    expect(services.calls).toEqual(['GET /api/follow/my-stats/ 200'])
  })

  test("[API-FOLLOW-07 ENT-20] returns a user's counts, also to anonymous users", async () => {
    await follow(ayen, lokai)
    expect(await stats(ayen, lokai)).toEqual(figures(lokai, true, 1, 0))
    expect(await stats(keji, lokai)).toEqual(figures(lokai, false, 1, 0))
    const path = `/api/follow/stats/${lokai.id}/`
    expect((await api.request('GET', path)).body).toEqual(figures(lokai, false, 1, 0))
    expect((await api.request('GET', path, { token: 'expired' })).status).toBe(401)
    expect((await requestAs(ayen, 'GET', 'follow/stats/999999999/')).status).toBe(404)
    const services = servicesOf(api, ayen)
    expect(await services.follow.helpers.stats(lokai.id)).toEqual({
      success: true,
      data: { following: true, followers_count: 1, following_count: 0 },
    })
    expect(services.calls).toEqual([`GET /api/follow/stats/${lokai.id}/ 200`])
  })

  test('[API-FOLLOW-12 API-FOLLOW-13] reads the follow status, with the stats as fallback', async () => {
    await follow(ayen, lokai)
    const services = servicesOf(api, ayen)
    expect(await services.follow.status(lokai.id)).toEqual({
      following: true,
      followers_count: 1,
      following_count: 0,
    })
    expect(services.calls).toEqual(['GET /api/follow/status/ 200'])
    const bare = await requestAs(ayen, 'GET', 'follow/status/')
    expect([bare.status, bare.body]).toEqual([200, {}])
    const blank = await requestAs(ayen, 'GET', 'follow/status/?user_id=')
    expect([blank.status, blank.body]).toEqual([400, { user_id: ['This field is required.'] }])
    expect((await requestAs(ayen, 'GET', 'follow/status/?user_id=abc')).status).toBe(404)
    expect((await api.request('GET', '/api/follow/status/')).status).toBe(401)
  })

  test('[API-FOLLOW-08 API-FOLLOW-09] lists followers and followed users newest first', async () => {
    await follow(ayen, lokai)
    await follow(keji, lokai)
    await follow(ayen, keji)
    const user = (one: TestUser, is_following: boolean) => ({
      id: one.id,
      username: one.username,
      first_name: one.username,
      last_name: 'Test',
      full_name: `${one.username} Test`,
      profile_picture: null,
      headline: '',
      is_following,
    })
    const followers = await requestAs(ayen, 'GET', `follow/followers/${lokai.id}/`)
    expect(followers.body).toEqual({
      count: 2,
      next: null,
      previous: null,
      results: [user(keji, true), user(ayen, false)],
    })
    const services = servicesOf(api, ayen)
    expect(await services.follow.helpers.followers(lokai.id)).toEqual({
      success: true,
      data: [participantOf(keji), participantOf(ayen)],
    })
    expect(await services.follow.helpers.following(ayen.id)).toEqual({
      success: true,
      data: [participantOf(keji), participantOf(lokai)],
    })
    expect(services.calls).toEqual([
      `GET /api/follow/followers/${lokai.id}/ 200`,
      `GET /api/follow/following/${ayen.id}/ 200`,
    ])
    expect((await requestAs(ayen, 'GET', 'follow/followers/999999999/')).status).toBe(404)
  })

  test('[API-FOLLOW-10] suggests users followed by followed users first, never oneself or users already followed', async () => {
    const loved = await join('loved')
    await follow(ayen, lokai)
    await follow(lokai, loved)
    const response = await requestAs(ayen, 'GET', 'follow/suggestions/?page_size=100')
    const suggested = ids(response.body.results)
    expect(suggested[0]).toBe(loved.id)
    expect(suggested).not.toContain(ayen.id)
    expect(suggested).not.toContain(lokai.id)
    const services = servicesOf(api, ayen)
    expect((await services.follow.suggestions())[0]).toEqual(participantOf(loved))
    expect(services.calls).toEqual(['GET /api/follow/suggestions/ 200'])
  })

  test('[API-FOLLOW-11] searches by substring of the name, with wildcards escaped', async () => {
    const services = servicesOf(api, ayen)
    expect(await services.follow.helpers.search(lokai.username.toUpperCase())).toEqual({
      success: true,
      data: [participantOf(lokai)],
    })
    expect(services.calls).toEqual(['GET /api/follow/search/ 200'])
    for (const text of ['', '%25', '_____', "'; drop table users; --", '%00']) {
      const response = await requestAs(ayen, 'GET', `follow/search/?q=${text}`)
      expect([text, response.status, response.body.results]).toEqual([text, 200, []])
    }
  })

  test('lists names that start with the searched text before names that contain it', async () => {
    const word = crypto.randomUUID().slice(0, 8)
    const add = async (username: string, last_name: string) => {
      const { id } = await api.db
        .insertInto('users')
        .values({
          username,
          first_name: 'Test',
          last_name,
          email: `${username}@example.org`,
          password_hash: 'none',
          user_type: 'creator',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await api.db.insertInto('profiles').values({ user_id: id }).execute()
    }
    await add(`a-${word}`, 'Lado')
    await add(`b-${word}`, `${word}deng`)
    await add(`${word}-c`, 'Lado')
    const found = await requestAs(ayen, 'GET', `follow/search/?q=${word}`)
    const usernames = found.body.results.map((user: { username: string }) => user.username)
    expect(usernames.at(-1)).toBe(`a-${word}`)
    expect(usernames.toSorted()).toEqual([`${word}-c`, `a-${word}`, `b-${word}`].toSorted())
  })

  test('[API-FOLLOW-08] excludes deleted accounts from lists and counts', async () => {
    await follow(keji, lokai)
    await api.deleteAccount(keji)
    expect((await requestAs(ayen, 'GET', `follow/followers/${lokai.id}/`)).body.results).toEqual([])
    expect(await stats(ayen, lokai)).toEqual(figures(lokai, false, 0, 0))
    expect((await follow(ayen, keji)).status).toBe(404)
  })
})

describe('follow notifications', () => {
  test('[API-FOLLOW-14 ENT-21 SOCKEV-05 SOCKEV-06] are stored, listed and sent live with one id for both lists', async () => {
    const general = await openMessaging(api, lokai)
    const bell = await openNotifications(api, lokai)
    await Promise.all([general.settled(), bell.settled()])
    const { body } = await follow(ayen, lokai)
    const { results, unread_count } = await notesOf(lokai)
    expect([results, unread_count]).toEqual([
      [
        {
          id: expect.any(Number),
          type: 'new_follower',
          follower: {
            id: ayen.id,
            username: ayen.username,
            full_name: `${ayen.username} Test`,
            profile_picture: null,
          },
          message: `${ayen.username} Test started following you`,
          timestamp: ISO,
          follow_id: body.follow_id,
          notification_id: expect.any(Number),
          is_read: false,
          read_at: null,
        },
      ],
      1,
    ])
    expect(await general.first('follow_notification')).toEqual({
      ...results[0],
      type: 'follow_notification',
    })
    const { notification } = await bell.first('new_notification')
    expect([notification.id, notification.title, notification.verb]).toEqual([
      results[0].id,
      'New follower',
      'followed',
    ])
    expect(
      (await general.first('unread_count_update', (one) => one.notification_count === 1)).type,
    ).toBe('unread_count_update')
    const services = servicesOf(api, lokai)
    expect((await services.follow.notifications()).map((one) => one.id)).toEqual([results[0].id])
    expect(services.calls).toEqual(['GET /api/follow/notifications/ 200'])
    general.socket.terminate()
    bell.socket.terminate()
  })

  test('[API-FOLLOW-15 FNOTIF-01 FNOTIF-02 FNOTIF-03] reading one sets its time once and marks the notification read', async () => {
    await follow(ayen, lokai)
    await follow(keji, lokai)
    const [newest] = ids((await notesOf(lokai)).results)
    const read = await requestAs(lokai, 'POST', `follow/notifications/${newest}/read/`)
    expect([read.status, read.body.is_read, read.body.read_at]).toEqual([200, true, ISO])
    const again = await requestAs(lokai, 'POST', `follow/notifications/${newest}/read/`)
    expect(again.body).toEqual(read.body)
    expect((await notesOf(lokai)).unread_count).toBe(1)
    expect((await requestAs(lokai, 'GET', 'notifications/unread_count/')).body.unread_count).toBe(1)
    const services = servicesOf(api, lokai)
    await services.follow.helpers.markNotificationRead(newest!)
    expect(services.calls).toEqual([`POST /api/follow/notifications/${newest}/read/ 200`])
  })

  test('[API-FOLLOW-16 FNOTIF-04] reading all does not change other notifications', async () => {
    await follow(ayen, lokai)
    await follow(keji, lokai)
    await requestAs(lokai, 'POST', 'notifications/', { body: { title: 'other', message: 'x' } })
    const services = servicesOf(api, lokai)
    await services.follow.helpers.markAllNotificationsRead()
    expect(services.calls).toEqual(['POST /api/follow/notifications/read-all/ 200'])
    expect((await notesOf(lokai)).unread_count).toBe(0)
    expect((await requestAs(lokai, 'GET', 'notifications/unread_count/')).body.unread_count).toBe(1)
    const again = await requestAs(lokai, 'POST', 'follow/notifications/read-all/')
    expect(again.body).toEqual({ marked_count: 0 })
  })

  test('[A39 NOTIF-01 NOTIF-02] reading the notification marks the follow notification read', async () => {
    await follow(ayen, lokai)
    await follow(keji, lokai)
    const [newest] = ids((await notesOf(lokai)).results)
    await requestAs(lokai, 'POST', `notifications/${newest}/mark_read/`)
    expect((await notesOf(lokai)).unread_count).toBe(1)
    await requestAs(lokai, 'POST', 'notifications/mark_all_read/')
    expect((await notesOf(lokai)).unread_count).toBe(0)
  })

  test('[API-FOLLOW-15] foreign, missing and malformed ids give 404', async () => {
    await follow(ayen, lokai)
    const [newest] = ids((await notesOf(lokai)).results)
    for (const id of [newest, 999_999_999, 'abc']) {
      expect((await requestAs(keji, 'POST', `follow/notifications/${id}/read/`)).status).toBe(404)
    }
    expect((await notesOf(lokai)).unread_count).toBe(1)
  })

  test('following, unfollowing and following again creates one unread notification', async () => {
    const followIds = []
    for (let i = 0; i < 3; i++) {
      followIds.push((await follow(ayen, lokai)).body.follow_id)
      if (i < 2) await requestAs(ayen, 'POST', `follow/unfollow/${lokai.id}/`)
    }
    const { count, results } = await notesOf(lokai)
    expect([count, results[0].follow_id]).toEqual([1, followIds[2]])
    expect((await requestAs(lokai, 'GET', 'notifications/')).body.count).toBe(1)
    await requestAs(ayen, 'POST', `follow/unfollow/${lokai.id}/`)
    expect((await notesOf(lokai)).results[0].follow_id).toBe(null)
  })

  test('[API-NOTIF-07] are not created for users who turned them off', async () => {
    await requestAs(lokai, 'PATCH', 'notifications/settings/', { body: { follows: false } })
    expect((await follow(ayen, lokai)).status).toBe(201)
    expect([(await notesOf(lokai)).count, (await stats(ayen, lokai)).followers_count]).toEqual([
      0, 1,
    ])
  })
})
