import { markMessagesReadSchema, reactionSchema } from '../../src/protocol/base/schemas.ts'
import type { Id } from '../../src/protocol/base/types.ts'
import { currentUser, requireUser } from '../account/auth/current-user.ts'
import type { Area } from '../context.ts'
import { fieldError } from '../http/errors.ts'
import { idParam, parse } from '../http/validation.ts'
import { unblockedOf } from '../visibility/blocked.ts'
import { memberIds, membershipOf, rowId } from './access.ts'
import { addReaction, removeReaction } from './reactions.ts'
import { markMessagesRead } from './reading.ts'
import { removeReactionBody } from './schemas.ts'

type IdPath = { Params: { id: string } }

/** Read receipts, typing indicators and reactions (API-MSG-12, 13, 16…19). */
export const feedbackRoutes: Area = async (app, ctx) => {
  await readingRoutes(app, ctx)
  await typingRoutes(app, ctx)
  await reactionRoutes(app, ctx)
}

const readingRoutes: Area = (app, ctx) => {
  const requireAuth = { onRequest: requireUser(ctx) }
  const path = '/api/messaging/conversations/:id'

  app.post<IdPath>(`${path}/mark-read/`, requireAuth, async (request) => {
    const id = idParam(request.params.id)
    return { marked_count: await markMessagesRead(ctx, currentUser(request).id, id, 'all') }
  })

  app.post<IdPath>(`${path}/mark-messages-read/`, requireAuth, async (request) => {
    const { message_ids } = parse(markMessagesReadSchema, request.body)
    const ids = message_ids.map(parseMessageId)
    const id = idParam(request.params.id)
    return { marked_count: await markMessagesRead(ctx, currentUser(request).id, id, ids) }
  })
}

function parseMessageId(id: Id): number {
  const parsedId = rowId(id)
  if (parsedId === null) throw fieldError('message_ids', 'Every message id must be a whole number.')
  return parsedId
}

const typingRoutes: Area = (app, ctx) => {
  const requireAuth = { onRequest: requireUser(ctx) }
  const registerTypingRoute = (path: string, typing: boolean): void => {
    app.post<IdPath>(
      `/api/messaging/conversations/:id/typing/${path}/`,
      requireAuth,
      async (request) => {
        const { id: userId } = currentUser(request)
        const { conversation_id } = await membershipOf(ctx.db, userId, idParam(request.params.id))
        const otherIds = (await memberIds(ctx.db, conversation_id)).filter((id) => id !== userId)
        const recipients = await unblockedOf(ctx.db, userId, otherIds)
        // Same response as without a block, so that an error does not reveal the block.
        if (recipients.length === 0) return { typing }
        const frame = { type: 'typing', conversation_id, user_id: userId, typing }
        ctx.live.publishConversation(conversation_id, frame)
        // The inbox shows typing as well.
        ctx.live.publish(recipients, frame)
        return { typing }
      },
    )
  }
  registerTypingRoute('start', true)
  registerTypingRoute('stop', false)
}

const reactionRoutes: Area = (app, ctx) => {
  const requireAuth = { onRequest: requireUser(ctx) }
  const path = '/api/messaging/messages/:id/reactions/'

  app.post<IdPath>(path, requireAuth, async (request, reply) => {
    const { reaction_type } = parse(reactionSchema, request.body)
    const id = idParam(request.params.id)
    return reply.code(201).send(await addReaction(ctx, currentUser(request).id, id, reaction_type))
  })

  app.route<IdPath>({
    method: ['DELETE', 'POST'],
    url: `${path}remove/`,
    ...requireAuth,
    handler: async (request) => {
      const body = parse(removeReactionBody, request.body)
      const type = body.reaction_type || body.reaction || null
      return removeReaction(ctx, currentUser(request).id, idParam(request.params.id), type)
    },
  })
}
