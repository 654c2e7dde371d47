import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { BlogEntryJson } from '../../../src/protocol/responses/content.ts'
import type { Database } from '../../db/schema.ts'
import type { PageBody } from '../../http/pagination.ts'
import { visibleTo } from '../../visibility/visible-to.ts'
import { equalsIgnoringCase, hasLowerTag, listPage } from '../pieces/list.ts'
import { type EntryQuery, listEntries, visibleEntries } from './json.ts'

/** Published blog posts filtered by `author` (username), `category`, `tag` and `search`. */
export const listPublished = (
  db: Kysely<Database>,
  request: FastifyRequest,
): Promise<PageBody<BlogEntryJson>> =>
  listEntryPage(
    db,
    request,
    visibleEntries(db).where('blog_entries.published', '=', true).where(visibleTo('blog_entries')),
  )

/** The user's own blog posts, drafts included. */
export const listOwn = (
  db: Kysely<Database>,
  request: FastifyRequest,
  userId: number,
): Promise<PageBody<BlogEntryJson>> =>
  listEntryPage(db, request, visibleEntries(db).where('blog_entries.author_id', '=', userId))

/** Best match first when searching, else newest first. */
const listEntryPage = (db: Kysely<Database>, request: FastifyRequest, visibleRows: EntryQuery) =>
  listPage(request, {
    table: 'blog_entries',
    visibleRows,
    filters: {
      author: equalsIgnoringCase('users.username'),
      category: equalsIgnoringCase('blog_entries.category'),
      tag: hasLowerTag('blog_entries.tags'),
    },
    ownerColumn: 'author_id',
    readRows: (pageQuery) => listEntries(db, pageQuery),
  })
