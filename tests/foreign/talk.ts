import {
  type Asked,
  created,
  found,
  gone,
  type Handlers,
  must,
  needed,
  type Parts,
  Refusal,
} from './answers.ts'
import { nameOf, textOf } from './shapes.ts'
import { type Fields, type Human, same, type Thing } from './store.ts'

/** Conversations and messages (7.10). */
export function messaging({ store, shapes, notify }: Parts): Handlers {
  const people = (thing: Thing): Human[] => thing.fields.people as Human[]
  const messages = (of: Thing): Thing[] =>
    store
      .all('message')
      .filter(({ fields }) => fields.in === of)
      .reverse()
  const unread = (of: Thing, me: Human): Thing[] =>
    messages(of).filter(({ by, fields }) => by !== me && fields.is_read !== true)
  const mine = (me: Human | null): Thing[] =>
    store.all('conversation').filter((each) => people(each).includes(must(me)))
  const conversation = ({ params, me }: Asked): Thing =>
    found(mine(me).find(({ id }) => same(id, params.id)))
  const message = ({ params }: Asked): Thing => found(store.find('message', params.id))

  const shape = (thing: Thing, me: Human): Fields => {
    const last = messages(thing).at(-1)
    const other = people(thing).find((each) => each !== me) ?? me
    return {
      conversation_id: thing.id,
      other_participant: { ...shapes.person(other), full_name: nameOf(other) },
      latest_message: last === undefined ? null : shapes.message(last),
      participants: people(thing).map(shapes.person),
      unread_count: unread(thing, me).length,
    }
  }

  function write(to: Thing, by: Human, fields: Fields): Thing {
    const { content, message_type, reply_to_id = null } = fields
    const kept = { content, message_type, reply_to_id, in: to, is_read: false }
    const written = store.add('message', by, kept)
    // The specification has no client_id, so the echo does not contain it.
    notify('messaging', people(to), { type: 'new_message', message: shapes.message(written) })
    return written
  }

  const open = ({ me, body }: Asked) => {
    const [from, other] = [
      must(me),
      body.target_user_id === undefined
        ? store.named(body.participant_username)
        : store.human(body.target_user_id),
    ]
    if (other === undefined) throw new Refusal(404, 'Nobody has this name.')
    const thing =
      mine(from).find((each) => people(each).includes(other)) ??
      store.add('conversation', from, { people: [from, other] })
    const first = textOf({ content: body.initial_message })
    if (first !== '') write(thing, from, { content: first })
    return created(shape(thing, from))
  }

  function read(list: readonly Thing[], reader: Human): Fields {
    for (const each of list) {
      if (each.by === reader) continue
      each.fields.is_read = true
      notify('messaging', [each.by], { type: 'message_read', message_id: each.id })
    }
    return {}
  }

  function react(requests: Asked, on: boolean): Fields {
    const [thing, by] = [message(requests), must(requests.me)]
    const type = requests.body.reaction_type ?? requests.body.reaction
    if (on && type === undefined) throw new Refusal(400, 'reaction_type is required.')
    const others = ((thing.fields.reactions ?? []) as Fields[]).filter(
      (each) => !same(each.user_id, by.id) || (type !== undefined && each.reaction_type !== type),
    )
    const reactions = on ? [...others, { reaction_type: type, user_id: by.id }] : others
    thing.fields.reactions = reactions
    const frame = { type: 'reaction_update', message_id: thing.id, reactions }
    notify('messaging', people(thing.fields.in as Thing), frame)
    return { reactions }
  }
  const nothing = (requests: Asked): Fields => {
    conversation(requests)
    return {}
  }

  return {
    'GET messaging/conversations/': ({ me }) => mine(me).map((each) => shape(each, must(me))),
    'GET messaging/conversations/{id}/': (requests) =>
      shape(conversation(requests), must(requests.me)),
    'POST messaging/conversations/create/': open,
    'POST messaging/conversations/': open,
    'POST messaging/conversations/dm/': open,
    'POST messaging/conversations/legacy/': open,
    'GET messaging/conversations/{id}/messages/': (requests) =>
      Number(requests.query.get('page') ?? 1) > 1
        ? []
        : messages(conversation(requests)).map(shapes.message),
    'POST messaging/conversations/{id}/messages/': (requests) => {
      needed(requests.body, 'content')
      return created({
        data: shapes.message(write(conversation(requests), must(requests.me), requests.body)),
      })
    },
    'POST messaging/conversations/{id}/mark-read/': (requests) =>
      read(messages(conversation(requests)), must(requests.me)),
    'POST messaging/conversations/{id}/mark-messages-read/': (requests) => {
      const { message_ids: ids } = requests.body
      if (!Array.isArray(ids)) throw new Refusal(400, 'message_ids must be a list.')
      const named = messages(conversation(requests)).filter(({ id }) =>
        ids.some((i) => same(i, id)),
      )
      return read(named, must(requests.me))
    },
    'DELETE messaging/conversations/{id}/': (requests) => {
      store.remove(conversation(requests))
      return gone
    },
    'GET messaging/unread-count/': ({ me }) => ({
      unread_count: mine(me).reduce((sum, each) => sum + unread(each, must(me)).length, 0),
    }),
    'POST messaging/conversations/{id}/typing/start/': nothing,
    'POST messaging/conversations/{id}/typing/stop/': nothing,
    'POST messaging/messages/{id}/reactions/': (requests) => react(requests, true),
    'DELETE messaging/messages/{id}/reactions/remove/': (requests) => react(requests, false),
    'POST messaging/messages/{id}/reactions/remove/': (requests) => react(requests, false),
    'GET messaging/users/{id}/status/': ({ params }) => ({
      user_id: found(store.human(params.id)).id,
      is_online: false,
    }),
    'GET messaging/messages/': ({ me, query }) =>
      mine(me)
        .filter((each) => people(each).some(({ id }) => same(id, query.get('user_id'))))
        .flatMap(messages)
        .map(shapes.message),
    'GET messaging/messages/{id}/': (requests) => shapes.message(message(requests)),
    'GET messaging/messages/user/{id}/unread/': ({ me, params }) =>
      mine(me)
        .flatMap((each) => unread(each, must(me)))
        .filter(({ by }) => same(by.id, params.id))
        .map(shapes.message),
  }
}

