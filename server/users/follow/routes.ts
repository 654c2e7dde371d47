import { followSchema } from '../../../src/protocol/base/schemas.ts'
import { currentUser, optionalUserStrict, requireUser } from '../../account/auth/current-user.ts'
import type { Area } from '../../context.ts'
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
  await registerChanges(app, ctx)
  await registerLookups(app, ctx)
  await registerNotifications(app, ctx)
}

const registerChanges: Area = (app, ctx) => {
  const requireAuth = { onRequest: requireUser(ctx) }
  const activeUserId = async (id: number | null) => (await activeUser(ctx.db, id)).id

  app.post('/api/follow/follow/', requireAuth, async (request, reply) => {
    const { user_id } = parse(followSchema, request.body)
    const userId = await activeUserId(rowId(user_id))
    return reply.code(201).send(await follow(ctx, currentUser(request), userId))
  })

  app.post<IdPath>('/api/follow/unfollow/:id/', requireAuth, async (request) =>
    unfollow(ctx, currentUser(request), await activeUserId(idParam(request.params.id))),
  )

  app.put<IdPath>('/api/follow/toggle/:id/', requireAuth, async (request, reply) => {
    const userId = await activeUserId(idParam(request.params.id))
    return reply.code(201).send(await follow(ctx, currentUser(request), userId))
  })

  app.delete<IdPath>('/api/follow/toggle/:id/', requireAuth, async (request) =>
    unfollow(ctx, currentUser(request), await activeUserId(idParam(request.params.id))),
  )
}

const registerLookups: Area = (app, ctx) => {
  const requireAuth = { onRequest: requireUser(ctx) }
  const optionalAuth = { onRequest: optionalUserStrict(ctx) }
  const readStats = async (viewerId: number | null, id: number) =>
    followStats(ctx.db, viewerId, (await activeUser(ctx.db, id)).id)

  app.get('/api/follow/my-stats/', requireAuth, async (request) => {
    const { id } = currentUser(request)
    const { followers_count, following_count } = await followStats(ctx.db, id, id)
    return { followers_count, following_count }
  })

  app.get<IdPath>('/api/follow/stats/:id/', optionalAuth, (request) =>
    readStats(request.user?.id ?? null, idParam(request.params.id)),
  )

  app.get('/api/follow/status/', requireAuth, async (request) => {
    if (isCapabilityProbe(request)) return {}
    const requestedId = queryText(request.query, 'user_id')
    if (requestedId === '') throw fieldError('user_id', 'This field is required.')
    return readStats(currentUser(request).id, idParam(requestedId))
  })

  app.get<IdPath>('/api/follow/followers/:id/', optionalAuth, async (request) => {
    const { id } = await activeUser(ctx.db, idParam(request.params.id))
    return listFollowers(ctx.db, request, request.user?.id ?? null, id)
  })

  app.get<IdPath>('/api/follow/following/:id/', optionalAuth, async (request) => {
    const { id } = await activeUser(ctx.db, idParam(request.params.id))
    return listFollowing(ctx.db, request, request.user?.id ?? null, id)
  })

  app.get('/api/follow/suggestions/', requireAuth, (request) =>
    listSuggestions(ctx.db, request, currentUser(request).id),
  )

  app.get('/api/follow/search/', requireAuth, (request) =>
    searchUsers(ctx.db, request, currentUser(request).id, queryText(request.query, 'q')),
  )
}

const registerNotifications: Area = (app, ctx) => {
  const requireAuth = { onRequest: requireUser(ctx) }

  app.get('/api/follow/notifications/', requireAuth, async (request) => {
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

  app.post<IdPath>('/api/follow/notifications/:id/read/', requireAuth, async (request) => {
    const { id: userId } = currentUser(request)
    const id = idParam(request.params.id)
    const findNotification = () =>
      followNotificationsOf(ctx.db, userId).where('note.id', '=', id).executeTakeFirst()
    if (!(await findNotification())) throw notFound()
    await markFollowsRead(ctx, userId, id)
    const row = await findNotification()
    if (!row) throw notFound()
    return followNotificationJson(row)
  })

  app.post('/api/follow/notifications/read-all/', requireAuth, async (request) => ({
    marked_count: await markFollowsRead(ctx, currentUser(request).id),
  }))
}
