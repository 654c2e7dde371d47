import type { User } from './accounts.ts'

export interface StoredMessage {
  id: number
  conversation: Conversation
  sender: User
  text: string
  clientId: string | null
  /** ms since 1970 */
  at: number
  read: boolean
  /** ISO 8601; null if never. Later changes have later times. */
  editedAt: string | null
  deletedAt: string | null
}

/** A change of a conversation, with its number. */
export interface StoredEvent {
  offset: number
  kind: 'new' | 'changed' | 'read'
  message: StoredMessage
}

export interface Conversation {
  id: number
  participants: [User, User]
  messages: StoredMessage[]
  /** The number of events so far. */
  offset: number
  /** The last of them, oldest first. */
  events: StoredEvent[]
}

/** Few, so that a client that was offline has to refetch. */
const MAX_EVENTS = 8

export interface StoredNotification {
  id: number
  to: User
  text: string
  at: number
  read: boolean
}

/** The time in which own messages can be edited and deleted, ms. */
export const CHANGEABLE_MS = 600_000

export const userJson = ({ id, username }: User) => ({ id, username, full_name: username })

export const messageJson = (message: StoredMessage) => ({
  id: message.id,
  conversation_id: message.conversation.id,
  sender: userJson(message.sender),
  body: message.text,
  message_type: 'text',
  created_at: new Date(message.at).toISOString(),
  is_read: message.read,
  reply_to_id: null,
  reactions: [],
  edited_at: message.editedAt,
  deleted_at: message.deletedAt,
  editable_until:
    message.deletedAt === null ? new Date(message.at + CHANGEABLE_MS).toISOString() : null,
  ...(message.clientId === null ? {} : { client_id: message.clientId }),
})

export const positionJson = ({ offset }: Conversation) => ({ epoch: 'simulated', offset })

/** What happened after an offset, as the extension `message_events` returns it. */
export function eventsJson(conversation: Conversation, after: number) {
  const later = conversation.events.filter(({ offset }) => offset > after)
  const refetch = later.length !== conversation.offset - after
  const of = (kind: StoredEvent['kind']) =>
    refetch ? [] : later.filter((event) => event.kind === kind).map(({ message }) => message)
  const added = of('new')
  return {
    refetch,
    position: refetch ? null : positionJson(conversation),
    has_more: false,
    new_messages: added.map(messageJson),
    changed_messages: [...new Set(of('changed'))]
      .filter((message) => !added.includes(message))
      .map(messageJson),
    read_message_ids: of('read').map(({ id }) => id),
  }
}

export const notificationJson = ({ id, text, at, read }: StoredNotification) => ({
  id,
  title: 'New message',
  message: text,
  notification_type: 'message',
  is_read: read,
  created_at: new Date(at).toISOString(),
})

/** Conversations, messages and notifications, in memory. */
export class MessageStore {
  readonly conversations: Conversation[] = []
  readonly notifications: StoredNotification[] = []
  #lastId = 1000
  #changes = 0

  findOrCreateConversation(first: User, second: User): Conversation {
    const existing = this.conversations.find(
      ({ participants }) => participants.includes(first) && participants.includes(second),
    )
    if (existing !== undefined) return existing
    const created: Conversation = {
      id: ++this.#lastId,
      participants: [first, second],
      messages: [],
      offset: 0,
      events: [],
    }
    this.conversations.push(created)
    return created
  }

  findConversation(user: User, id: string): Conversation | undefined {
    return this.conversations.find(
      (conversation) => String(conversation.id) === id && conversation.participants.includes(user),
    )
  }

  conversationsOf(user: User): Conversation[] {
    return this.conversations.filter(({ participants }) => participants.includes(user))
  }

  /** The message already stored under a sender's client id (B5). */
  findByClientId(sender: User, clientId: string | null): StoredMessage | undefined {
    if (clientId === null) return undefined
    return this.conversations
      .flatMap(({ messages }) => messages)
      .find((message) => message.sender === sender && message.clientId === clientId)
  }

  addMessage(
    conversation: Conversation,
    sender: User,
    fields: Pick<StoredMessage, 'text' | 'clientId' | 'at'>,
  ): StoredMessage {
    const message: StoredMessage = {
      id: ++this.#lastId,
      conversation,
      sender,
      ...fields,
      read: false,
      editedAt: null,
      deletedAt: null,
    }
    conversation.messages.push(message)
    return message
  }

  /** Returns the offset of the event. */
  addEvent(kind: StoredEvent['kind'], message: StoredMessage): number {
    const { conversation } = message
    conversation.offset += 1
    conversation.events.push({ offset: conversation.offset, kind, message })
    conversation.events.splice(0, conversation.events.length - MAX_EVENTS)
    return conversation.offset
  }

  /** A message of this user's conversations. */
  findMessage(user: User, id: string): StoredMessage | undefined {
    return this.conversationsOf(user)
      .flatMap(({ messages }) => messages)
      .find((message) => String(message.id) === id)
  }

  /** ISO 8601 in microseconds; later than that of every earlier change. */
  timeOfChange(at: number): string {
    this.#changes += 1
    const micros = String(this.#changes % 1000).padStart(3, '0')
    return new Date(at).toISOString().replace('Z', `${micros}Z`)
  }

  addNotification(to: User, text: string, at: number): StoredNotification {
    const created = { id: ++this.#lastId, to, text, at, read: false }
    this.notifications.push(created)
    return created
  }

  notificationsOf(user: User): StoredNotification[] {
    return this.notifications.filter(({ to }) => to === user).reverse()
  }

  unread(conversation: Conversation, reader: User): StoredMessage[] {
    return conversation.messages.filter(({ sender, read }) => sender !== reader && !read)
  }

  unreadMessages(reader: User): number {
    return this.conversationsOf(reader).reduce(
      (sum, conversation) => sum + this.unread(conversation, reader).length,
      0,
    )
  }

  unreadNotifications(reader: User): number {
    return this.notifications.filter(({ to, read }) => to === reader && !read).length
  }
}
