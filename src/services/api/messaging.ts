import { SEND_CLIENT_ID } from '../../protocol/base/constants.ts'
import { isServiceFailure, serviceFailure, TEXTS } from '../../protocol/base/errors.ts'
import { asCount, asId, isObject } from '../../protocol/base/json.ts'
import type { Id, Json } from '../../protocol/base/types.ts'
import { type Position, parsePosition } from '../../protocol/messaging/position.ts'
import { type CallOptions, mapListError } from '../http/call.ts'
import { withFallback, withMessage } from '../http/call-failures.ts'
import { createCall } from '../http/calls.ts'
import { loadAllRows } from '../http/pages.ts'
import type { HttpClient } from '../http/types.ts'
import type { LoadCode } from '../lazy-chunk.ts'
import { createSerialQueue } from '../queue.ts'
import { createMessagePages } from './message-pages.ts'
import type { MessagePage } from './message-reader.ts'

export type MessagingApi = ReturnType<typeof createMessagingApi>

/** By user id, by username, or both: some APIs accept a first message only with the username. */
export interface NewConversation {
  targetUserId?: Id | null
  participantUsername?: string
  initialMessage?: string
}

export interface NewMessage {
  conversationId: Id
  content: string
  /** Default: `text`. */
  messageType?: string
  replyToId: Id | null
  /** Lets the server deduplicate a retried message (B5). */
  clientId?: string | null
}

const START_FAILED = 'The conversation couldn’t be started. Please try again.'
const MARK_FAILED = 'The messages couldn’t be marked as read.'
const REACTION_FAILED = 'The reaction couldn’t be saved. Please try again.'
const TYPING_FAILED = 'Your typing couldn’t be shown.'

/** Rejects invalid input without a request; a 4xx status, so that it is not retried. */
const invalid = (message: string) => serviceFailure({ message, status: 400 })

/** `isReload`: a list is shown already, which an empty one must not replace. */
type ListOptions = CallOptions & { isReload?: boolean }

const isBlank = (id: unknown): boolean => asId(id) === null

/**
 * The messaging API (7.10). Lists and messages are raw. Every rejection is a ServiceFailure, except
 * one of `load`.
 */
