/**
 * A model of the server: sign-in, token refresh, messaging, notifications and WebSockets as
 * specified, and B5 (a client id is stored once). Nothing else is implemented.
 */

import { type User, UserAccounts } from './accounts.ts'
import { type Peer, type Remote, type ServerSocket, SocketRegistry } from './live.ts'
import {
  MessageStore,
  messageJson,
  notificationJson,
  type StoredEvent,
  type StoredMessage,
  type StoredNotification,
} from './messaging.ts'
import {
  createRoutes,
  type Route,
  type RouteContext,
  type RouteRequest,
  type SimulatedResponse,
} from './routes.ts'

export interface ServerRequest {
  method: string
  url: URL
  headers: Headers
  /** Parsed JSON; null if empty. */
  body: unknown
}

export interface ModelServerOptions {
  usernames: readonly string[]
  /** Whether it offers the extension `message_events`. */
  hasPositions?: boolean | undefined
  now(): number
  /** Additional routes for some simulations. */
  extraRoutes?(server: RouteContext): readonly Route[]
}

/** Close code for a socket without a valid token, sent right after it is accepted (A1). */
const UNAUTHORISED = 4001

export class ModelServer implements RouteContext {
  isUp = true
  readonly accounts: UserAccounts
  readonly messageStore = new MessageStore()
  readonly sockets = new SocketRegistry()
  readonly hasPositions: boolean
  readonly now: () => number
  readonly #routes: readonly Route[]

  constructor({
    usernames,
    now,
    hasPositions = false,
    extraRoutes = () => [],
  }: ModelServerOptions) {
    this.hasPositions = hasPositions
    this.accounts = new UserAccounts(usernames)
    this.now = now
    this.#routes = [...createRoutes(this), ...extraRoutes(this)]
  }

