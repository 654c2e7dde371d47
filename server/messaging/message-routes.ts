import {
  markMessagesReadSchema,
  reactionSchema,
  sendMessageSchema,
} from '../../src/protocol/schemas.ts'
import type { Id } from '../../src/protocol/types.ts'
import { currentUser, requireUser } from '../auth/current-user.ts'
import type { Area } from '../context.ts'
import { fieldError } from '../http/errors.ts'
import { idParam, parse } from '../http/validation.ts'
import { membershipOf, rowId, visibleMessage } from './access.ts'
import { messageJson } from './json.ts'
import { messagePage } from './message-lists.ts'
import type { LateNotes } from './notes.ts'
import { sendMessage } from './outbox.ts'
import { addReaction, removeReaction } from './reactions.ts'
import { markMessagesRead } from './reading.ts'
import { removeReactionBody } from './schemas.ts'

type IdPath = { Params: { id: string } }

/** Messages of a conversation, reading, typing, reactions (API-MSG-08…13, 16…19, 22). */
export const messageRoutes =
  (late: LateNotes): Area =>
  (app, ctx) => {
    const signedIn = { onRequest: requireUser(ctx) }

    app.get<IdPath>('/api/messaging/conversations/:id/messages/', signedIn, async (request) => {
      const id = idParam(request.params.id)
      const own = await membershipOf(ctx.db, currentUser(request).id, id)
      return messagePage(ctx.db, request, own)
    })

    app.post<IdPath>(
      '/api/messaging/conversations/:id/messages/',
      signedIn,
      async (request, reply) => {
        const body = parse(sendMessageSchema, request.body)
        const posted = await sendMessage(ctx, late, {
          conversationId: idParam(request.params.id),
          senderId: currentUser(request).id,
          content: body.content,
          messageType: body.message_type,
          replyToId: replyId(body.reply_to_id),
          clientId: body.client_id || null,
        })
        return reply.code(posted.created ? 201 : 200).send(posted.json)
      },
    )

    app.post<IdPath>('/api/messaging/conversations/:id/mark-read/', signedIn, async (request) => ({
      marked_count: await markMessagesRead(
        ctx,
        currentUser(request).id,
        idParam(request.params.id),
        'all',
      ),
    }))

    app.post<IdPath>(
      '/api/messaging/conversations/:id/mark-messages-read/',
      signedIn,
      async (request) => {
        const { message_ids } = parse(markMessagesReadSchema, request.body)
        const ids = message_ids.map(wellFormedId)
        const conversationId = idParam(request.params.id)
        return {
          marked_count: await markMessagesRead(ctx, currentUser(request).id, conversationId, ids),
        }
      },
    )

    for (const [path, typing] of [
      ['start', true],
      ['stop', false],
    ] as const) {
      app.post<IdPath>(
        `/api/messaging/conversations/:id/typing/${path}/`,
        signedIn,
        async (request) => {
          const { id: userId } = currentUser(request)
          const { conversation_id } = await membershipOf(ctx.db, userId, idParam(request.params.id))
          const frame = { type: 'typing', conversation_id, user_id: userId, typing }
          ctx.live.publishConversation(conversation_id, frame)
          return { typing }
        },
      )
    }

    app.get<IdPath>('/api/messaging/messages/:id/', signedIn, async (request) => {
      const id = idParam(request.params.id)
      return messageJson(ctx.db, await visibleMessage(ctx.db, currentUser(request).id, id))
    })

    app.post<IdPath>('/api/messaging/messages/:id/reactions/', signedIn, async (request, reply) => {
      const { reaction_type } = parse(reactionSchema, request.body)
      const id = idParam(request.params.id)
      return reply
        .code(201)
        .send(await addReaction(ctx, currentUser(request).id, id, reaction_type))
    })

    app.route<IdPath>({
      method: ['DELETE', 'POST'],
      url: '/api/messaging/messages/:id/reactions/remove/',
      ...signedIn,
      handler: async (request) => {
        const body = parse(removeReactionBody, request.body)
        const type = body.reaction_type || body.reaction || null
        return removeReaction(ctx, currentUser(request).id, idParam(request.params.id), type)
      },
    })
  }

function replyId(id: Id | null): number | null {
  if (id === null) return null
  const found = rowId(id)
  if (found === null) {
    throw fieldError('reply_to_id', 'The message you reply to is not in this conversation.')
  }
  return found
}

function wellFormedId(id: Id): number {
  const found = rowId(id)
  if (found === null) throw fieldError('message_ids', 'Every message id must be a whole number.')
  return found
}
