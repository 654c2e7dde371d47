import type { FastifyRequest } from 'fastify'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { ListedUserJson } from '../../../src/protocol/responses/users.ts'
import { fullName } from '../../account/account/json.ts'
import type { Database, UserRow } from '../../db/schema.ts'
import { type PageBody, pageBody, readPage } from '../../http/pagination.ts'
import { noBlockWith, notBlockedBy } from '../../visibility/blocked.ts'

interface Row extends Pick<UserRow, 'id' | 'username' | 'first_name' | 'last_name' | 'avatar'> {
  headline: string
  is_following: boolean
}

/** Query parts of a list: joins, condition, order. */
interface Selection {
  joins?: RawBuilder<unknown>
  where: RawBuilder<unknown>
  order: RawBuilder<unknown>
}

async function listUsers(
  db: Kysely<Database>,
  request: FastifyRequest,
  viewerId: number | null,
  { joins = sql``, where, order }: Selection,
): Promise<PageBody<ListedUserJson>> {
  const page = readPage(request)
  const from = sql`
    from users
    join profiles on profiles.user_id = users.id
    ${joins}
    where users.deleted_at is null and ${where}`
  const [counted, found] = await Promise.all([
    sql<{ count: number }>`select count(*) as count ${from}`.execute(db),
    sql<Row>`
      select users.id, users.username, users.first_name, users.last_name, users.avatar,
        profiles.headline,
        exists (select from follows as mine
          where mine.follower_id = ${viewerId ?? 0} and mine.followed_id = users.id) as is_following
      ${from}
      order by ${order}
      limit ${page.size} offset ${page.offset}`.execute(db),
  ])
  return pageBody(request, page, counted.rows[0]?.count ?? 0, found.rows.map(userJson))
}

function userJson(row: Row): ListedUserJson {
  return {
    id: row.id,
    username: row.username,
    first_name: row.first_name,
    last_name: row.last_name,
    full_name: fullName({ ...row, deleted_at: null }),
    profile_picture: row.avatar,
    headline: row.headline,
    is_following: row.is_following,
  }
}

type List = (
  db: Kysely<Database>,
  request: FastifyRequest,
  viewerId: number | null,
  userId: number,
) => Promise<PageBody<ListedUserJson>>

/** Followers of `userId`, newest first. */
export const listFollowers: List = (db, request, viewerId, userId) =>
  listUsers(db, request, viewerId, {
    joins: sql`join follows on follows.follower_id = users.id`,
    where: sql`follows.followed_id = ${userId}`,
    order: sql`follows.id desc`,
  })

/** Users that `userId` follows, newest first. */
export const listFollowing: List = (db, request, viewerId, userId) =>
  listUsers(db, request, viewerId, {
    joins: sql`join follows on follows.followed_id = users.id`,
    where: sql`follows.follower_id = ${userId}`,
    order: sql`follows.id desc`,
  })

/**
 * Users the viewer does not follow yet: first those followed by users the viewer follows, then
 * those with the most followers.
 */
export function listSuggestions(db: Kysely<Database>, request: FastifyRequest, viewerId: number) {
  const circleQuery = sql`(select count(*) from follows as theirs
    join follows as mine
      on mine.followed_id = theirs.follower_id and mine.follower_id = ${viewerId}
    where theirs.followed_id = users.id)`
  return listUsers(db, request, viewerId, {
    where: sql`users.id <> ${viewerId} and ${noBlockWith(viewerId)}
      and not exists (select from follows as mine
        where mine.follower_id = ${viewerId} and mine.followed_id = users.id)`,
    order: sql`${circleQuery} desc,
      (select count(*) from follows where followed_id = users.id) desc, users.id`,
  })
}

/** Case-insensitive substring of the username or the full name; no results for an empty text. */
export function searchUsers(
  db: Kysely<Database>,
  request: FastifyRequest,
  viewerId: number,
  text: string,
) {
  const start = `${text.replace(/[\\%_]/g, '\\$&')}%`
  const pattern = `%${start}`
  return listUsers(db, request, viewerId, {
    where: sql`${text !== ''} and users.id <> ${viewerId} and ${notBlockedBy(viewerId)} and (
      users.username ilike ${pattern}
      or users.first_name || ' ' || users.last_name ilike ${pattern})`,
    // Names that start with the text come first.
    order: sql`users.username ilike ${start} or users.first_name ilike ${start}
      or users.last_name ilike ${start} desc, users.username`,
  })
}
