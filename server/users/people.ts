import type { FastifyRequest } from 'fastify'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { UserType } from '../../src/protocol/types.ts'
import type { Database, UserRow } from '../db/schema.ts'
import { type PageBody, pageBody, readPage } from '../http/pagination.ts'
import type { ProfileFields } from './json.ts'

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

/** Case-insensitive part of the username, the full name or the headline. */
export function matching(query: People, text: string): People {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return query.where((eb) =>
    eb.or([
      eb('users.username', 'ilike', pattern),
      eb(sql<string>`users.first_name || ' ' || users.last_name`, 'ilike', pattern),
      eb('profiles.headline', 'ilike', pattern),
    ]),
  )
}

/** One page of these people, the oldest account first. */
export async function listPeople<T>(
  request: FastifyRequest,
  query: People,
  show: Show<T>,
): Promise<PageBody<T>> {
  const page = readPage(request)
  const { count } = await query
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const results = await showAll(
    query.orderBy('users.id').limit(page.size).offset(page.offset),
    show,
  )
  return pageBody(request, page, count, results)
}

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
