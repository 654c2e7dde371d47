import { serviceFailure, TEXTS } from '../../protocol/base/errors.ts'
import type { Id, Json } from '../../protocol/base/types.ts'
import { parseComments } from '../../protocol/content/comments.ts'
import { parseListPage } from '../../protocol/content/content-base.ts'
import type { Comment, ListPage, Post, PostFields } from '../../protocol/content/creative-types.ts'
import { type LikeResponse, parseLikeResponse, parsePost } from '../../protocol/content/posts.ts'
import { type CallOptions, mapListError } from '../http/call.ts'
import { mapNotFound } from '../http/call-failures.ts'
import { createCall } from '../http/calls.ts'
import { loadHinted } from '../http/hints.ts'
import { createRecordMemory } from '../http/record-memory.ts'
import { parseOne } from '../http/response-body.ts'
import type { HttpClient } from '../http/types.ts'
import { type CommentInput, LIKE_FAILED, readComment, SEND_COMMENT_FAILED } from './comments.ts'
import { fitsContent } from './list-filters.ts'
import { createRecordWriter } from './record-writer.ts'
import type { FormOptions, SentPictures } from './send-form.ts'

/** `user` is an id; empty filters are not sent. */
export interface PostFilters {
  user?: Id | undefined
  category?: string | undefined
  tag?: string | undefined
  search?: string | undefined
  /** 1 = newest. */
  page?: number | undefined
}

/** Input of a post; pictures that are not given do not change. */
export type PostInput = Omit<PostFields, 'images'> & SentPictures

/** `client_id` makes creation idempotent. */
export type NewPost = PostInput & { client_id?: string | null }

const CREATE_FAILED = 'Your post couldn’t be published. Please try again.'
const UPDATE_FAILED = 'Your changes couldn’t be saved. Please try again.'
const DELETE_FAILED = 'The post couldn’t be deleted. Please try again.'

/** Posts (7.6). Every rejection is a ServiceFailure. */
export function createPostsApi(http: HttpClient, records = createRecordMemory()) {
  const call = createCall(http)
  const write = createRecordWriter(http, records)
  const read = (raw: Json): Post | null => {
    records.note('posts', raw)
    return parsePost(raw, http.apiOrigin)
  }
  const saved = (data: Json): Post => parseOne(data, parsePost, http.apiOrigin)

  return {
    /** One page, newest first (API-POST-01). */
    async list(
      { user, category, tag, search, page = 1 }: PostFilters = {},
      { signal }: CallOptions = {},
    ): Promise<ListPage<Post>> {
      const query = { user: user ?? null, category: category || null, tag: tag || null }
      return loadHinted({
        page,
        hints: { search },
        async load(number, hints) {
          const request = call('posts.list', {
            query: { ...query, ...hints },
            page: number,
            signal,
          })
          const data = await mapListError(TEXTS.dataFailed, request)
          return parseListPage(data, number, null, read)
        },
        select: (posts) => posts.filter((post) => fitsContent(post, { search }, [post.body])),
      })
    },

    /** A 404 is `Post not found` (ERR-17). */
    async get(id: Id, { signal }: CallOptions = {}): Promise<Post> {
      const data = await mapNotFound(
        TEXTS.postNotFound,
        TEXTS.dataFailed,
        call('posts.get', { params: { id }, signal }),
      )
      const post = read(data)
      if (post === null) {
        throw serviceFailure({ message: TEXTS.postNotFound, status: 404, body: data })
      }
      return post
    },

    async create(fields: NewPost, options: FormOptions = {}): Promise<Post> {
      const values = { ...fields }
      const request = write.create({ kind: 'posts', name: 'posts.create', values }, options)
      return saved(await mapListError(CREATE_FAILED, request))
    },

    async update(id: Id, fields: Partial<PostInput>, options: FormOptions = {}): Promise<Post> {
      const change = {
        kind: 'posts',
        name: 'posts.update',
        params: { id },
        values: { ...fields },
      } as const
      const request = write.update(change, options)
      return saved(await mapListError(UPDATE_FAILED, request))
    },

    async remove(id: Id, { signal }: CallOptions = {}): Promise<void> {
      await mapListError(DELETE_FAILED, call('posts.delete', { params: { id }, signal }))
    },

    /** Toggles the like (A24: buttons use the likes API). */
    async like(id: Id, { signal }: CallOptions = {}): Promise<LikeResponse> {
      const data = await mapListError(LIKE_FAILED, call('posts.like', { params: { id }, signal }))
      return parseLikeResponse(data)
    },

    async comments(id: Id, page = 1, { signal }: CallOptions = {}): Promise<ListPage<Comment>> {
      const input = { params: { id }, page, signal }
      const data = await mapListError(TEXTS.dataFailed, call('posts.comments', input))
      records.noteAll('comments', data)
      return parseComments(data, page, http.apiOrigin)
    },

    async addComment(
      id: Id,
      { body, parent_id = null, client_id = null }: CommentInput & { parent_id?: Id | null },
      { signal }: CallOptions = {},
    ): Promise<Comment> {
      const values = { body, client_id, parent_id }
      const comment = {
        kind: 'comments',
        name: 'posts.addComment',
        params: { id },
        values,
      } as const
      const data = await mapListError(SEND_COMMENT_FAILED, write.create(comment, { signal }))
      return readComment(data, http.apiOrigin)
    },
  }
}
