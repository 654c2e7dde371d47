import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { AssetCategoryJson } from '../../src/protocol/answers/market.ts'
import type { Context } from '../context.ts'
import { type PageBody, pageBody, readPage } from '../http/pagination.ts'
import { queryText } from '../http/validation.ts'

const ALL = 100

/** By name; `search` is a part of the name or a word spelled alike. */
export async function listCategories(
  ctx: Context,
  request: FastifyRequest,
): Promise<PageBody<AssetCategoryJson>> {
  const page = readPage(request, ALL)
  const search = queryText(request.query, 'search')
  let query = ctx.db.selectFrom('asset_categories')
  if (search !== '') {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
    query = query.where(sql<boolean>`(name ilike ${pattern} or ${search}::text <% name)`)
  }
  const [{ count }, results] = await Promise.all([
    query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    query
      .selectAll()
      .select(
        sql<number>`(select count(*) from assets join users on users.id = assets.seller_id
          where category_id = asset_categories.id and assets.status = 'published'
            and users.deleted_at is null and assets.hidden_at is null)`.as('assets_count'),
      )
      .orderBy('name')
      .limit(page.size)
      .offset(page.offset)
      .execute(),
  ])
  return pageBody(request, page, count, results)
}
