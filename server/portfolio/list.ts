import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { WorkJson } from '../../src/protocol/answers/content.ts'
import { searchSql } from '../content/search.ts'
import type { Context } from '../context.ts'
import { type PageBody, pageBody, readPage } from '../http/pagination.ts'
import { queryText } from '../http/validation.ts'
import { FIRST_PICTURE, showWorks, type Works, works } from './works.ts'

/** One page of the works the query asks for: what is searched by how well it fits, then the newest. */
export function listWorks(ctx: Context, request: FastifyRequest): Promise<PageBody<WorkJson>> {
  const text = (name: string): string => queryText(request.query, name)
  let query = works(ctx.db)
  const username = text('username')
  if (username !== '') query = query.where(same('users.username', username))
  const category = text('category')
  if (category !== '') query = query.where(same('works.category', category))
  const tag = text('tag').replace(/^#+/, '')
  if (tag !== '') {
    query = query.where(
      sql<boolean>`exists (select from unnest(works.tags) as tag where lower(tag) = lower(${tag}))`,
    )
  }
  const search = text('search')
  if (search === '') return pageOf(ctx, request, query)
  const { matches, rank } = searchSql('works', search)
  return pageOf(ctx, request, query.where(matches), (found) => found.orderBy(rank, 'desc'))
}

/** The works of one person, the newest first. */
export const listOwnWorks = (
  ctx: Context,
  request: FastifyRequest,
  userId: number,
): Promise<PageBody<WorkJson>> =>
  pageOf(ctx, request, works(ctx.db, userId).where('works.author_id', '=', userId))

async function pageOf(
  ctx: Context,
  request: FastifyRequest,
  query: Works,
  order: (query: Works) => Works = (all) => all,
): Promise<PageBody<WorkJson>> {
  const page = readPage(request)
  const ordered = order(query)
    .orderBy('works.created_at', 'desc')
    .orderBy('works.id', 'desc')
    .limit(page.size)
    .offset(page.offset)
  const [{ count }, results] = await Promise.all([
    query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    showWorks(ctx.db, ordered, FIRST_PICTURE),
  ])
  return pageBody(request, page, count, results)
}

/** Equal whatever the case. */
const same = (column: 'users.username' | 'works.category', text: string) =>
  sql<boolean>`lower(${sql.ref(column)}) = lower(${text})`