  response({ method, url, headers, body }: ServerRequest): SimulatedResponse {
    const route = this.#routes.find(
      (candidate) => candidate.method === method && candidate.path.test(url.pathname),
    )
    if (route === undefined) return { status: 404, body: { detail: 'Not found.' } }
    const accessToken = /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1] ?? ''
    const me = this.accounts.userOfToken(accessToken, 'access', this.now())
    if (me === null && !route.isPublic)
      return { status: 401, body: { detail: 'Given token not valid for any token type' } }
    const fields = (typeof body === 'object' && body !== null ? body : {}) as RouteRequest['body']
    const id = route.path.exec(url.pathname)?.[1] ?? ''
    // Handlers of open routes do not use `me`.
    return route.handle({ id, query: url.searchParams, body: fields, me: me as User })
  }

  /** Accepts a handshake; without a valid token the socket is closed at once. */
  accept(url: URL, remote: Remote): Peer {
    const user = this.accounts.userOfToken(
      url.searchParams.get('token') ?? '',
      'access',
      this.now(),
    )
    if (user === null) {
      remote.close(UNAUTHORISED)
      return { receive: () => {}, disconnect: () => {} }
    }
    const socket: ServerSocket = {
      remote,
      user,
      conversation: url.searchParams.get('conversation'),
    }
    this.sockets.add(socket)
    const [count, unread] = this.#counts(user)
    if (remote.role !== 'notification')
      remote.send(JSON.stringify({ type: 'connection_established' }))
    if (remote.role === 'general') remote.send(JSON.stringify(count))
    if (remote.role === 'notification') remote.send(JSON.stringify(unread))
    return {
      receive: (data) => this.#receiveFrame(socket, data),
      disconnect: () => this.sockets.remove(socket),
    }
  }

  /** Sends a message and notifies the sockets of both users. A known client id stores nothing. */
  sendMessage(by: User, to: User, text: string, clientId: string | null = null): StoredMessage {
    const stored = this.messageStore.findByClientId(by, clientId)
    if (stored !== undefined) return stored
    const conversation = this.messageStore.findOrCreateConversation(by, to)
    const message = this.messageStore.addMessage(conversation, by, {
      text,
      clientId,
      at: this.now(),
    })
    this.#publishMessage('new_message', message)
    if (!this.sockets.isReading(to, conversation.id)) this.#notify(to, by)
    this.#sendCounts(to)
    return message
  }

  /** Replaces the text of a message, or deletes it if `text` is null, and notifies both users. */
  changeMessage(message: StoredMessage, text: string | null): void {
    const at = this.messageStore.timeOfChange(this.now())
    if (text === null) {
      // A deleted message no longer counts as unread.
      Object.assign(message, { text: '', deletedAt: at, editedAt: null, read: true })
      this.#publishMessage('message_deleted', message)
      for (const user of message.conversation.participants) this.#sendCounts(user)
    } else {
      Object.assign(message, { text, editedAt: at })
      this.#publishMessage('message_updated', message)
    }
  }

  /** Marks these messages as read by this user. */
  markMessagesRead(reader: User, messages: readonly StoredMessage[]): void {
    for (const message of messages) {
      message.read = true
      const frame = { type: 'message_read', message_id: message.id, reader_id: reader.id }
      if (this.hasPositions) this.#publish('read', message, frame)
      else
        this.sockets.broadcast(
          ({ remote, user }) => remote.role !== 'notification' && user === message.sender,
          { type: frame.type, message_id: message.id },
        )
    }
    if (messages.length > 0) this.#sendCounts(reader)
  }

  /** Marks these notifications as read by this user. */
  markNotificationsRead(reader: User, notifications: readonly StoredNotification[]): void {
    const unread = notifications.filter(({ read }) => !read)
    for (const candidate of unread) candidate.read = true
    if (unread.length > 0) this.#sendCounts(reader)
  }

  #publishMessage(
    type: 'new_message' | 'message_updated' | 'message_deleted',
    message: StoredMessage,
  ): void {
    const kind = type === 'new_message' ? 'new' : 'changed'
    this.#publish(kind, message, { type, message: messageJson(message) })
  }

  /** Sends what happened to a message to the sockets of both users. */
  #publish(kind: StoredEvent['kind'], message: StoredMessage, frame: object): void {
    const { id, participants } = message.conversation
    const offset = this.messageStore.addEvent(kind, message)
    this.sockets.broadcast(
      ({ remote, user, conversation }) => {
        if (!participants.includes(user)) return false
        return remote.role === 'general' || conversation === String(id)
      },
      this.hasPositions ? { ...frame, conversation_id: id, offset } : frame,
    )
  }

  #notify(to: User, by: User): void {
    const created = this.messageStore.addNotification(to, `${by.username} wrote to you`, this.now())
    const frame = { type: 'new_notification', notification: notificationJson(created) }
    this.sockets.broadcast(
      ({ remote, user }) => remote.role === 'notification' && user === to,
      frame,
    )
  }

  #sendCounts(recipient: User): void {
    const [count, unread] = this.#counts(recipient)
    this.sockets.broadcast(
      ({ user, remote }) => user === recipient && remote.role === 'general',
      count,
    )
    this.sockets.broadcast(
      ({ user, remote }) => user === recipient && remote.role === 'notification',
      unread,
    )
  }

  /** Unread counts, in the formats of the messaging and the notification socket. */
  #counts(user: User): [object, object] {
    const counts = {
      message_count: this.messageStore.unreadMessages(user),
      notification_count: this.messageStore.unreadNotifications(user),
      timestamp: this.now(),
    }
    return [
      { type: 'unread_count_update', ...counts },
      { type: 'unread_count', unread_count: counts.notification_count },
    ]
  }

  #receiveFrame({ remote, user }: ServerSocket, data: string): void {
    const frame = JSON.parse(data) as { type?: unknown; notification_id?: unknown }
    if (remote.role !== 'notification') return
    const all = this.messageStore.notificationsOf(user)
    if (frame.type === 'ping') remote.send('{"type":"pong"}')
    else if (frame.type === 'mark_all_notifications_read') this.markNotificationsRead(user, all)
    else if (frame.type === 'mark_notification_read')
      this.markNotificationsRead(
        user,
        all.filter(({ id }) => String(id) === String(frame.notification_id)),
      )
  }
}
