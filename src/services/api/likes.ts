import { unsupportedLikeText, unsupportedSaveText } from '../../protocol/base/error-messages.ts'
import {
  isNotOffered,
  isServiceFailure,
  serviceFailure,
  TEXTS,
} from '../../protocol/base/errors.ts'
import { isAlreadyApplied } from '../../protocol/base/rejections.ts'
import type { Id, Json, StatusFlags } from '../../protocol/base/types.ts'
import { isContentType, parseFlags } from '../../protocol/content/content.ts'
import type { ContentRef, FeedItem, ListPage } from '../../protocol/content/creative-types.ts'
import { parseFeedPage } from '../../protocol/content/explore.ts'
import type { ContentType } from '../../protocol/enums/content.ts'
import { type CallOptions, mapListError } from '../http/call.ts'
import { createCall } from '../http/calls.ts'
import { type Capability, requireCapability } from '../http/capability.ts'
import type { HttpClient } from '../http/types.ts'

interface LikesCapability extends Capability {
  /** Whether the server has likes/unified/. */
  likesUnified: boolean
}

export interface LikesOptions {
  /** Feature detection (A5); if absent, everything is assumed to be available. */
  capability?: ((field: 'likes' | 'bookmarks') => Promise<LikesCapability>) | undefined
  /**
   * Called when likes/unified/ turns out to be missing, so that `capability` reports it from then
   * on.
   */
  forgetUnified?: (() => void) | undefined
}

export interface LikeChange {
  /** The server responded that the state was already as requested. */
  already: boolean
}

/** Likes and bookmarks of the signed-in user (7.12). */
export function createLikesApi(http: HttpClient, options: LikesOptions = {}) {
  const call = createCall(http)
  const { forgetUnified } = options
  const capability =
    options.capability ?? (async () => ({ available: true, likesUnified: true, unanswered: false }))

  const requireToken = (): void => {
    if (http.tokens.readAccess() === null)
      throw serviceFailure({ message: TEXTS.authenticationRequired, status: 401 })
  }

  /**
   * Empty for anonymous users and without ids, without a request (ROLE-02), and after any failure
   * but a cancel. 401 and 404 are silent, every other failure is logged (ERR-23, ERR-24).
   */
  const status = async (
    name: 'likes.status' | 'bookmarks.status',
    type: ContentType,
    ids: readonly Id[],
    { signal }: CallOptions,
  ): Promise<StatusFlags> => {
    if (http.tokens.readAccess() === null || ids.length === 0) return {}
    try {
      return parseFlags(await call(name, { query: { type, ids }, signal }))
    } catch (error) {
      if (isServiceFailure(error) && error.aborted) throw error
      const code = isServiceFailure(error) ? error.status : null
      if (code !== 401 && code !== 404) http.log.warn(`${name} failed`, { type, status: code })
      return {}
    }
  }

  const byBody = ({ type, id }: ContentRef, on: boolean, { signal }: CallOptions): Promise<Json> =>
    call(on ? 'likes.put' : 'likes.delete', { body: { type, id }, signal })

  const like = async (ref: ContentRef, on: boolean, options: CallOptions): Promise<Json> => {
    const { type, id } = ref
    const body = { type, id, action: on ? 'like' : 'unlike' }
    try {
      return await call('likes.unified', { body, ...options })
    } catch (error) {
      if (!isNotOffered(error)) throw error
      forgetUnified?.()
      return byBody(ref, on, options)
    }
  }

  return {
    likeStatus: (type: ContentType, ids: readonly Id[], options: CallOptions = {}) =>
      status('likes.status', type, ids, options),

    saveStatus: (type: ContentType, ids: readonly Id[], options: CallOptions = {}) =>
      status('bookmarks.status', type, ids, options),

    /**
     * Likes or unlikes. Checks the content type, a stored token and the capability, in this order,
     * then sends the request (VALID-08, A5). Never retried; the caller rolls back its optimistic
     * update.
     */
    async changeLike(
      ref: ContentRef,
      on: boolean,
      { signal }: CallOptions = {},
    ): Promise<LikeChange> {
      if (!isContentType(ref.type))
        throw serviceFailure({ message: unsupportedLikeText(String(ref.type)), status: 400 })
      requireToken()
      const availability = await capability('likes')
      requireCapability(availability, TEXTS.likeUnavailable)
      return likeChangeOf(
        availability.likesUnified ? like(ref, on, { signal }) : byBody(ref, on, { signal }),
      )
    },

    /** Saves or unsaves, with the same checks as `changeLike` (VALID-09, A5). */
    async changeSave(
      ref: ContentRef,
      on: boolean,
      { signal }: CallOptions = {},
    ): Promise<LikeChange> {
      const { type, id } = ref
      if (!isContentType(type))
        throw serviceFailure({ message: unsupportedSaveText(String(type)), status: 400 })
      requireToken()
      requireCapability(await capability('bookmarks'), TEXTS.bookmarkUnavailable)
      return likeChangeOf(
        call(on ? 'bookmarks.put' : 'bookmarks.delete', { body: { type, id }, signal }),
      )
    },

    /** The user's saved items, newest first. `page` is 1-based. */
    async savedList(
      { page = 1 }: { page?: number } = {},
      { signal }: CallOptions = {},
    ): Promise<ListPage<FeedItem>> {
      requireToken()
      const request = call('bookmarks.list', { query: { page }, signal })
      return parseFeedPage(await mapListError(TEXTS.dataFailed, request), { page }, http.apiOrigin)
    },
  }
}

/** An "already" response is a success (ERR-19, TOGGLE-03); other failures are rethrown. */
async function likeChangeOf(promise: Promise<Json>): Promise<LikeChange> {
  try {
    await promise
    return { already: false }
  } catch (error) {
    if (!isServiceFailure(error) || !isAlreadyApplied(error.status, error.body)) throw error
    return { already: true }
  }
}
