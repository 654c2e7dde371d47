import { type People, type Person, passwordOf } from './accounts.ts'
import {
  type Conversation,
  messageJson,
  notificationJson,
  type StoredMessage,
  type StoredNotification,
  type Talk,
  userJson,
} from './messaging.ts'

export interface SimulatedResponse {
  status: number
  body?: unknown
}

/** The parts of the server that the routes use. */
export interface Served {
  readonly people: People
  readonly talk: Talk
  now(): number
  say(by: Person, to: Person, text: string, clientId: string | null): StoredMessage
  read(reader: Person, messages: readonly StoredMessage[]): void
  notice(reader: Person, notifications: readonly StoredNotification[]): void
}

export interface Asked {
  /** The path segment at `{id}`. */
  id: string
  query: URLSearchParams
  body: Readonly<Record<string, unknown>>
  me: Person
}

export interface Route {
  method: string
  path: RegExp
  /** Whether the route needs no token. */
  open: boolean
  handle(asked: Asked): SimulatedResponse
}

export type Handlers = Readonly<Record<string, (asked: Asked) => SimulatedResponse>>

const PAGE_SIZE = 20

export const ok = (body: unknown): SimulatedResponse => ({ status: 200, body })
export const made = (body: unknown): SimulatedResponse => ({ status: 201, body })
const refused = (status: number, detail: string): SimulatedResponse => ({
  status,
  body: { detail },
})
const notFound = refused(404, 'Not found.')

export function routesOf(handlers: Handlers, open: boolean): Route[] {
  return Object.entries(handlers).map(([key, handle]) => {
    const [method = '', path = ''] = key.split(' ')
    return { method, path: new RegExp(`^/api/${path.replace('{id}', '([^/]+)')}$`), open, handle }
  })
}

/**
 * Routes of the model server: the endpoints of section 7 that session, messaging and notifications
 * use.
 */
export function createRoutes(server: Served): Route[] {
  return [
    ...routesOf(signIn(server), true),
    ...routesOf({ ...account(server), ...messaging(server), ...notices(server) }, false),
  ]
}

function signIn({ people, now }: Served): Handlers {
  return {
    'POST auth/token/': ({ body }) => {
      const person = people.named(body.username)
      if (person === undefined || body.password !== passwordOf(person.username))
        return refused(401, 'No active account found with the given credentials')
      const access = people.grant(person, 'access', now())
      return ok({ access, refresh: people.grant(person, 'refresh', now()) })
    },
    'POST auth/token/refresh/': ({ body }) => {
      if (typeof body.refresh !== 'string') return refused(400, 'refresh is required.')
      const person = people.whose(body.refresh, 'refresh', now())
      if (person === null) return refused(401, 'Token is invalid or expired')
      return ok({ access: people.grant(person, 'access', now()) })
    },
  }
}

function account({ talk }: Served): Handlers {
  const meJson = (me: Person) => ({
    ...userJson(me),
    email: `${me.username}@example.org`,
    user_type: 'creator',
  })
  return {
    'GET users/me/': ({ me }) => ok(meJson(me)),
    'GET user/stats/': () => ok({ uploads: 0 }),
    'GET messaging/unread-count/': ({ me }) => ok({ unread_count: talk.unreadMessages(me) }),
    'GET notifications/unread_count/': ({ me }) =>
      ok({ unread_count: talk.unreadNotifications(me) }),
    'GET follow/notifications/': () => ok([]),
    'GET messaging/users/{id}/status/': ({ id }) => ok({ user_id: id, is_online: false }),
  }
}

function messaging(server: Served): Handlers {
  const { talk, people } = server
  const conversationJson = (one: Conversation, me: Person) => {
    const last = one.messages.at(-1)
    const other = one.people.find((person) => person !== me) ?? me
    return {
      conversation_id: one.id,
      other_participant: userJson(other),
      participants: one.people.map(userJson),
      latest_message: last === undefined ? null : messageJson(last),
      unread_count: talk.unread(one, me).length,
    }
  }
  const inConversation =
    (handle: (one: Conversation, asked: Asked) => SimulatedResponse) =>
    (asked: Asked): SimulatedResponse => {
      const one = talk.of(asked.me, asked.id)
      return one === undefined ? notFound : handle(one, asked)
    }
  const begin = ({ me, body }: Asked): SimulatedResponse => {
    const other =
      people.all.find(({ id }) => id === body.target_user_id) ??
      people.named(body.participant_username)
    if (other === undefined) return refused(404, 'Nobody has this name.')
    return made(conversationJson(talk.between(me, other), me))
  }
  return {
    'GET messaging/conversations/': ({ me }) =>
      ok(talk.all(me).map((one) => conversationJson(one, me))),
    'POST messaging/conversations/create/': begin,
    'GET messaging/conversations/{id}/messages/': inConversation((one, { query }) => {
      const page = Number(query.get('page') ?? 1)
      const newest = [...one.messages].reverse()
      const shown = newest.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
      const next = newest.length > page * PAGE_SIZE ? `?page=${page + 1}` : null
      return ok({ results: shown.map(messageJson), next })
    }),
    'POST messaging/conversations/{id}/messages/': inConversation((one, { me, body }) => {
      const [text, clientId] = [body.content, body.client_id]
      if (typeof text !== 'string' || text.trim() === '')
        return refused(400, 'content is required.')
      const to = one.people.find((person) => person !== me) ?? me
      return made(
        messageJson(server.say(me, to, text, typeof clientId === 'string' ? clientId : null)),
      )
    }),
    'POST messaging/conversations/{id}/mark-read/': inConversation((one, { me }) => {
      server.read(me, talk.unread(one, me))
      return ok({})
    }),
    'POST messaging/conversations/{id}/mark-messages-read/': inConversation((one, { me, body }) => {
      const ids = Array.isArray(body.message_ids) ? body.message_ids.map(String) : []
      server.read(
        me,
        talk.unread(one, me).filter(({ id }) => ids.includes(String(id))),
      )
      return ok({})
    }),
    'POST messaging/conversations/{id}/typing/start/': inConversation(() => ok({})),
    'POST messaging/conversations/{id}/typing/stop/': inConversation(() => ok({})),
  }
}

function notices(server: Served): Handlers {
  const { talk } = server
  return {
    'GET notifications/': ({ me }) => ok(talk.notificationsOf(me).map(notificationJson)),
    'POST notifications/{id}/mark_read/': ({ me, id }) => {
      const found = talk.notificationsOf(me).find((each) => String(each.id) === id)
      if (found === undefined) return notFound
      server.notice(me, [found])
      return ok({})
    },
    'POST notifications/mark_all_read/': ({ me }) => {
      server.notice(me, talk.notificationsOf(me))
      return ok({})
    },
  }
}
