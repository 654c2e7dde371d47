import type { FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { BlogEntryJson } from '../../src/protocol/answers/content.ts'
import { shownTo } from '../content/hidden.ts'
import { searchSql } from '../content/search.ts'
import type { Database } from '../db/schema.ts'
import { type PageBody, pageBody, readPage } from '../http/pagination.ts'
import { queryText } from '../http/validation.ts'
import { type EntryQuery, listEntries, standingEntries } from './json.ts'

/** Published entries by `author` (username), `category`, `tag` and `search`. */
export function listPublished(
  db: Kysely<Database>,
  request: FastifyRequest,
): Promise<PageBody<BlogEntryJson>> {
  const published = standingEntries(db)
    .where('blog_entries.published', '=', true)
    .where(shownTo('blog_entries'))
  return pageOf(db, request, filtered(published, request.query))
}

/** A person's own entries, drafts too, the newest first. */
export const listOwn = (
  db: Kysely<Database>,
  request: FastifyRequest,
  userId: number,
): Promise<PageBody<BlogEntryJson>> =>
  pageOf(
    db,
    request,
    filtered(standingEntries(db).where('blog_entries.author_id', '=', userId), request.query),
  )

/** The best found, else the newest first. */
async function pageOf(
  db: Kysely<Database>,
  request: FastifyRequest,
  found: EntryQuery,
): Promise<PageBody<BlogEntryJson>> {
  const page = readPage(request)
  const { count } = await found
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const text = queryText(request.query, 'search')
  const ranked = text === '' ? found : found.orderBy(searchSql('blog_entries', text).rank, 'desc')
  const results = await listEntries(
    db,
    ranked
      .orderBy('blog_entries.created_at', 'desc')
      .orderBy('blog_entries.id', 'desc')
      .limit(page.size)
      .offset(page.offset),
  )
  return pageBody(request, page, count, results)
}

function filtered(entries: EntryQuery, query: unknown): EntryQuery {
  const author = queryText(query, 'author')
  const category = queryText(query, 'category')
  const tag = queryText(query, 'tag')
  const text = queryText(query, 'search')
  let found = entries
  if (author !== '') {
    found = found.where(sql<boolean>`lower(users.username) = ${author.toLowerCase()}`)
  }
  if (category !== '') {
    found = found.where(sql<boolean>`lower(blog_entries.category) = ${category.toLowerCase()}`)
  }
  if (tag !== '') {
    found = found.where(sql<boolean>`blog_entries.tags @> ${[tag.toLowerCase()]}::text[]`)
  }
  return text === '' ? found : found.where(searchSql('blog_entries', text).matches)
}
