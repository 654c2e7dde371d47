import { chatUser } from '../../src/protocol/account/user.ts'
import { sameId } from '../../src/protocol/base/ids.ts'
import { isObject } from '../../src/protocol/base/json.ts'
import type { Conversation, Id, Json, Message } from '../../src/protocol/base/types.ts'
import { parseConversation } from '../../src/protocol/messaging/conversation.ts'
import {
  type MessageContext,
  parseMessage,
  parseReactions,
  parseSentMessage,
} from '../../src/protocol/messaging/message.ts'
import { isSuccess } from './caller.ts'
import { markedText } from './fields.ts'
import type { Kit } from './kit.ts'
import type { Connection } from './live.ts'
import type { Person } from './people.ts'
import { idIn, readCount, readRecord, type Shape } from './readers.ts'
import { checkMessageFrame, checkNewMessage, checkOpen, type Sockets } from './sockets.ts'

const LIST = 'GET messaging/conversations/'
const CREATE = 'POST messaging/conversations/create/'
const MESSAGES = 'GET messaging/conversations/{id}/messages/'
const SEND = 'POST messaging/conversations/{id}/messages/'
const REMOVE = 'DELETE messaging/conversations/{id}/'

const contextOf = ({ user }: Person): MessageContext => ({
  currentUser: chatUser(user),
  now: 0,
  newId: () => '',
})

const conversationShape = (reader: Person): Shape<Conversation> => ({
  what: 'a conversation with id or conversation_id',
  clause: 'ENT-22',
  parse: (raw) => parseConversation(raw, contextOf(reader)),
  fields: [
    { names: ['other_participant', 'participants'], type: 'any' },
    { names: ['unread_count'], type: 'count' },
  ],
})

const messageShape = (reader: Person): Shape<Message> => ({
  what: 'a message with its sender’s id',
  clause: 'NORM-17',
  parse: (raw) => (idIn(raw) === null ? null : parseMessage(raw, contextOf(reader))),
  fields: [
    { names: ['body', 'content', 'text'], type: 'text' },
    { names: ['sender', 'from_user', 'sender_id'], type: 'any' },
    { names: ['created_at', 'timestamp'], type: 'time' },
  ],
})

/** Conversations and messages (7.10): the first account writes to the second. */
export async function checkMessaging(kit: Kit, sockets: Sockets): Promise<void> {
  const { other, me } = kit
  const conversations = await kit.list(LIST, {}, conversationShape(me))
  await kit.check('GET messaging/unread-count/', {}, readUnread)
  const status = { params: { id: (other ?? me).id } }
  await kit.check('GET messaging/users/{id}/status/', status)
  const reason = reasonNotTo(kit, conversations)
  if (other === null || reason !== null) {
    for (const name of ['new_message', 'message_read', 'reaction_update'])
      kit.recorder.skip(`FRAME ${name}`, reason ?? '')
    return kit.skip(/ messaging\/|with conversation/, reason ?? '')
  }
  const id = await createConversation(kit, other)
  if (id === null)
    return kit.skip(/ messaging\/|with conversation/, `needs ${CREATE.slice(5)} or its fallback`)
  const target = { channel: 'messaging', conversationId: id } as const
  const chat = await checkOpen(kit, 'SOCKET messaging with conversation', other, target)
  try {
    await checkChat(kit, { sockets, other, id, chat })
  } finally {
    chat?.close()
  }
}

interface ChatCheck {
  readonly sockets: Sockets
  readonly other: Person
  readonly id: Id
  readonly chat: Connection | null
}

async function checkChat(kit: Kit, { sockets, other, id, chat }: ChatCheck): Promise<void> {
  await checkConversation(kit, id)
  const sent = await checkSending(kit, id, [sockets.others, chat])
  if (sent === null) kit.skip(/ messaging\/messages\/\{id\}/, `needs ${SEND}`)
  else await checkMessage(kit, { sockets, other, conversation: id, sent })
  await checkReading(kit, other, id)
  await checkRemoval(kit, id)
}

const readUnread = readCount('unread_count', 'count', 'message_count')

