import { describe, expect, it } from 'vitest'
import { parseBlogRef } from '../../../src/protocol/base/detail-ids.ts'
import { type ContentApi, createContentApi } from '../../../src/services/content-api.ts'
import { empty, type FakeResponse, json, noResponse } from '../../kit/fakes/http.ts'
import { createTestServices, failure, failureOf } from '../kit/kit.ts'

const EMPTY_PAGE = { items: [], next: null, count: null }
const ENTRY = { title: 'T', excerpt: '', body: '<p>B</p>', category: '', tags: [], cover: null }
const NEEDS_LOGIN = 'Authentication required - please login again'

function create(stored: Record<string, string> = { access: 'a' }) {
  const services = createTestServices({ stored })
  return { ...services, content: createContentApi(services.http) }
}

type Failing = [
  clause: string,
  route: string,
  text: string,
  run: (api: ContentApi) => Promise<unknown>,
]
const defaults: Failing[] = [
  ['ERR-06', 'GET /api/blog/', 'Failed to fetch blog posts', ({ blog }) => blog.list()],
  ['ERR-07', 'POST /api/blog/', 'Failed to create blog post', ({ blog }) => blog.create(ENTRY)],
  ['ERR-08', 'PATCH /api/blog/1/', 'Failed to update blog post', ({ blog }) => blog.update(1, {})],
  ['ERR-09', 'DELETE /api/blog/1/', 'Failed to delete blog post', ({ blog }) => blog.remove(1)],
  [
    'ERR-10',
    'GET /api/blog/my_posts/',
    'Failed to fetch your blog posts',
    ({ blog }) => blog.mine(),
  ],
]
const details: Failing[] = [
  ['ERR-17', 'GET /api/posts/9/', 'Post not found', ({ posts }) => posts.get(9)],
  [
    'ERR-18',
    'GET /api/blog/by_id/9/',
    'Blog not found',
    ({ blog }) => blog.byRef(parseBlogRef('9')),
  ],
  ['ERR-18', 'GET /api/blog/x/', 'Blog not found', ({ blog }) => blog.byRef(parseBlogRef('x'))],
]

describe('content failures', () => {
  it.each(defaults)('[%s] of %s with 422 {} have the text "%s"', async (_, route, text, run) => {
    const { content, server } = create()
    server.on(route, json(422, {}))
    expect(await failureOf(run(content))).toEqual(failure({ message: text, status: 422, body: {} }))
  })

  const shapes: [FakeResponse, string, number][] = [
    [json(422, { error: 'Too long' }), 'Too long', 422],
    [json(403, { detail: 'x' }), 'Permission denied', 403],
    [json(404, {}), 'Resource not found', 404],
    [json(500, {}), 'Server error occurred', 500],
    [noResponse, 'Network error - please check your connection', 0],
  ]

  it.each(defaults)('[%s ERR-05] of %s otherwise have the list-style texts', async (...row) => {
    const [, route, , run] = row
    const seen = []
    for (const [response] of shapes) {
      const { content, server } = create()
      server.on(route, response)
      const { message, status } = await failureOf(run(content))
      seen.push([message, status])
    }
    expect(seen).toEqual(shapes.map(([, message, status]) => [message, status]))
  })

  it.each(details)(
    '[%s VALID-13] of %s with 404 have the text "%s"',
    async (_, route, message, run) => {
      const { content, server } = create()
      server.on(route, json(404, { detail: 'No.' }))
      expect(await failureOf(run(content))).toEqual(
        failure({ message, status: 404, serverMessage: 'No.', body: { detail: 'No.' } }),
      )
    },
  )

  it('[ERR-18] of a blog post include a 401 and a response without one', async () => {
    for (const response of [json(401, {}), json(200, {}), empty(204)]) {
      const { content, server } = create({})
      server.on('GET /api/blog/x/', response)
      const failed = await failureOf(content.blog.byRef({ by: 'slug', slug: 'x' }))
      expect([failed.message, failed.status]).toEqual(['Blog not found', 404])
    }
  })

  it('[VALID-07 A13] are local for requests that need sign-in while no token is stored', async () => {
    const { content, server } = create({})
    const { blog } = content
    for (const work of [
      () => blog.create(ENTRY),
      () => blog.update(1, {}),
      () => blog.remove(1),
      () => blog.mine(),
      () => blog.like(1),
      () => blog.addComment(1, { body: 'Hi' }),
      () => blog.likeComment(1, true),
    ]) {
      const failed = await failureOf(work())
      expect([failed.message, failed.authError, failed.aborted]).toEqual([NEEDS_LOGIN, true, false])
    }
    expect(server.calls).toEqual([])
  })

  it('[VALID-07] do not occur for anonymous readers of the blog, or with only a refresh token', async () => {
    const signedOut = create({})
    signedOut.server
      .on('GET /api/blog/', json(200, []))
      .on('GET /api/blog/1/comments/', json(200, []))
      .on('GET /api/blog/x/', json(200, { id: 1 }))
    await signedOut.content.blog.list()
    await signedOut.content.blog.comments(1)
    await signedOut.content.blog.byRef({ by: 'slug', slug: 'x' })
    expect(signedOut.server.calls).toHaveLength(3)

    const refreshable = create({ refresh: 'r' })
    refreshable.server.on('GET /api/blog/my_posts/', json(200, []))
    expect(await refreshable.content.blog.mine()).toEqual(EMPTY_PAGE)
  })
})
