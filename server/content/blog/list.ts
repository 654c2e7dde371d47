import type { FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { BlogEntryJson } from '../../../src/protocol/responses/content.ts'
import type { Database } from '../../db/schema.ts'
import type { PageBody } from '../../http/pagination.ts'
import { ownerExists, visibleTo } from '../../visibility/visible-to.ts'
import { equalsIgnoringCase, hasLowerTag, isOwnedBy, listPage } from '../pieces/list.ts'
import { listEntries, visibleEntries } from './json.ts'

/** Published blog posts filtered by `author` (username), `category`, `tag` and `search`. */
export const listPublished = (
  db: Kysely<Database>,
  request: FastifyRequest,
): Promise<PageBody<BlogEntryJson>> =>
  listEntryPage(
    db,
    request,
    existingEntries(db)
      .where(sql<boolean>`blog_entries.published`)
      .where(visibleTo('blog_entries')),
  )

/** The user's own blog posts, drafts included. */
export const listOwn = (
  db: Kysely<Database>,
  request: FastifyRequest,
  userId: number,
): Promise<PageBody<BlogEntryJson>> =>
  listEntryPage(db, request, existingEntries(db).where('blog_entries.author_id', '=', userId))

const existingEntries = (db: Kysely<Database>) =>
  db.selectFrom('blog_entries').where(ownerExists('blog_entries'))

type EntryRows = ReturnType<typeof existingEntries>

/** Best match first when searching, else newest first. */
const listEntryPage = (db: Kysely<Database>, request: FastifyRequest, visibleRows: EntryRows) =>
  listPage(request, {
    table: 'blog_entries',
    visibleRows,
    joinedRows: visibleEntries(db),
    filters: {
      author: isOwnedBy('blog_entries.author_id'),
      category: equalsIgnoringCase('blog_entries.category'),
      tag: hasLowerTag('blog_entries.tags'),
    },
    ownerColumn: 'author_id',
    readRows: (pageQuery) => listEntries(db, pageQuery),
  })
