import { type RawBuilder, sql } from 'kysely'

const AUTHORS = {
  works: 'works.author_id',
  posts: 'posts.author_id',
  blog_entries: 'blog_entries.author_id',
  projects: 'projects.owner_id',
  assets: 'assets.seller_id',
  services: 'services.user_id',
} as const

/**
 * SQL condition: content hidden by moderators is visible to its author only. @param viewerId null =
 * anonymous
 */
export function visibleTo(
  table: keyof typeof AUTHORS,
  viewerId: number | null = null,
): RawBuilder<boolean> {
  const hidden = sql.ref(`${table}.hidden_at`)
  return viewerId === null
    ? sql`${hidden} is null`
    : sql`(${hidden} is null or ${sql.ref(AUTHORS[table])} = ${viewerId})`
}

/**
 * SQL condition: the account of the owner is not deleted. Without a join, so that an index with the
 * owner's id is enough to find or count rows.
 */
export const ownerExists = (table: keyof typeof AUTHORS): RawBuilder<boolean> =>
  sql`${sql.ref(AUTHORS[table])} not in (select id from users where deleted_at is not null)`

/** `hidden` field for the author; only present on hidden content. */
export const hiddenJson = (row: { hidden_at: Date | null }): { hidden?: true } =>
  row.hidden_at === null ? {} : { hidden: true }
