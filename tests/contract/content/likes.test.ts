import { beforeEach, describe, expect, test } from 'vitest'
import type { Json } from '../../../src/protocol/base/types.ts'
import { startFileApi, type TestUser } from '../kit/kit.ts'
import { openNotifications } from '../kit/live-kit.ts'
import { createRequestAs, createUserFactory } from '../live/live-people.ts'
import { addContent, contentServicesOf } from './content-kit.ts'

let ayen: TestUser
let lokai: TestUser
let post: number
const api = await startFileApi()
const join = createUserFactory(api)
const requestAs = createRequestAs(api)

beforeEach(async () => {
  ayen = await join('ayen')
  lokai = await join('lokai')
  post = await addContent(api, 'post', lokai, { title: 'Morning at the river', slug: 'morning' })
})

const put = (who: TestUser, body: Json) => requestAs(who, 'PUT', 'likes/', { body })
const notes = async (who: TestUser) => (await requestAs(who, 'GET', 'notifications/')).body.results

describe('likes', () => {
  test('[API-LIKE-01 API-LIKE-06] likes and unlikes with likes/unified/', async () => {
    const { likes, calls } = contentServicesOf(api, ayen)
    expect(await likes.changeLike({ type: 'post', id: post }, true)).toEqual({ already: false })
    expect(calls).toEqual(['POST /api/likes/unified/ 200'])
    expect(await likes.likeStatus('post', [post, 999_999_999])).toEqual({
      [post]: true,
      999999999: false,
    })
    expect(await likes.changeLike({ type: 'post', id: post }, false)).toEqual({ already: false })
    expect(await likes.likeStatus('post', [post])).toEqual({ [post]: false })
  })

  test('[API-LIKE-02 API-LIKE-03] likes and unlikes with PUT and DELETE and a body, and returns the count', async () => {
    const body = { type: 'post', id: post }
    const on = await put(ayen, body)
    expect([on.status, on.body]).toEqual([201, { ...body, liked: true, likes_count: 1 }])
    expect((await put(lokai, body)).body.likes_count).toBe(2)
    const off = await requestAs(ayen, 'DELETE', 'likes/', { body })
    expect([off.status, off.body]).toEqual([200, { ...body, liked: false, likes_count: 1 }])
  })

  test('[API-LIKE-14 API-LIKE-15 A24] likes and unlikes with PUT and DELETE and a query string', async () => {
    const { explore, calls } = contentServicesOf(api, ayen)
    await explore.like({ type: 'post', id: post })
    await explore.unlike({ type: 'post', id: post })
    expect(calls).toEqual(['PUT /api/likes/ 201', 'DELETE /api/likes/ 200'])
  })

  test('[ENT-28] treats portfolio and work as the same type', async () => {
    const work = await addContent(api, 'work', lokai)
    await put(ayen, { type: 'portfolio', id: String(work) })
    const { likes } = contentServicesOf(api, ayen)
    expect([
      await likes.likeStatus('work', [work]),
      await likes.likeStatus('blog', [work]),
    ]).toEqual([{ [work]: true }, { [work]: false }])
  })

  test('[TOGGLE-03 ERR-19 A5] a repeated like gives a message the client treats as success', async () => {
    const body = { type: 'post', id: post }
    const undone = await requestAs(ayen, 'DELETE', 'likes/', { body })
    expect([undone.status, undone.body]).toEqual([400, { detail: 'You have not liked this.' }])
    await put(ayen, body)
    const again = await put(ayen, body)
    expect([again.status, again.body]).toEqual([409, { detail: 'You have already liked this.' }])
    const { likes } = contentServicesOf(api, ayen)
    expect([
      await likes.changeLike({ type: 'post', id: post }, true),
      await likes.changeLike({ type: 'post', id: post }, false),
      await likes.changeLike({ type: 'post', id: post }, false),
    ]).toEqual([{ already: true }, { already: false }, { already: true }])
  })

  test('[API-LIKE-02] ten concurrent likes count once', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => put(ayen, { type: 'post', id: post })),
    )
    expect(responses.map((response) => response.status).toSorted()).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ])
    expect((await put(lokai, { type: 'post', id: post })).body.likes_count).toBe(2)
  })

  test("[API-LIKE-02] rejects invalid input, missing content and other users' drafts", async () => {
    const draft = await addContent(api, 'blog', lokai, { published: false })
    const wrong: [Json, number][] = [
      [{}, 400],
      [{ type: 'song', id: post }, 400],
      [{ type: 'post' }, 400],
      [{ type: 'post', id: null }, 400],
      [{ type: 'post', id: [post] }, 400],
      [[], 400],
      [{ type: 'post', id: 'abc' }, 404],
      [{ type: 'post', id: -1 }, 404],
      [{ type: 'post', id: 999_999_999 }, 404],
      [{ type: 'blog', id: draft }, 404],
    ]
    for (const [body, status] of wrong)
      expect([body, (await put(ayen, body)).status]).toEqual([body, status])
    expect((await put(lokai, { type: 'blog', id: draft })).status).toBe(201)
    const action = { type: 'post', id: post, action: 'love' }
    const unknown = await requestAs(ayen, 'POST', 'likes/unified/', { body: action })
    expect([unknown.status, unknown.body]).toEqual([
      400,
      { action: ['action must be like or unlike.'] },
    ])
    for (const path of ['likes/', 'bookmarks/'])
      expect((await api.request('PUT', `/api/${path}`, { body: {} })).status).toBe(401)
  })
})