export function createMessagingApi(http: HttpClient, load: LoadCode = (chunk) => chunk()) {
  const call = createCall(http)
  const enqueue = createSerialQueue()
  const pages = createMessagePages(http, load)
  const loadList = (promise: Promise<Json>): Promise<Json> =>
    mapListError(TEXTS.dataFailed, promise)

  return {
    /**
     * The conversations, raw. 500 returns an empty list unless it is a reload; 401 and 403 have texts
     * of their own, all other failures the text with Retry (A13, ERR-36…39).
     */
    async conversations({ signal, isReload = false }: ListOptions = {}): Promise<Json[]> {
      try {
        const list = loadAllRows((page) => call('conversations.list', { page, signal }))
        pages.watchInbox(list)
        return await list
      } catch (error) {
        if (!isServiceFailure(error) || error.aborted) throw error
        if (error.status === 500 && !isReload) return []
        throw { ...error, message: conversationsMessage(error.status) }
      }
    },

    conversation(id: Id, { signal }: CallOptions = {}): Promise<Json> {
      return loadList(call('conversations.get', { params: { id }, signal }))
    },

    /**
     * Opens or creates a conversation; resolves with the raw conversation. Tries create/ first,
     * then the plain path after any failure but 401 and 403 (A24, API-MSG-03…05). Rejects without a
     * participant.
     */
    async create(request: NewConversation, { signal }: CallOptions = {}): Promise<Json> {
      const body = newConversationBody(request)
      return withMessage(
        START_FAILED,
        withFallback(
          () => call('conversations.create', { body, signal }),
          () => call('conversations.createFallback', { body, signal }),
          (status) => status !== 401 && status !== 403,
        ),
      )
    },

    dm(
      request: { targetUserId: Id; initialMessage?: string },
      { signal }: CallOptions = {},
    ): Promise<Json> {
      const { targetUserId, initialMessage } = request
      const body = {
        target_user_id: targetUserId,
        ...(initialMessage ? { initial_message: initialMessage } : {}),
      }
      return withMessage(START_FAILED, call('conversations.dm', { body, signal }))
    },

    legacy(body: { [field: string]: Json }, { signal }: CallOptions = {}): Promise<Json> {
      return withMessage(START_FAILED, call('conversations.legacy', { body, signal }))
    },

    /**
     * One page, 1 = newest, raw, in either order, with the position that was read before it. 404 and,
     * unless it is a reload, 500 return an empty list (ERR-40), other failures ERR-41.
     */
    async messages(
      id: Id,
      page = 1,
      { signal, isReload = false }: ListOptions = {},
    ): Promise<MessagePage & { position?: Position | undefined }> {
      const positions: (Position | null)[] = []
      try {
        const loaded = await pages.load({
          conversationId: id,
          page,
          async send(number, pageBy) {
            const input = { params: { id }, page: number, pageBy, signal }
            const body = await call('conversations.messages', input)
            positions.push(parsePosition(body))
            return body
          },
        })
        return { ...loaded, position: positions[0] ?? undefined }
      } catch (error) {
        if (!isServiceFailure(error) || error.aborted) throw error
        if (error.status === 404 || (error.status === 500 && !isReload))
          return { messages: [], hasMore: false }
        throw { ...error, message: TEXTS.loadMessagesFailed }
      }
    },

    /**
     * Sends the trimmed text; resolves with the raw response, see `parseSentMessage` (API-MSG-10,
     * 11). Requests of one conversation are sent serially, to keep the order of the messages.
     */
    async send(message: NewMessage, { signal }: CallOptions = {}): Promise<Json> {
      const { conversationId, replyToId, clientId, messageType = 'text' } = message
      const content = message.content.trim()
      if (isBlank(conversationId)) throw invalid(TEXTS.conversationMissing)
      if (content === '') throw invalid(TEXTS.messageEmpty)
      const body = {
        content,
        message_type: messageType,
        reply_to_id: replyToId,
        ...(SEND_CLIENT_ID && clientId ? { client_id: clientId } : {}),
      }
      return withMessage(
        TEXTS.sendMessageFailed,
        enqueue(String(conversationId), () =>
          call('conversations.send', { params: { id: conversationId }, body, signal }),
        ),
      )
    },

    async markRead(id: Id, { signal }: CallOptions = {}): Promise<void> {
      if (isBlank(id)) throw invalid(TEXTS.conversationMissing)
      await mapListError(MARK_FAILED, call('conversations.markRead', { params: { id }, signal }))
    },

    /**
     * Rejects a missing id and a value that is not an array (VALID-01, VALID-02); sends no request
     * for an empty array.
     */
    async markMessagesRead(
      id: Id,
      messageIds: readonly Id[],
      { signal }: CallOptions = {},
    ): Promise<void> {
      if (isBlank(id)) throw invalid(TEXTS.conversationMissing)
      if (!Array.isArray(messageIds)) throw invalid(TEXTS.messageIdsMissing)
      if (messageIds.length === 0) return
      const body = { message_ids: [...messageIds] }
      await mapListError(
        MARK_FAILED,
        call('conversations.markMessagesRead', { params: { id }, body, signal }),
      )
    },

    /** 0 after any failure but a cancel (ERR-26). */
    async unreadCount({ signal }: CallOptions = {}): Promise<number> {
      try {
        return unreadIn(await call('messaging.unreadCount', { signal }))
      } catch (error) {
        if (isServiceFailure(error) && error.aborted) throw error
        return 0
      }
    },

    async typingStart(id: Id, { signal }: CallOptions = {}): Promise<void> {
      await mapListError(
        TYPING_FAILED,
        call('conversations.typingStart', { params: { id }, signal }),
      )
    },

    async typingStop(id: Id, { signal }: CallOptions = {}): Promise<void> {
      await mapListError(
        TYPING_FAILED,
        call('conversations.typingStop', { params: { id }, signal }),
      )
    },

    /**
     * Needs both (VALID-03, VALID-04). After a 400 it retries once with the other field name (A24).
     */
    async addReaction(id: Id, type: string, { signal }: CallOptions = {}): Promise<Json> {
      if (isBlank(id)) throw invalid(TEXTS.messageMissing)
      if (isBlank(type)) throw invalid(TEXTS.reactionTypeMissing)
      const react = (body: Json) => call('messages.react', { params: { id }, body, signal })
      return mapListError(
        REACTION_FAILED,
        withFallback(
          () => react({ reaction_type: type }),
          () => react({ reaction: type }),
          (status) => status === 400,
        ),
      )
    },

    /**
     * DELETE, or POST after a 405 (A24). Without a type the server removes the user's own reaction.
     */
    async removeReaction(id: Id, type?: string, { signal }: CallOptions = {}): Promise<Json> {
      if (isBlank(id)) throw invalid(TEXTS.messageMissing)
      const input = { params: { id }, signal, ...(type ? { body: { reaction_type: type } } : {}) }
      return mapListError(
        REACTION_FAILED,
        withFallback(
          () => call('messages.unreact', input),
          () => call('messages.unreactPost', input),
          (status) => status === 405,
        ),
      )
    },

    userStatus(id: Id, { signal }: CallOptions = {}): Promise<Json> {
      return loadList(call('messaging.userStatus', { params: { id }, signal }))
    },

    async messagesWithUser(userId: Id, { signal }: CallOptions = {}): Promise<Json[]> {
      const input = { query: { user_id: userId }, signal }
      return loadAllRows((page) => loadList(call('messages.withUser', { ...input, page })))
    },

    message(id: Id, { signal }: CallOptions = {}): Promise<Json> {
      return loadList(call('messages.get', { params: { id }, signal }))
    },

    async unreadFromUser(id: Id, { signal }: CallOptions = {}): Promise<Json[]> {
      const input = { params: { id }, signal }
      return loadAllRows((page) => loadList(call('messages.unreadFromUser', { ...input, page })))
    },
  }
}

function conversationsMessage(status: number): string {
  if (status === 401) return TEXTS.messagesNeedLogin
  return status === 403 ? TEXTS.messagesForbidden : TEXTS.loadConversationsFailed
}

/** API-MSG-03, API-MSG-04, VALID-05. */
function newConversationBody(request: NewConversation): Json {
  const { targetUserId = null, initialMessage = '' } = request
  const username = request.participantUsername?.trim() ?? ''
  if (targetUserId !== null && initialMessage === '') return { target_user_id: targetUserId }
  if (username !== '') return { participant_username: username, initial_message: initialMessage }
  if (targetUserId !== null)
    return { target_user_id: targetUserId, initial_message: initialMessage }
  throw invalid(TEXTS.participantMissing)
}

/** `unread_count`, else `count`, else `message_count`, else the bare number. */
function unreadIn(data: Json): number {
  if (!isObject(data)) return asCount(data) ?? 0
  return asCount(data.unread_count) ?? asCount(data.count) ?? asCount(data.message_count) ?? 0
}
