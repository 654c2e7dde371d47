import type { FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { PostJson } from '../../../src/protocol/responses/content.ts'
import type { Database } from '../../db/schema.ts'
import type { PageBody } from '../../http/pagination.ts'
import { queryText } from '../../http/validation.ts'
import { ownerExists, visibleTo } from '../../visibility/visible-to.ts'
import { equalsIgnoringCase, hasLowerTag, listPage } from '../pieces/list.ts'
import { readPosts, visiblePosts } from './json.ts'

/**
 * Posts filtered by `user` (id), `category`, `tag` and `search`: best match first when searching,
 * else newest first.
 */
export const listPosts = (
  db: Kysely<Database>,
  request: FastifyRequest,
): Promise<PageBody<PostJson>> =>
  listPage(request, {
    table: 'posts',
    visibleRows: db
      .selectFrom('posts')
      .where(ownerExists('posts'))
      .where(visibleTo('posts', ownListViewer(request))),
    joinedRows: visiblePosts(db),
    filters: {
      user: (value) =>
        /^\d{1,15}$/.test(value) ? sql`posts.author_id = ${Number(value)}` : sql`false`,
      category: equalsIgnoringCase('posts.category'),
      tag: hasLowerTag('posts.tags'),
    },
    ownerColumn: 'author_id',
    readRows: readPosts,
  })

/** Whether every user gets the same list. */
export const isSameForAll = (request: FastifyRequest): boolean => ownListViewer(request) === null

/** The viewer's id when they list their own posts, which then include hidden ones. */
function ownListViewer(request: FastifyRequest): number | null {
  const viewer = request.user?.id ?? null
  return queryText(request.query, 'user') === String(viewer) ? viewer : null
}