/** Why no conversation is made: what is written in one cannot be deleted. */
function reasonNotTo({ other }: Kit, conversations: readonly Conversation[] | null): string | null {
  if (other === null) return 'needs two accounts'
  const exists = conversations?.some(
    ({ other_participant: one }) => one?.username === other.username || sameId(one?.id, other.id),
  )
  return exists
    ? 'the two accounts have a conversation already, in which messages would stay; use others'
    : null
}

/** All ways to create a conversation; the id of the first. */
async function createConversation(kit: Kit, { id, username }: Person): Promise<Id | null> {
  const named = { participant_username: username, initial_message: 'conformance check' }
  const created: Id[] = []
  for (const [key, body] of [
    [CREATE, named],
    [CREATE, { target_user_id: id }],
    ['POST messaging/conversations/', named],
    ['POST messaging/conversations/dm/', { target_user_id: id }],
    ['POST messaging/conversations/legacy/', { target_user_id: id, ...named }],
  ] as const) {
    const made = await kit.check(key, { body }, (answer) => {
      const raw = isObject(answer) && isObject(answer.data) ? answer.data : (answer ?? null)
      const conversation = parseConversation(raw, contextOf(kit.me))
      return conversation === null
        ? { wrong: 'a conversation with id or conversation_id', clause: 'ENT-22' }
        : { value: conversation.id, losses: [] }
    })
    if (made === null || created.some((known) => sameId(known, made))) continue
    created.push(made)
    forgetLater(kit, made)
  }
  if (created.length === 0) await forgetUnnamed(kit, { id, username })
  return created[0] ?? null
}

/** Finds a conversation that was made without a readable response; there was none before. */
async function forgetUnnamed(kit: Kit, { id, username }: Pick<Person, 'id' | 'username'>) {
  const entries = await kit.pages(LIST, {}, () => false)
  for (const raw of entries ?? []) {
    const conversation = parseConversation(raw, contextOf(kit.me))
    const other = conversation?.other_participant
    if (conversation && (other?.username === username || sameId(other?.id, id)))
      forgetLater(kit, conversation.id)
  }
}

/** Both accounts delete it: some APIs hide a conversation only for the one who deletes it. */
function forgetLater(kit: Kit, id: Id): void {
  for (const as of [kit.me, kit.other ?? kit.me])
    kit.cleanup.add(`conversation ${id}`, () => kit.undo(REMOVE, { as, params: { id } }))
}

async function checkConversation(kit: Kit, id: Id): Promise<void> {
  const params = { id }
  const shape = conversationShape(kit.me)
  const list = await kit.list(LIST, {}, shape)
  if (list !== null && !list.some((one) => sameId(one.id, id)))
    kit.recorder.wrong(LIST, {
      came: `a list without the conversation ${id}`,
      expected: 'the conversation that was just created',
    })
  await kit.check('GET messaging/conversations/{id}/', { params }, readRecord(shape))
  for (const step of ['start', 'stop'])
    await kit.check(`POST messaging/conversations/{id}/typing/${step}/`, { params })
}

interface Sent {
  readonly id: Id
  readonly text: string
}

async function checkSending(
  kit: Kit,
  conversation: Id,
  connections: readonly (Connection | null)[],
): Promise<Sent | null> {
  const text = markedText()
  const body = { content: text, message_type: 'text', reply_to_id: null, client_id: text }
  const params = { id: conversation }
  const sent = await kit.check(SEND, { params, body }, (answer) => {
    const message = parseSentMessage(answer ?? null, contextOf(kit.me))
    if (message === null)
      return { wrong: 'the message under data or as the answer itself', clause: 'API-MSG-11' }
    if (message.body !== text) return { wrong: `the text that was sent, “${text}”` }
    return { value: { id: message.id, text }, losses: [] }
  })
  const query = { page: 1 }
  const messages = await kit.list(MESSAGES, { params, query }, messageShape(kit.me))
  if (sent === null) return null
  const stored = messages?.find((each) => sameId(each.id, sent.id))
  if (messages !== null && stored?.body !== text)
    kit.recorder.wrong(MESSAGES, {
      came: `a first page without the message ${sent.id}`,
      expected: 'the message that was just sent',
    })
  await checkNewMessage(kit, connections, sent)
  return sent
}

interface MessageCheck {
  readonly sockets: Sockets
  readonly other: Person
  readonly conversation: Id
  readonly sent: Sent
}

