import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { parseAvailability } from '../../../src/protocol/users/freelance.ts'
import { freelancerProfileJson } from '../../account/account/json.ts'
import { newestPictures } from '../../content/explore/discovery.ts'
import type { Context } from '../../context.ts'
import { isShortWord, isSimilar, isWeaklySimilar } from '../../db/trigram-match.ts'
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
  const page = await listUsers(ctx.db, request, query, freelancerProfileJson, {
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

const USERNAME = sql`users.username`
/** Has an index (0029-search-indexes.ts). */
const OFFER = sql`(profiles.title || ' ' || join_words(profiles.skills))`

/** Contains the text literally. */
const matchesText = (search: string): RawBuilder<boolean> =>
  // Words first: comparing them takes the least time.
  sql`(${offerContains(search)} or ${nameContains(search)})`

function nameContains(search: string): RawBuilder<boolean> {
  const pattern = containsPattern(search)
  return sql`(users.username ilike ${pattern} or ${FULL_NAME} ilike ${pattern})`
}

/** A word without punctuation, which is part of one word of a text that contains it. */
const WORD = /^[a-z\d]+$/i

const hasOfferWord = (condition: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql`profiles.offer_words && array(select word from search_words where ${condition})`

/** The first condition finds them in the index, also across two skills. */
function offerContains(search: string): RawBuilder<boolean> {
  const pattern = containsPattern(search)
  if (WORD.test(search)) return hasOfferWord(sql`word ilike ${pattern}`)
  return sql`(${OFFER} ilike ${pattern} and (profiles.title ilike ${pattern}
    or exists (select from unnest(profiles.skills) as skill where skill ilike ${pattern})))`
}

type Similarity = (text: string, column: RawBuilder<unknown>) => RawBuilder<boolean>

/** Ids of users with such a name, title or skill. One query per table: see `whereMatching`. */
const usersWith = (
  isName: RawBuilder<boolean>,
  isOffer: RawBuilder<boolean>,
): RawBuilder<unknown> => sql`
  select id from users where ${isName} union select user_id from profiles where ${isOffer}`

const isAnyName = (search: string, isAlike: Similarity) =>
  sql<boolean>`(${isAlike(search, USERNAME)} or ${isAlike(search, FULL_NAME)})`

const isOfferAlike = (search: string, isAlike: Similarity): RawBuilder<boolean> =>
  WORD.test(search) ? hasOfferWord(isAlike(search, sql`word`)) : isAlike(search, OFFER)

const containsOrIsSimilar: Similarity = (text, column) =>
  sql`(${column} ilike ${containsPattern(text)} or ${isSimilar(text, column)})`

/** Contains the text or a similar word; if no freelancer does, a word that is less similar. */
function whereFound(search: string): RawBuilder<boolean> {
  const strictMatches = usersWith(
    isAnyName(search, containsOrIsSimilar),
    WORD.test(search)
      ? isOfferAlike(search, containsOrIsSimilar)
      : sql`(${offerContains(search)} or ${isSimilar(search, OFFER)})`,
  )
  if (!isShortWord(search)) return sql`users.id in (${strictMatches})`
  const isWeak: Similarity = (text, column) =>
    isWeaklySimilar(
      text,
      column,
      sql`select from strict_matches join users using (id)
        where user_type = 'freelancer' and deleted_at is null`,
    )
  return sql`users.id in (
    with strict_matches as materialized (${strictMatches})
    select id from strict_matches
    union ${usersWith(isAnyName(search, isWeak), isOfferAlike(search, isWeak))})`
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
  if (search !== '') found.push(whereFound(search))
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
