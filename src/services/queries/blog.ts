import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { BlogRef } from '../../protocol/base/detail-ids.ts'
import { idKey } from '../../protocol/base/ids.ts'
import type { Id } from '../../protocol/base/types.ts'
import type { PublicApi as Api } from '../public-api.ts'
import { items, PAGES } from './pages.ts'

const MINE = ['myBlog'] as const
/** Blog posts are cached by the reference used to request them: id or slug. */
const ENTRIES = ['blogEntry'] as const

/** /blog/{idOrSlug} (A10). A missing blog post rejects with status 404 and `Blog not found`. */
export const blogEntryQuery = (api: Api, ref: BlogRef) =>
  queryOptions({
    queryKey: [...ENTRIES, ref.by, ref.by === 'id' ? idKey(ref.id) : ref.slug],
    queryFn: async ({ signal }) => (await api.content()).blog.byRef(ref, { signal }),
  })

/** The newest blog posts of a user, or with a tag. */
export const storiesQuery = (api: Api, of: { author: string } | { tag: string }) =>
  queryOptions({
    queryKey: ['stories', of],
    queryFn: async ({ signal }) => (await api.content()).blog.list(of, { signal }),
  })

/** The user's own blog posts, including drafts; for `useInfiniteQuery`. */
export const myBlogQuery = (api: Api) =>
  infiniteQueryOptions({
    ...PAGES,
    queryKey: MINE,
    queryFn: async ({ pageParam, signal }) =>
      (await api.content()).blog.mine(pageParam, { signal }),
    select: items,
  })

export const deleteBlogMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['deleteBlog'],
    mutationFn: async (id: Id) => (await api.content()).blog.remove(id),
    onSuccess: (_nothing, _id, _result, { client }) => {
      client.removeQueries({ queryKey: ENTRIES })
      return client.invalidateQueries({ queryKey: MINE })
    },
  })
