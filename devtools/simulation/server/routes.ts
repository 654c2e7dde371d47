import { passwordOf, type User, type UserAccounts } from './accounts.ts'
import {
  CHANGEABLE_MS,
  type Conversation,
  eventsJson,
  type MessageStore,
  messageJson,
  notificationJson,
  positionJson,
  type StoredMessage,
  type StoredNotification,
  userJson,
} from './messaging.ts'

export interface SimulatedResponse {
  status: number
  body?: unknown
}

/** The parts of the server that the routes use. */
export interface RouteContext {
  readonly accounts: UserAccounts
  readonly messageStore: MessageStore
  /** Whether the extension `message_events` is offered. */
  readonly hasPositions: boolean
  now(): number
  sendMessage(by: User, to: User, text: string, clientId: string | null): StoredMessage
  /** Replaces the text of a message; null deletes it. */
  changeMessage(message: StoredMessage, text: string | null): void
  markMessagesRead(reader: User, messages: readonly StoredMessage[]): void
  markNotificationsRead(reader: User, notifications: readonly StoredNotification[]): void
}

export interface RouteRequest {
  /** The path segment at `{id}`. */
  id: string
  query: URLSearchParams
  body: Readonly<Record<string, unknown>>
  me: User
}

export interface Route {
  method: string
  path: RegExp
  /** Whether the route needs no token. */
  isPublic: boolean
  handle(request: RouteRequest): SimulatedResponse
}

export type Handlers = Readonly<Record<string, (request: RouteRequest) => SimulatedResponse>>

const PAGE_SIZE = 20

export const ok = (body: unknown): SimulatedResponse => ({ status: 200, body })
export const created = (body: unknown): SimulatedResponse => ({ status: 201, body })
const errorResponse = (status: number, detail: string): SimulatedResponse => ({
  status,
  body: { detail },
})
const notFound = errorResponse(404, 'Not found.')

export function routesOf(handlers: Handlers, isPublic: boolean): Route[] {
  return Object.entries(handlers).map(([key, handle]) => {
    const [method = '', path = ''] = key.split(' ')
    return {
      method,
      path: new RegExp(`^/api/${path.replace('{id}', '([^/]+)')}$`),
      isPublic,
      handle,
    }
  })
}

/**
 * Routes of the model server: the endpoints of section 7 that session, messaging and notifications
 * use.
 */
export function createRoutes(server: RouteContext): Route[] {
  return [
    ...routesOf(signInRoutes(server), true),
    ...routesOf(
      { ...accountRoutes(server), ...messagingRoutes(server), ...notificationRoutes(server) },
      false,
    ),
  ]
}

function signInRoutes({ accounts, now }: RouteContext): Handlers {
  return {
    'POST auth/token/': ({ body }) => {
      const user = accounts.findByUsername(body.username)
      if (user === undefined || body.password !== passwordOf(user.username))
        return errorResponse(401, 'No active account found with the given credentials')
      const access = accounts.issueToken(user, 'access', now())
      return ok({ access, refresh: accounts.issueToken(user, 'refresh', now()) })
    },
    'POST auth/token/refresh/': ({ body }) => {
      if (typeof body.refresh !== 'string') return errorResponse(400, 'refresh is required.')
      const user = accounts.userOfToken(body.refresh, 'refresh', now())
      if (user === null) return errorResponse(401, 'Token is invalid or expired')
      // Single use without any grace (B7), as SimpleJWT with rotation and blacklist.
      accounts.revokeToken(body.refresh)
      const access = accounts.issueToken(user, 'access', now())
      return ok({ access, refresh: accounts.issueToken(user, 'refresh', now()) })
    },
  }
}

function accountRoutes({ messageStore }: RouteContext): Handlers {
  const meJson = (me: User) => ({
    ...userJson(me),
    email: `${me.username}@example.org`,
    extras: ['message_changes'],
    user_type: 'creator',
  })
  return {
    'GET users/me/': ({ me }) => ok(meJson(me)),
    'GET user/stats/': () => ok({ uploads: 0 }),
    'GET messaging/unread-count/': ({ me }) =>
      ok({ unread_count: messageStore.unreadMessages(me) }),
    'GET notifications/unread_count/': ({ me }) =>
      ok({ unread_count: messageStore.unreadNotifications(me) }),
    'GET follow/notifications/': () => ok([]),
    'GET messaging/users/{id}/status/': ({ id }) => ok({ user_id: id, is_online: false }),
  }
}

