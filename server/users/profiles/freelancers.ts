import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { parseAvailability } from '../../../src/protocol/users/freelance.ts'
import { freelancerProfileJson } from '../../account/account/json.ts'
import { newestPictures } from '../../content/explore/discovery.ts'
import type { Context } from '../../context.ts'
import { isSimilar, isWeaklySimilar } from '../../db/trigram-match.ts'
import { queryText } from '../../http/validation.ts'
import { notBlockedBy } from '../../visibility/blocked.ts'
import {
  containsPattern,
  FULL_NAME,
  listUsers,
  noUsers,
  PROFESSION_PAGE,
  type UserQuery,
  userQuery,
  whereType,
} from './public-users.ts'

/**
 * Freelancers, oldest account first. Filters: `username` (exact), `search` (substring of a name,
 * the title or a skill, followed by similar words), `skill`, `location` (substring),
 * `availability`; `sort` is `rate` or `-rate`. An unknown value returns an empty list. Users
 * blocked by the viewer are left out unless requested by username.
 */
export async function listFreelancers(ctx: Context, request: FastifyRequest) {
  const text = (name: string): string => queryText(request.query, name)
  // A profile page finds its freelancer by username.
  const viewerId = text('username') === '' ? (request.user?.id ?? null) : null
  let query = whereType(userQuery(ctx.db).where(notBlockedBy(viewerId)), 'freelancer')
  for (const condition of filterConditions(text)) query = query.where(condition)
  const availability = text('availability')
  if (availability !== '') {
    const parsed = parseAvailability(availability)
    query = parsed === null ? noUsers(query) : query.where('profiles.availability', '=', parsed)
  }
  const sortName = text('sort')
  const search = text('search')
  const order = Object.hasOwn(sorts, sortName)
    ? sorts[sortName]
    : search === ''
      ? undefined
      : (all: UserQuery) => all.orderBy(matchesText(search), 'desc')
  const page = await listUsers(request, query, freelancerProfileJson, {
    size: PROFESSION_PAGE,
    ...(order === undefined ? {} : { order }),
  })
  // A search requests the whole list at once; it does not need pictures.
  if (text('page_size') === '') return { ...page, narrowed: true }
  const works = await newestPictures(
    ctx.db,
    page.results.map(({ id }) => id),
  )
  const results = page.results.map((freelancer) => ({
    ...freelancer,
    works: works.get(freelancer.id) ?? [],
  }))
  return { ...page, results, narrowed: true }
}

/** Text that fuzzy search compares with. */
const SEARCH_TEXT = sql`(users.username || ' ' || ${FULL_NAME} || ' ' || profiles.title || ' '
  || join_words(profiles.skills))`

/** Contains the text literally. */
function matchesText(search: string): RawBuilder<boolean> {
  const pattern = containsPattern(search)
  return sql`(users.username ilike ${pattern} or profiles.title ilike ${pattern}
    or ${FULL_NAME} ilike ${pattern}
    or exists (select from unnest(profiles.skills) as skill where skill ilike ${pattern}))`
}

function filterConditions(text: (name: string) => string): RawBuilder<boolean>[] {
  const [username, search, skill, location] = [
    text('username'),
    text('search'),
    text('skill'),
    text('location'),
  ]
  const found: RawBuilder<boolean>[] = []
  if (username !== '') found.push(sql`lower(users.username) = lower(${username})`)
  if (search !== '') {
    const strictMatch = sql`(${matchesText(search)} or ${isSimilar(search, SEARCH_TEXT)})`
    const strictMatches = sql`select from users join profiles on profiles.user_id = users.id
      where users.user_type = 'freelancer' and users.deleted_at is null and ${strictMatch}`
    found.push(sql`(${strictMatch} or ${isWeaklySimilar(search, SEARCH_TEXT, strictMatches)})`)
  }
  if (skill !== '') {
    found.push(sql`exists (select from unnest(profiles.skills) as skill
      where lower(skill) = lower(${skill}))`)
  }
  if (location !== '') found.push(sql`profiles.location ilike ${containsPattern(location)}`)
  return found
}

/** Hours per day, to compare daily with hourly rates. */
const HOURS_PER_DAY = 8
const HOURLY_RATE = sql`profiles.rate_amount::numeric
  / case profiles.rate_unit when 'day' then ${sql.lit(HOURS_PER_DAY)} else 1 end`
/** Freelancers without a rate come last in either direction. */
const HAS_NO_RATE = sql`profiles.rate_amount is null`

/** Rates in different currencies cannot be compared, so they are grouped by currency. */
const sorts: { readonly [sort: string]: ((query: UserQuery) => UserQuery) | undefined } = {
  rate: (query) =>
    query.orderBy(HAS_NO_RATE).orderBy('profiles.rate_currency').orderBy(HOURLY_RATE),
  '-rate': (query) =>
    query.orderBy(HAS_NO_RATE).orderBy('profiles.rate_currency').orderBy(HOURLY_RATE, 'desc'),
}
