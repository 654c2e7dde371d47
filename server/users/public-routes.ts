import type { FastifyRequest } from 'fastify'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { Area } from '../context.ts'
import type { Database, UserRow } from '../db/schema.ts'
import { pageBody, readPage } from '../http/pagination.ts'
import { queryText } from '../http/validation.ts'
import { findByUsername } from './account-routes.ts'
import { creatorProfileJson, type ProfileFields, profileOf, publicProfileJson } from './json.ts'

/** How many creators the home page may choose from. */
const FEATURED = 6

/** What everyone may read without signing in (specification 7.8). */
export const registerPublicProfiles: Area = (app, ctx) => {
  app.get('/api/public-profiles/', (request) => {
    const id = queryText(request.query, 'user__id')
    return listProfiles(ctx.db, request, (query) => (id === '' ? query : byId(query, id)))
  })

  app.get('/api/public-profiles/search/', (request) => {
    const text = queryText(request.query, 'q')
    return listProfiles(ctx.db, request, (query) =>
      text === '' ? query.where(sql<boolean>`false`) : matching(query, text),
    )
  })

  app.get<{ Params: { username: string } }>('/api/public-profiles/:username/', async (request) => {
    const user = await findByUsername(ctx, request.params.username)
    return publicProfileJson(user, await profileOf(ctx.db, user.id))
  })

  app.get('/api/creator-profiles/featured/', async () => {
    const rows = await featured(ctx.db)
    return rows.map((row) => creatorProfileJson(...split(row)))
  })
}

type Row = UserRow & { readonly profile: ProfileFields }
type People = SelectQueryBuilder<Database, 'users' | 'profiles', object>

const people = (db: Kysely<Database>): People =>
  db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .where('users.deleted_at', 'is', null)

const byId = (query: People, id: string): People =>
  /^\d{1,15}$/.test(id)
    ? query.where('users.id', '=', Number(id))
    : query.where(sql<boolean>`false`)

/** Case-insensitive part of the username, the full name or the headline. */
function matching(query: People, text: string): People {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return query.where((eb) =>
    eb.or([
      eb('users.username', 'ilike', pattern),
      eb(sql<string>`users.first_name || ' ' || users.last_name`, 'ilike', pattern),
      eb('profiles.headline', 'ilike', pattern),
    ]),
  )
}

async function listProfiles(
  db: Kysely<Database>,
  request: FastifyRequest,
  filter: (query: People) => People,
) {
  const page = readPage(request)
  const query = filter(people(db))
  const { count } = await query
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await withProfile(query)
    .orderBy('users.id')
    .limit(page.size)
    .offset(page.offset)
    .execute()
  return pageBody(
    request,
    page,
    count,
    rows.map((row) => publicProfileJson(...split(row))),
  )
}

/** The creators with the most followers; the older account first where that is equal. */
function featured(db: Kysely<Database>) {
  return withProfile(people(db))
    .where('users.user_type', '=', 'creator')
    .orderBy(
      (eb) =>
        eb
          .selectFrom('follows')
          .select((count) => count.fn.countAll().as('count'))
          .whereRef('follows.followed_id', '=', 'users.id'),
      'desc',
    )
    .orderBy('users.id')
    .limit(FEATURED)
    .execute()
}

const withProfile = (query: People) =>
  query.selectAll('users').select(sql<ProfileFields>`to_jsonb(profiles)`.as('profile'))

const split = (row: Row): [UserRow, ProfileFields] => [row, row.profile]
