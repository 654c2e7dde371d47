import { normaliseFlags } from '../protocol/content.ts'
import { isServiceFailure } from '../protocol/errors.ts'
import type { ContentType, Id, StatusFlags } from '../protocol/types.ts'
import { type CallOptions, createCall } from './http/call.ts'
import type { HttpClient } from './http/types.ts'

export type LikesApi = ReturnType<typeof createLikesApi>

/** What the signed-in user likes and has saved (7.12). */
export function createLikesApi(http: HttpClient) {
  const call = createCall(http)

  /**
   * Empty for anonymous users and for no ids, without a call (ROLE-02), and after any failure but a
   * cancel; 401 and 404 are silent, every other failure is logged (ERR-23, ERR-24).
   */
  const status = async (
    name: 'likes.status' | 'bookmarks.status',
    type: ContentType,
    ids: readonly Id[],
    { signal }: CallOptions,
  ): Promise<StatusFlags> => {
    if (http.tokens.readAccess() === null || ids.length === 0) return {}
    try {
      return normaliseFlags(await call(name, { query: { type, ids }, signal }))
    } catch (error) {
      if (isServiceFailure(error) && error.aborted) throw error
      const code = isServiceFailure(error) ? error.status : null
      if (code !== 401 && code !== 404) http.log.warn(`${name} failed`, { type, status: code })
      return {}
    }
  }

  return {
    likeStatus: (type: ContentType, ids: readonly Id[], options: CallOptions = {}) =>
      status('likes.status', type, ids, options),

    saveStatus: (type: ContentType, ids: readonly Id[], options: CallOptions = {}) =>
      status('bookmarks.status', type, ids, options),
  }
}
