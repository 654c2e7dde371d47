/**
 * A model of the server: sign-in, token refresh, messaging, notifications and WebSockets as
 * specified, and B5 (a client id is stored once). Nothing else is implemented.
 */

import { People, type Person } from './accounts.ts'
import { Live, type Peer, type Place, type Remote } from './live.ts'
import {
  messageJson,
  notificationJson,
  type StoredMessage,
  type StoredNotification,
  Talk,
} from './messaging.ts'
import {
  type Asked,
  createRoutes,
  type Route,
  type Served,
  type SimulatedResponse,
} from './routes.ts'

export interface Call {
  method: string
  url: URL
  headers: Headers
  /** Parsed JSON; null if empty. */
  body: unknown
}

export interface ModelServerOptions {
  people: readonly string[]
  now(): number
  /** Additional routes for some simulations. */
  extraRoutes?(server: Served): readonly Route[]
}

/** Close code for a socket without a valid token, sent right after it is accepted (A1). */
const UNAUTHORISED = 4001

export class ModelServer implements Served {
  isUp = true
  readonly people: People
  readonly talk = new Talk()
  readonly live = new Live()
  readonly now: () => number
  readonly #routes: readonly Route[]

  constructor({ people, now, extraRoutes = () => [] }: ModelServerOptions) {
    this.people = new People(people)
    this.now = now
    this.#routes = [...createRoutes(this), ...extraRoutes(this)]
  }

  response({ method, url, headers, body }: Call): SimulatedResponse {
    const route = this.#routes.find(
      (each) => each.method === method && each.path.test(url.pathname),
    )
    if (route === undefined) return { status: 404, body: { detail: 'Not found.' } }
    const bearer = /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1] ?? ''
    const me = this.people.whose(bearer, 'access', this.now())
    if (me === null && !route.open)
      return { status: 401, body: { detail: 'Given token not valid for any token type' } }
    const fields = (typeof body === 'object' && body !== null ? body : {}) as Asked['body']
    const id = route.path.exec(url.pathname)?.[1] ?? ''
    // Handlers of open routes do not use `me`.
    return route.handle({ id, query: url.searchParams, body: fields, me: me as Person })
  }

  /** Accepts a handshake; without a valid token the socket is closed at once. */
  accept(url: URL, remote: Remote): Peer {
    const person = this.people.whose(url.searchParams.get('token') ?? '', 'access', this.now())
    if (person === null) {
      remote.close(UNAUTHORISED)
      return { hear: () => {}, gone: () => {} }
    }
    const place: Place = { remote, person, conversation: url.searchParams.get('conversation') }
    this.live.add(place)
    const [count, unread] = this.#counts(person)
    if (remote.role !== 'notification')
      remote.send(JSON.stringify({ type: 'connection_established' }))
    if (remote.role === 'general') remote.send(JSON.stringify(count))
    if (remote.role === 'notification') remote.send(JSON.stringify(unread))
    return { hear: (data) => this.#hear(place, data), gone: () => this.live.remove(place) }
  }

  /** Sends a message and notifies the sockets of both users. A known client id stores nothing. */
  say(by: Person, to: Person, text: string, clientId: string | null = null): StoredMessage {
    const known = this.talk.stored(by, clientId)
    if (known !== undefined) return known
    const conversation = this.talk.between(by, to)
    const message = this.talk.write(conversation, by, { text, clientId, at: this.now() })
    const frame = { type: 'new_message', message: messageJson(message) }
    this.live.broadcast(({ remote, person, conversation: id }) => {
      if (person !== by && person !== to) return false
      return remote.role === 'general' || id === String(conversation.id)
    }, frame)
    if (!this.live.isReading(to, conversation.id)) this.#notify(to, by)
    this.#sendCounts(to)
    return message
  }

  /** Marks these messages as read by this user. */
  read(reader: Person, messages: readonly StoredMessage[]): void {
    for (const message of messages) {
      message.read = true
      const frame = { type: 'message_read', message_id: message.id }
      this.live.broadcast(
        ({ remote, person }) => remote.role !== 'notification' && person === message.by,
        frame,
      )
    }
    if (messages.length > 0) this.#sendCounts(reader)
  }

  /** Marks these notifications as read by this user. */
  notice(reader: Person, notifications: readonly StoredNotification[]): void {
    const unread = notifications.filter(({ read }) => !read)
    for (const each of unread) each.read = true
    if (unread.length > 0) this.#sendCounts(reader)
  }

  #notify(to: Person, by: Person): void {
    const made = this.talk.notify(to, `${by.username} wrote to you`, this.now())
    const frame = { type: 'new_notification', notification: notificationJson(made) }
    this.live.broadcast(
      ({ remote, person }) => remote.role === 'notification' && person === to,
      frame,
    )
  }

  #sendCounts(who: Person): void {
    const [count, unread] = this.#counts(who)
    this.live.broadcast(({ person, remote }) => person === who && remote.role === 'general', count)
    this.live.broadcast(
      ({ person, remote }) => person === who && remote.role === 'notification',
      unread,
    )
  }

  /** Unread counts, in the formats of the messaging and the notification socket. */
  #counts(person: Person): [object, object] {
    const counts = {
      message_count: this.talk.unreadMessages(person),
      notification_count: this.talk.unreadNotifications(person),
      timestamp: this.now(),
    }
    return [
      { type: 'unread_count_update', ...counts },
      { type: 'unread_count', unread_count: counts.notification_count },
    ]
  }

  #hear({ remote, person }: Place, data: string): void {
    const said = JSON.parse(data) as { type?: unknown; notification_id?: unknown }
    if (remote.role !== 'notification') return
    const all = this.talk.notificationsOf(person)
    if (said.type === 'ping') remote.send('{"type":"pong"}')
    else if (said.type === 'mark_all_notifications_read') this.notice(person, all)
    else if (said.type === 'mark_notification_read')
      this.notice(
        person,
        all.filter(({ id }) => String(id) === String(said.notification_id)),
      )
  }
}
