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
/**
 * Public content that meets a condition on `id`, `author_id` and `created_at`; not that of deleted
 * and of blocked users. The condition and the limit are in each part, because PostgreSQL moves
 * neither into a union, so that no part would use an index.
 * @param newest maximum number of each type
 */
export function listedContent(
  viewerId: number | null,
  condition: RawBuilder<boolean>,
  newest?: number,
) {
  const first =
    newest === undefined ? sql`` : sql`order by created_at desc, id desc limit ${newest}`
  const part = (type: TargetType, table: string, isPublic: RawBuilder<boolean>) => sql`(
    select ${type}::text as type, id, author_id, created_at from ${sql.table(table)}
    where ${isPublic} and author_id not in (select id from users where deleted_at is not null)
      and ${notBlockedBy(viewerId, sql`author_id`)} and ${condition} ${first})`
  return sql`(
    ${part('work', 'works', sql`hidden_at is null`)}
    union all ${part('post', 'posts', sql`hidden_at is null`)}
    union all ${part('blog', 'blog_entries', sql`published and hidden_at is null`)}
  ) as content`
}
export const NEWEST_FIRST = sql`content.created_at desc, content.id desc, content.type`

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

const isFollowedBy = (viewerId: number | null): RawBuilder<boolean> => sql`author_id in
  (select followed_id from follows where follower_id = ${viewerId ?? 0})`

const newestKeys = (request: FeedRequest, condition: RawBuilder<boolean>) => {
  const { viewerId, limit, offset } = request
  return sql<ContentKey>`
    select content.type, content.id from ${listedContent(viewerId, condition, offset + limit)}
    order by ${NEWEST_FIRST} limit ${limit} offset ${offset}`
}

const latest: FeedQuery = (request) => newestKeys(request, sql`true`)

const following: FeedQuery = (request) => newestKeys(request, isFollowedBy(request.viewerId))

/**
 * Newest first with a ranking boost. The score that the last requested item has among the newest
 * ones is a lower bound: older items that cannot reach it with the maximum boost are not ranked.
 */
const forYou: FeedQuery = ({ viewerId, limit, offset }) => {
  const isFollowed = isFollowedBy(viewerId)
  const score = sql`extract(epoch from content.created_at)
    + case when ${isFollowed} then ${FOLLOWED_BOOST_S} else 0 end
    + least(${MAX_LIKES_BOOST_S}, ${LIKE_BOOST_S} * ln(1 + (select count(*) from likes
        where target_type = content.type and target_id = content.id)))`
  const isReachable = (boost: number): RawBuilder<boolean> => sql`created_at >=
    coalesce((select since from edge), '-infinity') - make_interval(secs => ${boost + MARGIN_S})`
  const candidates = sql<boolean>`${isReachable(MAX_LIKES_BOOST_S + FOLLOWED_BOOST_S)}
    and (${isReachable(MAX_LIKES_BOOST_S)} or ${isFollowed})`
  return sql`
    with newest as (
      select * from ${listedContent(viewerId, sql`true`, offset + limit + SAMPLE)}
      order by ${NEWEST_FIRST} limit ${offset + limit + SAMPLE}
    ), edge as (
      select to_timestamp(${score}) as since from newest as content
      order by since desc limit 1 offset ${offset + limit - 1}
    )
    select content.type, content.id from ${listedContent(viewerId, candidates)}
    order by ${score} desc, content.id desc, content.type
    limit ${limit} offset ${offset}`
}

const QUERIES: { readonly [M in FeedMode]: FeedQuery } = { 'for-you': forYou, latest, following }
