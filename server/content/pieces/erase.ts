import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'

const CONTENT_TYPES = sql`('work', 'post', 'blog')`

/** Everything a user published, as pairs of type and id. */
export const publishedContent = (userId: number): RawBuilder<unknown> => sql`(
  select 'work' as type, id from works where author_id = ${userId}
  union all select 'post', id from posts where author_id = ${userId}
  union all select 'blog', id from blog_entries where author_id = ${userId})`

/**
 * Deletes a user's content, comments and likes, and all reactions to that content. Their comments
 * on other content that have replies stay as empty placeholders.
 * @returns what to delete after the commit: keys of the pictures, and previews by kind and id
 */
export async function eraseContent(
  trx: Transaction<Database>,
  userId: number,
): Promise<{ pictures: string[]; previews: string[] }> {
  await sql`create temporary table erased on commit drop
    as select * from ${publishedContent(userId)} made`.execute(trx)
  const { rows: previewNames } = await sql<{ name: string }>`
    select type || '-' || id as name from erased
    union all select 'project-' || id from projects where owner_id = ${userId}
    union all select 'service-' || id from services where user_id = ${userId}`.execute(trx)
  const statements = [
    // A comment with replies on other content stays as an empty placeholder.
    sql`update comments set body = '', deleted_at = coalesce(deleted_at, now())
      where author_id = ${userId}
        and exists (select from comments answers where answers.parent_id = comments.id
          and answers.author_id <> ${userId})`,
    sql`create temporary table silenced on commit drop as select id from comments
      where (target_type, target_id) in (select type, id from erased)
        or (author_id = ${userId} and deleted_at is null)`,
    // Comments before likes, as everywhere (`lockOwnRows`).
    sql`delete from comments where id in (select id from silenced)`,
    sql`delete from likes where user_id = ${userId}
      or (target_type = 'comment' and target_id in (select id from silenced))
      or (target_type in ${CONTENT_TYPES} and (target_type, target_id) in (select type, id from erased))`,
    sql`delete from bookmarks where user_id = ${userId}
      or (target_type, target_id) in (select type, id from erased)`,
    sql`delete from content_views where viewer = ${`user:${userId}`}
      or (target_type, target_id) in (select type, id from erased)`,
    sql`delete from old_slugs where (kind, content_id) in (select type, id from erased)`,
    sql`delete from works where author_id = ${userId}`,
    sql`delete from posts where author_id = ${userId}`,
    sql`delete from blog_entries where author_id = ${userId}`,
    sql`delete from projects where owner_id = ${userId}`,
    sql`delete from project_applications where applicant_id = ${userId}`,
    sql`delete from team_members where user_id = ${userId}`,
    sql`delete from team_removals where user_id = ${userId} or owner_id = ${userId}`,
    sql`delete from collections where owner_id = ${userId}`,
    sql`delete from services where user_id = ${userId}`,
    sql`drop table silenced`,
    sql`drop table erased`,
  ]
  for (const statement of statements) await statement.execute(trx)
  const rows = await trx
    .deleteFrom('pictures')
    .where('owner_id', '=', userId)
    .returning('key')
    .execute()
  return {
    pictures: rows.map((row) => row.key),
    previews: [`person-${userId}`, ...previewNames.map(({ name }) => name)],
  }
}
