import type { BlogRef } from '../../protocol/base/detail-ids.ts'
import { serviceFailure, TEXTS } from '../../protocol/base/errors.ts'
import type { Id, Json } from '../../protocol/base/types.ts'
import { parseBlogEntry } from '../../protocol/content/blog.ts'
import { parseComments } from '../../protocol/content/comments.ts'
import { parseListPage } from '../../protocol/content/content-base.ts'
import type {
  BlogEntry,
  BlogFields,
  Comment,
  ListPage,
} from '../../protocol/content/creative-types.ts'
import { type LikeResponse, parseLikeResponse } from '../../protocol/content/posts.ts'
import { type CallOptions, mapListError } from '../http/call.ts'
import { mapNotFound } from '../http/call-failures.ts'
import { createCall } from '../http/calls.ts'
import { loadHinted } from '../http/hints.ts'
import { createRecordMemory } from '../http/record-memory.ts'
import { parseOne } from '../http/response-body.ts'
import type { HttpClient } from '../http/types.ts'
import {
  type CommentInput,
  LIKE_FAILED,
  readComment,
  SEND_COMMENT_FAILED,
  setLike,
} from './comments.ts'
import { createUserFilter, fitsContent, isOtherUser } from './list-filters.ts'
import { createRecordWriter } from './record-writer.ts'
import type { FormOptions, SentCover } from './send-form.ts'

/** `author` is a username; empty filters are not sent. */
export interface BlogFilters {
  author?: string | undefined
  category?: string | undefined
  tag?: string | undefined
  search?: string | undefined
  /** 1 = newest. */
  page?: number | undefined
}

/**
 * Input of a blog post; absent fields do not change. A cover file makes the request a form (A31),
 * with its alt text in `cover_alt`. `client_id` makes creation idempotent. `new_slug`: the slug of
 * a published blog post follows its title.
 */
export type BlogChanges = Partial<Omit<BlogFields, 'cover'>> &
  SentCover & {
    client_id?: string | null
    new_slug?: boolean
  }

/** Blog (7.5). Every rejection is a ServiceFailure. */
export function createBlogApi(http: HttpClient, records = createRecordMemory()) {
  const call = createCall(http)
  const write = createRecordWriter(http, records)
  const ofUser = createUserFilter(http, call)
  const read = (raw: Json): BlogEntry | null => {
    records.note('blog', raw)
    return parseBlogEntry(raw, http.apiOrigin)
  }
  const saved = (data: Json): BlogEntry => parseOne(data, parseBlogEntry, http.apiOrigin)

  /** Requests that need authentication fail locally if no token is stored (VALID-07, A13). */
  const signedIn = (): void => {
    if (http.tokens.readAccess() !== null || http.tokens.readRefresh() !== null) return
    throw serviceFailure({ message: TEXTS.authenticationRequiredAgain, status: 401 })
  }

  return {
    /** One page of published blog posts, newest first (ERR-06). */
    async list(
      { author, category, tag, search, page = 1 }: BlogFilters = {},
      { signal }: CallOptions = {},
    ): Promise<ListPage<BlogEntry>> {
      return loadHinted({
        page,
        hints: { author, category, tag, search },
        async load(number, query) {
          const request = call('blog.list', { query, page: number, signal })
          const data = await mapListError(TEXTS.fetchBlogFailed, request)
          return parseListPage(data, number, null, read)
        },
        isForeign: (entry) => isOtherUser(entry.author, author),
        select(entries) {
          const filters = { category, tag, search }
          const matching = entries.filter((entry) => fitsContent(entry, filters, [entry.excerpt]))
          return ofUser(matching, (entry) => entry.author, author, signal)
        },
      })
    },

    /** By id or slug (A10); a 404 is `Blog not found` (ERR-18). */
    async byRef(ref: BlogRef, { signal }: CallOptions = {}): Promise<BlogEntry> {
      const data = await mapNotFound(
        TEXTS.blogNotFound,
        TEXTS.dataFailed,
        ref.by === 'id'
          ? call('blog.byId', { params: { id: ref.id }, signal })
          : call('blog.bySlug', { params: { slug: ref.slug }, signal }),
      )
      const entry = read(data)
      if (entry === null) {
        throw serviceFailure({ message: TEXTS.blogNotFound, status: 404, body: data })
      }
      return entry
    },

    /** The user's own blog posts, including drafts (ERR-10). */
    async mine(page = 1, { signal }: CallOptions = {}): Promise<ListPage<BlogEntry>> {
      signedIn()
      const data = await mapListError(TEXTS.fetchMyBlogFailed, call('blog.mine', { page, signal }))
      return parseListPage(data, page, null, read)
    },

    async create(
      fields: BlogChanges & { title: string },
      options: FormOptions = {},
    ): Promise<BlogEntry> {
      signedIn()
      const values = { ...fields }
      const request = write.create({ kind: 'blog', name: 'blog.create', values }, options)
      return saved(await mapListError(TEXTS.createBlogFailed, request))
    },

    async update(id: Id, fields: BlogChanges, options: FormOptions = {}): Promise<BlogEntry> {
      signedIn()
      const change = {
        kind: 'blog',
        name: 'blog.update',
        params: { id },
        values: { ...fields },
      } as const
      const request = write.update(change, options)
      return saved(await mapListError(TEXTS.updateBlogFailed, request))
    },

    async remove(id: Id, { signal }: CallOptions = {}): Promise<void> {
      signedIn()
      await mapListError(TEXTS.deleteBlogFailed, call('blog.delete', { params: { id }, signal }))
    },

    /** Toggles the like (A24: buttons use the likes API). */
    async like(id: Id, { signal }: CallOptions = {}): Promise<LikeResponse> {
      signedIn()
      const data = await mapListError(LIKE_FAILED, call('blog.like', { params: { id }, signal }))
      return parseLikeResponse(data)
    },

    async comments(id: Id, page = 1, { signal }: CallOptions = {}): Promise<ListPage<Comment>> {
      const input = { params: { id }, page, signal }
      const data = await mapListError(TEXTS.dataFailed, call('blog.comments', input))
      records.noteAll('blogComments', data)
      return parseComments(data, page, http.apiOrigin)
    },

    async addComment(
      id: Id,
      { body, parent_id = null, client_id = null }: CommentInput & { parent_id?: Id | null },
      { signal }: CallOptions = {},
    ): Promise<Comment> {
      signedIn()
      const values = { body, client_id, parent_id }
      const params = { id }
      const comment = { kind: 'blogComments', name: 'blog.addComment', params, values } as const
      const data = await mapListError(SEND_COMMENT_FAILED, write.create(comment, { signal }))
      return readComment(data, http.apiOrigin)
    },

    async likeComment(id: Id, on: boolean, { signal }: CallOptions = {}): Promise<LikeResponse> {
      signedIn()
      const input = { params: { id }, body: { liked: on }, signal }
      return setLike(on, () => mapListError(LIKE_FAILED, call('blog.likeComment', input)))
    },
  }
}
