import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { MessageJson } from '../../src/protocol/responses/messaging.ts'
import type { Database } from '../db/schema.ts'
import { type PageBody, paginate } from '../http/pagination.ts'
import type { Membership } from './access.ts'
import { messagesJson } from './json.ts'

export const MESSAGE_PAGE_SIZE = 50

export interface MessageFilter {
  /** Only messages unread by the requesting user. */
  unreadOnly?: boolean
}

/**
 * One page of a conversation: page 1 has the newest messages, each page is in ascending time order.
 * Messages the user deleted are omitted.
 * @throws ApiError 404 beyond the last page
 */
export function messagePage(
  db: Kysely<Database>,
  request: FastifyRequest,
  membership: Membership,
  filter: MessageFilter = {},
): Promise<PageBody<MessageJson>> {
  let messages = db
    .selectFrom('messages')
    .where('conversation_id', '=', membership.conversation_id)
    .where('id', '>', membership.cleared_message_id ?? 0)
  if (filter.unreadOnly) {
    messages = messages.where('sender_id', '!=', membership.user_id).where('read_at', 'is', null)
  }
  return paginate(
    request,
    messages,
    async (pageQuery) => {
      const rows = await pageQuery.selectAll().orderBy('id', 'desc').execute()
      return messagesJson(db, rows.reverse())
    },
    MESSAGE_PAGE_SIZE,
  )
}
