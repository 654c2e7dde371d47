import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { TargetType } from '../../db/creative-schema.ts'
import type { Database } from '../../db/schema.ts'

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

/** Content tables by type, with the condition for public rows. */
const PUBLIC: readonly (readonly [TargetType, table: string, isPublic: RawBuilder<boolean>])[] = [
  ['work', 'works', sql`hidden_at is null`],
  ['post', 'posts', sql`hidden_at is null`],
  ['blog', 'blog_entries', sql`published and hidden_at is null`],
]

/**
 * A common table expression that the queries of this folder begin with: deleted accounts and users
 * that the viewer blocked. Read once, also by the planner.
 */
export const excludedAuthors = (viewerId: number | null) => sql`excluded as materialized (
  select id from users where deleted_at is not null
  ${viewerId === null ? sql`` : sql`union select blocked_id from blocks where blocker_id = ${viewerId}`})`

const IS_AUTHOR_LISTED = sql`author_id not in (select id from excluded)`

const allTypes = (part: (...row: (typeof PUBLIC)[number]) => RawBuilder<unknown>) =>
  sql`(${sql.join(
    PUBLIC.map((row) => sql`(${part(...row)})`),
    sql` union all `,
  )}) as content`

/**
 * Public content that meets a condition on `id`, `author_id` and `created_at`; not that of
 * `excludedAuthors`. The condition and the limit are in each part, because PostgreSQL moves
 * neither into a union, so that no part would use an index.
 * @param newest maximum number of each type
 */
export function listedContent(condition: RawBuilder<boolean>, newest?: number) {
  const first =
    newest === undefined ? sql`` : sql`order by created_at desc, id desc limit ${newest}`
  return allTypes(
    (type, table, isPublic) => sql`
      select ${type}::text as type, id, author_id, created_at from ${sql.table(table)}
      where ${isPublic} and ${IS_AUTHOR_LISTED} and ${condition} ${first}`,
  )
}

/**
 * The first `limit` of each type that have likes, by their place in the feed. The lateral join with
 * its `offset` keeps the order of the index, so that no more rows are read.
 */
const likedContent = (limit: number) =>
  allTypes(
    (type, table, isPublic) => sql`
      select target_type as type, listed.* from like_counts cross join lateral (
        select id, author_id, created_at from ${sql.table(table)}
        where id = target_id and ${isPublic} and ${IS_AUTHOR_LISTED} offset 0
      ) as listed
      where target_type = ${type} order by ranked_at desc, target_id desc limit ${limit}`,
  )

export const NEWEST_FIRST = sql`content.created_at desc, content.id desc, content.type`

/** Ranking boost for followed authors, added to `feed_rank` (0026-like-counts.ts). */
const FOLLOWED_BOOST = sql`interval '36 hours'`
/** The latest that likes and a followed author can move an item, in relation to its creation. */
const MAX_BOOST = sql`interval '72 hours'`

/** The keys of one part of the feed. The order does not depend on the time of the request. */
export async function feedKeys(db: Kysely<Database>, request: FeedRequest): Promise<ContentKey[]> {
  const { rows } = await QUERIES[request.mode](request).execute(db)
  return rows
}

type FeedQuery = (request: FeedRequest) => RawBuilder<ContentKey>

const isFollowedBy = (viewerId: number | null): RawBuilder<boolean> => sql`author_id in
  (select followed_id from follows where follower_id = ${viewerId ?? 0})`

const newestKeys = ({ viewerId, limit, offset }: FeedRequest, condition: RawBuilder<boolean>) =>
  sql<ContentKey>`
    with ${excludedAuthors(viewerId)}
    select content.type, content.id from ${listedContent(condition, offset + limit)}
    order by ${NEWEST_FIRST} limit ${limit} offset ${offset}`

const latest: FeedQuery = (request) => newestKeys(request, sql`true`)

const following: FeedQuery = (request) => newestKeys(request, isFollowedBy(request.viewerId))

/**
 * Newest first with a ranking boost. An item without likes is ranked by its creation, so the first
 * items are among the newest and the first liked ones of each type. The rank of the last requested
 * item is a lower bound for content of followed authors.
 */
const forYou: FeedQuery = ({ viewerId, limit, offset }) => {
  const end = offset + limit
  const columns = sql`content.type, content.id, content.author_id,
    coalesce((select ranked_at from like_counts
      where target_type = content.type and target_id = content.id), content.created_at) as ranked_at`
  const isFollowed = isFollowedBy(viewerId)
  const isReachable = sql<boolean>`${isFollowed} and created_at >=
    coalesce((select ranked_at from edge), '-infinity') - ${MAX_BOOST}`
  const boost = sql`case when ${isFollowed} then ${FOLLOWED_BOOST} else '0' end`
  const followed = sql`union select ${columns} from ${listedContent(isReachable)}`
  return sql`
    with ${excludedAuthors(viewerId)}, ranked as (
      select ${columns} from ${listedContent(sql`true`, end)}
      union select ${columns} from ${likedContent(end)}
    ), edge as (
      select ranked_at from ranked order by ranked_at desc limit 1 offset ${end - 1}
    )
    select content.type, content.id from (
      select * from ranked ${viewerId === null ? sql`` : followed}
    ) as content
    order by content.ranked_at + ${boost} desc, content.id desc, content.type
    limit ${limit} offset ${offset}`
}

const QUERIES: { readonly [M in FeedMode]: FeedQuery } = { 'for-you': forYou, latest, following }
