import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { postNotFound } from './store.ts'

const ANONYMOUS_COOKIE = 'kinyeti_visitor'
const YEAR_SECONDS = 365 * 24 * 60 * 60
const UUID_PATTERN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Identifies the viewer: the user, else a random id in a cookie. */
export function readViewerKey(request: FastifyRequest, reply: FastifyReply): string {
  if (request.user !== null) return `user:${request.user.id}`
  const storedId = request.cookies[ANONYMOUS_COOKIE] ?? ''
  const anonymousId = UUID_PATTERN.test(storedId) ? storedId : randomUUID()
  reply.setCookie(ANONYMOUS_COOKIE, anonymousId, {
    path: '/api/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.origin.startsWith('https:'),
    maxAge: YEAR_SECONDS,
  })
  return `visitor:${anonymousId}`
}

/**
 * Counts each viewer once (API-POST-09).
 * @param mayCount whether a viewer who is not counted yet may be
 * @returns the number of views
 * @throws ApiError 404
 */
export function countView(
  ctx: Context,
  postId: number,
  viewer: string,
  mayCount: () => Promise<boolean>,
): Promise<number> {
  return ctx.db.transaction().execute(async (trx) => {
    const post = await trx
      .selectFrom('posts')
      .select('views_count')
      .where('id', '=', postId)
      .where('hidden_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!post) throw postNotFound()
    const counted = await trx
      .selectFrom('content_views')
      .select('viewer')
      .where('target_type', '=', 'post')
      .where('target_id', '=', postId)
      .where('viewer', '=', viewer)
      .executeTakeFirst()
    if (counted || !(await mayCount())) return post.views_count
    await trx
      .insertInto('content_views')
      .values({ target_type: 'post', target_id: postId, viewer })
      .execute()
    const views_count = post.views_count + 1
    await trx.updateTable('posts').set({ views_count }).where('id', '=', postId).execute()
    return views_count
  })
}
