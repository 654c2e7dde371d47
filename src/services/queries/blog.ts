import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { type BlogRef, idKey } from '../../protocol/ids.ts'
import type { Id } from '../../protocol/types.ts'
import type { BlogChanges, BlogFilters } from '../blog.ts'
import type { VisitorApi as Api } from '../visitor-api.ts'

const LISTS = ['blog'] as const
const MINE = ['myBlog'] as const
/** Entries are kept under the address they were asked for by: id or slug. */
const ENTRIES = ['blogEntry'] as const

/** /blog/{idOrSlug} (A10). A missing entry rejects with status 404 and `Blog not found`. */
export const blogEntryQuery = (api: Api, ref: BlogRef) =>
  queryOptions({
    queryKey: [...ENTRIES, ref.by, ref.by === 'id' ? idKey(ref.id) : ref.slug],
    queryFn: async ({ signal }) => (await api.content()).blog.byRef(ref, { signal }),
  })

/** One page of published entries, the newest first. */
export const blogQuery = (api: Api, filters: BlogFilters = {}) =>
  queryOptions({
    queryKey: [...LISTS, filters],
    queryFn: async ({ signal }) => (await api.content()).blog.list(filters, { signal }),
  })

/** Own entries, drafts too. */
export const myBlogQuery = (api: Api, page = 1) =>
  queryOptions({
    queryKey: [...MINE, page],
    queryFn: async ({ signal }) => (await api.content()).blog.mine(page, { signal }),
  })

/** Repeating it is safe: one entry a `client_id`. */
export const createBlogMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['createBlog'],
    mutationFn: async (fields: BlogChanges & { title: string }) =>
      (await api.content()).blog.create(fields),
    onSuccess: (_entry, _fields, _result, { client }) =>
      Promise.all([LISTS, MINE].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })

export const updateBlogMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['updateBlog'],
    mutationFn: async ({ id, fields }: { id: Id; fields: BlogChanges }) =>
      (await api.content()).blog.update(id, fields),
    onSuccess: (_entry, _change, _result, { client }) =>
      Promise.all([LISTS, MINE, ENTRIES].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })

export const deleteBlogMutation = (api: Api) =>
  mutationOptions({
    mutationKey: ['deleteBlog'],
    mutationFn: async (id: Id) => (await api.content()).blog.remove(id),
    onSuccess: (_nothing, _id, _result, { client }) => {
      client.removeQueries({ queryKey: ENTRIES })
      return Promise.all([LISTS, MINE].map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  })
