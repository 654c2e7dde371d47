import type { UserStatusJson } from '../../src/protocol/responses/messaging.ts'
import { currentUser, requireUser } from '../account/auth/current-user.ts'
import type { Area } from '../context.ts'
import { fieldError } from '../http/errors.ts'
import { pageBody, readPage } from '../http/pagination.ts'
import { idParam, queryText } from '../http/validation.ts'
import { readCounts } from '../live/counts.ts'
import { hubOf } from '../live/hub.ts'
import { isBlocked } from '../visibility/blocked.ts'
import { activeUser, sharedConversation } from './access.ts'
import { MESSAGE_PAGE_SIZE, messagePage } from './message-lists.ts'

type IdPath = { Params: { id: string } }

/** Routes by user instead of by conversation (API-MSG-15, 20, 21, 23). */
export const userRoutes: Area = (app, ctx) => {
  const requireAuth = { onRequest: requireUser(ctx) }

  app.get('/api/messaging/unread-count/', requireAuth, async (request) => {
    const { message_count } = await readCounts(ctx.db, currentUser(request).id)
    return { unread_count: message_count }
  })

  app.get<IdPath>(
    '/api/messaging/users/:id/status/',
    requireAuth,
    async (request): Promise<UserStatusJson> => {
      const user = await activeUser(ctx.db, idParam(request.params.id))
      const isHidden = await isBlocked(ctx.db, currentUser(request).id, user.id)
      const isOnline = !isHidden && (hubOf(ctx.live)?.isOnline(user.id) ?? false)
      return {
        user_id: user.id,
        status: isOnline ? 'online' : 'offline',
        is_online: isOnline,
        last_seen: isHidden ? null : (user.last_seen_at?.toISOString() ?? null),
      }
    },
  )

  app.get('/api/messaging/messages/', requireAuth, async (request) => {
    const requestedId = queryText(request.query, 'user_id')
    if (requestedId === '') throw fieldError('user_id', 'This field is required.')
    const other = await activeUser(ctx.db, idParam(requestedId))
    const membership = await sharedConversation(ctx.db, currentUser(request).id, other.id)
    if (membership) return messagePage(ctx.db, request, membership)
    return pageBody(request, readPage(request, MESSAGE_PAGE_SIZE), 0, [])
  })

  app.get<IdPath>('/api/messaging/messages/user/:id/unread/', requireAuth, async (request) => {
    const other = await activeUser(ctx.db, idParam(request.params.id))
    const membership = await sharedConversation(ctx.db, currentUser(request).id, other.id)
    const page = membership
      ? await messagePage(ctx.db, request, membership, { unreadOnly: true })
      : pageBody(request, readPage(request, MESSAGE_PAGE_SIZE), 0, [])
    return { ...page, unread_count: page.count }
  })
}
