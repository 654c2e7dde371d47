import { TEXTS } from '../../protocol/base/errors.ts'
import { asCount, isObject } from '../../protocol/base/json.ts'
import type { Id } from '../../protocol/base/types.ts'
import { type CallOptions, mapListError } from '../http/call.ts'
import { createCall } from '../http/calls.ts'
import type { HttpClient } from '../http/types.ts'

export type PostViewsApi = ReturnType<typeof createPostViewsApi>

/** Apart from the other requests for posts, because a shared post's page needs none of them. */
export function createPostViewsApi(http: HttpClient) {
  const call = createCall(http)
  return {
    /**
     * Counts a view; returns the new count, or null if the response has none (A29, API-POST-09).
     */
    async increment(id: Id, { signal }: CallOptions = {}): Promise<number | null> {
      const input = { params: { id }, signal }
      const data = await mapListError(TEXTS.dataFailed, call('posts.incrementView', input))
      return isObject(data) ? asCount(data.views_count) : null
    },
  }
}
