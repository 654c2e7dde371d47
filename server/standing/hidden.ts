import { type RawBuilder, sql } from 'kysely'

const AUTHORS = {
  works: 'works.author_id',
  posts: 'posts.author_id',
  blog_entries: 'blog_entries.author_id',
  projects: 'projects.owner_id',
  assets: 'assets.seller_id',
} as const

/** What moderators hid is there for its author alone. @param viewerId null = signed out */
export function shownTo(
  table: keyof typeof AUTHORS,
  viewerId: number | null = null,
): RawBuilder<boolean> {
  const hidden = sql.ref(`${table}.hidden_at`)
  return viewerId === null
    ? sql`${hidden} is null`
    : sql`(${hidden} is null or ${sql.ref(AUTHORS[table])} = ${viewerId})`
}

/** A field beside the others that only hidden content has: `hidden` tells its author. */
export const hiddenJson = (row: { hidden_at: Date | null }): { hidden?: true } =>
  row.hidden_at === null ? {} : { hidden: true }
