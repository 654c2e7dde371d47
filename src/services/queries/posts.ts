import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { PostFields } from '../../protocol/creative-types.ts'
import { idKey } from '../../protocol/ids.ts'
import type { Id } from '../../protocol/types.ts'
import type { NewPost, PostFilters } from '../posts.ts'
import type { VisitorApi as Api } from '../visitor-api.ts'
import { NEVER_RETRIED } from './client.ts'

const LISTS = ['posts'] as const
const postKey = (id: Id) => ['post', idKey(id)] as const

/** /posts/{id}. A missing post rejects with status 404 and `Post not found`. */
export const postQuery = (api: Api, id: Id) =>
  queryOptions({
    queryKey: postKey(id),
    queryFn: async ({ signal }) => (await api.content()).posts.get(id, { signal }),
  })

/** One page of posts, the newest first. */
export const postsQuery = (api: Api, filters: PostFilters = {}) =>
  queryOptions({
    queryKey: [...LISTS, filters],
    queryFn: async ({ signal }) => (await api.content()).posts.list(filters, { signal }),
  })

/** Repeating it is safe: one post a `client_id`. */
export const createPostMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['createPost'],
    mutationFn: async (fields: NewPost) => (await api.content()).posts.create(fields),
    onSuccess: (post, _fields, _result, { client }) => {
      client.setQueryData(postKey(post.id), post)
      return client.invalidateQueries({ queryKey: LISTS })
    },
  })

export const updatePostMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['updatePost'],
    mutationFn: async ({ id, fields }: { id: Id; fields: PostFields }) =>
      (await api.content()).posts.update(id, fields),
    onSuccess: (post, _fields, _result, { client }) => {
      client.setQueryData(postKey(post.id), post)
      return client.invalidateQueries({ queryKey: LISTS })
    },
  })

export const deletePostMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['deletePost'],
    mutationFn: async (id: Id) => (await api.content()).posts.remove(id),
    onSuccess: (_nothing, id, _result, { client }) => {
      client.removeQueries({ queryKey: postKey(id) })
      return client.invalidateQueries({ queryKey: LISTS })
    },
  })

/** Once an opened post; nobody is told of a failure (A29). Never tried twice. */
export const countPostViewMutation = (api: Api) =>
  mutationOptions({
    ...NEVER_RETRIED,
    mutationKey: ['countPostView'],
    mutationFn: async (id: Id) => (await api.content()).posts.incrementView(id),
  })
