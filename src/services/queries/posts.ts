import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { idKey } from '../../protocol/base/ids.ts'
import type { Id } from '../../protocol/base/types.ts'
import type { PublicApi as Api } from '../public-api.ts'
import { items, PAGES } from './pages.ts'

const POSTS_OF_USER = ['postsOf'] as const

const postKey = (id: Id) => ['post', idKey(id)] as const

/** /posts/{id}. A missing post rejects with status 404 and `Post not found`. */
export const postQuery = (api: Api, id: Id) =>
  queryOptions({
    queryKey: postKey(id),
    queryFn: async ({ signal }) => (await api.content()).posts.get(id, { signal }),
  })

/** The posts of one user, newest first; for `useInfiniteQuery`. */
export const postsOfQuery = (api: Api, user: Id) =>
  infiniteQueryOptions({
    ...PAGES,
    queryKey: [...POSTS_OF_USER, idKey(user)],
    queryFn: async ({ pageParam, signal }) =>
      (await api.content()).posts.list({ user, page: pageParam }, { signal }),
    select: items,
  })

export const deletePostMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['deletePost'],
    mutationFn: async (id: Id) => (await api.content()).posts.remove(id),
    onSuccess: (_nothing, id, _result, { client }) => {
      client.removeQueries({ queryKey: postKey(id) })
      return client.invalidateQueries({ queryKey: POSTS_OF_USER })
    },
  })

/** Sent once per opened post; the caller ignores failures (A29). Never retried. */
export async function countPostView(api: Api, id: Id): Promise<void> {
  await (await api.postViews()).increment(id)
}
