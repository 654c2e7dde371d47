import { notificationSettingsSchema } from '../../../src/protocol/base/schemas.ts'
import { type CurrentUser, currentUser, requireUser } from '../../account/auth/current-user.ts'
import { listPage } from '../../content/pieces/list.ts'
import type { Area, Context } from '../../context.ts'
import { fieldError, forbidden, notFound } from '../../http/errors.ts'
import { idParam, parse } from '../../http/validation.ts'
import { markAllRead, markRead, notify, removeNotification } from './actions.ts'
import { notificationsJson } from './json.ts'
import { newNotificationBody } from './schemas.ts'
import { changeSettings, readSettings } from './settings.ts'

type IdPath = { Params: { id: string } }

/** Specification 7.7. */
export const register: Area = async (app, ctx) => {
  await listRoutes(app, ctx)
  await changeRoutes(app, ctx)
  await settingsRoutes(app, ctx)
}

const listRoutes: Area = (app, ctx) => {
  const requireAuth = { onRequest: requireUser(ctx) }

  app.get('/api/notifications/', requireAuth, (request) =>
    listPage(request, {
      table: 'notifications',
      visibleRows: ctx.db
        .selectFrom('notifications')
        .where('user_id', '=', currentUser(request).id),
      readRows: async (pageQuery) =>
        notificationsJson(ctx.db, await pageQuery.selectAll().execute()),
    }),
  )

  app.get('/api/notifications/unread_count/', requireAuth, async (request) => {
    const { count } = await ctx.db
      .selectFrom('notifications')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', currentUser(request).id)
      .where('is_read', '=', false)
      .executeTakeFirstOrThrow()
    return { unread_count: count }
  })
}

const changeRoutes: Area = (app, ctx) => {
  const requireAuth = { onRequest: requireUser(ctx) }

  app.post('/api/notifications/', requireAuth, async (request, reply) => {
    const notification = await createNotification(ctx, currentUser(request), request.body)
    return reply.code(201).send(notification)
  })

  app.route<IdPath>({
    method: ['POST', 'PATCH'],
    url: '/api/notifications/:id/mark_read/',
    ...requireAuth,
    handler: async (request) => {
      const id = idParam(request.params.id)
      if (!(await markRead(ctx, currentUser(request).id, id))) throw notFound()
      return { id, is_read: true }
    },
  })

  app.post('/api/notifications/mark_all_read/', requireAuth, async (request) => ({
    marked_count: await markAllRead(ctx, currentUser(request).id),
    unread_count: 0,
  }))

  app.delete<IdPath>('/api/notifications/:id/', requireAuth, async (request, reply) => {
    const id = idParam(request.params.id)
    if (!(await removeNotification(ctx, currentUser(request).id, id))) throw notFound()
    return reply.code(204).send()
  })
}

/** Notification settings: which kinds a user wants, and where. */
const settingsRoutes: Area = (app, ctx) => {
  const requireAuth = { onRequest: requireUser(ctx) }

  app.get('/api/notifications/settings/', requireAuth, (request) =>
    readSettings(ctx.db, currentUser(request).id),
  )

  app.patch('/api/notifications/settings/', requireAuth, (request) =>
    changeSettings(
      ctx.db,
      currentUser(request).id,
      parse(notificationSettingsSchema, request.body),
    ),
  )
}

/** Creates a notification for oneself; staff may also notify others. */
async function createNotification(ctx: Context, author: CurrentUser, input: unknown) {
  const { user_id: requestedUserId, ...content } = parse(newNotificationBody, input)
  const userId = requestedUserId ?? author.id
  if (userId !== author.id) {
    if (!author.is_staff && !author.is_superuser) {
      throw forbidden('Only staff may notify other people.')
    }
    const recipient = await ctx.db
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!recipient) throw fieldError('user_id', 'There is no such user.')
  }
  return notify(ctx, { ...content, userId, actorId: author.id })
}
