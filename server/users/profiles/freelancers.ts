import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { parseAvailability } from '../../../src/protocol/users/freelance.ts'
import { freelancerProfileJson } from '../../account/account/json.ts'
import { newestPictures } from '../../content/explore/discovery.ts'
import type { Context } from '../../context.ts'
import { isSimilar, isWeaklySimilar } from '../../db/trigram-match.ts'
import { queryText } from '../../http/validation.ts'
import {
  containsPattern,
  FULL_NAME,
  listUsers,
  noUsers,
  ofType,
  PROFESSION_PAGE,
  type UserQuery,
  userQuery,
} from './public-users.ts'

/**
 * Freelancers, oldest account first. Filters: `username` (exact), `search` (substring of a name,
 * the title or a skill, followed by similar words), `skill`, `location` (substring),
 * `availability`; `sort` is `rate` or `-rate`. An unknown value returns an empty list.
 */
export async function listFreelancers(ctx: Context, request: FastifyRequest) {
  const text = (name: string): string => queryText(request.query, name)
  let query = ofType(userQuery(ctx.db), 'freelancer')
  for (const condition of conditions(text)) query = query.where(condition)
  const availability = text('availability')
  if (availability !== '') {
    const known = parseAvailability(availability)
    query = known === null ? noUsers(query) : query.where('profiles.availability', '=', known)
  }
  const named = text('sort')
  const search = text('search')
  const order = Object.hasOwn(sorts, named)
    ? sorts[named]
    : search === ''
      ? undefined
      : (all: UserQuery) => all.orderBy(has(search), 'desc')
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
  const results = page.results.map((one) => ({ ...one, works: works.get(one.id) ?? [] }))
  return { ...page, results, narrowed: true }
}

/** Text that fuzzy search compares with. */
const WORDS = sql`(users.username || ' ' || ${FULL_NAME} || ' ' || profiles.title || ' '
  || join_words(profiles.skills))`

/** Contains the text literally. */
function has(search: string): RawBuilder<boolean> {
  const part = containsPattern(search)
  return sql`(users.username ilike ${part} or profiles.title ilike ${part}
    or ${FULL_NAME} ilike ${part}
    or exists (select from unnest(profiles.skills) as skill where skill ilike ${part}))`
}

function conditions(text: (name: string) => string): RawBuilder<boolean>[] {
  const [username, search, skill, location] = [
    text('username'),
    text('search'),
    text('skill'),
    text('location'),
  ]
  const found: RawBuilder<boolean>[] = []
  if (username !== '') found.push(sql`lower(users.username) = lower(${username})`)
  if (search !== '') {
    const said = sql`(${has(search)} or ${isSimilar(search, WORDS)})`
    const others = sql`select from users join profiles on profiles.user_id = users.id
      where users.user_type = 'freelancer' and users.deleted_at is null and ${said}`
    found.push(sql`(${said} or ${isWeaklySimilar(search, WORDS, others)})`)
  }
  if (skill !== '') {
    found.push(sql`exists (select from unnest(profiles.skills) as skill
      where lower(skill) = lower(${skill}))`)
  }
  if (location !== '') found.push(sql`profiles.location ilike ${containsPattern(location)}`)
  return found
}

/** Hours per day, to compare daily with hourly rates. */
const HOURS_A_DAY = 8
const BY_THE_HOUR = sql`profiles.rate_amount::numeric
  / case profiles.rate_unit when 'day' then ${sql.lit(HOURS_A_DAY)} else 1 end`
/** Freelancers without a rate come last in either direction. */
const UNNAMED = sql`profiles.rate_amount is null`

/** Rates in different currencies cannot be compared, so they are grouped by currency. */
const sorts: { readonly [sort: string]: ((query: UserQuery) => UserQuery) | undefined } = {
  rate: (query) => query.orderBy(UNNAMED).orderBy('profiles.rate_currency').orderBy(BY_THE_HOUR),
  '-rate': (query) =>
    query.orderBy(UNNAMED).orderBy('profiles.rate_currency').orderBy(BY_THE_HOUR, 'desc'),
}
