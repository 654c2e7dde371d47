import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { TargetType } from '../../db/creative-schema.ts'
import type { Database } from '../../db/schema.ts'

/** Which piece of content, before it is read. */
export interface ContentKey {
  readonly type: TargetType
  readonly id: number
}

export const FEED_MODES = ['for-you', 'latest', 'following'] as const
export type FeedMode = (typeof FEED_MODES)[number]

export interface FeedWish {
  readonly mode: FeedMode
  /** Null = signed out. */
  readonly viewerId: number | null
  readonly limit: number
  readonly offset: number
}

/**
 * Everything anybody may see, as one table; each part keeps its indexes. Deleted accounts left
 * nothing to see.
 */
export const CONTENT = sql`(
  select 'work' as type, id, author_id, created_at, tags from works
    where hidden_at is null
  union all select 'post', id, author_id, created_at, tags from posts
    where hidden_at is null
  union all select 'blog', id, author_id, created_at, tags from blog_entries
    where published and hidden_at is null
) as content`
export const OF_LIVING = sql`content.author_id not in
  (select id from users where deleted_at is not null)`
export const NEWEST = sql`content.created_at desc, content.id desc, content.type`

const HOUR = 3600
/** How much newer than it is something counts, seconds: by a followed person, and by its likes. */
const FOLLOWED_LIFT = 36 * HOUR
const LIKE_LIFT = 6 * HOUR
const MAX_LIKES_LIFT = 36 * HOUR
const MAX_LIFT = FOLLOWED_LIFT + MAX_LIKES_LIFT

/** The keys of one part of the feed. The order does not depend on the time it is asked at. */
export async function feedKeys(db: Kysely<Database>, wish: FeedWish): Promise<ContentKey[]> {
  const { rows } = await QUERIES[wish.mode](wish).execute(db)
  return rows
}

type FeedQuery = (wish: FeedWish) => RawBuilder<ContentKey>

const latest: FeedQuery = ({ limit, offset }) => sql`
  select content.type, content.id from ${CONTENT}
  where ${OF_LIVING} order by ${NEWEST} limit ${limit} offset ${offset}`

const following: FeedQuery = ({ viewerId, limit, offset }) => sql`
  select content.type, content.id from ${CONTENT}
  where ${OF_LIVING}
    and content.author_id in (select followed_id from follows where follower_id = ${viewerId ?? 0})
  order by ${NEWEST} limit ${limit} offset ${offset}`

/**
 * Newest first, lifted a little. Nothing older than the last one wanted by more than the greatest
 * lift can be before it, so only what is newer than that is looked at.
 */
const forYou: FeedQuery = ({ viewerId, limit, offset }) => sql`
  with edge as (
    select content.created_at from ${CONTENT}
    where ${OF_LIVING} order by ${NEWEST} limit 1 offset ${offset + limit - 1}
  ), candidates as (
    select content.type, content.id, content.author_id, content.created_at from ${CONTENT}
    where ${OF_LIVING} and content.created_at >=
      coalesce((select created_at from edge), '-infinity') - make_interval(secs => ${MAX_LIFT})
  )
  select candidates.type, candidates.id from candidates
  order by extract(epoch from candidates.created_at)
    + case when candidates.author_id in
        (select followed_id from follows where follower_id = ${viewerId ?? 0})
      then ${FOLLOWED_LIFT} else 0 end
    + least(${MAX_LIKES_LIFT}, ${LIKE_LIFT} * ln(1 + (select count(*) from likes
        where target_type = candidates.type and target_id = candidates.id))) desc,
    candidates.id desc, candidates.type
  limit ${limit} offset ${offset}`

const QUERIES: { readonly [M in FeedMode]: FeedQuery } = { 'for-you': forYou, latest, following }

const TRENDING_DAYS = 30

/** What was liked most in the last 30 days, then overall, then the newest. */
export async function trendingKeys(
  db: Kysely<Database>,
  now: number,
  limit: number,
): Promise<ContentKey[]> {
  const since = new Date(now - TRENDING_DAYS * 24 * HOUR * 1000)
  const { rows } = await sql<ContentKey>`
    select content.type, content.id from ${CONTENT}
    left join (
      select target_type, target_id, count(*) as ever,
        count(*) filter (where created_at >= ${since}) as recent
      from likes group by target_type, target_id
    ) as given on given.target_type = content.type and given.target_id = content.id
    where ${OF_LIVING}
    order by coalesce(given.recent, 0) desc, coalesce(given.ever, 0) desc, ${NEWEST}
    limit ${limit}`.execute(db)
  return rows
}
