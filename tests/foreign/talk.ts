import {
  type ApiRequest,
  created,
  type Dependencies,
  type Handlers,
  HttpError,
  noContent,
  requireFields,
  requireFound,
  requireUser,
} from './answers.ts'
import { nameOf, textOf } from './shapes.ts'
import { type Entity, type Fields, sameId, type User } from './store.ts'

/** Conversations and messages (7.10). */
export function messaging({ store, shapes, notify, dialect }: Dependencies): Handlers {
  const participantsOf = (entity: Entity): User[] => entity.fields.people as User[]
  const messagesOf = (of: Entity): Entity[] =>
    store
      .all('message')
      .filter(({ fields }) => fields.in === of)
      .reverse()
  const unreadOf = (of: Entity, me: User): Entity[] =>
    messagesOf(of).filter(({ owner, fields }) => owner !== me && fields.is_read !== true)
  const conversationsOf = (me: User | null): Entity[] =>
    store.all('conversation').filter((each) => participantsOf(each).includes(requireUser(me)))
  const findConversation = ({ params, me }: ApiRequest): Entity =>
    requireFound(conversationsOf(me).find(({ id }) => sameId(id, params.id)))
  const findMessage = ({ params }: ApiRequest): Entity =>
    requireFound(store.find('message', params.id))

  const shape = (entity: Entity, me: User): Fields => {
    const last = messagesOf(entity).at(-1)
    const other = participantsOf(entity).find((each) => each !== me) ?? me
    const isDjango = dialect.records === 'django'
    return {
      conversation_id: entity.id,
      other_participant: isDjango
        ? other.id
        : { ...shapes.userSummary(other), full_name: nameOf(other) },
      latest_message: last === undefined ? null : shapes.message(last),
      participants: participantsOf(entity).map((user) =>
        isDjango ? user.id : shapes.userSummary(user),
      ),
      unread_count: unreadOf(entity, me).length,
    }
  }

  function addMessage(to: Entity, owner: User, fields: Fields): Entity {
    const { content, message_type, reply_to_id = null } = fields
    const messageFields = { content, message_type, reply_to_id, in: to, is_read: false }
    const message = store.add('message', owner, messageFields)
    // The specification has no client_id, so the echo does not contain it.
    notify('messaging', participantsOf(to), {
      type: 'new_message',
      message: shapes.message(message),
    })
    return message
  }

  const openConversation = ({ me, body }: ApiRequest) => {
    const [from, other] = [
      requireUser(me),
      body.target_user_id === undefined
        ? store.userByName(body.participant_username)
        : store.userById(body.target_user_id),
    ]
    if (other === undefined) throw new HttpError(404, 'No user has this name.')
    const entity =
      conversationsOf(from).find((each) => participantsOf(each).includes(other)) ??
      store.add('conversation', from, { people: [from, other] })
    const initialMessage = textOf({ content: body.initial_message })
    if (initialMessage !== '') addMessage(entity, from, { content: initialMessage })
    return created(shape(entity, from))
  }

  function markRead(list: readonly Entity[], reader: User): Fields {
    for (const each of list) {
      if (each.owner === reader) continue
      each.fields.is_read = true
      notify('messaging', [each.owner], { type: 'message_read', message_id: each.id })
    }
    return {}
  }

  function react(request: ApiRequest, on: boolean): Fields {
    const [entity, owner] = [findMessage(request), requireUser(request.me)]
    const type = request.body.reaction_type ?? request.body.reaction
    if (on && type === undefined) throw new HttpError(400, 'reaction_type is required.')
    const remaining = ((entity.fields.reactions ?? []) as Fields[]).filter(
      (each) =>
        !sameId(each.user_id, owner.id) || (type !== undefined && each.reaction_type !== type),
    )
    const reactions = on ? [...remaining, { reaction_type: type, user_id: owner.id }] : remaining
    entity.fields.reactions = reactions
    const frame = { type: 'reaction_update', message_id: entity.id, reactions }
    notify('messaging', participantsOf(entity.fields.in as Entity), frame)
    return { reactions }
  }
  const acceptTyping = (request: ApiRequest): Fields => {
    findConversation(request)
    return {}
  }

  return {
    'GET messaging/conversations/': ({ me }) =>
      conversationsOf(me).map((each) => shape(each, requireUser(me))),
    'GET messaging/conversations/{id}/': (request) =>
      shape(findConversation(request), requireUser(request.me)),
    'POST messaging/conversations/create/': openConversation,
    'POST messaging/conversations/': openConversation,
    'POST messaging/conversations/dm/': openConversation,
    'POST messaging/conversations/legacy/': openConversation,
    'GET messaging/conversations/{id}/messages/': (request) => {
      const messages = messagesOf(findConversation(request)).map(shapes.message)
      if (dialect.pagination !== 'none')
        return dialect.messages === 'oldestFirst' ? messages : messages.reverse()
      return Number(request.query.get('page') ?? 1) > 1 ? [] : messages
    },
    'POST messaging/conversations/{id}/messages/': (request) => {
      requireFields(request.body, 'content')
      return created({
        data: shapes.message(
          addMessage(findConversation(request), requireUser(request.me), request.body),
        ),
      })
    },
    'POST messaging/conversations/{id}/mark-read/': (request) =>
      markRead(messagesOf(findConversation(request)), requireUser(request.me)),
    'POST messaging/conversations/{id}/mark-messages-read/': (request) => {
      const { message_ids: ids } = request.body
      if (!Array.isArray(ids)) throw new HttpError(400, 'message_ids must be a list.')
      const listed = messagesOf(findConversation(request)).filter(({ id }) =>
        ids.some((i) => sameId(i, id)),
      )
      return markRead(listed, requireUser(request.me))
    },
    'DELETE messaging/conversations/{id}/': (request) => {
      store.remove(findConversation(request))
      return noContent
    },
    'GET messaging/unread-count/': ({ me }) => ({
      unread_count: conversationsOf(me).reduce(
        (sum, each) => sum + unreadOf(each, requireUser(me)).length,
        0,
      ),
    }),
    'POST messaging/conversations/{id}/typing/start/': acceptTyping,
    'POST messaging/conversations/{id}/typing/stop/': acceptTyping,
    'POST messaging/messages/{id}/reactions/': (request) => react(request, true),
    'DELETE messaging/messages/{id}/reactions/remove/': (request) => react(request, false),
    'POST messaging/messages/{id}/reactions/remove/': (request) => react(request, false),
    'GET messaging/users/{id}/status/': ({ params }) => ({
      user_id: requireFound(store.userById(params.id)).id,
      is_online: false,
    }),
    'GET messaging/messages/': ({ me, query }) =>
      conversationsOf(me)
        .filter((each) => participantsOf(each).some(({ id }) => sameId(id, query.get('user_id'))))
        .flatMap(messagesOf)
        .map(shapes.message),
    'GET messaging/messages/{id}/': (request) => shapes.message(findMessage(request)),
    'GET messaging/messages/user/{id}/unread/': ({ me, params }) =>
      conversationsOf(me)
        .flatMap((each) => unreadOf(each, requireUser(me)))
        .filter(({ owner }) => sameId(owner.id, params.id))
        .map(shapes.message),
  }
}

