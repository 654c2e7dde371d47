import { type Kysely, sql } from 'kysely'
import type { TargetType } from '../../db/creative-schema.ts'
import type { Database } from '../../db/schema.ts'
import { createSharedReads } from '../../http/shared-reads.ts'
import { likesCount } from '../pieces/author.ts'
import {
  type ContentKey,
  excludedAuthors,
  type FeedRequest,
  listedContent,
  NEWEST_FIRST,
} from './keys.ts'

const DAY_MS = 86_400_000
const TRENDING_DAYS = 30
/** Most liked items that are ranked; the viewer may not see some of them. */
const MOST_LIKED = 200
/** From this number of liked items on, counting the likes of all takes longer than a request may. */
const MANY_ITEMS = 10_000
/** Maximum age of the likes in a ranking of many items. */
const MAX_AGE_MS = 30_000

interface LikedItem {
  type: TargetType
  id: number
  recent: number
}

type Request = Pick<FeedRequest, 'viewerId' | 'limit'>

/** Most liked in the last 30 days, then most liked overall, then newest. */
export async function trendingKeys(
  db: Kysely<Database>,
  now: number,
  request: Request,
): Promise<ContentKey[]> {
  const items = await mostLikedOf(db)(now)
  const keys = await visibleKeys(db, request, items)
  const isComplete =
    items.length < MOST_LIKED || (keys.at(-1)?.recent ?? 0) > (items.at(-1)?.recent ?? 0)
  if (keys.length === request.limit && isComplete) return keys
  return rankAll(db, now, request)
}

async function visibleKeys(
  db: Kysely<Database>,
  { viewerId, limit }: Request,
  items: readonly LikedItem[],
): Promise<LikedItem[]> {
  const { rows } = await sql<LikedItem>`
    with ${excludedAuthors(viewerId)}
    select content.type, content.id, given.recent
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as given (type text, id bigint, recent bigint)
    join lateral ${listedContent(sql`id = given.id`)} on content.type = given.type
    order by given.recent desc, ${likesCount(sql.ref('content.type'), sql.ref('content.id'))} desc, ${NEWEST_FIRST}
    limit ${limit}`.execute(db)
  return rows
}

const recentLikes = (now: number) => sql`
  select target_type as type, target_id as id, count(*) as recent from likes
  where created_at >= ${new Date(now - TRENDING_DAYS * DAY_MS)} and target_type <> 'comment'
  group by target_type, target_id`

const readers = new WeakMap<Kysely<Database>, ReturnType<typeof createMostLiked>>()

function mostLikedOf(db: Kysely<Database>) {
  const reader = readers.get(db) ?? createMostLiked(db)
  readers.set(db, reader)
  return reader
}

/** Reads the most liked items; those of many items are cached for a while. Visibility is not. */
function createMostLiked(db: Kysely<Database>) {
  const share = createSharedReads<LikedItem[]>()
  let cached = { at: Number.NEGATIVE_INFINITY, items: [] as LikedItem[] }
  return (now: number): Promise<LikedItem[]> =>
    share('', async () => {
      if (Math.abs(now - cached.at) < MAX_AGE_MS) return cached.items
      const { rows } = await sql<LikedItem & { total: number }>`
        select given.*, count(*) over () as total from (${recentLikes(now)}) as given
        order by recent desc limit ${MOST_LIKED}`.execute(db)
      const items = rows.map(({ type, id, recent }) => ({ type, id, recent }))
      if ((rows[0]?.total ?? 0) >= MANY_ITEMS) cached = { at: now, items }
      return items
    })
}

/** Ranks all content, for when few items were liked lately. */
async function rankAll(
  db: Kysely<Database>,
  now: number,
  { viewerId, limit }: Request,
): Promise<ContentKey[]> {
  const { rows } = await sql<ContentKey>`
    with ${excludedAuthors(viewerId)}
    select content.type, content.id from ${listedContent(sql`true`)}
    left join (${recentLikes(now)}) as given
      on given.type = content.type and given.id = content.id
    left join like_counts on target_type = content.type and target_id = content.id
    order by coalesce(given.recent, 0) desc, coalesce(likes_count, 0) desc, ${NEWEST_FIRST}
    limit ${limit}`.execute(db)
  return rows
}
