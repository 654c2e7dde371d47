import type { FastifyRequest } from 'fastify'
import { contentRefSchema, unifiedLikeSchema } from '../../../src/protocol/content/likes-schemas.ts'
import { currentUser, requireUser } from '../../account/auth/current-user.ts'
import type { Area, Context } from '../../context.ts'
import type { UserRow } from '../../db/schema.ts'
import { isCapabilityProbe, parse } from '../../http/validation.ts'
import { listSaved } from '../explore/saved.ts'
import { like, save, unlike, unsave } from './actions.ts'
import {
  type Asked,
  readAsked,
  type Target,
  targetType,
  visibleIds,
  visibleTarget,
} from './targets.ts'

/** Likes and saves (specification 7.12). */
export const register: Area = async (app, ctx) => {
  await changes(app, ctx)
  await lookups(app, ctx)
}

/** `type` and `id` are in the body, or in the query string (A24). */
function refOf(request: FastifyRequest): unknown {
  const { query, body } = request
  const inBody = typeof body === 'object' && body !== null && !Array.isArray(body)
  return inBody ? { ...(query as object), ...body } : (body ?? query)
}

type Change = (ctx: Context, user: UserRow, target: Target) => Promise<object>

const changes: Area = (app, ctx) => {
  const signedIn = { onRequest: requireUser(ctx) }
  const apply = async (request: FastifyRequest, change: Change): Promise<object> => {
    const { type, id } = parse(contentRefSchema, refOf(request))
    const user = currentUser(request)
    return change(ctx, user, await visibleTarget(ctx.db, user.id, targetType(type), id))
  }

  app.post('/api/likes/unified/', signedIn, async (request) => {
    const { action } = parse(unifiedLikeSchema, request.body)
    return apply(request, action === 'like' ? like : unlike)
  })
  app.put('/api/likes/', signedIn, async (request, reply) =>
    reply.code(201).send(await apply(request, like)),
  )
  app.delete('/api/likes/', signedIn, (request) => apply(request, unlike))
  app.put('/api/bookmarks/', signedIn, async (request, reply) =>
    reply.code(201).send(await apply(request, save)),
  )
  app.delete('/api/bookmarks/', signedIn, (request) => apply(request, unsave))
}

const lookups: Area = (app, ctx) => {
  const signedIn = { onRequest: requireUser(ctx) }
  const flags = async (
    table: 'likes' | 'bookmarks',
    userId: number,
    { type, ids, rows }: Asked,
  ) => {
    const found = await ctx.db
      .selectFrom(table)
      .select('target_id')
      .where('user_id', '=', userId)
      .where('target_type', '=', type)
      .where('target_id', 'in', visibleIds(type, userId, rows))
      .execute()
    const known = new Set(found.map((row) => String(row.target_id)))
    return Object.fromEntries(ids.map((id) => [id, known.has(id)]))
  }

  app.get('/api/likes/status/', signedIn, (request) =>
    isCapabilityProbe(request) ? {} : flags('likes', currentUser(request).id, readAsked(request)),
  )
  app.get('/api/bookmarks/status/', signedIn, (request) =>
    isCapabilityProbe(request)
      ? {}
      : flags('bookmarks', currentUser(request).id, readAsked(request)),
  )
  app.get('/api/likes/unified/', signedIn, () => ({}))
  app.get('/api/bookmarks/', signedIn, (request) =>
    listSaved(ctx, request, currentUser(request).id),
  )
  // Views are counted for posts only; the client probes this path (CAP-10).
  app.head('/api/posts/increment_view/', (_request, reply) => reply.code(200).send())
}
