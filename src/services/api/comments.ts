import { serviceFailure, TEXTS } from '../../protocol/base/errors.ts'
import type { Id, Json } from '../../protocol/base/types.ts'
import { areAbout, parseComment, parseComments } from '../../protocol/content/comments.ts'
import type { Comment, ListPage } from '../../protocol/content/creative-types.ts'
import { type LikeResponse, parseLikeResponse } from '../../protocol/content/posts.ts'
import type { ContentType } from '../../protocol/enums/content.ts'
import { type CallOptions, mapListError } from '../http/call.ts'
import { createCall } from '../http/calls.ts'
import { createRecordMemory } from '../http/record-memory.ts'
import { parseOne } from '../http/response-body.ts'
import type { HttpClient } from '../http/types.ts'
import { createCommentRemoval } from './comment-removal.ts'
import { createRecordWriter } from './record-writer.ts'

/** `client_id` makes creation idempotent. */
export interface CommentInput {
  body: string
  client_id?: string | null
}

export const SEND_COMMENT_FAILED = 'Your comment couldn’t be sent. Please try again.'
export const LIKE_FAILED = 'Your like couldn’t be saved. Please try again.'
const EDIT_FAILED = 'Your changes couldn’t be saved. Please try again.'
const NOT_OFFERED = 'This server takes no comments here.'
const NOT_IMPLEMENTED = 501

/**
 * Parses the comment of a response.
 * @throws ServiceFailure with status 200 if it cannot be parsed
 */
export const readComment = (data: Json, apiOrigin: string): Comment =>
  parseOne(data, parseComment, apiOrigin)

/**
 * Generic comments (7.6). Comments of posts and of blog posts have endpoints of their own. Every
 * rejection is a ServiceFailure.
 */
export function createCommentsApi(http: HttpClient, records = createRecordMemory()) {
  const call = createCall(http)
  const write = createRecordWriter(http, records)
  const commentOf = (data: Json): Comment => {
    records.note('comments', data)
    return readComment(data, http.apiOrigin)
  }

  return {
    /**
     * One page, 1 = newest threads; each comment is followed by its replies. An extension of the
     * API: a response that does not name its content item may contain comments of all items, and
     * fails as 501.
     */
    async list(
      { type, id, page = 1 }: { type: ContentType; id: Id; page?: number },
      { signal }: CallOptions = {},
    ): Promise<ListPage<Comment>> {
      const query = { type, id }
      const data = await mapListError(
        TEXTS.dataFailed,
        call('comments.list', { query, page, signal }),
      )
      if (!areAbout(data, { type, id })) {
        throw serviceFailure({ message: NOT_OFFERED, status: NOT_IMPLEMENTED })
      }
      records.noteAll('comments', data)
      return parseComments(data, page, http.apiOrigin)
    },

    async create(
      input: CommentInput & { type: ContentType; id: Id },
      { signal }: CallOptions = {},
    ): Promise<Comment> {
      const { type, id, body, client_id = null } = input
      const values = { type, id, body, client_id }
      const comment = { kind: 'comments', name: 'comments.create', values } as const
      return commentOf(await mapListError(SEND_COMMENT_FAILED, write.create(comment, { signal })))
    },

    async get(id: Id, { signal }: CallOptions = {}): Promise<Comment> {
      return commentOf(
        await mapListError(TEXTS.dataFailed, call('comments.get', { params: { id }, signal })),
      )
    },

    async update(id: Id, body: string, { signal }: CallOptions = {}): Promise<Comment> {
      const values = { body }
      const change = { kind: 'comments', name: 'comments.update', params: { id }, values } as const
      return commentOf(await mapListError(EDIT_FAILED, write.update(change, { signal })))
    },

    remove: createCommentRemoval(http),

    /** Sets the like to `on`, so repeating the request changes nothing. */
    async like(id: Id, on: boolean, { signal }: CallOptions = {}): Promise<LikeResponse> {
      const input = { params: { id }, body: { liked: on }, signal }
      return parseLikeResponse(await mapListError(LIKE_FAILED, call('comments.like', input)))
    },

    async reply(
      id: Id,
      { body, client_id = null }: CommentInput,
      { signal }: CallOptions = {},
    ): Promise<Comment> {
      const values = { body, client_id }
      const reply = { kind: 'comments', name: 'comments.reply', params: { id }, values } as const
      return commentOf(await mapListError(SEND_COMMENT_FAILED, write.create(reply, { signal })))
    },
  }
}
