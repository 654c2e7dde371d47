import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { FeedItemJson } from '../../../src/protocol/responses/content.ts'
import type { Context } from '../../context.ts'
import { type PageBody, pageBody, readPage } from '../../http/pagination.ts'
import { feedItems } from './items.ts'
import { AUTHOR_EXISTS, CONTENT, type ContentKey } from './keys.ts'

/** The saved content a user can still see, last saved first. */
export async function listSaved(
  ctx: Context,
  request: FastifyRequest,
  userId: number,
): Promise<PageBody<FeedItemJson>> {
  const page = readPage(request)
  const from = sql`
    from bookmarks
    join ${CONTENT} on content.type = bookmarks.target_type and content.id = bookmarks.target_id
    where bookmarks.user_id = ${userId} and ${AUTHOR_EXISTS}`
  const [counted, found] = await Promise.all([
    sql<{ count: number }>`select count(*) as count ${from}`.execute(ctx.db),
    sql<ContentKey>`
      select content.type, content.id ${from}
      order by bookmarks.created_at desc, content.id desc, content.type
      limit ${page.size} offset ${page.offset}`.execute(ctx.db),
  ])
  const items = await feedItems(ctx.db, found.rows)
  return pageBody(request, page, counted.rows[0]?.count ?? 0, items)
}
