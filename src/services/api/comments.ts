import { isServiceFailure, serviceFailure, TEXTS } from '../../protocol/base/errors.ts'
import { idKey } from '../../protocol/base/ids.ts'
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
const NOT_CHANGEABLE = 'This server doesn’t let you change this comment.'
const NOT_IMPLEMENTED = 501

/**
 * Parses the comment of a response.
 * @throws ServiceFailure with status 200 if it cannot be parsed
 */
export const readComment = (data: Json, apiOrigin: string): Comment =>
  parseOne(data, parseComment, apiOrigin)

/**
 * Sets a like to `on`. An API that ignores the body toggles it: if the response says the opposite,
 * the like was set before and is sent again.
 */
export async function setLike(on: boolean, send: () => Promise<Json>): Promise<LikeResponse> {
  const response = parseLikeResponse(await send())
  return response.liked === !on ? parseLikeResponse(await send()) : response
}

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

  const proofs = new Map<string, Promise<void>>()
  /**
   * Rejects unless `comments/{id}/` is this comment. An API may keep comments of blog posts in a table
   * of their own, so that the id is also that of another comment (B15 (1)).
   */
  function prove({ type, id }: { type: ContentType; id: Id }): Promise<void> {
    if (type !== 'blog') return Promise.resolve()
    const key = idKey(id)
    const proof = proofs.get(key) ?? compare(id)
    proofs.set(key, proof)
    // A failed request proves nothing.
    proof.catch(() => proofs.delete(key))
    return proof
  }

  async function compare(id: Id): Promise<void> {
    const shown = parseComment(records.find('blogComments', id), http.apiOrigin)
    const found = await call('comments.get', { params: { id } }).catch((failure) => {
      if (isServiceFailure(failure) && failure.status === 404) return null
      throw failure
    })
    const stored = parseComment(found, http.apiOrigin)
    const isSame =
      stored !== null &&
      (shown === null ||
        (stored.body === shown.body &&
          stored.created_at === shown.created_at &&
          stored.author.username === shown.author.username &&
          stored.author.id === shown.author.id))
    if (!isSame) throw serviceFailure({ message: NOT_CHANGEABLE, status: NOT_IMPLEMENTED })
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

    prove,

    async update(
      { type, id, body }: { type: ContentType; id: Id; body: string },
      { signal }: CallOptions = {},
    ): Promise<Comment> {
      await prove({ type, id })
      const kind = type === 'blog' ? 'blogComments' : 'comments'
      const change = { kind, name: 'comments.update', params: { id }, values: { body } } as const
      return readComment(
        await mapListError(EDIT_FAILED, write.update(change, { signal })),
        http.apiOrigin,
      )
    },

    remove: createCommentRemoval(http),

    async like(id: Id, on: boolean, { signal }: CallOptions = {}): Promise<LikeResponse> {
      const input = { params: { id }, body: { liked: on }, signal }
      return setLike(on, () => mapListError(LIKE_FAILED, call('comments.like', input)))
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
