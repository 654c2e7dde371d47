import type { ConversationFlag, Id } from '../../protocol/base/types.ts'
import { type CallOptions, mapListError } from '../http/call.ts'
import { createCall } from '../http/calls.ts'
import { withServerMessage } from '../http/server-message.ts'
import type { HttpClient } from '../http/types.ts'

const CHANGE_FAILED = 'The conversation couldn’t be changed. Please try again.'
const DELETE_FAILED = 'The conversation couldn’t be deleted. Please try again.'

/** The user's own changes of a conversation; archiving and muting are an API extension. */
export function createConversationChangesApi(http: HttpClient) {
  const call = createCall(http)
  return {
    async update(
      id: Id,
      changes: { [flag in ConversationFlag]?: boolean },
      { signal }: CallOptions = {},
    ): Promise<void> {
      await withServerMessage(
        CHANGE_FAILED,
        call('conversations.update', { params: { id }, body: changes, signal }),
      )
    },

    async remove(id: Id, { signal }: CallOptions = {}): Promise<void> {
      await mapListError(DELETE_FAILED, call('conversations.delete', { params: { id }, signal }))
    },
  }
}
