import type { ReadModel } from '../../../machines/kit/read-model.ts'
import { createChatMachine } from '../../../machines/messaging/chat/chat.machine.ts'
import type {
  EditRequest,
  MessagePage,
  PageRequest,
} from '../../../machines/messaging/chat/chat.types.ts'
import type { ReactionAbout } from '../../../machines/messaging/chat/reactions.policy.ts'
import { createInboxMachine } from '../../../machines/messaging/inbox/inbox.machine.ts'
import type { ChangeAbout, ListRequest } from '../../../machines/messaging/inbox/inbox.types.ts'
import { createMarkReadMachine } from '../../../machines/messaging/markRead/markRead.machine.ts'
import {
  createOutgoingMachine,
  type OutgoingInput,
} from '../../../machines/messaging/outgoing/outgoing.machine.ts'
import { ELSEWHERE } from '../../../machines/messaging/outgoing/outgoing.policy.ts'
import { createTypingMachine } from '../../../machines/messaging/typing/typing.machine.ts'
import { serviceFailure, TEXTS } from '../../../protocol/base/errors.ts'
import { idKey, mapKey, sameId } from '../../../protocol/base/ids.ts'
import { parseList } from '../../../protocol/base/json.ts'
import type { Conversation, Id, Json, Message } from '../../../protocol/base/types.ts'
import { parseConversation } from '../../../protocol/messaging/conversation.ts'
import {
  type MessageContext,
  parseMessages,
  parseSentMessage,
} from '../../../protocol/messaging/message.ts'
import { createAfterPaint } from '../../../services/browser/after-paint.ts'
import type { MemberApi } from '../../../services/member-api.ts'
import { createSerialQueue } from '../../../services/queue.ts'
import { createDrafts } from '../../../services/stores/drafts.ts'
import { createOutbox, isQueued } from '../../../services/stores/outbox.ts'
import type { AppParts } from '../../app-parts.ts'
import { providePendingToggle } from '../pending-toggle.ts'
import { promise } from '../promise.ts'
import { reporter } from '../safety/report.ts'

/**
 * Inbox and chats through the API. `currentUser` returns the signed-in user at the time of a
 * response.
 */
