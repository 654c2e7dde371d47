import type { FastifyRequest } from 'fastify'
import type { Kysely, SelectQueryBuilder } from 'kysely'
import type { OfferJson } from '../../../src/protocol/responses/projects.ts'
import { AUTHOR_COLUMNS, authorJson } from '../../content/pieces/author.ts'
import { equalsIgnoringCase, listPage } from '../../content/pieces/list.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import type { PageBody } from '../../http/pagination.ts'

type Offers = SelectQueryBuilder<Database, 'services' | 'users', object>

/** Services of accounts that are not deleted; callers add conditions. */
const offers = (db: Kysely<Database>): Offers =>
  db
    .selectFrom('services')
    .innerJoin('users', 'users.id', 'services.user_id')
    .where('users.deleted_at', 'is', null)

/** One page of services: by search rank, then newest first. */
export const listOffers = (ctx: Context, request: FastifyRequest): Promise<PageBody<OfferJson>> =>
  listPage(request, {
    table: 'services',
    visibleRows: offers(ctx.db),
    filters: {
      username: equalsIgnoringCase('users.username'),
      category: equalsIgnoringCase('services.category'),
    },
    ownerColumn: 'user_id',
    readRows: showOffers,
  })

async function showOffers(query: Offers): Promise<OfferJson[]> {
  const rows = await query
    .select([
      'services.id',
      'services.user_id',
      'services.title',
      'services.description',
      'services.category',
      'services.price',
      'services.delivery',
      'services.created_at',
    ])
    .select(AUTHOR_COLUMNS)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    description: row.description,
    category: row.category,
    price: row.price,
    delivery: row.delivery,
    user: authorJson(row.user_id, row),
    created_at: row.created_at.toISOString(),
  }))
}
