import { TEXTS } from '../../protocol/base/errors.ts'
import { asCount, isObject } from '../../protocol/base/json.ts'
import type { Id } from '../../protocol/base/types.ts'
import { type CallOptions, mapListError } from '../http/call.ts'
import { createCall } from '../http/calls.ts'
import type { HttpClient } from '../http/types.ts'

export type PostViewsApi = ReturnType<typeof createPostViewsApi>

/** Apart from the other calls about posts: a shared post needs none of them to be read. */
export function createPostViewsApi(http: HttpClient) {
  const call = createCall(http)
  return {
    /** Counts a view; how many there are, null where the answer does not tell (A29, API-POST-09). */
    async increment(id: Id, { signal }: CallOptions = {}): Promise<number | null> {
      const parts = { params: { id }, signal }
      const data = await mapListError(TEXTS.dataFailed, call('posts.incrementView', parts))
      return isObject(data) ? asCount(data.views_count) : null
    },
  }
}
