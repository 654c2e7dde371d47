import type { FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { PostJson } from '../../../src/protocol/responses/content.ts'
import type { Database } from '../../db/schema.ts'
import type { PageBody } from '../../http/pagination.ts'
import { queryText } from '../../http/validation.ts'
import { visibleTo } from '../../visibility/visible-to.ts'
import { hasLowerTag, listOf, same } from '../pieces/list.ts'
import { showPosts, visiblePosts } from './json.ts'

/**
 * Posts filtered by `user` (id), `category`, `tag` and `search`: best match first when searching,
 * else newest first.
 */
export const listPosts = (
  db: Kysely<Database>,
  request: FastifyRequest,
): Promise<PageBody<PostJson>> =>
  listOf(request, {
    table: 'posts',
    all: visiblePosts(db).where(visibleTo('posts', ownList(request))),
    filters: {
      user: (value) =>
        /^\d{1,15}$/.test(value) ? sql`posts.author_id = ${Number(value)}` : sql`false`,
      category: same('posts.category'),
      tag: hasLowerTag('posts.tags'),
    },
    maker: 'author_id',
    show: (part) => showPosts(db, part),
  })

/** The viewer's id when they list their own posts, which then include hidden ones. */
function ownList(request: FastifyRequest): number | null {
  const viewer = request.user?.id ?? null
  return queryText(request.query, 'user') === String(viewer) ? viewer : null
}
