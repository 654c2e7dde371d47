import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { MessageJson } from '../../src/protocol/answers/talk.ts'
import type { Database } from '../db/schema.ts'
import { type PageBody, pageBody, readPage } from '../http/pagination.ts'
import type { Membership } from './access.ts'
import { messagesJson } from './json.ts'

export const MESSAGE_PAGE_SIZE = 50

export interface MessageFilter {
  /** Only what waits unread for the one who asks. */
  unreadOnly?: boolean
}

/**
 * One page of a conversation: page 1 holds the newest messages, each page is ascending in time.
 * What the person deleted is left out.
 * @throws ApiError 404 beyond the last page
 */
export async function messagePage(
  db: Kysely<Database>,
  request: FastifyRequest,
  own: Membership,
  filter: MessageFilter = {},
): Promise<PageBody<MessageJson>> {
  const page = readPage(request, MESSAGE_PAGE_SIZE)
  let messages = db
    .selectFrom('messages')
    .where('conversation_id', '=', own.conversation_id)
    .where('id', '>', own.cleared_message_id ?? 0)
  if (filter.unreadOnly) {
    messages = messages.where('sender_id', '!=', own.user_id).where('read_at', 'is', null)
  }
  const [{ count }, rows] = await Promise.all([
    messages.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    messages.selectAll().orderBy('id', 'desc').limit(page.size).offset(page.offset).execute(),
  ])
  return pageBody(request, page, count, await messagesJson(db, rows.reverse()))
}
