import type { Id } from '../../protocol/base/types.ts'
import { type CallOptions, mapListError } from '../http/call.ts'
import { createCall } from '../http/calls.ts'
import type { HttpClient } from '../http/types.ts'

const DELETE_FAILED = 'The comment couldn’t be deleted. Please try again.'

/** Deletes a comment; apart from the other requests, because the list of comments needs only it. */
export function createCommentRemoval(http: HttpClient) {
  const call = createCall(http)
  return async (id: Id, { signal }: CallOptions = {}): Promise<void> => {
    await mapListError(DELETE_FAILED, call('comments.delete', { params: { id }, signal }))
  }
}