/** One message: reading it, marking it as read, reactions. */
async function checkMessage(kit: Kit, { sockets, other, conversation, sent }: MessageCheck) {
  const { id } = sent
  const byId = { as: other, params: { id } }
  const shape = messageShape(other)
  await kit.check('GET messaging/messages/{id}/', { params: { id } }, readRecord(shape))
  const withUser = { query: { user_id: other.id } }
  await kit.list('GET messaging/messages/', withUser, messageShape(kit.me))
  const from = { as: other, params: { id: kit.me.id } }
  const unread = await kit.list('GET messaging/messages/user/{id}/unread/', from, shape)
  if (unread !== null && !unread.some((one) => sameId(one.id, id)))
    kit.recorder.wrong('GET messaging/messages/user/{id}/unread/', {
      came: `a list without the message ${id}`,
      expected: 'the message, which is unread',
    })
  await checkReactions(kit, sockets, byId)
  const mark = 'POST messaging/conversations/{id}/mark-messages-read/'
  const input = { as: other, params: { id: conversation }, body: { message_ids: [id] } }
  if ((await kit.check(mark, input)) === null) return
  await checkMessageFrame(kit, 'message_read', sockets.mine, id)
  const answer = await kit.call('GET messaging/messages/{id}/', { params: { id } })
  const now = isSuccess(answer) ? shape.parse(answer.body ?? null) : null
  if (now?.is_read === false)
    kit.recorder.wrong(mark, { came: 'is_read is still false', expected: 'it to be read' })
}

async function checkReactions(
  kit: Kit,
  sockets: Sockets,
  byId: { as: Person; params: { id: Id } },
): Promise<void> {
  const add = 'POST messaging/messages/{id}/reactions/'
  const react = (field: string) => kit.call(add, { ...byId, body: { [field]: '👍' } })
  const first = await react('reaction_type')
  const answer = first.status === 400 ? await react('reaction') : first
  if (kit.checkAnswer(add, answer, (body) => ({ value: body ?? true, losses: [] })) === null)
    return kit.skip(/ messaging\/messages\/\{id\}\/reactions\/remove\//, `needs ${add}`)
  await checkMessageFrame(kit, 'reaction_update', sockets.mine, byId.params.id)
  const body = { reaction_type: '👍' }
  for (const method of ['DELETE', 'POST']) {
    const remove = `${method} messaging/messages/{id}/reactions/remove/`
    if (method === 'POST') await react('reaction_type')
    if ((await kit.check(remove, { ...byId, body })) === null) continue
    const now = await kit.call('GET messaging/messages/{id}/', byId)
    const left = isObject(now.body) ? parseReactions(now.body.reactions) : null
    if (left !== null && left.length > 0)
      kit.recorder.wrong(remove, {
        came: `reactions is ${JSON.stringify(left).slice(0, 100)} afterwards`,
        expected: 'it to be removed',
      })
  }
}

/** The second account reads the whole conversation. */
async function checkReading(kit: Kit, other: Person, id: Id): Promise<void> {
  const key = 'POST messaging/conversations/{id}/mark-read/'
  if ((await kit.check(key, { as: other, params: { id } })) === null) return
  const { body } = await kit.call(LIST, { as: other })
  const entries = (isObject(body) ? body.results : body) as Json
  const shape = conversationShape(other)
  const now = Array.isArray(entries)
    ? entries.map((raw) => shape.parse(raw)).find((one) => sameId(one?.id, id))
    : undefined
  if (now !== undefined && now !== null && now.unread_count > 0)
    kit.recorder.wrong(key, {
      came: `unread_count is ${now.unread_count} afterwards`,
      expected: '0',
    })
}

async function checkRemoval(kit: Kit, id: Id): Promise<void> {
  if ((await kit.check(REMOVE, { params: { id } })) === null) return
  const isIt = (raw: Json) => sameId(idIn(raw), id)
  const entries = await kit.pages(LIST, {}, isIt)
  if (!entries?.some(isIt)) return
  kit.cleanup.keep(`conversation ${id} (its deletion has no effect)`)
  kit.recorder.wrong(REMOVE, {
    came: 'the conversation is still in the list',
    expected: 'it to be gone',
  })
}
