import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import {
  blogPath,
  portfolioPath,
  postPath,
  profilePath,
  projectPath,
} from '../../../src/protocol/base/page-paths.ts'
import { truncate } from '../../../src/protocol/base/text.ts'
import type { ReportTargetType } from '../../../src/protocol/enums/safety.ts'
import { assetPath } from '../../../src/protocol/market/assets.ts'
import { servicePath } from '../../../src/protocol/users/service-paths.ts'
import type { Database } from '../../db/schema.ts'

type Store = Kysely<Database> | Transaction<Database>

/** Any reportable item, as stored in the database. */
export interface Reportable {
  type: ReportTargetType
  id: number
  owner_id: number
  /** For a comment, the title of its content; for a user, the name; '' where the item has none. */
  title: string
  text: string
  slug: string
  created_at: Date
  hidden_at: Date | null
  hidden_reason: string
  /** Key of its first picture; for a user, the avatar's URL. */
  picture_key: string | null
}

const firstPicture = (table: string, column: string) => sql`(
  select pictures.key from ${sql.table(table)} as placed
  join pictures on pictures.id = placed.picture_id
  where placed.${sql.ref(column)} = c.id order by placed.position limit 1)`

const cover = sql`(select key from pictures where pictures.id = c.cover_id)`
const NO_TIMESTAMP = sql`null::timestamptz`

/** All items of a type as one table with the same columns. */
export const REPORTABLE_QUERIES: { readonly [type in ReportTargetType]: RawBuilder<Reportable> } = {
  work: sql`select 'work' as type, c.id, c.author_id as owner_id, c.title, c.description as text,
    c.slug, c.created_at, c.hidden_at, c.hidden_reason,
    ${firstPicture('work_pictures', 'work_id')} as picture_key from works c`,
  post: sql`select 'post' as type, c.id, c.author_id as owner_id, c.title, c.body as text,
    c.slug, c.created_at, c.hidden_at, c.hidden_reason,
    ${firstPicture('post_pictures', 'post_id')} as picture_key from posts c`,
  blog: sql`select 'blog' as type, c.id, c.author_id as owner_id, c.title, c.body_text as text,
    c.slug, c.created_at, c.hidden_at, c.hidden_reason, ${cover} as picture_key
    from blog_entries c`,
  project: sql`select 'project' as type, c.id, c.owner_id, c.title, c.description as text,
    c.slug, c.created_at, c.hidden_at, c.hidden_reason, ${cover} as picture_key from projects c`,
  asset: sql`select 'asset' as type, c.id, c.seller_id as owner_id, c.title,
    c.description as text, c.slug, c.created_at, c.hidden_at, c.hidden_reason,
    ${firstPicture('asset_pictures', 'asset_id')} as picture_key from assets c`,
  service: sql`select 'service' as type, c.id, c.user_id as owner_id, c.title,
    c.description as text, '' as slug, c.created_at, c.hidden_at, c.hidden_reason,
    ${firstPicture('service_pictures', 'service_id')} as picture_key from services c`,
  comment: sql`select 'comment' as type, c.id, c.author_id as owner_id, '' as title,
    c.body as text, '' as slug, c.created_at, c.hidden_at, c.hidden_reason,
    null as picture_key from comments c where c.deleted_at is null`,
  message: sql`select 'message' as type, c.id, c.sender_id as owner_id, '' as title,
    c.content as text, '' as slug, c.created_at, ${NO_TIMESTAMP} as hidden_at, '' as hidden_reason,
    null as picture_key from messages c where c.deleted_at is null`,
  user: sql`select 'user' as type, c.id, c.id as owner_id,
    coalesce(nullif(btrim(c.first_name || ' ' || c.last_name), ''), c.username) as title,
    profiles.bio as text, c.username as slug, c.created_at, ${NO_TIMESTAMP} as hidden_at,
    '' as hidden_reason, null as picture_key
    from users c join profiles on profiles.user_id = c.id where c.deleted_at is null`,
}

/** Null when it does not exist. The caller checks who may see it. */
export async function findReportable(
  db: Store,
  type: ReportTargetType,
  id: number | null,
): Promise<Reportable | null> {
  if (id === null) return null
  const { rows } = await sql<Reportable>`
    select thing.* from (${REPORTABLE_QUERIES[type]}) as thing where thing.id = ${id}`.execute(db)
  return rows[0] ?? null
}

const NAME_LENGTH = 120

/** Name of an item in a list: its title, else the start of its text. */
export function reportableName({
  type,
  title,
  text,
}: Pick<Reportable, 'type' | 'title' | 'text'>): string {
  const name = title.trim() || text.replace(/\s+/gu, ' ').trim()
  if (name === '') return type === 'message' ? 'A message' : `Untitled ${type}`
  return truncate(name, NAME_LENGTH)
}

/** Path of the item's page; '' where it has none. */
export async function pathOfReportable(db: Store, reportable: Reportable): Promise<string> {
  switch (reportable.type) {
    case 'work':
      return portfolioPath(reportable)
    case 'post':
      return postPath(reportable)
    case 'blog':
      return blogPath(reportable)
    case 'project':
      return projectPath(reportable)
    case 'asset':
      return assetPath(reportable)
    case 'service':
      return servicePath(reportable)
    case 'user':
      return profilePath({ username: reportable.slug })
    case 'comment':
      return commentPath(db, reportable.id)
    case 'message':
      return ''
  }
}

/** A comment is shown on the page of its content. */
async function commentPath(db: Store, id: number): Promise<string> {
  const comment = await db
    .selectFrom('comments')
    .select(['target_type', 'target_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  const target = comment && (await findReportable(db, comment.target_type, comment.target_id))
  return target ? pathOfReportable(db, target) : ''
}
