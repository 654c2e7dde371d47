import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { UserType } from '../../../src/protocol/enums/people.ts'
import { alike } from '../../db/alike.ts'
import type { Database, UserRow } from '../../db/schema.ts'
import { hasAlready } from '../../http/fresh.ts'
import { type PageBody, pageOf } from '../../http/pagination.ts'
import type { ProfileFields } from '../../session/account/json.ts'

/** Living accounts with their profiles, to be narrowed. */
export type People = SelectQueryBuilder<Database, 'users' | 'profiles', object>

/** How one person is shown. */
type Show<T> = (user: UserRow, profile: ProfileFields) => T

export const people = (db: Kysely<Database>): People =>
  db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .where('users.deleted_at', 'is', null)

export const nobody = (query: People): People => query.where(sql<boolean>`false`)

/** @param id as it came in the address */
export const byId = (query: People, id: string): People =>
  /^\d{1,15}$/.test(id) ? query.where('users.id', '=', Number(id)) : nobody(query)

export const ofType = (query: People, type: UserType): People =>
  query.where('users.user_type', '=', type)

export const FULL_NAME = sql<string>`(users.first_name || ' ' || users.last_name)`

/** For `ilike`: what has the text somewhere, wild cards taken literally. */
export const partOf = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Case-insensitive part of the username, the full name or the headline. */
function literally(text: string): RawBuilder<boolean> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`(users.username ilike ${pattern} or ${FULL_NAME} ilike ${pattern}
    or profiles.headline ilike ${pattern})`
}

/** Has the text as it is, or a word spelled alike (`nyandng` finds `Nyandeng`). */
export const matching = (query: People, text: string): People =>
  query.where(
    sql<boolean>`(${literally(text)} or ${alike(text, sql`users.username`)}
      or ${alike(text, FULL_NAME)} or ${alike(text, sql`profiles.headline`)})`,
  )

/** Whoever has the text as it is comes before those whose words are alike, the likest of them first. */
export const bestMatchFirst = (query: People, text: string): People =>
  query.orderBy(
    sql`case when ${literally(text)} then 2 else greatest(word_similarity(${text}, users.username),
      word_similarity(${text}, ${FULL_NAME}), word_similarity(${text}, profiles.headline)) end`,
    'desc',
  )

/**
 * Clients look through the list of a profession by themselves (SEARCH-18) and ask for one page only,
 * so that page has room for everybody.
 */
export const PROFESSION_PAGE = 1_000

/**
 * A search asks for the whole list anew with every word typed; on a costly line it is sent anew only
 * when it has changed. It is the same for everybody.
 */
export function answerIfChanged(request: FastifyRequest, reply: FastifyReply, page: unknown) {
  if (request.url.includes('?')) return page
  const hash = createHash('sha256').update(JSON.stringify(page)).digest('base64url')
  const etag = `W/"${hash.slice(0, 22)}"`
  reply.headers({ 'cache-control': 'public, no-cache', etag })
  if (hasAlready(request, etag)) return reply.code(304).send()
  return page
}

interface Listing {
  /** The oldest account first where it does not tell them apart. */
  readonly order?: (query: People) => People
  /** How many a page has unless the request says. */
  readonly size?: number
}

/** One page of these people. */
export const listPeople = <T>(
  request: FastifyRequest,
  query: People,
  show: Show<T>,
  { order = (all) => all, size }: Listing = {},
): Promise<PageBody<T>> =>
  pageOf(request, query, (part) => showAll(order(part).orderBy('users.id'), show), size)

/** The people with the most followers; the older account first where that is equal. */
export const mostFollowed = (query: People, limit: number): People =>
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

export async function showAll<T>(query: People, show: Show<T>): Promise<T[]> {
  const rows = await query
    .selectAll('users')
    .select(sql<ProfileFields>`to_jsonb(profiles)`.as('profile'))
    .execute()
  return rows.map(({ profile, ...user }) => show(user, profile))
}
