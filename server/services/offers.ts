import type { FastifyRequest } from 'fastify'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { OfferJson } from '../../src/protocol/answers/work.ts'
import { AUTHOR_COLUMNS, authorJson } from '../content/author.ts'
import { searchSql } from '../content/search.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { type PageBody, pageBody, readPage } from '../http/pagination.ts'
import { queryText } from '../http/validation.ts'

type Offers = SelectQueryBuilder<Database, 'services' | 'users', object>

/** Offers of living accounts, to be narrowed. */
const offers = (db: Kysely<Database>): Offers =>
  db
    .selectFrom('services')
    .innerJoin('users', 'users.id', 'services.user_id')
    .where('users.deleted_at', 'is', null)

/** One page of the offers the query asks for: by how well they fit what is searched, then the newest. */
export function listOffers(ctx: Context, request: FastifyRequest): Promise<PageBody<OfferJson>> {
  const text = (name: string): string => queryText(request.query, name)
  let query = offers(ctx.db)
  const username = text('username')
  if (username !== '') query = query.where(same('users.username', username))
  const category = text('category')
  if (category !== '') query = query.where(same('services.category', category))
  const search = text('search')
  if (search === '') return pageOf(request, query, (found) => found)
  const { matches, rank } = searchSql('services', search, 'user_id')
  return pageOf(request, query.where(matches), (found) => found.orderBy(rank, 'desc'))
}

async function pageOf(
  request: FastifyRequest,
  query: Offers,
  order: (query: Offers) => Offers,
): Promise<PageBody<OfferJson>> {
  const page = readPage(request)
  const ordered = order(query)
    .orderBy('services.created_at', 'desc')
    .orderBy('services.id', 'desc')
    .limit(page.size)
    .offset(page.offset)
  const [{ count }, results] = await Promise.all([
    query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    showOffers(ordered),
  ])
  return pageBody(request, page, count, results)
}

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

/** Equal whatever the case. */
const same = (column: 'users.username' | 'services.category', text: string) =>
  sql<boolean>`lower(${sql.ref(column)}) = lower(${text})`
