import type { FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Tag } from '../../../src/protocol/content/creative-types.ts'
import { dayInJuba } from '../../../src/protocol/projects/projects.ts'
import type { ExploreNumbersJson, PictureJson } from '../../../src/protocol/responses/content.ts'
import { parseAvailability } from '../../../src/protocol/users/freelance.ts'
import { creatorProfileJson } from '../../account/account/json.ts'
import type { Database } from '../../db/schema.ts'
import { readPage } from '../../http/pagination.ts'
import { queryText } from '../../http/validation.ts'
import { takesApplications } from '../../projects/list.ts'
import { type PictureFields, pictureJson } from '../../publishing/images/json.ts'
import {
  containsPattern,
  mostFollowed,
  noUsers,
  readUsers,
  type UserQuery,
  userQuery,
  whereType,
} from '../../users/profiles/public-users.ts'
import { notBlockedBy } from '../../visibility/blocked.ts'
import { AUTHOR_EXISTS, CONTENT } from './keys.ts'

const CREATORS = 12
const PICTURES_PER_USER = 3
const TAGS = 30

/**
 * Creators by number of followers, each with pictures of the newest portfolio items, 12 per page; a
 * page that is not full is the last. Filters: `craft` (substring of discipline or style),
 * `location` (substring), `availability`. An unknown value returns an empty list. Users blocked by the
 * viewer are left out.
 */
export async function listCreators(db: Kysely<Database>, request: FastifyRequest) {
  const { offset } = readPage(request, CREATORS, CREATORS)
  const listed = userQuery(db).where(notBlockedBy(request.user?.id ?? null))
  const found = filterCreators(whereType(listed, 'creator'), (name) =>
    queryText(request.query, name),
  )
  const creators = await readUsers(
    db,
    mostFollowed(found, CREATORS).offset(offset),
    (user, profile) => ({
      ...creatorProfileJson(user, profile),
      location: profile.location,
      availability: profile.availability,
    }),
  )
  const works = await newestPictures(
    db,
    creators.map((creator) => creator.id),
  )
  return creators.map((creator) => ({ ...creator, works: works.get(creator.id) ?? [] }))
}

function filterCreators(creators: UserQuery, text: (name: string) => string): UserQuery {
  const [craft, location, availability] = [text('craft'), text('location'), text('availability')]
  let found = creators
  if (craft !== '') {
    const pattern = containsPattern(craft)
    found = found.where(
      sql<boolean>`(profiles.creator_type ilike ${pattern} or profiles.specialization ilike ${pattern}
        or profiles.artistic_style ilike ${pattern})`,
    )
  }
  if (location !== '') found = found.where('profiles.location', 'ilike', containsPattern(location))
  if (availability === '') return found
  const parsed = parseAvailability(availability)
  return parsed === null ? noUsers(found) : found.where('profiles.availability', '=', parsed)
}

/** The most used tags. Case is ignored when counting; the most common spelling is returned. */
export async function listTags(db: Kysely<Database>): Promise<Tag[]> {
  const { rows } = await sql<Tag>`
    select mode() within group (order by tag) as name, count(*) as count
    from ${CONTENT} cross join unnest(content.tags) as tag
    where ${AUTHOR_EXISTS}
    group by lower(tag)
    order by count desc, name
    limit ${TAGS}`.execute(db)
  return rows
}

/** Totals of all public content. @param now milliseconds since 1970 */
export async function countPublicContent(
  db: Kysely<Database>,
  now: number,
): Promise<ExploreNumbersJson> {
  const { rows } = await sql<ExploreNumbersJson>`
    with made as (
      select 'work' as kind, author_id as maker from works where hidden_at is null
      union all select 'asset', seller_id from assets
        where status = 'published' and hidden_at is null
    ), standing as (
      select made.* from made join users on users.id = made.maker where users.deleted_at is null
    )
    select count(distinct maker) as makers,
      count(*) filter (where kind = 'work') as works,
      count(*) filter (where kind = 'asset') as assets,
      (select count(*) from projects join users on users.id = projects.owner_id
        where users.deleted_at is null and projects.hidden_at is null
          and ${takesApplications(dayInJuba(now))}) as open_projects
    from standing`.execute(db)
  return rows[0] ?? { makers: 0, works: 0, assets: 0, open_projects: 0 }
}

/** The first pictures of each user's newest portfolio items that have one. */
export async function newestPictures(
  db: Kysely<Database>,
  userIds: readonly number[],
): Promise<Map<number, PictureJson[]>> {
  const { rows } = await sql<PictureFields & { user_id: number; alt: string }>`
    select person.id as user_id, work.alt,
      pictures.id, pictures.key, pictures.width, pictures.height, pictures.thumbhash
    from unnest(${userIds}::bigint[]) as person (id)
    cross join lateral (
      select placed.picture_id, placed.alt, works.created_at, works.id from works
      join work_pictures as placed on placed.work_id = works.id and placed.position = 0
      where works.author_id = person.id and works.hidden_at is null
      order by works.created_at desc, works.id desc
      limit ${PICTURES_PER_USER}
    ) as work
    join pictures on pictures.id = work.picture_id
    order by work.created_at desc, work.id desc`.execute(db)
  const picturesByUser = new Map<number, PictureJson[]>()
  for (const { user_id, alt, ...picture } of rows) {
    picturesByUser.set(user_id, [...(picturesByUser.get(user_id) ?? []), pictureJson(picture, alt)])
  }
  return picturesByUser
}
