import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { createContentApi } from '../../../src/services/content-api.ts'
import {
  blogEntryQuery,
  deleteBlogMutation,
  myBlogQuery,
} from '../../../src/services/queries/blog.ts'
import {
  countPostView,
  deletePostMutation,
  postQuery,
  postsOfQuery,
} from '../../../src/services/queries/posts.ts'
import { empty, json } from '../../kit/fakes/http.ts'
import { createTestServices, failureOf } from '../kit/kit.ts'

const EMPTY_PAGE = { items: [], next: null, count: null }

function create(stored: Record<string, string> = { access: 'a' }) {
  const services = createTestServices({ stored })
  return { ...services, content: createContentApi(services.http) }
}

describe('content queries', () => {
  const mutate = <T>(client: QueryClient, options: T, variables: never) =>
    new MutationObserver(client, options as never).mutate(variables)

  it('[API-POST-02 API-BLOG-03] load posts and blog posts through the content chunk', async () => {
    const { api, server } = create()
    server
      .on('GET /api/posts/7/', json(200, { id: 7, body: 'B' }))
      .on('GET /api/blog/x/', json(200, { id: 8, body: '<p>B</p>' }))
      .on('GET /api/blog/my_posts/', json(200, [{ id: 8, published: false }]))
    const client = new QueryClient()
    expect((await client.fetchQuery(postQuery(api, 7))).body).toBe('B')
    const ref = { by: 'slug', slug: 'x' } as const
    expect((await client.fetchQuery(blogEntryQuery(api, ref))).body).toBe('<p>B</p>')
    const { pages } = await client.fetchInfiniteQuery(myBlogQuery(api))
    expect(pages.flatMap(({ items }) => items.map((one) => one.published))).toEqual([false])
  })

  it('[API-POST-05] remove a deleted post and invalidate its author’s list', async () => {
    const { api, server } = create()
    server.on('DELETE /api/posts/7/', empty(204))
    const client = new QueryClient()
    const { queryKey } = postQuery(api, 7)
    const list = postsOfQuery(api, 3).queryKey
    client.setQueryData(queryKey, { id: 7 } as never)
    client.setQueryData(list, { pages: [EMPTY_PAGE], pageParams: [1] })
    await mutate(client, deletePostMutation(api), 7 as never)
    expect(client.getQueryData(queryKey)).toBe(undefined)
    expect(client.getQueryState(list)?.isInvalidated).toBe(true)
  })

  it('[API-BLOG-07] invalidate the user’s own list after a blog post was deleted', async () => {
    const { api, server } = create()
    server.on('DELETE /api/blog/1/', empty(204))
    const client = new QueryClient()
    const { queryKey } = myBlogQuery(api)
    client.setQueryData(queryKey, { pages: [EMPTY_PAGE], pageParams: [1] })
    await mutate(client, deleteBlogMutation(api), 1 as never)
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
  })

  it('[A29] never retry a view count', async () => {
    const { api, server } = create()
    server.on('POST /api/posts/7/increment_view/', json(500, {}))
    const failed = await failureOf(countPostView(api, 7 as never))
    expect([failed.status, server.calls.length]).toEqual([500, 1])
  })
})
