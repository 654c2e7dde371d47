import type { Kysely } from 'kysely'
import type { FeedItemJson, WorkJson } from '../../../src/protocol/responses/content.ts'
import type { TargetType } from '../../db/creative-schema.ts'
import type { Database } from '../../db/schema.ts'
import { entriesById } from '../blog/json.ts'
import {
  FIRST_PICTURE,
  portfolioItemQuery,
  readPortfolioItems,
} from '../portfolio/portfolio-items.ts'
import { postsById } from '../posts/json.ts'
import type { ContentKey } from './keys.ts'

/** The content of these keys, in their order, with one query per type; missing ones are omitted. */
export async function feedItems(
  db: Kysely<Database>,
  keys: readonly ContentKey[],
): Promise<FeedItemJson[]> {
  const idsOf = (type: TargetType) => keys.filter((key) => key.type === type).map(({ id }) => id)
  const [posts, entries, portfolioItems] = await Promise.all([
    postsById(db, idsOf('post')),
    entriesById(db, idsOf('blog')),
    portfolioItemsById(db, idsOf('work')),
  ])
  const items = new Map<string, FeedItemJson>()
  for (const post of posts) items.set(`post:${post.id}`, { type: 'post', ...post })
  for (const entry of entries) items.set(`blog:${entry.id}`, { type: 'blog', ...entry })
  for (const work of portfolioItems) items.set(`work:${work.id}`, { type: 'work', ...work })
  return keys.flatMap(({ type, id }) => items.get(`${type}:${id}`) ?? [])
}

const portfolioItemsById = async (
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<WorkJson[]> =>
  ids.length === 0
    ? []
    : readPortfolioItems(
        db,
        portfolioItemQuery(db).where('works.id', 'in', [...ids]),
        FIRST_PICTURE,
      )