/** Notifications and devices (7.7). */
export function notifications({ store, shapes, notify }: Parts): Handlers {
  const shape = ({ id, made, fields }: Thing): Fields => ({
    id,
    title: fields.title,
    message: fields.message,
    actor: fields.actor === undefined ? null : shapes.person(fields.actor as Human),
    verb: fields.verb ?? '',
    payload: fields.payload ?? {},
    created_at: made,
    is_read: fields.is_read === true,
  })
  const of = (me: Human | null): Thing[] => store.all('notification', must(me))
  const mine = ({ params, me }: Asked): Thing => found(of(me).find(({ id }) => same(id, params.id)))
  const mark = (requests: Asked): Fields => {
    const thing = mine(requests)
    thing.fields.is_read = true
    const frame = { type: 'notification_marked_read', notification_id: thing.id }
    notify('notifications', [must(requests.me)], frame)
    return {}
  }
  return {
    'GET notifications/': ({ me }) => of(me).map(shape),
    'POST notifications/': ({ me, body }) =>
      created(shape(store.add('notification', must(me), body))),
    'POST notifications/{id}/mark_read/': mark,
    'PATCH notifications/{id}/mark_read/': mark,
    'POST notifications/mark_all_read/': ({ me }) => {
      for (const each of of(me)) each.fields.is_read = true
      notify('notifications', [must(me)], { type: 'all_notifications_marked_read' })
      return {}
    },
    'DELETE notifications/{id}/': (requests) => {
      store.remove(mine(requests))
      return gone
    },
    'GET notifications/unread_count/': ({ me }) => ({
      unread_count: of(me).filter(({ fields }) => fields.is_read !== true).length,
    }),
    'PATCH notifications/settings/': ({ me, body }) => {
      must(me)
      return body
    },
    'POST devices/': ({ me, body }) => {
      needed(body, 'token', 'platform')
      return created({ id: store.add('device', must(me), body).id })
    },
  }
}
