import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { AssetCategoryJson } from '../../src/protocol/responses/market.ts'
import type { Context } from '../context.ts'
import { isSimilar } from '../db/trigram-match.ts'
import { type PageBody, paginate } from '../http/pagination.ts'
import { queryText } from '../http/validation.ts'

const PAGE_SIZE = 100

/** Sorted by name; `search` matches part of the name or a similar word. */
export function listCategories(
  ctx: Context,
  request: FastifyRequest,
): Promise<PageBody<AssetCategoryJson>> {
  const search = queryText(request.query, 'search')
  let query = ctx.db.selectFrom('asset_categories')
  if (search !== '') {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
    query = query.where(sql<boolean>`(name ilike ${pattern} or ${isSimilar(search, sql`name`)})`)
  }
  const readCategories = (pageQuery: typeof query) =>
    pageQuery
      .selectAll()
      .select(
        sql<number>`(select count(*) from assets join users on users.id = assets.seller_id
          where category_id = asset_categories.id and assets.status = 'published'
            and users.deleted_at is null and assets.hidden_at is null)`.as('assets_count'),
      )
      .orderBy('name')
      .execute()
  return paginate(request, query, readCategories, PAGE_SIZE)
}
