import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { TargetType } from '../../db/creative-schema.ts'
import type { Database } from '../../db/schema.ts'
import { notBlockedBy } from '../../visibility/blocked.ts'

/** Type and id of a content item, before its data is loaded. */
export interface ContentKey {
  readonly type: TargetType
  readonly id: number
}

export const FEED_MODES = ['for-you', 'latest', 'following'] as const
export type FeedMode = (typeof FEED_MODES)[number]

export interface FeedRequest {
  readonly mode: FeedMode
  /** Null = anonymous. */
  readonly viewerId: number | null
  readonly limit: number
  readonly offset: number
}

/**
 * All public content as one table; each part uses its own indexes. Deleted accounts have no
 * content.
 */
export const CONTENT = sql`(
  select 'work' as type, id, author_id, created_at, tags from works
    where hidden_at is null
  union all select 'post', id, author_id, created_at, tags from posts
    where hidden_at is null
  union all select 'blog', id, author_id, created_at, tags from blog_entries
    where published and hidden_at is null
) as content`
export const AUTHOR_EXISTS = sql`content.author_id not in
  (select id from users where deleted_at is not null)`
/** The author exists and is not blocked by the viewer. */
const isListed = (viewerId: number | null) =>
  sql`${AUTHOR_EXISTS} and ${notBlockedBy(viewerId, sql`content.author_id`)}`
const NEWEST_FIRST = sql`content.created_at desc, content.id desc, content.type`

const HOUR_S = 3600
/** Ranking boost in seconds, added to the creation time: for followed authors, and per like. */
const FOLLOWED_BOOST_S = 36 * HOUR_S
const LIKE_BOOST_S = 6 * HOUR_S
const MAX_LIKES_BOOST_S = 36 * HOUR_S
/** For the rounding of a score. */
const MARGIN_S = 1
/** Newest items that are ranked first, to find out how old others may be. */
const SAMPLE = 1000

/** The keys of one part of the feed. The order does not depend on the time of the request. */
export async function feedKeys(db: Kysely<Database>, request: FeedRequest): Promise<ContentKey[]> {
  const { rows } = await QUERIES[request.mode](request).execute(db)
  return rows
}

type FeedQuery = (request: FeedRequest) => RawBuilder<ContentKey>

const latest: FeedQuery = ({ viewerId, limit, offset }) => sql`
  select content.type, content.id from ${CONTENT}
  where ${isListed(viewerId)} order by ${NEWEST_FIRST} limit ${limit} offset ${offset}`

const following: FeedQuery = ({ viewerId, limit, offset }) => sql`
  select content.type, content.id from ${CONTENT}
  where ${isListed(viewerId)}
    and content.author_id in (select followed_id from follows where follower_id = ${viewerId ?? 0})
  order by ${NEWEST_FIRST} limit ${limit} offset ${offset}`

/**
 * Newest first with a ranking boost. The score that the last requested item has among the newest
 * ones is a lower bound: older items that cannot reach it with the maximum boost are not ranked.
 */
const forYou: FeedQuery = ({ viewerId, limit, offset }) => {
  const isFollowed = sql`content.author_id in
    (select followed_id from follows where follower_id = ${viewerId ?? 0})`
  const score = sql`extract(epoch from content.created_at)
    + case when ${isFollowed} then ${FOLLOWED_BOOST_S} else 0 end
    + least(${MAX_LIKES_BOOST_S}, ${LIKE_BOOST_S} * ln(1 + (select count(*) from likes
        where target_type = content.type and target_id = content.id)))`
  const isReachable = (boost: number): RawBuilder<boolean> => sql`content.created_at >=
    coalesce((select since from edge), '-infinity') - make_interval(secs => ${boost + MARGIN_S})`
  return sql`
    with newest as (
      select content.type, content.id, content.author_id, content.created_at from ${CONTENT}
      where ${isListed(viewerId)} order by ${NEWEST_FIRST} limit ${offset + limit + SAMPLE}
    ), edge as (
      select to_timestamp(${score}) as since from newest as content
      order by since desc limit 1 offset ${offset + limit - 1}
    )
    select content.type, content.id from ${CONTENT}
    where ${isListed(viewerId)} and ${isReachable(MAX_LIKES_BOOST_S + FOLLOWED_BOOST_S)}
      and (${isReachable(MAX_LIKES_BOOST_S)} or ${isFollowed})
    order by ${score} desc, content.id desc, content.type
    limit ${limit} offset ${offset}`
}

const QUERIES: { readonly [M in FeedMode]: FeedQuery } = { 'for-you': forYou, latest, following }

const TRENDING_DAYS = 30

/** Most liked in the last 30 days, then most liked overall, then newest. */
export async function trendingKeys(
  db: Kysely<Database>,
  now: number,
  { viewerId, limit }: Pick<FeedRequest, 'viewerId' | 'limit'>,
): Promise<ContentKey[]> {
  const since = new Date(now - TRENDING_DAYS * 24 * HOUR_S * 1000)
  const { rows } = await sql<ContentKey>`
    select content.type, content.id from ${CONTENT}
    left join (
      select target_type, target_id, count(*) as ever,
        count(*) filter (where created_at >= ${since}) as recent
      from likes group by target_type, target_id
    ) as given on given.target_type = content.type and given.target_id = content.id
    where ${isListed(viewerId)}
    order by coalesce(given.recent, 0) desc, coalesce(given.ever, 0) desc, ${NEWEST_FIRST}
    limit ${limit}`.execute(db)
  return rows
}
