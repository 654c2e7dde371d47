import { describe, expect, test } from 'vitest'
import { startFileApi, type TestUser } from '../kit/kit.ts'
import { createRequestAs, createUserFactory } from '../live/live-people.ts'
import { contentOf, failureOf, fields } from '../publishing/writing-kit.ts'

const api = await startFileApi()
const join = createUserFactory(api)
const requestAs = createRequestAs(api)

const ayen = await join('ayen')
const lado = await join('lado')

/** Creates a text-only post; returns its id. */
const publish = async (author: TestUser) =>
  (await contentOf(api, author).posts.create(fields('Juba in the rain'))).id as number

describe('post likes and views', () => {
  test('[API-POST-06] likes and unlikes', async () => {
    const id = await publish(ayen)
    const { posts, calls } = contentOf(api, lado)
    expect(await posts.like(id)).toEqual({ liked: true, likes_count: 1 })
    expect((await posts.get(id)).likes_count).toBe(1)
    expect(await contentOf(api, ayen).posts.like(id)).toEqual({ liked: true, likes_count: 2 })
    expect(await posts.like(id)).toEqual({ liked: false, likes_count: 1 })
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([
      `POST /api/posts/${id}/like/ 200`,
      `POST /api/posts/${id}/like/ 200`,
    ])
    expect((await requestAs(lado, 'POST', 'posts/999999/like/')).status).toBe(404)
    expect((await api.request('POST', `/api/posts/${id}/like/`)).status).toBe(401)
  })

  test('[API-POST-06] ten concurrent likes count once', async () => {
    const id = await publish(ayen)
    const responses = await Promise.all(
      Array.from({ length: 10 }, () =>
        requestAs(lado, 'POST', `posts/${id}/like/`, { body: { liked: true } }),
      ),
    )
    expect(responses.map(({ status, body }) => [status, body])).toEqual(
      Array.from({ length: 10 }, () => [200, { liked: true, likes_count: 1 }]),
    )
  })

  test('[API-POST-09 A29] counts each viewer once, by user or by browser', async () => {
    const id = await publish(ayen)
    const anonymous = contentOf(api)
    expect(await anonymous.postViews.increment(id)).toBe(1)
    expect(anonymous.calls).toEqual([`POST /api/posts/${id}/increment_view/ 200`])
    expect(await anonymous.postViews.increment(id)).toBe(1)
    expect([...anonymous.cookies.keys()]).toEqual(['kinyeti_visitor'])
    expect(await contentOf(api).postViews.increment(id)).toBe(2)
    expect(await contentOf(api, lado).postViews.increment(id)).toBe(3)
    expect(await contentOf(api, lado).postViews.increment(id)).toBe(3)
    expect((await anonymous.posts.get(id)).views_count).toBe(3)
    expect((await failureOf(anonymous.postViews.increment(999_999))).status).toBe(404)
  })

  test('[API-POST-09 ROLE-05] sets an HttpOnly cookie, and accepts an invalid token', async () => {
    const id = await publish(ayen)
    const response = await api.request('POST', `/api/posts/${id}/increment_view/`, {
      token: 'expired',
      headers: { cookie: 'kinyeti_visitor=someone-elses-idea' },
    })
    expect([response.status, response.body]).toEqual([200, { views_count: 1 }])
    const [cookie = ''] = response.headers.getSetCookie()
    expect(cookie).toMatch(/^kinyeti_visitor=[0-9a-f-]{36}; .*HttpOnly; SameSite=Lax/)
  })

  test('[API-POST-09] counts all concurrent views', async () => {
    const id = await publish(ayen)
    await Promise.all(Array.from({ length: 8 }, () => contentOf(api).postViews.increment(id)))
    expect((await contentOf(api).posts.get(id)).views_count).toBe(8)
  })
})
