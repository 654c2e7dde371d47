import type { Id, Json } from '../../protocol/base/types.ts'
import type { CallOptions } from '../http/call.ts'
import { createCall } from '../http/calls.ts'
import { withServerMessage } from '../http/server-message.ts'
import type { HttpClient } from '../http/types.ts'

const EDIT_FAILED = 'The message couldn’t be edited. Please try again.'
const DELETE_FAILED = 'The message couldn’t be deleted. Please try again.'

/** Editing and deleting own messages, an API extension. */
export function createMessageChangesApi(http: HttpClient) {
  const call = createCall(http)
  return {
    /** Resolves with the raw message. */
    async edit(id: Id, content: string, { signal }: CallOptions = {}): Promise<Json> {
      return withServerMessage(
        EDIT_FAILED,
        call('messages.edit', { params: { id }, body: { content }, signal }),
      )
    },

    async remove(id: Id, { signal }: CallOptions = {}): Promise<void> {
      await withServerMessage(DELETE_FAILED, call('messages.delete', { params: { id }, signal }))
    },
  }
}
