import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { AssetCategoryJson } from '../../src/protocol/responses/market.ts'
import type { Context } from '../context.ts'
import { isSimilar } from '../db/trigram-match.ts'
import { type PageBody, paginate } from '../http/pagination.ts'
import { queryText } from '../http/validation.ts'

const ALL = 100

/** Sorted by name; `search` matches part of the name or a similar word. */
export function listCategories(
  ctx: Context,
  request: FastifyRequest,
): Promise<PageBody<AssetCategoryJson>> {
  const search = queryText(request.query, 'search')
  let found = ctx.db.selectFrom('asset_categories')
  if (search !== '') {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
    found = found.where(sql<boolean>`(name ilike ${pattern} or ${isSimilar(search, sql`name`)})`)
  }
  const show = (pageQuery: typeof found) =>
    pageQuery
      .selectAll()
      .select(
        sql<number>`(select count(*) from assets join users on users.id = assets.seller_id
          where category_id = asset_categories.id and assets.status = 'published'
            and users.deleted_at is null and assets.hidden_at is null)`.as('assets_count'),
      )
      .orderBy('name')
      .execute()
  return paginate(request, found, show, ALL)
}
