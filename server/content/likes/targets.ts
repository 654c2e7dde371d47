import type { FastifyRequest } from 'fastify'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Id } from '../../../src/protocol/base/types.ts'
import { isContentType } from '../../../src/protocol/content/content.ts'
import type { ContentType } from '../../../src/protocol/enums/content.ts'
import type { TargetType } from '../../db/creative-schema.ts'
import type { Database } from '../../db/schema.ts'
import { fieldErrors, notFound } from '../../http/errors.ts'
import { queryText } from '../../http/validation.ts'
import { rowId } from '../../messaging/access.ts'

type Store = Kysely<Database> | Transaction<Database>

/** A content item that can be liked, saved or commented on. */
export interface Target {
  readonly type: TargetType
  readonly id: number
  readonly author_id: number
  readonly title: string
  readonly slug: string
  /** Hidden by moderators: visible to its author only. */
  readonly hidden: boolean
}

const TABLES = { work: 'works', post: 'posts', blog: 'blog_entries' } as const

/** Maximum number of ids in one status request. */
const MAX_IDS = 200
/** Maximum length of the `ids` parameter, in characters; long enough to detect too many ids. */
const MAX_IDS_LENGTH = 5_000

/** `portfolio` on the wire is `work` in the database (ENT-28). */
export const targetType = (type: ContentType): TargetType => (type === 'portfolio' ? 'work' : type)

/**
 * Content of one type that the viewer may see, joined with its author, as `content` and `users`.
 */
function visibleContent(type: TargetType, viewerId: number | null) {
  const own = sql`content.author_id = ${viewerId ?? 0}`
  return sql`${sql.table(TABLES[type])} as content
    join users on users.id = content.author_id and users.deleted_at is null
      and (content.hidden_at is null or ${own})
      ${type === 'blog' ? sql`and (content.published or ${own})` : sql``}`
}

/**
 * Subquery for those of the given ids that the viewer may see; nothing is returned about the
 * others.
 */
export const visibleIds = (
  type: TargetType,
  viewerId: number | null,
  ids: readonly number[],
): RawBuilder<number> =>
  sql`(select content.id from ${visibleContent(type, viewerId)} where content.id = any(${ids}::bigint[]))`

/**
 * A content item the viewer may see. Excludes other users' drafts, hidden content and content of
 * deleted accounts.
 * @throws ApiError 404
 */
export async function visibleTarget(
  db: Store,
  viewerId: number | null,
  type: TargetType,
  id: Id,
): Promise<Target> {
  const { rows } = await sql<Omit<Target, 'type'>>`
    select content.id, content.author_id, content.title, content.slug,
      content.hidden_at is not null as hidden
    from ${visibleContent(type, viewerId)} where content.id = ${rowId(id)}`.execute(db)
  const [found] = rows
  if (found === undefined) throw notFound('Not found.', `no ${type} ${String(id).slice(0, 40)}`)
  return { ...found, type }
}

/**
 * Locks the content, so that it cannot be deleted while something is added to it. Call it before
 * anything else is locked (`lockOwnRows`).
 * @throws ApiError 404 when it was deleted
 */
export async function lockTarget(
  trx: Transaction<Database>,
  { type, id }: Pick<Target, 'type' | 'id'>,
): Promise<void> {
  const { rows } = await sql`
    select id from ${sql.table(TABLES[type])} where id = ${id} for key share`.execute(trx)
  if (rows.length === 0) throw notFound('Not found.', `${type} ${id} was just deleted`)
}

/** Type and ids of a status request. */
export interface StatusRequest {
  readonly type: TargetType
  /** As given in the request. */
  readonly ids: readonly string[]
  /** Those of `ids` that a row can have. */
  readonly rows: readonly number[]
}

/**
 * `type` and the comma-joined `ids` of the query (API-LIKE-06).
 * @throws ApiError 400
 */
export function parseStatusRequest(request: FastifyRequest): StatusRequest {
  const type = queryText(request.query, 'type')
  const ids = queryText(request.query, 'ids', MAX_IDS_LENGTH)
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '')
  const problems: { [field: string]: string[] } = {}
  if (type === '') problems.type = ['This field is required.']
  else if (!isContentType(type)) problems.type = [`"${type.slice(0, 60)}" is not a valid choice.`]
  if (ids.length === 0) problems.ids = ['This field is required.']
  else if (ids.length > MAX_IDS) problems.ids = [`Ask about at most ${MAX_IDS} at a time.`]
  if (!isContentType(type) || Object.keys(problems).length > 0) throw fieldErrors(problems)
  const rows = ids.map(rowId).filter((row) => row !== null)
  return { type: targetType(type), ids, rows }
}
