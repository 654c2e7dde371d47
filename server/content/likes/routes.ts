import type { FastifyRequest } from 'fastify'
import { contentRefSchema, unifiedLikeSchema } from '../../../src/protocol/content/likes-schemas.ts'
import { currentUser, requireUser } from '../../account/auth/current-user.ts'
import type { Area, Context } from '../../context.ts'
import type { UserRow } from '../../db/schema.ts'
import { isCapabilityProbe, parse } from '../../http/validation.ts'
import { listSaved } from '../explore/saved.ts'
import { like, save, unlike, unsave } from './actions.ts'
import {
  parseStatusRequest,
  type StatusRequest,
  type Target,
  targetType,
  visibleIds,
  visibleTarget,
} from './targets.ts'

/** Likes and saves (specification 7.12). */
export const register: Area = async (app, ctx) => {
  await registerChanges(app, ctx)
  await registerLookups(app, ctx)
}

/** `type` and `id` are in the body, or in the query string (A24). */
function readContentRef(request: FastifyRequest): unknown {
  const { query, body } = request
  const isInBody = typeof body === 'object' && body !== null && !Array.isArray(body)
  return isInBody ? { ...(query as object), ...body } : (body ?? query)
}

type Change = (ctx: Context, user: UserRow, target: Target) => Promise<object>

const registerChanges: Area = (app, ctx) => {
  const requireAuth = { onRequest: requireUser(ctx) }
  const apply = async (request: FastifyRequest, change: Change): Promise<object> => {
    const { type, id } = parse(contentRefSchema, readContentRef(request))
    const user = currentUser(request)
    return change(ctx, user, await visibleTarget(ctx.db, user.id, targetType(type), id))
  }

  app.post('/api/likes/unified/', requireAuth, async (request) => {
    const { action } = parse(unifiedLikeSchema, request.body)
    return apply(request, action === 'like' ? like : unlike)
  })
  app.put('/api/likes/', requireAuth, async (request, reply) =>
    reply.code(201).send(await apply(request, like)),
  )
  app.delete('/api/likes/', requireAuth, (request) => apply(request, unlike))
  app.put('/api/bookmarks/', requireAuth, async (request, reply) =>
    reply.code(201).send(await apply(request, save)),
  )
  app.delete('/api/bookmarks/', requireAuth, (request) => apply(request, unsave))
}

const registerLookups: Area = (app, ctx) => {
  const requireAuth = { onRequest: requireUser(ctx) }
  const statusFlags = async (
    table: 'likes' | 'bookmarks',
    userId: number,
    { type, ids, rows }: StatusRequest,
  ) => {
    const found = await ctx.db
      .selectFrom(table)
      .select('target_id')
      .where('user_id', '=', userId)
      .where('target_type', '=', type)
      .where('target_id', 'in', visibleIds(type, userId, rows))
      .execute()
    const ownIds = new Set(found.map((row) => String(row.target_id)))
    return Object.fromEntries(ids.map((id) => [id, ownIds.has(id)]))
  }

  app.get('/api/likes/status/', requireAuth, (request) =>
    isCapabilityProbe(request)
      ? {}
      : statusFlags('likes', currentUser(request).id, parseStatusRequest(request)),
  )
  app.get('/api/bookmarks/status/', requireAuth, (request) =>
    isCapabilityProbe(request)
      ? {}
      : statusFlags('bookmarks', currentUser(request).id, parseStatusRequest(request)),
  )
  app.get('/api/likes/unified/', requireAuth, () => ({}))
  app.get('/api/bookmarks/', requireAuth, (request) =>
    listSaved(ctx, request, currentUser(request).id),
  )
  // Views are counted for posts only; the client probes this path (CAP-10).
  app.head('/api/posts/increment_view/', (_request, reply) => reply.code(200).send())
}
