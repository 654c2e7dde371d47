import type { FastifyRequest } from 'fastify'
import type { CommentJson } from '../../../src/protocol/responses/content.ts'
import type { Context } from '../../context.ts'
import type { TargetType } from '../../db/creative-schema.ts'
import type { PageBody } from '../../http/pagination.ts'
import { visibleTarget } from '../likes/targets.ts'
import { listPage } from '../pieces/list.ts'
import { threadsJson } from './json.ts'

/**
 * A page of threads, newest first. `count` counts threads; `results` also contains their replies.
 * @throws ApiError 404 when the viewer may not see the content
 */
export async function listComments(
  ctx: Context,
  request: FastifyRequest,
  type: TargetType,
  id: number,
): Promise<PageBody<CommentJson>> {
  const viewerId = request.user?.id ?? null
  const target = await visibleTarget(ctx.db, viewerId, type, id)
  return listPage(request, {
    table: 'comments',
    visibleRows: ctx.db
      .selectFrom('comments')
      .where('target_type', '=', target.type)
      .where('target_id', '=', target.id)
      .where('parent_id', 'is', null),
    async readRows(pageQuery) {
      const rows = await pageQuery.select('id').execute()
      return threadsJson(
        ctx.db,
        viewerId,
        rows.map((row) => row.id),
      )
    },
  })
}