/** Notifications and devices (7.7). */
export function notifications({ store, shapes, notify }: Dependencies): Handlers {
  const shape = ({ id, createdAt, fields }: Entity): Fields => ({
    id,
    title: fields.title,
    message: fields.message,
    actor: fields.actor === undefined ? null : shapes.userSummary(fields.actor as User),
    verb: fields.verb ?? '',
    payload: fields.payload ?? {},
    created_at: createdAt,
    is_read: fields.is_read === true,
  })
  const of = (me: User | null): Entity[] => store.all('notification', requireUser(me))
  const mine = ({ params, me }: ApiRequest): Entity =>
    requireFound(of(me).find(({ id }) => sameId(id, params.id)))
  const markNotificationRead = (request: ApiRequest): Fields => {
    const entity = mine(request)
    entity.fields.is_read = true
    const frame = { type: 'notification_marked_read', notification_id: entity.id }
    notify('notifications', [requireUser(request.me)], frame)
    return {}
  }
  return {
    'GET notifications/': ({ me }) => of(me).map(shape),
    'POST notifications/': ({ me, body }) =>
      created(shape(store.add('notification', requireUser(me), body))),
    'POST notifications/{id}/mark_read/': markNotificationRead,
    'PATCH notifications/{id}/mark_read/': markNotificationRead,
    'POST notifications/mark_all_read/': ({ me }) => {
      for (const each of of(me)) each.fields.is_read = true
      notify('notifications', [requireUser(me)], { type: 'all_notifications_marked_read' })
      return {}
    },
    'DELETE notifications/{id}/': (request) => {
      store.remove(mine(request))
      return noContent
    },
    'GET notifications/unread_count/': ({ me }) => ({
      unread_count: of(me).filter(({ fields }) => fields.is_read !== true).length,
    }),
    'PATCH notifications/settings/': ({ me, body }) => {
      requireUser(me)
      return body
    },
    'POST devices/': ({ me, body }) => {
      requireFields(body, 'token', 'platform')
      return created({ id: store.add('device', requireUser(me), body).id })
    },
  }
}
