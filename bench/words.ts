/** Messages between the benchmark and its server process. */

export interface BenchUser {
  id: number
  name: string
  access: string
  refresh: string
}

export interface SeededConversation {
  id: number
  /** Number of messages at the start. */
  size: number
  writerId: number
}

export interface Seeded {
  reader: BenchUser
  conversations: SeededConversation[]
}

/** Pushes `count` new messages of the writer, `rate` per second, to both messaging sockets. */
export interface PushOrder {
  conversationId: number
  writerId: number
  count: number
  rate: number
}

export type Report =
  | { type: 'ready'; origin: string; seeded: Seeded }
  /** All messages were pushed: text of the last one, and when it was sent, ms since 1970. */
  | { type: 'pushed'; last: string; at: number }
  | { type: 'failed'; reason: string }
