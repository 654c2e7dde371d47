import type { FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { PostJson } from '../../src/protocol/answers/content.ts'
import { shownTo } from '../content/hidden.ts'
import { searchSql } from '../content/search.ts'
import type { Database } from '../db/schema.ts'
import { type PageBody, pageBody, readPage } from '../http/pagination.ts'
import { queryText } from '../http/validation.ts'
import { type PostQuery, showPosts, standingPosts } from './json.ts'

/** Posts by `user` (id), `category`, `tag` and `search`: the best found, else the newest first. */
export async function listPosts(
  db: Kysely<Database>,
  request: FastifyRequest,
): Promise<PageBody<PostJson>> {
  const page = readPage(request)
  const viewer = request.user?.id ?? null
  const posts = standingPosts(db).where(shownTo('posts', ownList(request, viewer)))
  const found = filtered(posts, request.query)
  const { count } = await found
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const text = queryText(request.query, 'search')
  const ranked = text === '' ? found : found.orderBy(searchSql('posts', text).rank, 'desc')
  const results = await showPosts(
    db,
    ranked
      .orderBy('posts.created_at', 'desc')
      .orderBy('posts.id', 'desc')
      .limit(page.size)
      .offset(page.offset),
  )
  return pageBody(request, page, count, results)
}

/** Whoever lists their own posts sees what is hidden of them, too. */
const ownList = (request: FastifyRequest, viewer: number | null): number | null =>
  viewer !== null && queryText(request.query, 'user') === String(viewer) ? viewer : null

function filtered(posts: PostQuery, query: unknown): PostQuery {
  const user = queryText(query, 'user')
  const category = queryText(query, 'category')
  const tag = queryText(query, 'tag')
  const text = queryText(query, 'search')
  let found = posts
  if (user !== '') {
    found = /^\d{1,15}$/.test(user)
      ? found.where('posts.author_id', '=', Number(user))
      : found.where(sql<boolean>`false`)
  }
  if (category !== '') {
    found = found.where(sql<boolean>`lower(posts.category) = ${category.toLowerCase()}`)
  }
  if (tag !== '') found = found.where(sql<boolean>`posts.tags @> ${[tag.toLowerCase()]}::text[]`)
  return text === '' ? found : found.where(searchSql('posts', text).matches)
}
