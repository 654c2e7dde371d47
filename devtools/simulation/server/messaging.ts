import type { Person } from './accounts.ts'

export interface StoredMessage {
  id: number
  conversation: Conversation
  by: Person
  text: string
  clientId: string | null
  /** ms since 1970 */
  at: number
  read: boolean
}

export interface Conversation {
  id: number
  people: [Person, Person]
  messages: StoredMessage[]
}

export interface StoredNotification {
  id: number
  to: Person
  text: string
  at: number
  read: boolean
}

export const userJson = ({ id, username }: Person) => ({ id, username, full_name: username })

export const messageJson = (message: StoredMessage) => ({
  id: message.id,
  conversation_id: message.conversation.id,
  sender: userJson(message.by),
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
export class Talk {
  readonly conversations: Conversation[] = []
  readonly notifications: StoredNotification[] = []
  #lastId = 1000

  between(one: Person, other: Person): Conversation {
    const found = this.conversations.find(
      ({ people }) => people.includes(one) && people.includes(other),
    )
    if (found !== undefined) return found
    const made: Conversation = { id: ++this.#lastId, people: [one, other], messages: [] }
    this.conversations.push(made)
    return made
  }

  of(person: Person, id: string): Conversation | undefined {
    return this.conversations.find((each) => String(each.id) === id && each.people.includes(person))
  }

  all(person: Person): Conversation[] {
    return this.conversations.filter(({ people }) => people.includes(person))
  }

  /** The message already stored under a sender's client id (B5). */
  stored(by: Person, clientId: string | null): StoredMessage | undefined {
    if (clientId === null) return undefined
    return this.conversations
      .flatMap(({ messages }) => messages)
      .find((message) => message.by === by && message.clientId === clientId)
  }

  write(
    conversation: Conversation,
    by: Person,
    said: Pick<StoredMessage, 'text' | 'clientId' | 'at'>,
  ): StoredMessage {
    const message = { id: ++this.#lastId, conversation, by, ...said, read: false }
    conversation.messages.push(message)
    return message
  }

  notify(to: Person, text: string, at: number): StoredNotification {
    const made = { id: ++this.#lastId, to, text, at, read: false }
    this.notifications.push(made)
    return made
  }

  notificationsOf(person: Person): StoredNotification[] {
    return this.notifications.filter(({ to }) => to === person).reverse()
  }

  unread(conversation: Conversation, reader: Person): StoredMessage[] {
    return conversation.messages.filter(({ by, read }) => by !== reader && !read)
  }

  unreadMessages(reader: Person): number {
    return this.all(reader).reduce((sum, each) => sum + this.unread(each, reader).length, 0)
  }

  unreadNotifications(reader: Person): number {
    return this.notifications.filter(({ to, read }) => to === reader && !read).length
  }
}
