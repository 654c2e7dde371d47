import { describe, expect, test } from 'vitest'
import { startApi, startFileApi, type TestUser } from '../kit/kit.ts'
import { createRequestAs, createUserFactory } from '../live/live-people.ts'
import { contentOf, failureOf, fields } from '../publishing/writing-kit.ts'
import { addContent } from './content-kit.ts'

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

test('[API-POST-09] counts a hundred anonymous viewers of a post per address and day, with any cookies', async () => {
  const limited = await startApi({ config: { limits: true, trustProxy: 1 } })
  try {
    const user = await limited.register('ayen')
    const id = await addContent(limited, 'post', user)
    const other = await addContent(limited, 'post', user)
    const view = async (address: string, options: { token?: string; post?: number } = {}) => {
      const cookie = `kinyeti_visitor=${crypto.randomUUID()}`
      const { post = id, token } = options
      const path = `/api/posts/${post}/increment_view/`
      const headers = { 'x-forwarded-for': address, cookie }
      return (await limited.request('POST', path, { headers, ...(token && { token }) })).body
        .views_count
    }
    for (let count = 1; count <= 100; count += 1) expect(await view('203.0.113.1')).toBe(count)
    expect(await view('203.0.113.1')).toBe(100)
    expect(await view('203.0.113.1', { post: other })).toBe(1)
    expect(await view('203.0.113.2')).toBe(101)
    expect(await view('203.0.113.1', { token: user.access })).toBe(102)
    const rows = await limited.db
      .selectFrom('content_views')
      .select('viewer')
      .where('target_id', '=', id)
      .execute()
    expect(rows).toHaveLength(102)
  } finally {
    await limited.stop()
  }
})
