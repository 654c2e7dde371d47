import { editMessageSchema, sendMessageSchema } from '../../src/protocol/base/schemas.ts'
import type { Id } from '../../src/protocol/base/types.ts'
import type { PositionJson } from '../../src/protocol/responses/messaging.ts'
import { currentUser, requireUser } from '../account/auth/current-user.ts'
import type { Area } from '../context.ts'
import { fieldError } from '../http/errors.ts'
import { idParam, parse, queryText } from '../http/validation.ts'
import { rowId, visibleMessage } from './access.ts'
import { deleteMessage, editMessage } from './changes.ts'
import { eventsAfter, positionedMembershipOf } from './events.ts'
import { messageJson } from './json.ts'
import { messagePage } from './message-lists.ts'
import type { SendBatches } from './send-batches.ts'

type IdPath = { Params: { id: string } }

/**
 * Messages of a conversation: pages, sending, one by id (API-MSG-08…11, 22), and editing, deleting
 * and events after a position, which are API extensions.
 */
export const messageRoutes =
  (sendBatches: SendBatches): Area =>
  (app, ctx) => {
    const requireAuth = { onRequest: requireUser(ctx) }

    app.get<IdPath>('/api/messaging/conversations/:id/messages/', requireAuth, async (request) => {
      const id = idParam(request.params.id)
      const membership = await positionedMembershipOf(ctx.db, currentUser(request).id, id)
      const { epoch, offset } = membership
      return {
        ...(await messagePage(ctx.db, request, membership)),
        position: { epoch, offset },
      }
    })

    app.get<IdPath>('/api/messaging/conversations/:id/events/', requireAuth, async (request) => {
      const id = idParam(request.params.id)
      const membership = await positionedMembershipOf(ctx.db, currentUser(request).id, id)
      return eventsAfter(ctx.db, membership, parsePosition(request.query))
    })

    app.post<IdPath>(
      '/api/messaging/conversations/:id/messages/',
      requireAuth,
      async (request, reply) => {
        const body = parse(sendMessageSchema, request.body)
        const posted = await sendBatches.send({
          conversationId: idParam(request.params.id),
          senderId: currentUser(request).id,
          content: body.content,
          messageType: assertClientType(body.message_type),
          replyToId: parseReplyId(body.reply_to_id),
          clientId: body.client_id || null,
        })
        return reply.code(posted.created ? 201 : 200).send(posted.json)
      },
    )

    app.get<IdPath>('/api/messaging/messages/:id/', requireAuth, async (request) => {
      const id = idParam(request.params.id)
      return messageJson(ctx.db, await visibleMessage(ctx.db, currentUser(request).id, id))
    })

    app.patch<IdPath>('/api/messaging/messages/:id/', requireAuth, async (request) => {
      const { content } = parse(editMessageSchema, request.body)
      return editMessage(ctx, currentUser(request).id, idParam(request.params.id), content)
    })

    app.delete<IdPath>('/api/messaging/messages/:id/', requireAuth, async (request, reply) => {
      await deleteMessage(ctx, currentUser(request).id, idParam(request.params.id))
      return reply.code(204).send()
    })
  }

/** Null if a parameter is missing or unreadable. */
function parsePosition(query: unknown): PositionJson | null {
  const epoch = queryText(query, 'epoch')
  const after = queryText(query, 'after')
  return epoch !== '' && /^\d{1,15}$/.test(after) ? { epoch, offset: Number(after) } : null
}

function parseReplyId(id: Id | null): number | null {
  if (id === null) return null
  const parsedId = rowId(id)
  if (parsedId === null) {
    throw fieldError('reply_to_id', 'The message you reply to is not in this conversation.')
  }
  return parsedId
}

/** Clients cannot send system messages. @throws ApiError 400 */
function assertClientType(type: string): string {
  if (type.trim().toLowerCase() !== 'system') return type
  throw fieldError('message_type', `"${type.slice(0, 60)}" is not a valid choice.`)
}
