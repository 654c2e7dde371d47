import type { FastifyRequest } from 'fastify'
import { followSchema } from '../../../src/protocol/base/schemas.ts'
import { bearerToken, currentUser, requireUser } from '../../account/auth/current-user.ts'
import type { Area, Context } from '../../context.ts'
import { fieldError, notFound } from '../../http/errors.ts'
import { pageBody, readPage } from '../../http/pagination.ts'
import { idParam, isCapabilityProbe, parse, queryText } from '../../http/validation.ts'
import { activeUser, rowId } from '../../messaging/access.ts'
import { markFollowsRead } from '../../notifications/notifications/actions.ts'
import { follow, unfollow } from './actions.ts'
import { listFollowers, listFollowing, listSuggestions, searchUsers } from './follow-lists.ts'
import { followNotificationJson, followNotificationsOf, followStats } from './json.ts'

type IdPath = { Params: { id: string } }

/** Specification 7.11. */
export const register: Area = async (app, ctx) => {
  await changes(app, ctx)
  await lookups(app, ctx)
  await notifications(app, ctx)
}

const changes: Area = (app, ctx) => {
  const signedIn = { onRequest: requireUser(ctx) }
  const target = async (id: number | null) => (await activeUser(ctx.db, id)).id

  app.post('/api/follow/follow/', signedIn, async (request, reply) => {
    const { user_id } = parse(followSchema, request.body)
    const userId = await target(rowId(user_id))
    return reply.code(201).send(await follow(ctx, currentUser(request), userId))
  })

  app.post<IdPath>('/api/follow/unfollow/:id/', signedIn, async (request) =>
    unfollow(ctx, currentUser(request), await target(idParam(request.params.id))),
  )

  app.put<IdPath>('/api/follow/toggle/:id/', signedIn, async (request, reply) => {
    const userId = await target(idParam(request.params.id))
    return reply.code(201).send(await follow(ctx, currentUser(request), userId))
  })

  app.delete<IdPath>('/api/follow/toggle/:id/', signedIn, async (request) =>
    unfollow(ctx, currentUser(request), await target(idParam(request.params.id))),
  )
}

/**
 * Anonymous users are allowed; an invalid token is rejected, or the follow flags would be wrong.
 */
function lookingUser(ctx: Context) {
  const signedIn = requireUser(ctx)
  return async (request: FastifyRequest): Promise<void> => {
    if (bearerToken(request) !== null) await signedIn(request)
  }
}

const lookups: Area = (app, ctx) => {
  const signedIn = { onRequest: requireUser(ctx) }
  const anyone = { onRequest: lookingUser(ctx) }
  const statsOf = async (viewerId: number | null, id: number) =>
    followStats(ctx.db, viewerId, (await activeUser(ctx.db, id)).id)

  app.get('/api/follow/my-stats/', signedIn, async (request) => {
    const { id } = currentUser(request)
    const { followers_count, following_count } = await followStats(ctx.db, id, id)
    return { followers_count, following_count }
  })

  app.get<IdPath>('/api/follow/stats/:id/', anyone, (request) =>
    statsOf(request.user?.id ?? null, idParam(request.params.id)),
  )

  app.get('/api/follow/status/', signedIn, async (request) => {
    if (isCapabilityProbe(request)) return {}
    const wanted = queryText(request.query, 'user_id')
    if (wanted === '') throw fieldError('user_id', 'This field is required.')
    return statsOf(currentUser(request).id, idParam(wanted))
  })

  app.get<IdPath>('/api/follow/followers/:id/', anyone, async (request) => {
    const { id } = await activeUser(ctx.db, idParam(request.params.id))
    return listFollowers(ctx.db, request, request.user?.id ?? null, id)
  })

  app.get<IdPath>('/api/follow/following/:id/', anyone, async (request) => {
    const { id } = await activeUser(ctx.db, idParam(request.params.id))
    return listFollowing(ctx.db, request, request.user?.id ?? null, id)
  })

  app.get('/api/follow/suggestions/', signedIn, (request) =>
    listSuggestions(ctx.db, request, currentUser(request).id),
  )

  app.get('/api/follow/search/', signedIn, (request) =>
    searchUsers(ctx.db, request, currentUser(request).id, queryText(request.query, 'q')),
  )
}

const notifications: Area = (app, ctx) => {
  const signedIn = { onRequest: requireUser(ctx) }

  app.get('/api/follow/notifications/', signedIn, async (request) => {
    const { id: userId } = currentUser(request)
    const page = readPage(request)
    const [counts, rows] = await Promise.all([
      ctx.db
        .selectFrom('follow_notifications')
        .select((eb) => [
          eb.fn.countAll<number>().as('all'),
          eb.fn.countAll<number>().filterWhere('read_at', 'is', null).as('unread'),
        ])
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow(),
      followNotificationsOf(ctx.db, userId)
        .orderBy('note.created_at', 'desc')
        .orderBy('note.id', 'desc')
        .limit(page.size)
        .offset(page.offset)
        .execute(),
    ])
    const body = pageBody(request, page, counts.all, rows.map(followNotificationJson))
    return { ...body, unread_count: counts.unread }
  })

  app.post<IdPath>('/api/follow/notifications/:id/read/', signedIn, async (request) => {
    const { id: userId } = currentUser(request)
    const id = idParam(request.params.id)
    const find = () =>
      followNotificationsOf(ctx.db, userId).where('note.id', '=', id).executeTakeFirst()
    if (!(await find())) throw notFound()
    await markFollowsRead(ctx, userId, id)
    const row = await find()
    if (!row) throw notFound()
    return followNotificationJson(row)
  })

  app.post('/api/follow/notifications/read-all/', signedIn, async (request) => ({
    marked_count: await markFollowsRead(ctx, currentUser(request).id),
  }))
}