function messagingRoutes(server: RouteContext): Handlers {
  const { messageStore, accounts } = server
  const conversationJson = (conversation: Conversation, me: User) => {
    const last = conversation.messages.at(-1)
    const other = conversation.participants.find((user) => user !== me) ?? me
    return {
      conversation_id: conversation.id,
      other_participant: userJson(other),
      participants: conversation.participants.map(userJson),
      latest_message: last === undefined ? null : messageJson(last),
      unread_count: messageStore.unread(conversation, me).length,
    }
  }
  const inConversation =
    (handle: (conversation: Conversation, request: RouteRequest) => SimulatedResponse) =>
    (request: RouteRequest): SimulatedResponse => {
      const conversation = messageStore.findConversation(request.me, request.id)
      return conversation === undefined ? notFound : handle(conversation, request)
    }
  const ownMessage =
    (handle: (message: StoredMessage, request: RouteRequest) => SimulatedResponse) =>
    (request: RouteRequest): SimulatedResponse => {
      const message = messageStore.findMessage(request.me, request.id)
      if (message === undefined) return notFound
      if (message.sender !== request.me)
        return errorResponse(403, 'You can only change your own messages.')
      if (message.at + CHANGEABLE_MS <= server.now())
        return errorResponse(403, 'A message can be changed for 10 minutes after sending.')
      return handle(message, request)
    }
  const startConversation = ({ me, body }: RouteRequest): SimulatedResponse => {
    const other =
      accounts.all.find(({ id }) => id === body.target_user_id) ??
      accounts.findByUsername(body.participant_username)
    if (other === undefined) return errorResponse(404, 'No user has this name.')
    return created(conversationJson(messageStore.findOrCreateConversation(me, other), me))
  }
  return {
    'GET messaging/conversations/': ({ me }) =>
      ok(
        messageStore.conversationsOf(me).map((conversation) => conversationJson(conversation, me)),
      ),
    'POST messaging/conversations/create/': startConversation,
    'GET messaging/conversations/{id}/': inConversation((conversation, { me }) =>
      ok(conversationJson(conversation, me)),
    ),
    'GET messaging/conversations/{id}/messages/': inConversation((conversation, { query }) => {
      const page = Number(query.get('page') ?? 1)
      const newest = [...conversation.messages].reverse()
      const pageMessages = newest.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
      const next = newest.length > page * PAGE_SIZE ? `?page=${page + 1}` : null
      return ok({
        results: pageMessages.map(messageJson),
        next,
        ...(server.hasPositions && { position: positionJson(conversation) }),
      })
    }),
    'GET messaging/conversations/{id}/events/': inConversation((conversation, { query }) =>
      server.hasPositions ? ok(eventsJson(conversation, Number(query.get('after')))) : notFound,
    ),
    'POST messaging/conversations/{id}/messages/': inConversation((conversation, { me, body }) => {
      const [text, clientId] = [body.content, body.client_id]
      if (typeof text !== 'string' || text.trim() === '')
        return errorResponse(400, 'content is required.')
      const to = conversation.participants.find((user) => user !== me) ?? me
      return created(
        messageJson(
          server.sendMessage(me, to, text, typeof clientId === 'string' ? clientId : null),
        ),
      )
    }),
    'PATCH messaging/messages/{id}/': ownMessage((message, { body }) => {
      if (message.deletedAt !== null) return errorResponse(409, 'This message was deleted.')
      if (typeof body.content !== 'string') return errorResponse(400, 'content is required.')
      if (message.text !== body.content) server.changeMessage(message, body.content)
      return ok(messageJson(message))
    }),
    'DELETE messaging/messages/{id}/': ownMessage((message) => {
      if (message.deletedAt === null) server.changeMessage(message, null)
      return { status: 204 }
    }),
    'POST messaging/conversations/{id}/mark-read/': inConversation((conversation, { me }) => {
      server.markMessagesRead(me, messageStore.unread(conversation, me))
      return ok({})
    }),
    'POST messaging/conversations/{id}/mark-messages-read/': inConversation(
      (conversation, { me, body }) => {
        const ids = Array.isArray(body.message_ids) ? body.message_ids.map(String) : []
        server.markMessagesRead(
          me,
          messageStore.unread(conversation, me).filter(({ id }) => ids.includes(String(id))),
        )
        return ok({})
      },
    ),
    'POST messaging/conversations/{id}/typing/start/': inConversation(() => ok({})),
    'POST messaging/conversations/{id}/typing/stop/': inConversation(() => ok({})),
  }
}

function notificationRoutes(server: RouteContext): Handlers {
  const { messageStore } = server
  return {
    'GET notifications/': ({ me }) => ok(messageStore.notificationsOf(me).map(notificationJson)),
    'POST notifications/{id}/mark_read/': ({ me, id }) => {
      const notification = messageStore
        .notificationsOf(me)
        .find((candidate) => String(candidate.id) === id)
      if (notification === undefined) return notFound
      server.markNotificationsRead(me, [notification])
      return ok({})
    },
    'POST notifications/mark_all_read/': ({ me }) => {
      server.markNotificationsRead(me, messageStore.notificationsOf(me))
      return ok({})
    },
  }
}