export function provideMessaging(parts: AppParts, api: MemberApi, readModel: ReadModel) {
  const { env, environment, services, currentUser } = parts
  const { config } = services
  const drafts = createDrafts(services.storage)
  const reportUnexpected = reporter(services.log)
  const context = (conversationId: Id | null = null): MessageContext => ({
    currentUser: currentUser(),
    now: environment.now(),
    newId: environment.newId,
    conversationId,
    apiOrigin: config.apiOrigin,
  })
  const outbox = createOutbox(services.storage)
  // The optimistic update paints first, because starting a request takes a large part of a frame.
  const afterPaint = createAfterPaint(environment.window, environment.clock)
  const draftKey = (conversationId: Id) => ({
    userId: currentUser()?.id ?? '',
    conversationId,
  })

  const inbox = createInboxMachine(env).provide({
    actors: {
      pendingToggle: providePendingToggle<ChangeAbout>(
        env,
        services,
        async ({ id, flag, on }, options) => {
          const { conversations } = await services.api.content()
          await conversations.update(id, { [flag]: on }, options)
          return { already: false }
        },
      ),
      loadConversations: promise<Conversation[], ListRequest>(async ({ input, signal }) => {
        const raw = await api.messaging.conversations({ signal, ...input })
        return parseList(raw, (one) => parseConversation(one, context()))
      }),
      loadConversation: promise<Conversation | null, { id: Id }>(async ({ input, signal }) =>
        parseConversation(await api.messaging.conversation(input.id, { signal }), context()),
      ),
      startConversation: promise<
        Conversation,
        { userId: Id; username: string; initialMessage: string | null }
      >(async ({ input, signal }) => {
        const raw = await api.messaging.create(
          {
            targetUserId: input.userId,
            participantUsername: input.username,
            initialMessage: input.initialMessage ?? '',
          },
          { signal },
        )
        const conversation = parseConversation(raw, context())
        if (conversation === null) throw serviceFailure({ message: TEXTS.serverError, status: 200 })
        return conversation
      }),
    },
    actions: { reportUnexpected },
  })

  const outgoing = createOutgoingMachine(env).provide({
    actors: {
      sendMessage: promise<Message | null, OutgoingInput>(async ({ input, signal }) => {
        const key = draftKey(input.conversationId)
        if (input.isQueued && !outbox.take(key, input.clientId)) throw ELSEWHERE
        await afterPaint()
        const response = await api.messaging.send(input, { signal })
        return parseSentMessage(response, context(input.conversationId))
      }),
    },
    actions: { reportUnexpected },
  })
  const markRead = createMarkReadMachine(env).provide({
    actors: {
      markMessagesRead: promise<void, { conversationId: Id; messageIds: Id[] }>(
        ({ input, signal }) =>
          api.messaging.markMessagesRead(input.conversationId, input.messageIds, { signal }),
      ),
      markConversationRead: promise<void, { conversationId: Id }>(({ input, signal }) =>
        api.messaging.markRead(input.conversationId, { signal }),
      ),
    },
    actions: { reportUnexpected },
  })

  const pendingToggle = providePendingToggle<ReactionAbout>(
    env,
    services,
    async ({ id, reaction, on }, options) => {
      if (on) await api.messaging.addReaction(id, reaction, options)
      else await api.messaging.removeReaction(id, reaction, options)
      return { already: false }
    },
  )

  const enqueue = createSerialQueue()
  const typing = createTypingMachine(env).provide({
    actions: {
      reportUnexpected,
      /**
       * Fire and forget, but serial per conversation: a start must not overtake the previous stop.
       */
      sendTyping: (_, { conversationId, typing: starts }) => {
        const { typingStart, typingStop } = api.messaging
        void enqueue(idKey(conversationId), async () => {
          await afterPaint()
          await (starts ? typingStart(conversationId) : typingStop(conversationId))
        }).catch((error: unknown) => services.log.debug('typing status not sent', error))
      },
      projectTyping: (_, { conversationId, userIds }) => {
        if (userIds.length > 0) readModel.typing[mapKey(conversationId)] = userIds
        else delete readModel.typing[mapKey(conversationId)]
      },
    },
  })

  const chat = createChatMachine(env).provide({
    actors: {
      outgoing,
      markRead,
      pendingToggle,
      editMessage: promise<Message | null, EditRequest>(async ({ input, signal }) => {
        const { messages } = await services.api.content()
        const response = await messages.edit(input.id, input.content, { signal })
        return parseSentMessage(response, context(input.conversationId))
      }),
      loadUnsent: promise<Message[], { conversationId: Id }>(async ({ input }) => {
        const me = currentUser()
        const list = outbox.load(draftKey(input.conversationId))
        const queuedIds = new Set(
          list.filter(isQueued).map((entry) => (entry as { client_id: Json }).client_id),
        )
        const own = parseMessages(list, context(input.conversationId))
        return own
          .filter((m) => m.client_id !== null && sameId(m.sender.id, me?.id))
          .map((m): Message => (queuedIds.has(m.client_id) ? { ...m, waits: true } : m))
      }),
      loadDraft: promise<string, { conversationId: Id }>(async ({ input }) =>
        drafts.load(draftKey(input.conversationId)),
      ),
      loadMessages: promise<MessagePage, PageRequest>(async ({ input, signal }) => {
        const { conversationId, page, isReload, position } = input
        if (position) {
          const { loadMissed } = await services.chunks.fetch(() => import('./missed-messages.ts'))
          const about = { conversationId, position }
          const missed = await loadMissed(services.http, about, context(conversationId), signal)
          if (missed) return missed
        }
        const response = await api.messaging.messages(conversationId, page, { signal, isReload })
        return {
          messages: parseMessages(response.messages, context(conversationId)),
          hasMore: response.hasMore,
          position: response.position,
        }
      }),
    },
    actions: {
      reportUnexpected,
      saveDraft: (_, { conversationId, text }) => drafts.save(draftKey(conversationId), text),
      storeUnsent: (_, { conversationId, added, gone }) =>
        outbox.change(draftKey(conversationId), added, gone),
    },
  })
  const conversationsWithPending = promise<{ ids: Id[] }>(async () => ({
    ids: outbox.conversationsWithPending(currentUser()?.id ?? ''),
  }))
  return { inbox, chat, typing, conversationsWithPending }
}
