import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { UserType } from '../../../src/protocol/enums/users.ts'
import type { ProfileFields } from '../../account/account/json.ts'
import type { Database, UserRow } from '../../db/schema.ts'
import { isSimilar } from '../../db/trigram-match.ts'
import { hasAlready } from '../../http/conditional-request.ts'
import { type PageBody, paginate } from '../../http/pagination.ts'

/** Accounts that are not deleted, with their profiles; callers add conditions. */
export type UserQuery = SelectQueryBuilder<Database, 'users' | 'profiles', object>

/** Converts one user to JSON. */
type ToJson<T> = (user: UserRow, profile: ProfileFields) => T

export const userQuery = (db: Kysely<Database>): UserQuery =>
  db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .where('users.deleted_at', 'is', null)

export const noUsers = (query: UserQuery): UserQuery => query.where(sql<boolean>`false`)

/** @param id as given in the URL */
export const whereId = (query: UserQuery, id: string): UserQuery =>
  /^\d{1,15}$/.test(id) ? query.where('users.id', '=', Number(id)) : noUsers(query)

export const whereType = (query: UserQuery, type: UserType): UserQuery =>
  query.where('users.user_type', '=', type)

export const FULL_NAME = sql<string>`(users.first_name || ' ' || users.last_name)`

/** Pattern for `ilike`: contains the text, with wildcards escaped. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Case-insensitive substring of the username, the full name or the headline. */
function containsText(text: string): RawBuilder<boolean> {
  const pattern = containsPattern(text)
  return sql<boolean>`(users.username ilike ${pattern} or ${FULL_NAME} ilike ${pattern}
    or profiles.headline ilike ${pattern})`
}

/**
 * Contains the text literally, or a similar word (`nyandng` finds `Nyandeng`). One query per table:
 * no index covers a condition on two tables.
 */
export function whereMatching(query: UserQuery, text: string): UserQuery {
  const pattern = containsPattern(text)
  const [username, headline] = [sql`users.username`, sql`profiles.headline`]
  return query.where(
    sql<boolean>`users.id in (
      select id from users where ${username} ilike ${pattern} or ${FULL_NAME} ilike ${pattern}
        or ${isSimilar(text, username)} or ${isSimilar(text, FULL_NAME)}
      union select user_id from profiles where ${headline} ilike ${pattern}
        or ${isSimilar(text, headline)})`,
  )
}

/** Literal matches first, then fuzzy matches by similarity. */
export const orderByMatch = (query: UserQuery, text: string): UserQuery =>
  query.orderBy(
    sql`case when ${containsText(text)} then 2 else greatest(word_similarity(${text}, users.username),
      word_similarity(${text}, ${FULL_NAME}), word_similarity(${text}, profiles.headline)) end`,
    'desc',
  )

/**
 * Clients filter the list of a profession themselves (SEARCH-18) and request only one page, so that
 * page must hold everyone.
 */
export const PROFESSION_PAGE = 1_000

/**
 * Conditional response: a search requests the whole list for every word typed; on a metered
 * connection it is sent again only after a change, which may be a block by the viewer.
 */
export function sendIfChanged(request: FastifyRequest, reply: FastifyReply, page: unknown) {
  if (request.url.includes('?')) return page
  const hash = createHash('sha256').update(JSON.stringify(page)).digest('base64url')
  const etag = `W/"${hash.slice(0, 22)}"`
  reply.headers({ 'cache-control': request.user ? 'private, no-cache' : 'public, no-cache', etag })
  if (hasAlready(request, etag)) return reply.code(304).send()
  return page
}

interface Listing {
  /** Sort order; ties are sorted by account age, oldest first. */
  readonly order?: (query: UserQuery) => UserQuery
  /** Default page size. */
  readonly size?: number
}

/** One page of these users. */
export const listUsers = <T>(
  db: Kysely<Database>,
  request: FastifyRequest,
  query: UserQuery,
  toJson: ToJson<T>,
  { order = (all) => all, size }: Listing = {},
): Promise<PageBody<T>> =>
  paginate(
    request,
    query,
    (pageQuery) => readUsers(db, order(pageQuery).orderBy('users.id'), toJson),
    size,
  )

/** Users with the most followers; ties by account age, oldest first. */
export const mostFollowed = (query: UserQuery, limit: number): UserQuery =>
  query
    .orderBy(
      (eb) =>
        eb
          .selectFrom('follows')
          .select((count) => count.fn.countAll().as('count'))
          .whereRef('follows.followed_id', '=', 'users.id'),
      'desc',
    )
    .orderBy('users.id')
    .limit(limit)

/**
 * The users of a sorted query with their profiles. Their ids are found first, so that what is not on
 * the page is sorted without its columns.
 */
export async function readUsers<T>(
  db: Kysely<Database>,
  query: UserQuery,
  toJson: ToJson<T>,
): Promise<T[]> {
  const { rows } = await sql<UserRow & { profile: ProfileFields }>`
    select users.*, to_jsonb(profiles) as profile
    from unnest(array${query.select('users.id')}) with ordinality as page (id, place)
    join users using (id) join profiles on profiles.user_id = users.id
    order by page.place`.execute(db)
  return rows.map(({ profile, ...user }) => toJson(user, profile))
}
