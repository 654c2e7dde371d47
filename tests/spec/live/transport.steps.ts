/**
 * The language of the socket tables and references: what the world does to a connection, one thing
 * a step. A step that finds nothing to act on (no open question, no such socket) does nothing.
 */
import type { Id, Json } from '../../../src/protocol/base/types.ts'
import type { SocketLook, SocketWord } from '../../kit/sockets.ts'

export type { SocketLook } from '../../kit/sockets.ts'

export type Told = { type: string; [key: string]: unknown }

export type Step =
  /** The parent tells the machine an event. */
  | ['tell', Told]
  /** The pending token question is answered; null: there is no usable token. */
  | ['token', string | null]
  | ['token fails']
  /** The pending forced refresh is answered or fails. */
  | ['refresh', string]
  | ['refresh fails']
  /** An answer to a question that was given up. */
  | ['late token', string]
  | ['late refresh', string]
  /** The server and the line, at the newest socket. */
  | ['open']
  | ['errors']
  | ['text', ...string[]]
  | ['close', number]
  /** The newest closed socket speaks once more. */
  | ['late', SocketWord]
  /** Time passes, ms. While asleep no timer runs. */
  | ['wait', number]
  | ['sleep', number]

/** A table row: after `given`, `when` leads to `outcome` and tells the parent exactly `told`. */
export interface Row<TLook> {
  /** Clause and decision ids, then what happens. */
  title: string
  given: Step[]
  when: Step[]
  outcome: TLook
  told: Told[]
}

/** A row about time: `before` holds until 1 ms before `at` (ms after `given`), `after` from then on. */
export interface Timed<TLook> {
  title: string
  given: Step[]
  at: number
  before: TLook
  after: TLook
  told: Told[]
}

/** A socket as the tables write it. */
export function socketLook(
  token: string,
  state: SocketLook['state'],
  rest: { closeCodes?: number[]; sent?: Json[]; conversationId?: Id | null } = {},
): SocketLook {
  return { token, conversationId: null, state, sent: [], closeCodes: [], ...rest }
}
