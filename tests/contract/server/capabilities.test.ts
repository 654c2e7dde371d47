import { describe, expect, test } from 'vitest'
import type { Config } from '../../../server/config.ts'
import { capabilityRecord, isUndecided } from '../../../src/protocol/content/capabilities.ts'
import { addContent, contentServicesOf } from '../content/content-kit.ts'
import { startFileApi } from '../kit/kit.ts'
import { createUserFactory } from '../live/live-people.ts'

const PROBED = [
  'GET /api/bookmarks/status/ 200',
  'GET /api/follow/stats/1/ 200',
  'GET /api/follow/status/ 200',
  'GET /api/likes/status/ 200',
  'GET /api/likes/unified/ 200',
  'HEAD /api/blog/increment_view/ 404',
  'HEAD /api/blogs/increment_view/ 404',
  'HEAD /api/portfolio/increment_view/ 404',
  'HEAD /api/post/increment_view/ 404',
  'HEAD /api/posts/increment_view/ 200',
  'HEAD /api/work/increment_view/ 404',
]

/** Starts an API without some endpoints; `ayen` is its first user. */
async function start(disabledEndpoints: Config['disabledEndpoints'] = []) {
  const api = await startFileApi({ config: { disabledEndpoints } })
  const join = createUserFactory(api)
  return { api, ayen: await join('ayen'), lokai: await join('lokai') }
}

const complete = await start()
describe('with all optional endpoints', () => {
  test('[CAP-01 CAP-03 CAP-04 CAP-05 CAP-06 CAP-07 CAP-08 CAP-09 CAP-10 CAP-11 CAP-12 CAP-13] eleven probes detect the capabilities', async () => {
    const { capabilities, calls } = contentServicesOf(complete.api, complete.ayen)
    const results = await capabilities.detect()
    expect(calls.toSorted()).toEqual(PROBED)
    expect(results && capabilityRecord(results, 5)).toEqual({
      likes: true,
      bookmarks: true,
      views: true,
      follow: true,
      detectedAt: 5,
    })
  })

  test('[CAP-15] probing with an expired token completes and does not sign out', async () => {
    const stale = { ...complete.ayen, access: 'no token' }
    const { capabilities, calls, tokens } = contentServicesOf(complete.api, stale)
    const results = await capabilities.detect()
    expect(results?.likesStatus).toBe('needsAuth')
    expect(calls.length).toBe(11)
    expect(tokens.readAccess()).toBe('no token')
  })

  test('[ROLE-04] nothing is sent when signed out', async () => {
    const { capabilities, calls } = contentServicesOf(complete.api)
    expect([await capabilities.detect(), calls]).toEqual([null, []])
  })
})

const reduced = await start(['likes/unified', 'follow/toggle'])
describe('without likes/unified/ and follow/toggle/', () => {
  test('[API-LIKE-02 API-LIKE-03] likes use PUT and DELETE likes/', async () => {
    const { api, ayen, lokai } = reduced
    const { likes, calls, capability } = contentServicesOf(api, ayen)
    expect(await capability('likes')).toEqual({
      available: true,
      likesUnified: false,
      unanswered: false,
    })
    const ref = { type: 'work', id: await addContent(api, 'work', lokai) } as const
    expect(await likes.changeLike(ref, true)).toEqual({ already: false })
    expect(calls).toEqual(['PUT /api/likes/ 201'])
    expect(await likes.changeLike(ref, false)).toEqual({ already: false })
    expect(calls).toEqual(['DELETE /api/likes/ 200'])
  })

  test('[API-LIKE-02 A5] likes fall back within the same action when the endpoint is found missing, and remember it', async () => {
    const { api, ayen, lokai } = reduced
    const { bareLikes, calls } = contentServicesOf(api, ayen)
    const ref = { type: 'work', id: await addContent(api, 'work', lokai) } as const
    await bareLikes.changeLike(ref, true)
    await bareLikes.changeLike(ref, false)
    expect(calls).toEqual([
      'POST /api/likes/unified/ 404',
      'PUT /api/likes/ 201',
      'DELETE /api/likes/ 200',
    ])
  })

  test('[API-FOLLOW-01 API-FOLLOW-02 API-FOLLOW-05 A6] follow uses POST', async () => {
    const { api, ayen, lokai } = reduced
    const { follow, calls } = contentServicesOf(api, ayen)
    expect((await follow.change(lokai.id, true)).stats?.following).toBe(true)
    expect((await follow.change(lokai.id, false)).stats?.following).toBe(false)
    expect(calls).toEqual([
      `PUT /api/follow/toggle/${lokai.id}/ 404`,
      'POST /api/follow/follow/ 201',
      `POST /api/follow/unfollow/${lokai.id}/ 200`,
    ])
  })
})

const minimal = await start(['likes', 'bookmarks', 'views', 'uploads'])
describe('without likes, bookmarks, views and uploads', () => {
  test('[CAP-14 A5] the capabilities are detected as missing', async () => {
    const results = await contentServicesOf(minimal.api, minimal.ayen).capabilities.detect()
    if (results === null) throw new Error('no capabilities were detected')
    expect(capabilityRecord(results, 5)).toEqual({
      likes: false,
      bookmarks: false,
      views: false,
      follow: true,
      detectedAt: 5,
    })
    expect([isUndecided('likes', results), isUndecided('views', results)]).toEqual([false, false])
  })

  test('[VALID-08 VALID-09] likes and saves throw without sending a request', async () => {
    const { likes, calls } = contentServicesOf(minimal.api, minimal.ayen)
    await expect(likes.changeLike({ type: 'post', id: 1 }, true)).rejects.toMatchObject({
      message: 'Like functionality is not available',
    })
    await expect(likes.changeSave({ type: 'post', id: 1 }, true)).rejects.toMatchObject({
      message: 'Bookmark functionality is not available',
    })
    expect(calls).toEqual([])
  })

  test('[A5] disabled endpoints respond like unknown paths', async () => {
    const { api, ayen } = minimal
    const never = await api.request('GET', '/api/nothing/', { token: ayen.access })
    for (const [method, path] of [
      ['GET', 'likes/status/?type=post&ids=1'],
      ['PUT', 'likes/'],
      ['DELETE', 'likes'],
      ['POST', 'likes/unified/'],
      ['GET', 'bookmarks/'],
      ['POST', 'posts/1/increment_view/'],
      ['POST', 'uploads/'],
      ['DELETE', 'uploads/1/'],
    ] as const) {
      const response = await api.request(method, `/api/${path}`, { token: ayen.access })
      expect([path, response.status, response.body]).toEqual([path, 404, never.body])
    }
    expect(never.body).toEqual({ detail: 'Not found.' })
  })
})
