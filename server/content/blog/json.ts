import { type Kysely, sql, type Transaction } from 'kysely'
import { REPLY_PREVIEW_LENGTH } from '../../../src/protocol/base/constants.ts'
import { truncate } from '../../../src/protocol/base/text.ts'
import type { BlogEntryJson } from '../../../src/protocol/responses/content.ts'
import type { BlogEntryRow, PictureRow } from '../../db/creative-schema.ts'
import type { Database } from '../../db/schema.ts'
import { picturesById } from '../../publishing/images/attached.ts'
import { pictureJson } from '../../publishing/images/json.ts'
import { visibleTo } from '../../visibility/visible-to.ts'
import {
  type ContentItemRow,
  contentItemColumns,
  contentItemCounts,
  contentItemJson,
} from '../pieces/content-item.ts'

type Store = Kysely<Database> | Transaction<Database>

/** Average reading speed, words per minute. */
const WORDS_PER_MINUTE = 220

/** Length of the excerpt, in characters, when the author wrote none. */
const EXCERPT_LENGTH = 2 * REPLY_PREVIEW_LENGTH

/** Blog posts of accounts that are not deleted, drafts included; callers add conditions. */
export const visibleEntries = (db: Store) =>
  db
    .selectFrom('blog_entries')
    .innerJoin('users', 'users.id', 'blog_entries.author_id')
    .where('users.deleted_at', 'is', null)

export type EntryQuery = ReturnType<typeof visibleEntries>

/** Published blog posts that are not hidden, and the viewer's own. */
export const readableBy = (query: EntryQuery, viewerId: number | null): EntryQuery =>
  query
    .where(visibleTo('blog_entries', viewerId))
    .where((eb) =>
      eb.or([
        eb('blog_entries.published', '=', true),
        eb('blog_entries.author_id', '=', viewerId ?? 0),
      ]),
    )

type Row = ContentItemRow &
  Pick<BlogEntryRow, 'excerpt' | 'body' | 'cover_id' | 'cover_alt' | 'published' | 'word_count'> & {
    excerptSource: string
  }

/** The blog posts of a query, in its order; without bodies, each with an excerpt. */
export async function listEntries(db: Store, query: EntryQuery): Promise<BlogEntryJson[]> {
  const entries = await readEntries(db, query, sql<string>`''`)
  return entries.map(({ row, json }) => ({
    ...json,
    excerpt:
      row.excerpt === ''
        ? truncate(row.excerptSource.replace(/\s+/gu, ' '), EXCERPT_LENGTH)
        : row.excerpt,
  }))
}

/** The first blog post of a query with its body; null when there is none. */
export async function readEntry(db: Store, query: EntryQuery): Promise<BlogEntryJson | null> {
  const [entry] = await readEntries(db, query.limit(1), sql<string>`blog_entries.body`)
  return entry?.json ?? null
}

/** Published blog posts by id, unordered; missing ones are omitted. */
export const entriesById = (db: Store, ids: readonly number[]): Promise<BlogEntryJson[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : listEntries(
        db,
        visibleEntries(db)
          .where('blog_entries.published', '=', true)
          .where(visibleTo('blog_entries'))
          .where('blog_entries.id', 'in', [...ids]),
      )

async function readEntries(db: Store, query: EntryQuery, body: ReturnType<typeof sql<string>>) {
  const rows: Row[] = await query
    .select(contentItemColumns('blog_entries'))
    .select(['blog_entries.excerpt', 'blog_entries.cover_id', 'blog_entries.cover_alt'])
    .select(['blog_entries.published', 'blog_entries.word_count'])
    .select(contentItemCounts('blog', 'blog_entries'))
    .select([
      body.as('body'),
      sql<string>`left(blog_entries.body_text, ${EXCERPT_LENGTH + 1}::int)`.as('excerptSource'),
    ])
    .execute()
  const covers = await picturesById(
    db,
    rows.map((row) => row.cover_id),
  )
  return rows.map((row) => ({ row, json: entryJson(row, covers) }))
}

function entryJson(row: Row, covers: ReadonlyMap<number, PictureRow>): BlogEntryJson {
  const cover = covers.get(row.cover_id ?? 0)
  return {
    ...contentItemJson(row),
    excerpt: row.excerpt,
    body: row.body,
    cover: cover === undefined ? null : pictureJson(cover, row.cover_alt),
    reading_minutes: Math.max(1, Math.ceil(row.word_count / WORDS_PER_MINUTE)),
    published: row.published,
  }
}