describe('like notifications', () => {
  test('[NOTIF-01] are sent once, live and in the list, with the URL of the content', async () => {
    const bell = await openNotifications(api, lokai)
    await bell.settled()
    await put(ayen, { type: 'post', id: post })
    const { notification } = await bell.first('new_notification')
    expect(await notes(lokai)).toEqual([notification])
    expect(notification).toMatchObject({
      title: 'New like',
      message: `${ayen.username} Test liked your post`,
      verb: 'liked',
      is_read: false,
      actor: { id: ayen.id },
      payload: {
        preview: 'Morning at the river',
        content_type: 'post',
        content_id: post,
        url: `/posts/morning-${post}`,
      },
    })
    await requestAs(ayen, 'DELETE', 'likes/', { body: { type: 'post', id: post } })
    await put(ayen, { type: 'post', id: post })
    expect(await notes(lokai)).toHaveLength(1)
    await requestAs(lokai, 'POST', 'notifications/mark_all_read/')
    await requestAs(ayen, 'DELETE', 'likes/', { body: { type: 'post', id: post } })
    await put(ayen, { type: 'post', id: post })
    expect(await notes(lokai)).toHaveLength(2)
    bell.socket.terminate()
  })

  test('[API-NOTIF-07] are not created for oneself or for users who turned them off', async () => {
    await put(lokai, { type: 'post', id: post })
    await requestAs(lokai, 'PATCH', 'notifications/settings/', { body: { likes: false } })
    await put(ayen, { type: 'post', id: post })
    expect(await notes(lokai)).toEqual([])
  })
})

