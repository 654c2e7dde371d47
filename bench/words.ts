/** What the bench and its server say to each other, over the channel of a forked process. */

export interface Person {
  id: number
  name: string
  access: string
  refresh: string
}

export interface SeededConversation {
  id: number
  /** How many messages it holds at the start. */
  size: number
  writerId: number
}

export interface Seeded {
  reader: Person
  conversations: SeededConversation[]
}

/** `count` new messages of the writer, `rate` a second on both messaging sockets. */
export interface Order {
  conversationId: number
  writerId: number
  count: number
  rate: number
}

export type Report =
  | { type: 'ready'; origin: string; seeded: Seeded }
  /** All are pushed: the text of the last one, and when it went out, ms since 1970. */
  | { type: 'pushed'; last: string; at: number }
  | { type: 'failed'; reason: string }
