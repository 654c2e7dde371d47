import type { FastifyRequest } from 'fastify'
import type { CommentJson } from '../../src/protocol/answers/content.ts'
import type { Context } from '../context.ts'
import type { TargetType } from '../db/creative-schema.ts'
import { type PageBody, pageBody, readPage } from '../http/pagination.ts'
import { visibleTarget } from '../likes/targets.ts'
import { threadsJson } from './json.ts'

/**
 * A page of threads, the newest first; `count` counts threads, `results` holds their answers too.
 * @throws ApiError 404 when the viewer may not see the content
 */
export async function listComments(
  ctx: Context,
  request: FastifyRequest,
  type: TargetType,
  id: number,
): Promise<PageBody<CommentJson>> {
  const viewerId = request.user?.id ?? null
  const page = readPage(request)
  const target = await visibleTarget(ctx.db, viewerId, type, id)
  const threads = ctx.db
    .selectFrom('comments')
    .where('target_type', '=', target.type)
    .where('target_id', '=', target.id)
    .where('parent_id', 'is', null)
  const [{ count }, rows] = await Promise.all([
    threads.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    threads
      .select('id')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(page.size)
      .offset(page.offset)
      .execute(),
  ])
  const ids = rows.map((row) => row.id)
  return pageBody(request, page, count, await threadsJson(ctx.db, viewerId, ids))
}
