import type { Transaction } from 'kysely'
import type * as v from 'valibot'
import { conversationPatchSchema } from '../../src/protocol/base/schemas.ts'
import { findByUsername } from '../account/account/account-routes.ts'
import { currentUser, requireUser } from '../account/auth/current-user.ts'
import type { Area, Context } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { badRequest, notFound } from '../http/errors.ts'
import { pageBody, readPage } from '../http/pagination.ts'
import { idParam, parse } from '../http/validation.ts'
import { type PublishTurn, transactOrdered } from '../live/publish-order.ts'
import { NO_WRITING, rejectBlocked } from '../visibility/blocked.ts'
import { activeUser, rowId } from './access.ts'
import { changeConversation, deleteConversation } from './conversation-changes.ts'
import {
  countConversations,
  findConversation,
  listConversations,
  openConversation,
} from './conversations.ts'
import type { DelayedNotifications } from './notify.ts'
import { createConversationBody, dmBody } from './schemas.ts'
import { postMessage, publishMessages } from './send-batches.ts'

type IdPath = { Params: { id: string } }

/**
 * Large enough for nearly every inbox: clients search and count the conversations they have loaded.
 */
const PAGE_SIZE = 500

/**
 * Conversations: list, detail, opening, deleting (API-MSG-01…07, 14), and archiving and muting, which
 * are an API extension.
 */
export const conversationRoutes =
  (delayedNotifications: DelayedNotifications): Area =>
  (app, ctx) => {
    const requireAuth = { onRequest: requireUser(ctx) }

    app.get('/api/messaging/conversations/', requireAuth, async (request) => {
      const { id: userId } = currentUser(request)
      const page = readPage(request, PAGE_SIZE, PAGE_SIZE)
      const window = { limit: page.size, offset: page.offset }
      const conversations = await listConversations(ctx.db, userId, window)
      const isWhole = page.number === 1 && conversations.length < page.size
      const count = isWhole ? conversations.length : await countConversations(ctx.db, userId)
      return pageBody(request, page, count, conversations)
    })

    app.get<IdPath>('/api/messaging/conversations/:id/', requireAuth, async (request) => {
      const id = idParam(request.params.id)
      const conversation = await findConversation(ctx.db, currentUser(request).id, id)
      if (!conversation) throw notFound('This conversation does not exist.')
      return conversation
    })

    app.patch<IdPath>('/api/messaging/conversations/:id/', requireAuth, (request) => {
      const patch = parse(conversationPatchSchema, request.body)
      return changeConversation(ctx, currentUser(request).id, idParam(request.params.id), patch)
    })

    app.delete<IdPath>('/api/messaging/conversations/:id/', requireAuth, async (request, reply) => {
      await deleteConversation(ctx, currentUser(request).id, idParam(request.params.id))
      return reply.code(204).send()
    })

    const openRoute = (path: string, read: (input: unknown) => Promise<OpenRequest>): void => {
      app.post(`/api/messaging/conversations/${path}`, requireAuth, async (request, reply) => {
        const openRequest = await read(request.body)
        const opened = await openWithMessage(
          ctx,
          delayedNotifications,
          currentUser(request).id,
          openRequest,
        )
        return reply.code(opened.created ? 201 : 200).send(opened.conversation)
      })
    }
    openRoute('create/', (input) => parseOpenRequest(ctx, parse(createConversationBody, input)))
    openRoute('', (input) => parseOpenRequest(ctx, parse(createConversationBody, input)))
    openRoute('legacy/', (input) => parseOpenRequest(ctx, parse(createConversationBody, input)))
    openRoute('dm/', (input) => parseOpenRequest(ctx, parse(dmBody, input)))
  }

interface OpenRequest {
  otherId: number
  text: string | null
  clientId: string | null
}

/** @throws ApiError 404 no such user */
async function parseOpenRequest(
  ctx: Context,
  body: v.InferOutput<typeof createConversationBody>,
): Promise<OpenRequest> {
  const { id: otherId } =
    'target_user_id' in body
      ? await activeUser(ctx.db, rowId(body.target_user_id))
      : await findByUsername(ctx, body.participant_username)
  return { otherId, text: body.initial_message, clientId: body.client_id || null }
}

/** Opens the conversation and sends the first message in one transaction. */
async function openWithMessage(
  ctx: Context,
  delayedNotifications: DelayedNotifications,
  userId: number,
  openRequest: OpenRequest,
) {
  if (openRequest.otherId === userId) {
    throw badRequest('You cannot start a conversation with yourself.')
  }
  const openAndSend = async (trx: Transaction<Database>, turn: PublishTurn) => {
    const opened = await openConversation(trx, turn, userId, openRequest.otherId)
    // An existing conversation can be opened and read; a new one is rejected.
    if (opened.created) await rejectBlocked(trx, userId, openRequest.otherId, NO_WRITING)
    const posted = openRequest.text
      ? await postMessage(ctx, trx, turn, {
          conversationId: opened.id,
          senderId: userId,
          content: openRequest.text,
          messageType: 'text',
          replyToId: null,
          clientId: openRequest.clientId,
        })
      : null
    return { ...opened, posted, conversation: await findConversation(trx, userId, opened.id) }
  }
  return transactOrdered(ctx, openAndSend, ({ posted }) => {
    if (posted) publishMessages(ctx, delayedNotifications, posted.publication)
  })
}
