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
}

export interface Conversation {
  id: number
  participants: [User, User]
  messages: StoredMessage[]
}

export interface StoredNotification {
  id: number
  to: User
  text: string
  at: number
  read: boolean
}

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
  ...(message.clientId === null ? {} : { client_id: message.clientId }),
})

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

  findOrCreateConversation(first: User, second: User): Conversation {
    const existing = this.conversations.find(
      ({ participants }) => participants.includes(first) && participants.includes(second),
    )
    if (existing !== undefined) return existing
    const created: Conversation = {
      id: ++this.#lastId,
      participants: [first, second],
      messages: [],
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
    const message = { id: ++this.#lastId, conversation, sender, ...fields, read: false }
    conversation.messages.push(message)
    return message
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