describe('saves', () => {
  test('[API-LIKE-04 API-LIKE-05 API-LIKE-07] saves and unsaves', async () => {
    const { likes, calls } = contentServicesOf(api, ayen)
    const ref = { type: 'post', id: post } as const
    expect(await likes.changeSave(ref, true)).toEqual({ already: false })
    expect(calls).toEqual(['PUT /api/bookmarks/ 201'])
    expect(await likes.changeSave(ref, true)).toEqual({ already: true })
    expect(await likes.saveStatus('post', [post])).toEqual({ [post]: true })
    expect(await likes.changeSave(ref, false)).toEqual({ already: false })
    expect(calls).toEqual(['DELETE /api/bookmarks/ 200'])
    expect(await likes.changeSave(ref, false)).toEqual({ already: true })
    expect(await likes.saveStatus('post', [post])).toEqual({ [post]: false })
  })

  test('[API-LIKE-04 TOGGLE-03] rejects repeated saving and unsaving', async () => {
    const body = { type: 'post', id: post }
    const undone = await requestAs(ayen, 'DELETE', 'bookmarks/', { body })
    expect([undone.status, undone.body]).toEqual([400, { detail: 'You have not saved this.' }])
    const saved = await requestAs(ayen, 'PUT', 'bookmarks/', { body })
    expect([saved.status, saved.body]).toEqual([201, { ...body, saved: true }])
    const again = await requestAs(ayen, 'PUT', 'bookmarks/', { body })
    expect([again.status, again.body]).toEqual([409, { detail: 'You have already saved this.' }])
  })

  test('lists saved content of all types, last saved first, without deleted content', async () => {
    const work = await addContent(api, 'work', lokai, { title: 'Cloth' })
    const entry = await addContent(api, 'blog', lokai, { title: 'Long read' })
    const { likes } = contentServicesOf(api, ayen)
    await likes.changeSave({ type: 'post', id: post }, true)
    await likes.changeSave({ type: 'portfolio', id: work }, true)
    await likes.changeSave({ type: 'blog', id: entry }, true)
    const listed = async () => {
      const { items, next, count } = await likes.savedList()
      return [items.map((one) => [one.type, one.item.id, one.item.title]), next, count]
    }
    expect(await listed()).toEqual([
      [
        ['blog', entry, 'Long read'],
        ['work', work, 'Cloth'],
        ['post', post, 'Morning at the river'],
      ],
      null,
      3,
    ])
    await api.db
      .updateTable('blog_entries')
      .set({ published: false })
      .where('id', '=', entry)
      .execute()
    await api.db.deleteFrom('works').where('id', '=', work).execute()
    expect(await listed()).toEqual([[['post', post, 'Morning at the river']], null, 1])
    expect((await requestAs(lokai, 'GET', 'bookmarks/')).body.results).toEqual([])
  })
})

describe('like status', () => {
  test('[CAP-03 CAP-04 CAP-05] a capability probe without a query string succeeds when signed in', async () => {
    for (const path of ['likes/status/', 'bookmarks/status/', 'likes/unified/']) {
      const bare = await requestAs(ayen, 'GET', path)
      expect([path, bare.status, bare.body]).toEqual([path, 200, {}])
      expect((await api.request('GET', `/api/${path}`)).status).toBe(401)
    }
  })

  test('[CAP-16] an invalid request lists the required fields', async () => {
    for (const path of ['likes/status/', 'bookmarks/status/']) {
      const blank = await requestAs(ayen, 'GET', `${path}?type=&ids=`)
      expect([blank.status, blank.body]).toEqual([
        400,
        { type: ['This field is required.'], ids: ['This field is required.'] },
      ])
      expect((await requestAs(ayen, 'GET', `${path}?type=song&ids=1`)).body).toEqual({
        type: ['"song" is not a valid choice.'],
      })
      const odd = await requestAs(ayen, 'GET', `${path}?type=post&ids=abc,${post},,-1`)
      expect(odd.body).toEqual({ abc: false, [post]: false, '-1': false })
      const many = Array.from({ length: 201 }, (_, id) => id).join(',')
      expect((await requestAs(ayen, 'GET', `${path}?type=post&ids=${many}`)).status).toBe(400)
      expect((await api.request('GET', `/api/${path}?type=post&ids=1`)).status).toBe(401)
    }
  })
})

describe('upload and like counts', () => {
  test('[STATS-03] uploads are portfolio items, posts and blog posts, and only their likes count', async () => {
    const work = await addContent(api, 'work', lokai)
    const entry = await addContent(api, 'blog', lokai)
    const foreign = await addContent(api, 'post', ayen)
    for (const body of [
      { type: 'post', id: post },
      { type: 'work', id: work },
      { type: 'blog', id: entry },
      { type: 'post', id: foreign },
    ])
      await put(ayen, body)
    await api.db
      .insertInto('likes')
      .values({ user_id: ayen.id, target_type: 'comment', target_id: post })
      .execute()
    expect((await requestAs(lokai, 'GET', 'user/stats/')).body).toMatchObject({
      uploads: 3,
      likes_received: 3,
    })
    expect((await requestAs(lokai, 'GET', 'user/uploads/count/')).body).toEqual({
      total_uploads: 3,
    })
    expect((await requestAs(lokai, 'GET', 'user/likes-received/')).body).toEqual({ total_likes: 3 })
    expect((await requestAs(ayen, 'GET', 'user/stats/')).body).toMatchObject({
      uploads: 1,
      likes_received: 1,
    })
  })
})
